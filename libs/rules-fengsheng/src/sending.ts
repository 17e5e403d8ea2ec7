/**
 * Sending intelligence, once a turn: secretly (face down) and openly (face up) it goes round, directly (face down) to one seat. Not a use
 * of a card: nobody is asked about it, and afterwards the sender's right has priority first (FS-5).
 */
import { refuse, reject } from '#kernel';
import type { CardRef, Rejection, Seat } from '#kernel';
import { cardRef, definitionOf, idOf, isSeat, judgeZone, refusePlay, zoneOf } from '#match';
import type { Command, Draft, Play, PlayRefusal, State } from '#match';
import { judgeIdle, mayReceive, onward } from './intelligence.js';
import { enterPhase } from './priority.js';
import { isDead } from './ring.js';
import { sliceOf, type Manner } from './slice.js';

export function sendIntelligence(draft: Draft, command: Command): PlayRefusal | Rejection | undefined {
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
  enterPhase(draft, 'receive', 'intelligence-sent', [sent]);
}
