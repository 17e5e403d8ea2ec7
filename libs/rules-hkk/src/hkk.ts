/**
 * HKK, section 94 of the rulebook: any entry of a row may be answered, players alternate, the row is evaluated backwards once nobody
 * wants to answer any of its entries. What this system states is only what differs from the core's chains.
 */
import { refuse, reject } from '#kernel';
import type { JsonObject, Rejection } from '#kernel';
import { isSeat, isSettling, judgeTurn, notNow, openWindowOf, retellAll } from '#match';
import type { ChainPolicy, Command, Draft, Hooks, RuleSystem, State } from '#match';
import { judgeAnnounce } from './announce.js';
import { cardKinds } from './card-kinds.js';
import { catalogue } from './catalogue.js';
import { clauses } from './clauses.js';
import { applyLife } from './effect.js';
import { commands, events } from './events.js';
import { afterGame, decideChangeLife, endIfDecided, gathersCards } from './life.js';
import { afterRow, forfeitByOtherAct } from './on-play.js';
import { withPermits } from './permitted.js';
import { presetFields, presets } from './preset.js';
import { doDeed, needsOfficial, resolve } from './resolve.js';
import { judgeRespond } from './respond.js';
import { barred, occurred, onShut, orderAfterResponse, settleOrder, windowFor } from './row.js';
import { evolveSlice, initialSlice, noteOf, sliceOf } from './slice.js';
import { triggers } from './triggers.js';
import { viewOf } from './view.js';

const chain: ChainPolicy = {
  judgeAnnounce: withPermits(judgeAnnounce),
  beforeAnnounce: (draft, _play, allowed) => (allowed.nested === true ? undefined : forfeitByOtherAct(draft)),
  judgeRespond: withPermits(judgeRespond),
  judgePass: (_state, seat, window) => judgeTurn(window, seat, 'HKK-94.4'),
  windowFor,
  elsewhere: (_state, play, zone) =>
    refuse('HKK-H-playFrom', `${play.card} does not lie in ${play.from}: it is in ${zone}`),
  restingZone: (state, link) =>
    noteOf(link.note).permanent === true && sliceOf(state).resolved === link.id ? `table:${link.by}` : 'discard',
  orderAfterResponse,
  barred,
  shutClause: () => 'HKK-94.7',
  settleOrder,
  needsOfficial,
  beforeOutcome: doDeed,
  resolve,
  onShut,
  afterChain(draft: Draft) {
    endIfDecided(draft, [draft.state.revision]);
    if (draft.state.status === 'open') afterRow(draft);
  },
  settlingClause: 'HKK-94.7.1',
  truncatingClause: 'HKK-94.7.2',
};

const hooks: Hooks = {
  judgeGive: () => undefined,
  judgeSet: (_state, play) =>
    refuse('HKK-H-playFrom', `${play.card} cannot be set in advance: HKK plays cards from where they lie`),
  applyChange: applyLife,
  rule(_draft, command): Rejection | undefined {
    const { kind } = command as unknown as { kind: string };
    return kind === 'voidGoal' ? reject('NOT_NOW', 'HKK has no goals') : undefined;
  },
  knowsRef: () => false,
  whatIsOpen(state) {
    const { turn, phase } = sliceOf(state);
    return turn === null ? 'no row, no turn has begun' : `no row, turn of ${turn}, phase ${phase ?? 'none yet'}`;
  },
  occurred,
  afterGame,
  passPriority: () => notNow('there is nothing to pass on: HKK has no priority outside a row'),
  rolled: () => notNow('no order waits for dice'),
};

/** Turns and phases begin only between rows; life changes at any time but while an outcome is awaited. */
function decide(draft: Draft, command: Command): Rejection | undefined {
  switch (command.type as keyof typeof commands) {
    case 'StartTurn': {
      const { player } = command as unknown as { player: string };
      if (!isSeat(draft.state, player)) return reject('UNKNOWN_SEAT', `${player} is no seat of this match`);
      return between(draft.state) ?? done(draft.emitOwn('TurnStarted', { player }));
    }
    case 'EnterPhase': {
      const { phase } = command as unknown as { phase: string };
      if (sliceOf(draft.state).turn === null) return reject('NOT_NOW', 'no turn has begun; record StartTurn first');
      return between(draft.state) ?? done(draft.emitOwn('PhaseEntered', { phase }));
    }
    case 'ChangeLife':
      return decideChangeLife(draft, command);
    default:
      return reject('MALFORMED', `${command.type} is no command of HKK`);
  }
}

const done = (_revision: number): undefined => undefined;
const between = (state: State): Rejection | undefined =>
  openWindowOf(state) !== null || isSettling(state) ? notNow('turns and phases begin between rows') : undefined;

export const hkk: RuleSystem = {
  name: 'hkk',
  edition: null,
  version: 1,
  id: 'hkk@1',
  title: {
    en: 'HKK, section 94: reactions',
    hu: 'HKK 94. fejezet: reakció cselekvések',
    es: 'HKK, sección 94: reacciones',
    vi: 'HKK, mục 94: phản ứng',
  },
  language: 'hu',
  // Two play; the text forbids no more.
  seats: { min: 2, max: 9 },
  standings: { win: 3, draw: 1, loss: 0 },
  clauses,
  presetFields,
  presets,
  housePrefix: 'HKK-H-',
  catalogue,
  cardKinds,
  triggers,
  commands,
  events,
  chain,
  initial: (state) => initialSlice(state) as unknown as JsonObject,
  checkOpening: () => undefined,
  begin: (draft) => void draft.emitOwn('TurnStarted', { player: draft.state.opening.first }, [0]),
  decide,
  hooks,
  evolve: (state, event) => evolveSlice(state, event) as unknown as JsonObject,
  gathersCards,
  view: viewOf,
  redact: (state, audience) => {
    if (audience === 'official' || state.opening.hands === 'open') return state.slice;
    const { occurrences, ...slice } = retellAll(state, audience, sliceOf(state));
    const unnamed = occurrences.map((occurrence) => ({ ...occurrence, name: null }));
    return { ...slice, occurrences: unnamed } as unknown as JsonObject;
  },
};
