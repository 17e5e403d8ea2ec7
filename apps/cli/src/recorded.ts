/** How verbs get at a recorded match: as an audience may see it, up to a revision. */
import type { EventStore } from '#event-store';
import { loadMatch, type MatchReading } from '#recorder';
import { differenceInWords, gameWords, type Language, spoken, type Spoken, wordsIn } from '#language';
import type { Difference, Recording } from '#replay';
import type { Session } from './verb.js';

/** What was told of a match, in words: cards by their names, clauses by their text. */
export const told = <T>(reading: MatchReading, language: Language, value: T): Spoken<T> =>
  spoken(wordsIn(language), value, gameWords(reading.recording, language));

/** Differences between two states of a match, a line each. */
export const toldDifferences = (
  recording: Recording,
  language: Language,
  differences: readonly Difference[],
): readonly string[] => {
  const [words, names] = [wordsIn(language), gameWords(recording, language)];
  return differences.map((difference) => `  ${differenceInWords(words, difference, names)}`);
};

/** Lends a match of the store. @throws NotFound */
export const withMatch = <T>(
  session: Session,
  url: string,
  match: string,
  audience: string,
  work: (reading: MatchReading, store: EventStore) => Promise<T>,
): Promise<T> => session.withStore(url, async (store) => work(await loadMatch(store, match, audience), store));

/** A revision or time as given on the command line; absent: the newest. */
export const revisionOf = (reading: MatchReading, named: string | undefined): number =>
  named === undefined ? reading.revision : reading.revisionAt(named);
