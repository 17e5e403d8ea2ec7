/**
 * Words that a rule system recorded in English (why a card moved, why a play was refused), in another language. The English catalogue
 * is the pattern: `{{link}} resolved` meets "L2 resolved" and gives the other language's text its L2. What no pattern meets stays as
 * it was recorded, since a record is never paraphrased by guessing.
 */
import { resources, type Texts } from './resources.js';
import type { Words } from './words.js';

interface Phrase {
  readonly key: string;
  readonly pattern: RegExp;
}

const phrases: readonly Phrase[] = Object.entries(resources.en['phrases'] as Texts)
  .map(([key, text]) => ({ key, pattern: patternOf(String(text)) }))
  // The most particular one first.
  .sort((a, b) => b.pattern.source.length - a.pattern.source.length);

function patternOf(text: string): RegExp {
  const source = text
    .split(/\{\{(\w+)\}\}/)
    .map((piece, i) => (i % 2 === 1 ? `(?<${piece}>.+?)` : piece.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')))
    .join('');
  return new RegExp(`^${source}$`, 's');
}

/** `undefined` for words that no catalogue has. */
export function phraseIn(words: Words, recorded: string): string | undefined {
  if (words.language === 'en') return recorded;
  for (const { key, pattern } of phrases) {
    const met = pattern.exec(recorded);
    if (met !== null) return words.t('phrases', key, { ...met.groups });
  }
  return undefined;
}
