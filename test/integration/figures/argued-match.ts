/**
 * What officials may do to a match until its figures are hard to count: goals voided by ruling, windows opened again, acts rewound, the
 * struck branch adopted, slips corrected, rulings appealed and overturned, results set anew.
 */
import type { MatchEvent } from '#kernel';
import { type Dice, type Table, dice } from '#testing';

type Raw = Record<string, unknown>;

/** Goes on with a match: rulings among plays, some of them rejected. */
export function argue(table: Table, rolls: Dice): void {
  for (let step = 0; step < 50; step += 1) {
    const { state } = table;
    if (state.status === 'final') return;
    const seat = rolls.pick(state.opening.players).id;
    const act = rolls.pick([...rulings(table, rolls, seat), ...plays(table, rolls, seat)]);
    table.record(act, act['type'] === 'HearAppeal' ? { official: 'chief', role: 'head-judge' } : undefined);
  }
  if (rolls.chance(30)) table.record({ type: 'FinaliseResult' });
}

function plays({ state }: Table, rolls: Dice, seat: string): Raw[] {
  const asked = state.chain?.window?.awaiting[0] ?? seat;
  const cards = [...(state.cards.zones[`hand:${asked}`] ?? []), `thoat-xac-kim-thien#${1 + rolls.below(9)}`];
  return [
    { type: 'ConfirmGoal', by: seat },
    { type: 'ConfirmGoal', by: seat, for: rolls.pick(state.opening.players).id },
    { type: 'Respond', by: asked, card: rolls.pick(cards) },
    { type: 'Continue' },
    { type: 'Serve' },
    ...(rolls.chance(20) ? [{ type: 'EndMatch', winners: rolls.chance(70) ? [seat] : [], reason: 'agreed' }] : []),
  ];
}

function rulings({ state, system, events }: Table, rolls: Dice, seat: string): Raw[] {
  const ruled = { type: 'Rule', clause: rolls.pick(system.clauses).id, reason: 'argued' };
  const last = (type: string): MatchEvent | undefined => events.findLast((event) => event.type === type);
  const [goal, shut, ruling, strike] = [
    last('GoalConfirmed'),
    last('WindowShut'),
    last('RulingIssued'),
    last('MatchRewound'),
  ];
  const known: Raw[] = [
    { ...ruled, kind: 'rewind', to: Math.max(0, state.revision - rolls.below(20)) },
    { ...ruled, kind: 'setResult', winners: rolls.chance(70) ? [seat] : [] },
    { type: 'Correct', revision: state.revision, reason: 'a slip' },
  ];
  if (goal !== undefined) known.push({ ...ruled, kind: 'voidGoal', about: goal.data['goal'] });
  if (shut !== undefined)
    known.push({ ...ruled, kind: 'reopen', about: shut.data['window'], misapplied: shut.revision });
  if (strike !== undefined) known.push({ ...ruled, kind: 'adopt', about: String(strike.revision) });
  if (ruling !== undefined) {
    const of = { ruling: ruling.data['ruling'], reason: 'argued' };
    known.push({ type: 'Appeal', ...of, by: seat });
    known.push({ type: 'HearAppeal', ...of, outcome: rolls.pick(['upheld', 'overturned', 'varied']) });
  }
  return known;
}

/** The same events at a table whose clock goes on by seconds, stands still, and now and then is set back. */
export function atOtherTimes(events: readonly MatchEvent[], seed: number): readonly MatchEvent[] {
  const rolls = dice(seed);
  let at = Date.parse((events[0] as MatchEvent).meta.occurredAt);
  let command = '';
  return events.map((event) => {
    if (event.meta.commandId !== command) at += rolls.chance(10) ? -rolls.below(4_000) : rolls.below(9_000);
    command = event.meta.commandId;
    return { ...event, meta: { ...event.meta, occurredAt: new Date(at).toISOString() } };
  });
}
