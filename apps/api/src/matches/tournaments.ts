/** The tournaments that the matches of a store name, counted from the matches themselves. */
import type { Audience } from '#match';
import type { EventStore } from '#event-store';
import { listMatches } from '#recorder';

export interface Tournament {
  readonly tournament: string;
  readonly matches: number;
  readonly open: number;
  readonly final: number;
}

/** In the order of their names. */
export async function tournamentsOf(store: EventStore, audience: Audience): Promise<Tournament[]> {
  const found = new Map<string, Tournament>();
  let after: string | undefined;
  do {
    const page = await listMatches(store, { limit: 100, after }, audience);
    for (const { tournament, status } of page.matches) {
      if (tournament === null) continue;
      const { matches, open, final } = found.get(tournament) ?? { matches: 0, open: 0, final: 0 };
      found.set(tournament, {
        tournament,
        matches: matches + 1,
        open: open + Number(status === 'open'),
        final: final + Number(status === 'final'),
      });
    }
    after = page.next;
  } while (after !== undefined);
  return [...found.values()].sort((a, b) => (a.tournament < b.tournament ? -1 : 1));
}
