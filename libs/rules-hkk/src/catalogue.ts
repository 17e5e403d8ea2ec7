/**
 * The cards that come with the recorder: typical ones that exercise every row of section 94; any other card is described in the match's
 * script. The file holds one card a line, so that a faulty one can be named by its line; it is checked when this module is loaded.
 */
import { checkShape, readJson } from '#kernel';
import type { CardDefinition, Catalogue } from '#match';
import { definition, reactionsOf } from '#match';
import data from './catalogue.json' with { type: 'json' };
import { cardKinds } from './card-kinds.js';
import { triggers } from './triggers.js';

/** Of the compact JSON text of the catalogue; a spec holds it to the file. */
const sha256 = '8792f270860a2f6da8690312ad2178c1f993f467306fb4ad3ed95687305cea8e';

/** The line of the file's first card. */
export const firstCardLine = 4;

/** What is wrong with a card, or nothing. */
function faultOf(card: unknown, seen: Set<string>): string | undefined {
  const [problem] = checkShape(definition, card);
  if (problem !== undefined) return `${problem.path} ${problem.message}`;
  const { id, kind, abilities = [], ...rest } = card as CardDefinition;
  if (seen.has(id)) return `id ${id} stands twice`;
  seen.add(id);
  if (!(cardKinds as readonly string[]).includes(kind)) return `kind ${kind} is none of ${cardKinds.join(', ')}`;
  for (const { on } of [...reactionsOf(rest), ...abilities.flatMap(reactionsOf)]) {
    const known = triggers.some((trigger) =>
      trigger.endsWith(':') ? on.startsWith(trigger) && on.length > trigger.length : on === trigger,
    );
    if (!known) return `reaction.on ${on} is none of ${triggers.join(', ')}`;
  }
  return undefined;
}

/** Cards of a list that are faulty, each with its line where one card stands on each line from `firstLine` on. */
export function faultsOf(cards: readonly unknown[], firstLine: number): readonly string[] {
  const seen = new Set<string>();
  return cards.flatMap((card, at) => {
    const fault = faultOf(card, seen);
    return fault === undefined ? [] : [`line ${firstLine + at}: ${fault}`];
  });
}

/** What is wrong with the text of a catalogue file, line by line. */
export function checkCatalogue(text: string): readonly string[] {
  const reading = readJson(text);
  if (!reading.ok) return [`line ${reading.fault.line}: ${reading.fault.message}`];
  const { cards } = reading.value as { cards?: unknown };
  if (!Array.isArray(cards)) return ['line 1: cards is missing'];
  return faultsOf(cards, text.slice(0, text.indexOf('"cards"')).split('\n').length + 1);
}

const faults = faultsOf(data.cards, firstCardLine);
if (faults.length > 0) throw new Error(`libs/rules-hkk/src/catalogue.json, ${faults.join('; ')}`);

export const catalogue: Catalogue = { ...(data as unknown as Omit<Catalogue, 'sha256'>), sha256 };
