/** What a card's data says that it changes, with seats named by their part in it. */
import type { Revision, Seat } from '#kernel';
import { applyChange, changeScore, type Change, type Draft } from '#match';
import { opponentOf } from './slice.js';

/** Changes that a card's data describes; `owner`, `opponent` and `targets` stand for seats. */
export function applyChanges(
  draft: Draft,
  changes: readonly Record<string, unknown>[],
  owner: Seat,
  causes: readonly Revision[],
  goal?: string,
  targets: readonly Seat[] = [],
): void {
  const seatsFor = (role: string): readonly Seat[] =>
    role === 'owner'
      ? [owner]
      : role === 'opponent'
        ? [opponentOf(draft.state, owner)]
        : role === 'targets'
          ? targets
          : [role];
  for (const change of changes as readonly Change[]) {
    const { score, serve, ...rest } = change;
    if (score !== undefined) {
      const points = Object.entries(score).flatMap(([role, amount]) =>
        seatsFor(role).map((seat) => [seat, amount] as const),
      );
      changeScore(
        draft,
        Object.fromEntries(points),
        goal === undefined ? 'a card' : `a trigger of goal ${goal}`,
        causes,
        'SOLO-2',
        goal,
      );
    }
    if (serve !== undefined)
      draft.emitOwn('ServeAssigned', { to: seatsFor(serve)[0] ?? owner, why: 'a card', clause: 'SOLO-2' }, causes);
    if (Object.keys(rest).length > 0) applyChange(draft, rest, causes, 'SOLO-2');
  }
}
