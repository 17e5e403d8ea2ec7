/**
 * A SOLO match of about 2,000 events, as an official would record it: closed hands, debuffs that are let through or stopped by a Shield,
 * serves, rallies, goals, a ruling now and then, many games. The same script every time; it depends on nothing.
 */
import type { JsonObject } from '#kernel';

const ROUNDS = 121;

export const opening = (match: string): JsonObject => ({
  type: 'OpenMatch',
  match,
  ruleset: 'solo',
  players: [
    { id: 'A', name: 'An' },
    { id: 'B', name: 'Bình' },
  ],
  first: 'A',
  hands: 'closed',
  preset: { gamesToWin: 99, debuffEnds: 'after-goals:2' },
});

/** @param match its id */
export function longMatch(match: string): JsonObject[] {
  const copies = new Map<string, number>();
  const script = [opening(match)];
  for (let round = 0; round < ROUNDS; round += 1) script.push(...oneRound(round, copies));
  return script.map((command) => ({ match, ...command }));
}

const debuffs = ['tan-cuoc-phu-than', 'no-talking', 'weak-hand', 'slow-feet'];

/** From a dead ball to the next goal. */
function oneRound(round: number, copies: Map<string, number>): JsonObject[] {
  const [player, opponent] = round % 2 === 0 ? ['A', 'B'] : ['B', 'A'];
  const fresh = (id: string): string => {
    const copy = (copies.get(id) ?? 0) + 1;
    copies.set(id, copy);
    return `${id}#${copy}`;
  };
  const debuff = fresh(debuffs[round % debuffs.length] as string);
  const out: JsonObject[] = [{ type: 'GiveCards', to: player, cards: [debuff] }];
  const stopped = round % 3 === 0;
  const shield = stopped ? fresh('kim-cang-ho-the') : '';
  if (stopped) out.push({ type: 'GiveCards', to: opponent, cards: [shield] });
  out.push({ type: 'Announce', by: player, card: debuff, targets: [opponent] });
  if (stopped) out.push({ type: 'Respond', by: opponent, card: shield });
  else out.push(round % 2 === 0 ? { type: 'Pass', by: opponent } : { type: 'Continue' });
  out.push({ type: 'Serve' });
  if (round % 4 === 1) out.push({ type: 'Rally' }, { type: 'StopPlay' }, { type: 'Serve' });
  out.push({ type: 'ConfirmGoal', by: round % 5 < 3 ? player : opponent });
  if (round % 16 === 7) out.push({ type: 'Rule', kind: 'note', clause: 'SOLO-18', reason: 'late answer, warned' });
  return out;
}
