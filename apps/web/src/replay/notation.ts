/**
 * A match as text that reads like a score sheet: what it is in tags, then each moment with its number, its time and its clause, notes in
 * braces, what was struck in parentheses. For paper, chat and comparison; the sealed log is the truth, and this is not read back.
 */
import type { State } from '#match';
import type { ToldStep } from '../words/words.svelte.js';
import type { Note } from './notes.svelte.js';

export interface Sheet {
  readonly opening: State['opening'];
  readonly match: string;
  readonly steps: readonly ToldStep[];
  readonly result: string;
  readonly notes: readonly Note[];
}

export function notation({ opening, match, steps, result, notes }: Sheet): string {
  const { competition } = opening;
  const tags = [
    ['Match', match],
    ['Rules', opening.ruleset],
    ...opening.players.map(({ id, name }) => [`Player${id}`, name ?? id]),
    ['Tournament', competition?.tournament],
    ['Round', competition?.round],
    ['Table', competition?.table],
    ['Begun', steps[0]?.occurredAt],
    ['Result', result],
  ].filter((tag): tag is [string, string | number] => tag[1] !== undefined && tag[1] !== '');
  const told = tags.map(([name, value]) => `[${name} "${quoted(String(value))}"]`);
  const course = steps.map((step) => {
    const note = notes.find(({ revision }) => revision === step.revision)?.text;
    const line = `${step.revision}. ${oneLine(step.text)}${step.clause === null ? '' : ` <${step.clause}>`} [%clk ${step.occurredAt}]`;
    const whole = step.struckBy === null ? line : `(${line} [%struck ${step.struckBy}])`;
    return note === undefined ? whole : `${whole} {${oneLine(note).replaceAll('}', ')')}}`;
  });
  return `${told.join('\n')}\n\n${course.join('\n')}\n`;
}

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();
const quoted = (text: string): string => oneLine(text).replaceAll('\\', '\\\\').replaceAll('"', '\\"');
