/** What the product does not know and the official says: outcomes of effects, occurrences, ends of effects, dice. */
import { reject } from '#kernel';
import type { Rejection, Revision } from '#kernel';
import type { Change } from './card.js';
import { isSettling, resolveLink, settle, truncateChain } from './chain.js';
import type { Command } from './command.js';
import type { Draft } from './rule-system.js';
import { knowsRef } from './play.js';
import { isSeat, linkOf, settlingLink, zoneOf } from './state.js';
import { notNow } from './window.js';

export function decideRecordOutcome(draft: Draft, command: Command): Rejection | undefined {
  const {
    link: named,
    note,
    changes = [],
    truncates = false,
  } = command as unknown as {
    link: string;
    note: string;
    changes?: readonly Change[];
    truncates?: boolean;
  };
  const link = linkOf(draft.state, named);
  if (link === undefined) return reject('UNKNOWN_REF', `${named} is no link of an open chain`);
  const settling = isSettling(draft.state) ? settlingLink(draft.state.chain) : undefined;
  if (settling?.id !== named) return notNow(`${named} does not wait for an outcome`);
  const depth = draft.state.suspended.length;
  const { settlingClause, truncatingClause = settlingClause } = draft.system.chain;
  const recorded = draft.emit('OutcomeRecorded', { link: named, note, changes, truncates }, [link.revision]);
  draft.system.chain.beforeOutcome?.(draft, link);
  for (const change of changes) {
    const wrong = applyChange(draft, change, [link.revision, recorded], undefined);
    if (wrong !== undefined) return wrong;
  }
  if (truncates) truncateChain(draft, link, truncatingClause, [recorded]);
  resolveLink(draft, link, settlingClause);
  settle(draft, depth);
  return undefined;
}

/** One change that an official recorded or a card's data describes. Seats are seat ids. */
export function applyChange(
  draft: Draft,
  change: Change,
  causedBy: readonly Revision[],
  clause: string | undefined,
): Rejection | undefined {
  const { score, move, effect, ...rest } = change;
  if (score !== undefined) {
    const unknown = Object.keys(score).find((seat) => !isSeat(draft.state, seat));
    if (unknown !== undefined) return reject('UNKNOWN_SEAT', `${unknown} is no seat of this match`);
    changeScore(draft, score, 'recorded by the official', causedBy, clause);
  }
  if (move !== undefined) {
    if (!knowsRef(draft.system, draft.state, move.card))
      return reject('UNKNOWN_CARD', `${move.card} is no card of this match`);
    const card = move.card.includes('#') ? move.card : `${move.card}#1`;
    const to = move.seat === undefined ? move.to : `${move.to}:${move.seat}`;
    const from = zoneOf(draft.state, card);
    if (from === undefined) return reject('UNKNOWN_CARD', `${card} is nowhere in this match, so it cannot be moved`);
    draft.emit('CardMoved', { card, from, to, why: 'recorded by the official', clause }, causedBy);
  }
  if (effect !== undefined) {
    const wrong = changeEffect(draft, effect, causedBy, clause);
    if (wrong !== undefined) return wrong;
  }
  return Object.keys(rest).length === 0 ? undefined : draft.system.hooks.applyChange(draft, rest, causedBy, clause);
}

function changeEffect(
  draft: Draft,
  effect: NonNullable<Change['effect']>,
  causedBy: readonly Revision[],
  clause: string | undefined,
): Rejection | undefined {
  if (effect.ends !== undefined) {
    if (!draft.state.effects.some(({ id }) => id === effect.ends))
      return reject('UNKNOWN_REF', `no effect ${effect.ends} is active`);
    draft.emit('EffectEnded', { effect: effect.ends, reason: 'recorded by the official', clause }, causedBy);
    return undefined;
  }
  if (effect.on === undefined || !isSeat(draft.state, effect.on))
    return reject('UNKNOWN_SEAT', `an effect needs on: a seat, or ends: an effect`);
  draft.emit(
    'EffectApplied',
    {
      effect: draft.next('effects'),
      card: effect.card ?? null,
      kind: effect.kind ?? 'effect',
      on: effect.on,
      link: null,
      lasts: 'by-official',
      clause,
    },
    causedBy,
  );
  return undefined;
}

/** Adds to the score of the current game. */
export function changeScore(
  draft: Draft,
  changes: Readonly<Record<string, number>>,
  why: string,
  causedBy: readonly Revision[],
  clause?: string,
  goal?: string,
): Revision {
  const score = Object.fromEntries(
    Object.entries(draft.state.score).map(([seat, points]) => [seat, points + (changes[seat] ?? 0)]),
  );
  return draft.emit('ScoreChanged', { score, changes, why, clause, goal }, causedBy);
}

export function decideOccur(draft: Draft, command: Command): Rejection | undefined {
  const {
    what,
    name,
    source,
    targets = [],
  } = command as unknown as {
    what: 'linked-effect' | 'event';
    name: string;
    source?: string;
    targets?: readonly string[];
  };
  const unknown = [...targets, ...(source === undefined ? [] : [source])].find(
    (ref) => !knowsRef(draft.system, draft.state, ref),
  );
  if (unknown !== undefined) return reject('UNKNOWN_REF', `${unknown} is nothing in this match`);
  if (draft.state.chain?.window != null) return notNow('something else is being answered');
  draft.system.hooks.occurred(draft, draft.emit('Occurred', { what, name, source, targets }));
  return undefined;
}

export function decideEndEffect(draft: Draft, command: Command): Rejection | undefined {
  const { effect, reason } = command as unknown as { effect: string; reason?: string };
  if (!draft.state.effects.some(({ id }) => id === effect))
    return reject('UNKNOWN_REF', `no effect ${effect} is active`);
  draft.emit('EffectEnded', { effect, reason: reason ?? 'ended by the official' });
  return undefined;
}

export function decideRollDie(draft: Draft, command: Command): Rejection | undefined {
  const { rolls } = command as unknown as { rolls: Readonly<Record<string, number>> };
  const unknown = Object.keys(rolls).find((seat) => !isSeat(draft.state, seat));
  if (unknown !== undefined) return reject('UNKNOWN_SEAT', `${unknown} is no seat of this match`);
  return draft.system.hooks.rolled(draft, rolls);
}
