/** Figures name players by seat and cards by id: here are the names that people read. */
import type { MatchSummary } from '#client';
import { ruleSystems } from '#rulebook';
import { client } from '../place/client.js';
import { cardName } from '../match/cards.js';
import { t } from '../words/words.svelte.js';

const PAGES = 5;

/** Names of players by seat id, from the newest matches; a seat that goes by no name keeps its id. */
export async function playerNames(tournament?: string): Promise<ReadonlyMap<string, string>> {
  const names = new Map<string, string>();
  let cursor: string | undefined;
  for (let page = 0; page < PAGES; page += 1) {
    const { matches, next } = await client.matches({ tournament, cursor, limit: 100 });
    for (const { players } of matches) for (const { id, name } of players) if (name !== null) names.set(id, name);
    if (next === undefined) break;
    cursor = next;
  }
  return names;
}

/** Who plays, and where that tells matches of the same players apart, in which round. */
export const titleOfMatch = ({ players, round }: MatchSummary): string =>
  [players.map(({ id, name }) => name ?? id).join(' – '), round === null ? null : t('match.round', { round })]
    .filter((part) => part !== null)
    .join(' · ');

/** A card that only its match defined keeps its id. */
export function cardNamed(id: string, language: string): string {
  const system = ruleSystems.find(({ catalogue }) =>
    [...catalogue.cards, ...catalogue.characters].some((card) => card.id === id),
  );
  return system === undefined ? id : cardName(system, undefined, id, language);
}
