/** The cards that SOLO knows, checked when loaded: a bad entry is named with its place in the file. */
import { checkShape, list, object } from '#kernel';
import { definition, type Catalogue } from '#match';
import data from './catalogue.json' with { type: 'json' };

/** SHA-256 of the compact JSON text of the file; a changed catalogue needs a new version. */
const sha256 = '5dc1ec2dbfce379b6e028b4c822e4de44c767978160f3c2908faf00dafb525f6';

function checked(): Catalogue {
  const problems = checkShape(object({ cards: list(definition, 500), characters: list(definition, 100) }), {
    cards: data.cards,
    characters: data.characters,
  });
  const [first] = problems;
  if (first !== undefined) throw new Error(`rules-solo/catalogue.json: ${first.path} ${first.message}`);
  return { ...(data as unknown as Omit<Catalogue, 'sha256'>), sha256 };
}

export const catalogue: Catalogue = checked();
