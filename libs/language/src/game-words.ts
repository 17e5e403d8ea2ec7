/** The words of one game: cards by their names and clauses of the rule text, as its rule system and its match give them. */
import { type Json, isObject } from '#kernel';
import type { CardDefinition } from '#match';
import type { Recording } from '#replay';
import type { Language } from './languages.js';
import type { Saying } from './say.js';

/** A name in this language, else in the rule text's own, else in English, else any. */
const best = (
  texts: Readonly<Record<string, string>> | undefined,
  language: Language,
  own: string,
): string | undefined => texts?.[language] ?? texts?.[own] ?? texts?.['en'] ?? Object.values(texts ?? {})[0];

export function gameWords(recording: Recording, language: Language): Required<Pick<Saying, 'cardName' | 'clause'>> {
  const { system } = recording;
  const cards = definedIn(recording);
  const { catalogue, clauses, housePrefix } = system;
  const known = new Map([...catalogue.cards, ...catalogue.characters, ...cards].map((card) => [card.id, card.name]));
  return {
    cardName(ref) {
      const [, id = '', copy = '', part = ''] = /^([^#/]+)(#\d+)?(\/.*)?$/s.exec(ref) ?? [];
      // A card that its definition gives no name goes by its id.
      const name = best(known.get(id), language, system.language) ?? (known.has(id) ? id : undefined);
      return name === undefined ? undefined : `${name}${copy === '#1' || copy === '' ? '' : ` ${copy}`}${part}`;
    },
    clause(id) {
      // A house rule's text describes a field, which says nothing about one play.
      if (id.startsWith(housePrefix)) return undefined;
      return best(clauses.find((clause) => clause.id === id)?.text, language, 'en');
    },
  };
}

/** The match's own definitions: of its opening, and given since. */
function definedIn({ events }: Recording): readonly CardDefinition[] {
  const opening = events[0]?.data ?? {};
  const later = events.filter(({ type }) => type === 'CardDefined').map(({ data }) => data['card'] as Json);
  const all = [opening['cards'], opening['characters'], later].flatMap((list) => (Array.isArray(list) ? list : []));
  return all.filter(isObject) as unknown as readonly CardDefinition[];
}
