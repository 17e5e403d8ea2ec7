/** In which of our languages a caller wants to be told. */

import { gameWords, type Language, languageFor, spoken, type Spoken, wordsIn } from '#language';
import type { Recording } from '#replay';
import type { FastifyReply, FastifyRequest } from 'fastify';

const known = ['en', 'vi', 'es', 'hu', 'zh'];

/** Languages in the caller's order of preference, English last. */
export function languagesOf(acceptLanguage: string | undefined): string[] {
  const asked = (acceptLanguage ?? '')
    .slice(0, 500)
    .split(',')
    .map((part, place) => {
      const [range = '', ...parameters] = part.trim().split(';');
      const quality = Number(/^\s*q=([01](?:\.\d{0,3})?)\s*$/.exec(parameters[0] ?? 'q=1')?.[1] ?? 0);
      return { language: range.toLowerCase().split('-', 1)[0] as string, quality, place };
    });
  const wanted = asked
    .filter(({ language, quality }) => quality > 0 && known.includes(language))
    .sort((a, b) => b.quality - a.quality || a.place - b.place)
    .map(({ language }) => language);
  return [...new Set([...wanted, 'en'])];
}

/** The best of several translations. */
export function translated(
  texts: Readonly<Record<string, string>>,
  languages: readonly string[],
): { readonly language: string; readonly text: string } | undefined {
  const language = languages.find((candidate) => texts[candidate] !== undefined) ?? Object.keys(texts)[0];
  return language === undefined ? undefined : { language, text: texts[language] as string };
}

/** What replay tells of a match, in the caller's language, which the answer then names. */
export function toldTo<T>(request: FastifyRequest, reply: FastifyReply, recording: Recording, told: T): Spoken<T> {
  const language = languageOf(request, reply);
  return spoken(wordsIn(language), told, gameWords(recording, language));
}

/** The caller's language; the answer will name it. */
export function languageOf(request: FastifyRequest, reply: FastifyReply): Language {
  const language = languageFor(languagesOf(request.headers['accept-language']));
  void reply.headers({ 'content-language': language, vary: 'accept-language' });
  return language;
}
