/** Whatever replay tells (`sentence`), in words (`text`), however deep it lies. */
import type { Sentence } from '#replay';
import { say, type Saying } from './say.js';
import type { Words } from './words.js';

export type Spoken<T> = T extends string | number | boolean | null | undefined
  ? T
  : T extends readonly (infer Item)[]
    ? readonly Spoken<Item>[]
    : T extends { readonly sentence: Sentence }
      ? { readonly [K in keyof Omit<T, 'sentence'>]: Spoken<T[K]> } & { readonly text: string }
      : T extends object
        ? { readonly [K in keyof T]: Spoken<T[K]> }
        : T;

export function spoken<T>(words: Words, told: T, saying?: Saying): Spoken<T> {
  return inWords(words, told, saying) as Spoken<T>;
}

function inWords(words: Words, told: unknown, saying: Saying | undefined): unknown {
  if (Array.isArray(told)) return told.map((item) => inWords(words, item, saying));
  if (typeof told !== 'object' || told === null) return told;
  return Object.fromEntries(
    Object.entries(told).map(([name, value]: [string, unknown]) =>
      name === 'sentence' ? ['text', say(words, value as Sentence, saying)] : [name, inWords(words, value, saying)],
    ),
  );
}
