/**
 * Intelligence on its way: each before whom it lies receives it or lets it pass. Face down its card lies in front of its sender, unseen;
 * face up in the zone that has its id. Not its sending, which is `sending.ts`. How it goes is a house rule: the text only knows that
 * intelligence is sent.
 */
import { refuse, reject } from '#kernel';
import type { CardRef, Rejection, Revision, Seat } from '#kernel';
import { hiddenWith, idOf, isSeat, openWindowOf, refusePlay, zone, zoneOf } from '#match';
import type { Command, Draft, PlayRefusal, State } from '#match';
import { barredFrom } from './golden-rule.js';
import { defined } from './lexicon.js';
import { givePriority } from './priority.js';
import { from, rightOf } from './ring.js';
import { preset, sliceOf, type Transit } from './slice.js';
import { judgeReceived } from './victory.js';

type Verdict = PlayRefusal | Rejection | undefined;

/** The card of an intelligence in transit, wherever it lies; unseen by whom it is hidden from. */
export const cardInTransit = (state: State, { id, by }: Pick<Transit, 'id' | 'by'>): CardRef | undefined =>
  zone(state, id)[0] ?? zone(state, `set:${by}`)[0];

/** FS-3: nothing else happens while a card is answered or settled. */
export function judgeIdle(state: State): PlayRefusal | undefined {
  if (state.chain === null) return undefined;
  const window = openWindowOf(state);
  return refuse(
    'FS-3',
    window === null
      ? 'a card is being settled; nothing may be inserted'
      : `${window.about} still waits for its answers (${window.id})`,
  );
}

/** The way that intelligence goes round. */
export function onward(state: State, seat: Seat): readonly Seat[] {
  const right = rightOf(state, seat);
  return preset<string>(state, 'intelligenceGoes') === 'left' ? [...right].reverse() : right;
}

/** Whom the text of a card in effect keeps out is passed over. */
export const mayReceive = (state: State, seat: Seat): boolean => barredFrom(state, seat, 'receive') === undefined;

export function receiveIntelligence(draft: Draft, command: Command): Verdict {
  const { by, colours } = command as unknown as { by: Seat; colours?: readonly string[] };
  if (!isSeat(draft.state, by)) return reject('UNKNOWN_SEAT', `${by} is no seat of this match`);
  const refusal = judgeBefore(draft.state, by, 'receive');
  if (refusal !== undefined) return refusePlay(draft, { act: 'ReceiveIntelligence', by }, refusal);
  takeIntelligence(draft, by, 'FS-H-intelligenceGoes', [], colours);
  if (draft.state.status === 'open' && sliceOf(draft.state).phase !== 'draw')
    givePriority(draft, from(draft.state, sliceOf(draft.state).turn), [draft.state.revision]);
  return undefined;
}

function judgeBefore(state: State, by: Seat, act: 'receive' | 'let-pass'): PlayRefusal | undefined {
  const { transit } = sliceOf(state);
  const busy = judgeIdle(state);
  if (busy !== undefined) return busy;
  if (transit === null) return refuse('FS-2.1', 'no intelligence is in transit');
  if (transit.before !== by) return refuse('FS-5', `${transit.id} lies before ${transit.before}, not before ${by}`);
  const barred = barredFrom(state, by, act);
  // Come back to its sender it has nowhere else to go, whatever keeps that player from receiving.
  if (barred === undefined || (act === 'receive' && transit.sender === by)) return undefined;
  const refusal = refuse(
    'FS-1',
    `${by} may not ${act === 'receive' ? 'receive' : 'let pass'} while ${barred.effect} (${barred.by}) lasts`,
  );
  return { ...refusal, overrides: { by: barred.by, over: 'FS-H-intelligenceGoes' } };
}

/** A seat takes the intelligence in transit: it is turned face up and counts. */
export function takeIntelligence(
  draft: Draft,
  by: Seat,
  clause: string,
  causedBy: readonly Revision[],
  colours?: readonly string[],
): void {
  const { transit } = sliceOf(draft.state);
  const card = transit === null ? undefined : cardInTransit(draft.state, transit);
  if (transit === null || card === undefined) return;
  const causes = [...causedBy];
  causes.push(...turnUp(draft, transit, card, transit.id, causedBy));
  const printed = colours ?? defined(draft.state, idOf(card))?.colours ?? [];
  const told = { intelligence: transit.id, by, from: transit.sender, card, colours: printed, clause };
  const received = draft.emitOwn('IntelligenceReceived', told, causes);
  judgeReceived(draft, by, [received]);
}

/** Shows a card that was sent face down and lays it where all see it. */
export function turnUp(
  draft: Draft,
  { by }: Transit,
  card: CardRef,
  to: string,
  causedBy: readonly Revision[],
): Revision[] {
  const lies = zoneOf(draft.state, card) ?? `set:${by}`;
  const revisions: Revision[] = [];
  if (hiddenWith(draft.state, card) !== undefined)
    revisions.push(draft.emit('CardRevealed', { seat: by, card, zone: lies }, causedBy));
  if (lies !== to)
    revisions.push(
      draft.emit('CardMoved', { card, from: lies, to, why: 'intelligence turned face up' }, [
        ...causedBy,
        ...revisions,
      ]),
    );
  return revisions;
}

export function letPass(draft: Draft, command: Command): Verdict {
  const { by } = command as unknown as { by: Seat };
  if (!isSeat(draft.state, by)) return reject('UNKNOWN_SEAT', `${by} is no seat of this match`);
  const refusal = judgeBefore(draft.state, by, 'let-pass') ?? judgeReturned(draft.state, by);
  if (refusal !== undefined) return refusePlay(draft, { act: 'LetPass', by }, refusal);
  const { id, manner, sender } = sliceOf(draft.state).transit as Transit;
  const next =
    manner === 'direct'
      ? sender
      : onward(draft.state, by).find((seat) => seat === sender || mayReceive(draft.state, seat));
  const to = next ?? by;
  const passed = draft.emitOwn('IntelligencePassed', { intelligence: id, by, to, clause: 'FS-H-intelligenceGoes' });
  // FS-5: it has come to the next seat, which has priority first.
  givePriority(draft, from(draft.state, to), [passed]);
  return undefined;
}

/** Come back to its sender it goes no further. */
function judgeReturned(state: State, by: Seat): PlayRefusal | undefined {
  const { transit } = sliceOf(state);
  if (transit?.sender !== by || !preset<boolean>(state, 'senderMustReceive')) return undefined;
  return refuse('FS-H-senderMustReceive', `${transit.id} has come back to ${by}, who sent it and must receive it`);
}
