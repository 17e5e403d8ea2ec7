/**
 * Matches that nobody thought of: commands proposed from the state by a seeded dice, put to the real `decide`, kept when they were
 * recorded or refused. The same seed gives the same match, so that a failure can be told by its seed and its script.
 */
import type { Command, RuleSystem, State } from '#match';
import { Table } from './table.js';

export type Pick = <T>(from: readonly T[]) => T;

export interface Dice {
  /** A whole number from 0 to below the bound. */
  below(bound: number): number;
  /** True this often out of 100. */
  chance(percent: number): boolean;
  pick: Pick;
}

/** Seeded dice (mulberry32): no chance from outside. */
export function dice(seed: number): Dice {
  let a = seed >>> 0;
  const next = (): number => {
    a = (a + 0x6d2b79f5) >>> 0;
    let t = Math.imul(a ^ (a >>> 15), a | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (bound: number): number => Math.floor(next() * bound);
  const pick: Pick = (from) => {
    if (from.length === 0) throw new RangeError('nothing to pick from');
    return from[below(from.length)] as (typeof from)[number];
  };
  return { below, chance: (percent) => below(100) < percent, pick };
}

type Raw = Record<string, unknown>;

export interface RandomMatchOptions {
  readonly seed: number;
  /** Commands to propose; some of them are rejected and leave no trace. */
  readonly steps: number;
  readonly open: Raw;
  /** What this rule system's own commands may look like now; one of them is taken now and then. */
  readonly own?: (state: State, dice: Dice) => readonly Raw[];
  /** Officials rule, rewind and correct too. */
  readonly rulings?: boolean;
}

/** A table at which a random match was played. */
export function randomMatch(system: RuleSystem, { seed, steps, open, own, rulings = true }: RandomMatchOptions): Table {
  const table = new Table(system);
  const rolls = dice(seed);
  table.play(open);
  for (let step = 0; step < steps && table.state.status !== 'final'; step += 1) {
    const proposals = [
      ...coreProposals(table, rolls),
      ...(own?.(table.state, rolls) ?? []),
      ...(rulings ? rulingProposals(table, rolls) : []),
    ];
    table.record(rolls.pick(proposals));
  }
  return table;
}

/** The commands that were recorded or refused: a script that shows the same match again. */
export const scriptOf = (table: Table): readonly Command[] =>
  table.told.filter(({ decision }) => decision.outcome !== 'rejected').map(({ command }) => command);

function coreProposals(table: Table, rolls: Dice): Raw[] {
  const { state } = table;
  const effect = state.effects[0];
  const proposals = [
    ...playProposals(table, rolls),
    ...answerProposals(table, rolls),
    ...outcomeProposals(state, rolls),
  ];
  if (effect !== undefined) proposals.push({ type: 'EndEffect', effect: effect.id });
  if (state.status === 'ended' && rolls.chance(10)) proposals.push({ type: 'FinaliseResult' });
  return proposals;
}

/** Any copy of any card: some exist, some do not. */
const anyCard = ({ system, state }: Table, rolls: Dice): string =>
  `${rolls.pick([...system.catalogue.cards, ...state.opening.cards]).id}#${1 + rolls.below(4)}`;

const cardsOf = (state: State, seat: string): readonly string[] => [
  ...(state.cards.zones[`hand:${seat}`] ?? []),
  ...(state.cards.zones[`set:${seat}`] ?? []),
];

const pendingIn = (state: State): string[] =>
  state.chain?.links.filter(({ status }) => status === 'pending').map(({ id }) => id) ?? [];

function playProposals(table: Table, rolls: Dice): Raw[] {
  const seats = table.state.opening.players.map(({ id }) => id);
  const seat = rolls.pick(seats);
  const targets = [rolls.pick(seats)];
  const mine = cardsOf(table.state, seat);
  const card = (): string => (mine.length > 0 && rolls.chance(80) ? rolls.pick(mine) : anyCard(table, rolls));
  const given = [...new Set([anyCard(table, rolls), anyCard(table, rolls)])];
  const by = rolls.chance(80) ? seat : 'host';
  return [
    { type: 'GiveCards', to: seat, cards: given },
    { type: 'GiveCards', to: seat, count: 1 + rolls.below(2) },
    { type: 'SetCard', by: seat, card: card(), ...(rolls.chance(30) ? { faceDown: rolls.chance(50) } : {}) },
    { type: 'Announce', by: seat, card: card(), targets },
    { type: 'Announce', by, card: card(), targets: rolls.chance(50) ? seats : targets },
  ];
}

function answerProposals(table: Table, rolls: Dice): Raw[] {
  const { state } = table;
  const window = state.chain?.window ?? null;
  if (window === null) return [];
  const by = (rolls.chance(70) ? window.awaiting[0] : undefined) ?? rolls.pick(state.opening.players).id;
  const pending = pendingIn(state);
  const to = pending.length > 0 && rolls.chance(40) ? { to: rolls.pick(pending) } : {};
  const reply = (): Raw => ({
    type: 'Respond',
    by,
    card: rolls.pick([...cardsOf(state, by), anyCard(table, rolls)]),
    ...to,
  });
  return [reply(), reply(), reply(), { type: 'Pass', by }, { type: 'Continue' }];
}

/** A link whose effect is left to the official. */
function outcomeProposals(state: State, rolls: Dice): Raw[] {
  const [link] = pendingIn(state);
  if (link === undefined || state.chain?.window != null) return [];
  const seat = rolls.pick(state.opening.players).id;
  const changes = rolls.chance(50) ? [{ score: { [seat]: 1 } }] : [];
  return [{ type: 'Continue' }, { type: 'RecordOutcome', link, note: 'as printed', changes }];
}

/** Rare, as at a table, but all of them. */
function rulingProposals(table: Table, rolls: Dice): Raw[] {
  const { state, system, events } = table;
  if (!rolls.chance(25)) return [];
  const clause = system.clauses[0]?.id ?? 'none';
  const ruled = { type: 'Rule', clause, reason: 'random' };
  const seat = rolls.pick(state.opening.players).id;
  const refused = events.filter(({ type }) => type === 'PlayRefused').at(-1);
  const window = state.counters.windows > 0 ? `W${1 + rolls.below(state.counters.windows)}` : undefined;
  const link = state.chain?.links.at(-1)?.id;
  const { goals } = state.counters;
  const lying = Object.values(state.cards.zones).flat();
  const card = lying.length > 0 && rolls.chance(80) ? rolls.pick(lying) : anyCard(table, rolls);
  const proposals: Raw[] = [
    { type: 'CallJudge', by: seat, reason: 'what now' },
    { type: 'CallJudge', by: seat, about: card },
    { ...ruled, kind: 'note', about: rolls.below(state.revision + 1) },
    { ...ruled, kind: rolls.pick(['note', 'uphold']), about: card },
    { ...ruled, kind: 'setResult', winners: rolls.chance(20) ? [] : [seat] },
    { ...ruled, kind: 'rewind', to: Math.max(0, state.revision - rolls.below(12)) },
    { ...ruled, kind: 'penalty', seat, amount: 1 },
    { ...ruled, kind: 'shut' },
    { ...ruled, kind: 'spendReaction', seat },
    { type: 'Correct', revision: state.revision, reason: 'a slip' },
  ];
  const strike = state.struck.at(-1);
  if (goals > 0) proposals.push({ ...ruled, kind: 'voidGoal', about: `G${1 + rolls.below(goals)}` });
  if (strike !== undefined) proposals.push({ ...ruled, kind: 'adopt', about: strike.by });
  if (refused !== undefined) proposals.push({ ...ruled, kind: 'permit', about: refused.revision });
  if (link !== undefined) proposals.push({ ...ruled, kind: 'voidLink', about: link });
  if (window !== undefined) proposals.push({ ...ruled, kind: 'reopen', about: window, misapplied: state.revision });
  const ruling = state.rulings.at(-1);
  if (ruling !== undefined) {
    proposals.push(
      { type: 'Appeal', ruling: ruling.id, reason: 'unjust', by: seat },
      { type: 'HearAppeal', ruling: ruling.id, outcome: 'upheld', reason: 'just' },
    );
  }
  return proposals;
}
