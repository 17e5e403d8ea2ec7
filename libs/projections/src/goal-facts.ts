/** Goals scored, void and standing, told apart (C28), and by whom for whom (C27). A goal that waits for its window is neither void nor standing. */
import type { MatchEvent } from '#kernel';
import { idOf } from '#match';
import type { Row } from './projector.js';

interface GoalRow extends Record<string, string | number | null> {
  standing: number;
  void: number;
  escaped: number;
  saved_match: number;
}

/** @param effective the events that count */
export function goalFacts(effective: readonly MatchEvent[]): Row[] {
  const goals = new Map<string, { row: GoalRow; losesMatch: boolean }>();
  const links = new Map<string, { card: string | null; seat: string }>();
  for (const { type, data, revision } of effective) {
    switch (type) {
      case 'ActionAnnounced':
      case 'ResponseAnnounced':
        links.set(String(data['link']), {
          card: typeof data['card'] === 'string' ? idOf(data['card']) : null,
          seat: String(data['by']),
        });
        break;
      case 'GoalConfirmed':
        goals.set(String(data['goal']), {
          row: scored(data, revision),
          losesMatch: (data['wouldLose'] as { what?: string } | null)?.what === 'match',
        });
        break;
      case 'GoalStood':
        known(goals, data['goal']).row.standing = 1;
        break;
      case 'GoalCancelled': {
        const { row, losesMatch } = known(goals, data['goal']);
        const by = links.get(String(data['by']));
        row.standing = 0;
        row.void = 1;
        row['void_by_card'] = by?.card ?? null;
        row['void_by_seat'] = by?.seat ?? null;
        row.escaped = by === undefined ? 0 : 1;
        row.saved_match = by !== undefined && losesMatch ? 1 : 0;
        break;
      }
    }
  }
  return [...goals.values()].map(({ row }) => row);
}

function known<T>(goals: ReadonlyMap<string, T>, id: unknown): T {
  const goal = goals.get(String(id));
  if (goal === undefined) throw new Error(`${String(id)} is no goal that counts`);
  return goal;
}

const scored = (data: MatchEvent['data'], revision: number): GoalRow => ({
  goal: String(data['goal']),
  revision,
  scorer: String(data['by']),
  counts_for: String(data['for']),
  points: Number(data['points']),
  standing: 0,
  void: 0,
  void_by_card: null,
  void_by_seat: null,
  escaped: 0,
  saved_match: 0,
});
