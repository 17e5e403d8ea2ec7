/**
 * On-play abilities of permanents that a row brought to the table: they wait until the whole row is closed and then have a window of
 * their own (HKK-94.7.3). Using one is an action with a row of its own, during which that window waits. Not a trigger: it happens only
 * if its owner announces it. Invariant: after the window nothing waits that was offered in it; what was not used is forfeited.
 */
import { refuse } from '#kernel';
import type { Revision, Seat } from '#kernel';
import { allow, openWindow, proceed, seatsOf, shutWindow } from '#match';
import type { Draft, Play, PlayRefusal, PlayVerdict, State, Window } from '#match';
import { presetOf } from './preset.js';
import { sliceOf, type OnPlay } from './slice.js';

export const onPlayWindow = (state: State): Window | undefined =>
  state.chain?.window?.kind === 'on-play' ? state.chain.window : undefined;

/** Those that a window offers: there when it opened. */
const offered = (state: State, window: Window): readonly OnPlay[] =>
  sliceOf(state).onPlay.filter(({ since }) => since < window.openedAt);

export const hasOffered = (state: State, window: Window, seat: Seat): boolean =>
  offered(state, window).some(({ by }) => by === seat);

/** HKK-94.7.3.2: whose come first; 22.1.1 is not at hand, so the preset says it. */
function onPlayOrder(state: State): readonly Seat[] {
  const seats = seatsOf(state);
  const active = Math.max(0, seats.indexOf(sliceOf(state).turn ?? state.opening.first));
  const fromActive = [...seats.slice(active), ...seats.slice(0, active)];
  const byPreset = {
    'active-first': fromActive,
    'inactive-first': [...fromActive.slice(1), ...fromActive.slice(0, 1)],
    seating: seats,
  };
  const order = byPreset[presetOf<keyof typeof byPreset>(state, 'onPlayOrder')];
  return order.filter((seat) => sliceOf(state).onPlay.some(({ by }) => by === seat));
}

/** May this waiting ability be used now? */
export function judgeOnPlay(state: State, play: Play): PlayVerdict {
  const waits = sliceOf(state).onPlay.some(({ by, ability }) => by === play.by && ability === play.abilityName);
  const coming = Object.values(sliceOf(state).coming).some(
    ({ by, abilities }) => by === play.by && abilities.includes(play.abilityName ?? ''),
  );
  if (!waits && coming)
    return refuse('HKK-94.7.3', `${play.abilityName} may be used only after the whole row is closed`);
  if (!waits)
    return refuse(
      'HKK-94.7.3.1',
      `${play.abilityName} may be used only directly after the row in which its card was played`,
    );
  const window = onPlayWindow(state);
  if (window === undefined)
    return refuse('HKK-94.7.3', `${play.abilityName} may be used only after the whole row is closed`);
  if (!window.awaiting.includes(play.by)) return refuse('HKK-94.7.3.1', `${play.by} has let the on-play abilities go`);
  if (window.awaiting[0] !== play.by) {
    return refuse('HKK-94.7.3.2', `${window.awaiting[0] ?? 'nobody'} uses on-play abilities first`);
  }
  return allow('HKK-94.7.3', { nested: true, note: { usesOnPlay: true } });
}

/** HKK-94.7.3.3: another act is possible only for the one owner who is left, who forfeits the abilities by it (HKK-94.7.3.1). */
export function judgeOtherAct(state: State, by: string): PlayRefusal | undefined {
  const window = onPlayWindow(state);
  if (window === undefined) return undefined;
  const others = window.awaiting.filter((seat) => seat !== by && hasOffered(state, window, seat));
  if (others.length === 0 && window.awaiting.includes(by)) return undefined;
  return refuse(
    'HKK-94.7.3.3',
    `${others.join(', ')} may still use on-play abilities; until then nothing else may be done`,
  );
}

/** HKK-94.7.3.1: who does something else instead lets them go. */
export function forfeitByOtherAct(draft: Draft): void {
  if (onPlayWindow(draft.state) === undefined) return;
  shutWindow(draft, 'continued', 'HKK-94.7.3.1', []);
}

/** After the window was shut: what it offered and nobody used is lost. */
export function forfeitUnused(draft: Draft, window: Window, shutAt: Revision): void {
  for (const { by, card, ability } of offered(draft.state, window)) {
    draft.emitOwn('OnPlayForfeited', { by, card, ability, clause: 'HKK-94.7.3.1' }, [shutAt]);
  }
}

/** HKK-94.7.3: after a row, once no outer row waits. */
export function afterRow(draft: Draft): void {
  // Back from the row of an on-play ability: whoever has none left is not asked any more.
  if (onPlayWindow(draft.state) !== undefined) return proceed(draft, 'answered', [draft.state.revision]);
  if (draft.state.chain !== null) return;
  const order = onPlayOrder(draft.state);
  const first = sliceOf(draft.state).onPlay.find(({ by }) => by === order[0]);
  if (first === undefined) return;
  openWindow(draft, { kind: 'on-play', about: first.card, order, clause: 'HKK-94.7.3' }, [first.since]);
}
