/**
 * The cards and characters of the Qianzhi edition that the recorder comes with. The file holds one definition a line, so that a faulty
 * one can be named by its line; it is checked when this module is loaded. A printed card exists in copies of several colours: `colours`
 * are those of the first, and what a copy shows besides is told when it is received, or described as a card of its own.
 */
import { checkShape, isObject, readJson } from '#kernel';
import { definition, reactionsOf, type CardDefinition, type Catalogue } from '#match';
import data from './catalogue.json' with { type: 'json' };
import { phases } from './slice.js';

/** Of the compact JSON text of the file; a spec holds it to it. A changed catalogue needs a new version. */
const sha256 = '80d835c27932268196983f38010535ab120a09e20949e6361ae5f28575002af6';

export const cardKinds = ['card', 'action', 'counter', 'intelligence'];
/** What answers an event is a red skill with a condition, not a reaction (FS-7). */
export const triggers = ['link-pending', 'own-link-answered', 'opponents-independent-action', 'play-from-hand'];

/** The line of the file's first card. */
export const firstLine = 4;

const choices: Readonly<Record<string, Readonly<Record<string, readonly string[] | 'number'>>>> = {
  timing: { turn: ['own', 'other'], phases, chain: ['opens', 'answers'], per: ['turn'] },
  targets: {
    seats: ['any', 'other', 'self'],
    intelligence: ['transit', 'received'],
    colour: ['red', 'blue', 'black'],
    count: 'number',
  },
  condition: { who: ['player', 'target', 'any'] },
};

/** What this game reads of the open parts of a definition. */
function faultOfPart(part: string, said: unknown): string | undefined {
  if (said === undefined) return undefined;
  if (!isObject(said)) return `${part} must be an object`;
  for (const [key, value] of Object.entries(said)) {
    if (part === 'condition' && key === 'on' && typeof value === 'string') continue;
    const known = choices[part]?.[key];
    if (known === undefined) return `${part}.${key} is not known`;
    const values: readonly unknown[] = Array.isArray(value) ? value : [value];
    const wrong = values.find((one) => (known === 'number' ? typeof one !== 'number' : !known.includes(one as string)));
    if (wrong !== undefined)
      return `${part}.${key} ${JSON.stringify(wrong)} is none of ${known === 'number' ? 'the numbers' : known.join(', ')}`;
  }
  return undefined;
}

function faultOf(entry: unknown, seen: Set<string>): string | undefined {
  const [problem] = checkShape(definition, entry);
  if (problem !== undefined) return `${problem.path} ${problem.message}`;
  const { id, kind, abilities = [], ...rest } = entry as CardDefinition;
  if (seen.has(id)) return `id ${id} stands twice`;
  seen.add(id);
  if (![...cardKinds, 'character'].includes(kind)) return `kind ${kind} is none of ${cardKinds.join(', ')}, character`;
  for (const { on } of [...reactionsOf(rest), ...abilities.flatMap(reactionsOf)]) {
    if (!triggers.includes(on)) return `reaction.on ${on} is none of ${triggers.join(', ')}`;
  }
  for (const source of [rest, ...abilities] as readonly Record<string, unknown>[]) {
    for (const part of Object.keys(choices)) {
      const fault = faultOfPart(part, source[part]);
      if (fault !== undefined) return fault;
    }
  }
  return undefined;
}

/** Faulty entries of a list, each with its line where one stands on each line from `line` on. */
function faultsOf(entries: readonly unknown[], line: number, seen: Set<string>): readonly string[] {
  return entries.flatMap((entry, at) => {
    const fault = faultOf(entry, seen);
    return fault === undefined ? [] : [`line ${line + at}: ${fault}`];
  });
}

type Lists = { readonly cards?: unknown; readonly characters?: unknown };

function check({ cards, characters }: Lists, first: number): readonly string[] {
  if (!Array.isArray(cards) || !Array.isArray(characters)) return ['line 1: cards and characters are two lists'];
  const seen = new Set<string>();
  // Between the two lists stand the end of one and the beginning of the other, a line each.
  return [...faultsOf(cards, first, seen), ...faultsOf(characters, first + cards.length + 2, seen)];
}

/** What is wrong with the text of a catalogue file, line by line. */
export function checkCatalogue(text: string): readonly string[] {
  const reading = readJson(text);
  if (!reading.ok) return [`line ${reading.fault.line}: ${reading.fault.message}`];
  return check(reading.value as Lists, text.slice(0, text.indexOf('"cards"')).split('\n').length + 1);
}

const faults = check(data, firstLine);
if (faults.length > 0) throw new Error(`libs/rules-fengsheng/src/catalogue.json, ${faults.join('; ')}`);

export const catalogue: Catalogue = { ...(data as unknown as Omit<Catalogue, 'sha256'>), sha256 };
