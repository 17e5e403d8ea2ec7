/** The rules of the duel, and what a house may set. */
import { integer } from '#kernel';
import type { Clause, PresetField } from '#match';

const field = (value: number, en: string): PresetField => ({ shape: integer(1, 9), default: value, text: { en } });

export const presetFields = {
  maxDepth: field(2, 'How deep answers go.'),
  points: field(2, 'Points that win.'),
} as const satisfies Record<string, PresetField>;

export const clauses: readonly Clause[] = [
  ['DUEL-1', 'A thrust may be answered, by the other one first; the row settles newest first.'],
  ['DUEL-2', 'Answers go two deep.'],
  ['DUEL-3', 'A pass is final.'],
  ['DUEL-4', 'Only a defence answers, and a defence only answers.'],
  ['DUEL-5', 'A thrust that meets is a point; two points win.'],
].map(([id = '', en = '']) => ({ id, text: { en } }));
