/**
 * Intelligence on its way: sent secretly or openly it goes to the right, directly it goes to one seat; each before whom it lies receives it
 * or lets it pass. Face down its card lies in front of its sender, unseen; face up in the zone that has its id. How it goes is a house
 * rule: the text only knows that intelligence is sent.
 */
import { refuse, reject } from '#kernel';
import type { CardRef, Rejection, Revision, Seat } from '#kernel';
import {
  cardRef,
  definitionOf,
  idOf,
  hiddenWith,
  isSeat,
  judgeZone,
  openWindowOf,
  refusePlay,
  zone,
  zoneOf,
} from '#match';
import type { Command, Draft, Play, PlayRefusal, State } from '#match';
import { barredFrom } from './golden-rule.js';
import { defined } from './lexicon.js';
import { enterPhase, givePriority } from './priority.js';
import { from, isDead, rightOf } from './ring.js';
import { preset, sliceOf, type Manner, type Transit } from './slice.js';
import { judgeReceived } from './victory.js';

type Verdict = PlayRefusal | Rejection | undefined;

/** The card of an intelligence in transit, wherever it lies; unseen by whom it is hidden from. */
export const cardInTransit = (state: State, { id, by }: Pick<Transit, 'id' | 'by'>): CardRef | undefined =>
  zone(state, id)[0] ?? zone(state, `set:${by}`)[0];

export function sendIntelligence(draft: Draft, command: Command): Verdict {
  const { by, card: named, manner, to } = command as unknown as { by: Seat; card: string; manner: Manner; to?: Seat };
  const unknown = [by, ...(to === undefined ? [] : [to])].find((seat) => !isSeat(draft.state, seat));
  if (unknown !== undefined) return reject('UNKNOWN_SEAT', `${unknown} is no seat of this match`);
  const card = cardRef(named);
  const definition = card === undefined ? undefined : definitionOf(draft.system, draft.state, idOf(card));
  if (card === undefined || definition === undefined || definition.kind === 'character') {
    return reject(
      'UNKNOWN_CARD',
      `no catalogue and no definition of this match knows a card ${named}; define it with DefineCard first`,
    );
  }
  const play = playOf(command, 'SendIntelligence', by, card);
  const lies = judgeZone(draft, play);
  if (lies?.kind === 'rejection') return lies;
  const refusal = lies ?? judgeSend(draft.state, by, manner, to);
  // A card that was to be sent face down was not shown, so its refusal does not name it.
  if (refusal !== undefined)
    return refusePlay(draft, manner === 'open' ? play : { act: 'SendIntelligence', by }, refusal);
  carryOutSend(draft, by, card, manner, to);
  return undefined;
}

const playOf = (command: Command, act: string, by: Seat, card: CardRef | null): Play => ({
  act,
  by,
  card,
  definition: null,
  ability: null,
  abilityName: null,
  effect: null,
  builtIn: false,
  via: 'play',
  from: 'hand',
  targets: [],
  to: null,
  command,
});

/** Who may not, at whom not (FS-2.3), then when not (FS-2.1, FS-3). */
function judgeSend(state: State, by: Seat, manner: Manner, to: Seat | undefined): PlayRefusal | undefined {
  const [next] = onward(state, by);
  if (manner === 'direct' && (to === undefined || to === by || isDead(state, to))) {
    return refuse('FS-2.3', `direct intelligence is sent to another living player; ${to ?? 'nobody'} is none`);
  }
  if (manner !== 'direct' && to !== undefined && to !== next) {
    return refuse('FS-2.3', `${manner} intelligence goes on from its sender to ${next ?? 'nobody'}, not to ${to}`);
  }
  const busy = judgeIdle(state);
  if (busy !== undefined) return busy;
  const { turn, phase, sent } = sliceOf(state);
  if (turn !== by) return refuse('FS-2.1', `intelligence is sent in one's own turn; it is the turn of ${turn}`);
  if (sent) return refuse('FS-2.1', `${by} has sent intelligence in this turn already`);
  return phase === 'send' ? undefined : refuse('FS-2.1', `intelligence is sent in stage send; this is stage ${phase}`);
}

/** FS-3: nothing else happens while a card is answered or settled. */
function judgeIdle(state: State): PlayRefusal | undefined {
  if (state.chain === null) return undefined;
  const window = openWindowOf(state);
  return refuse(
    'FS-3',
    window === null
      ? 'a card is being settled; nothing may be inserted'
      : `${window.about} still waits for its answers (${window.id})`,
  );
}

function carryOutSend(draft: Draft, by: Seat, card: CardRef, manner: Manner, to: Seat | undefined): void {
  const intelligence = draft.next('intelligence');
  const clause = 'FS-H-intelligenceGoes';
  const before =
    (manner === 'direct' ? to : onward(draft.state, by).find((seat) => mayReceive(draft.state, seat))) ?? by;
  const laid =
    manner === 'open'
      ? draft.emit('CardMoved', {
          card,
          from: zoneOf(draft.state, card) ?? `hand:${by}`,
          to: intelligence,
          why: 'sent openly as intelligence',
          clause,
        })
      : draft.emit('CardSet', { by, card, faceDown: true, clause });
  const sent = draft.emitOwn('IntelligenceSent', { intelligence, by, card, manner, to: before, clause }, [laid]);
  enterPhase(draft, 'receive', undefined, [sent]);
}

/** The way that intelligence goes round. */
function onward(state: State, seat: Seat): readonly Seat[] {
  const right = rightOf(state, seat);
  return preset<string>(state, 'intelligenceGoes') === 'left' ? [...right].reverse() : right;
}

/** Whom the text of a card in effect keeps out is passed over. */
const mayReceive = (state: State, seat: Seat): boolean => barredFrom(state, seat, 'receive') === undefined;

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
