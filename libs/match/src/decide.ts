/**
 * What a command brings about: events, a refusal (also an event), or a rejection (nothing). One switch over the core's commands; its
 * default branch hands on to the rule system's own. Pure and total: it throws for no reason of the game.
 */
import { reject } from '#kernel';
import type { Decision, NewEvent, Rejection } from '#kernel';
import { decideAnnounce } from './announce.js';
import { isSettling } from './chain.js';
import { isCoreCommand, type Command, type CoreCommand, type CoreCommandType } from './command.js';
import { GrowingDraft } from './draft.js';
import { coreEvents } from './event-shapes.js';
import { evolve } from './evolve.js';
import { decideDefineCard, decideGiveCards, decideSetCard } from './hand.js';
import { openingOf } from './open.js';
import { decideEndEffect, decideOccur, decideRecordOutcome, decideRollDie } from './outcome.js';
import { decideContinue, decidePass, decideTimeUp } from './pass.js';
import { decideRespond } from './respond.js';
import { decideResult, undecidedGame } from './result.js';
import type { Context, Draft, PlayRefusal, RuleSystem } from './rule-system.js';
import { decideRuling } from './ruling.js';
import type { State } from './state.js';
import { notNow, whatIsOpen } from './window.js';

export function decide(system: RuleSystem, command: Command, state: State | undefined, context: Context): Decision {
  if (command.type === 'OpenMatch') {
    return state === undefined
      ? decideOpenMatch(system, command, context)
      : rejected(reject('MATCH_EXISTS', `match ${state.match} is open already; use another id`));
  }
  if (state === undefined) return rejected(reject('UNKNOWN_MATCH', 'there is no such match; open it with OpenMatch'));
  const closed = judgeClosed(system, state, command.type);
  if (closed !== undefined) return rejected(saysWhatIsOpen(system, state, closed));
  const draft = new GrowingDraft(system, state, context);
  const verdict = dispatch(draft, command, context);
  if (verdict === undefined) return { outcome: 'recorded', events: draft.events };
  if (verdict.kind === 'rejection') return rejected(saysWhatIsOpen(system, state, verdict));
  return { outcome: 'refused', clause: verdict.clause, message: verdict.message, events: draft.events };
}

const rejected = ({ code, message }: Rejection): Decision => ({ outcome: 'rejected', code, message });

const saysWhatIsOpen = (system: RuleSystem, state: State, rejection: Rejection): Rejection =>
  rejection.code === 'NOT_NOW'
    ? reject('NOT_NOW', `${rejection.message} (now: ${whatIsOpen(system, state)})`)
    : rejection;

/** After the end, while the result is provisional, facts are still taken in; plays are over (C30). */
const afterEnd: readonly string[] = [
  'GiveCards',
  'DefineCard',
  'EndEffect',
  'RecordOutcome',
  'CallJudge',
  'Rule',
  'Appeal',
  'HearAppeal',
  'Correct',
  'SignResult',
  'FinaliseResult',
];
/** While a game is undecided its match waits; the official may end it all the same. */
const whileUndecided: readonly string[] = [...afterEnd, 'EndMatch'];
/** While a link waits for the official, all else waits too, but for refused plays and the officials' own acts. */
const whileSettling: readonly string[] = ['RecordOutcome', 'Continue', 'Rule', 'CallJudge', 'Correct'];

function judgeClosed(system: RuleSystem, state: State, type: string): Rejection | undefined {
  if (state.status === 'final') return reject('MATCH_CLOSED', 'the result is final; nothing more can be recorded');
  if (state.status === 'ended' && !afterEnd.includes(type)) {
    return reject(
      'MATCH_CLOSED',
      'the match has ended; only rulings, corrections, signatures and the final result are open',
    );
  }
  const undecided = undecidedGame(state);
  if (undecided !== undefined && !whileUndecided.includes(type)) {
    return notNow(`game ${undecided.id} is undecided; a ruling setResult, or rewind, says how the match goes on`);
  }
  const shape = isCoreCommand(type) ? undefined : system.commands[type];
  const play = shape?.play ?? ['Announce', 'Respond', 'SetCard', 'Pass'].includes(type);
  return isSettling(state) && !play && !whileSettling.includes(type)
    ? notNow('a link waits for its outcome (RecordOutcome or Continue)')
    : undefined;
}

function decideOpenMatch(system: RuleSystem, command: Command, context: Context): Decision {
  const opening = openingOf(system, command as unknown as CoreCommand<'OpenMatch'>);
  if ('code' in opening) return rejected(opening);
  const first: NewEvent = {
    matchId: (command as { match?: string }).match ?? '',
    revision: 0,
    type: 'MatchOpened',
    schemaVersion: coreEvents.MatchOpened.schemaVersion,
    data: JSON.parse(JSON.stringify(opening)) as NewEvent['data'],
    causedBy: [],
  };
  const { official, role, at } = context;
  const meta = {
    eventId: '',
    commandId: '',
    causedBy: [],
    official,
    role,
    occurredAt: at,
    recordedAt: at,
    ruleset: system.id,
  };
  const draft = new GrowingDraft(system, evolve(system, undefined, { ...first, meta }), context);
  system.begin(draft);
  return { outcome: 'recorded', events: [first, ...draft.events] };
}

type Verdict = PlayRefusal | Rejection | undefined;

function dispatch(draft: Draft, command: Command, context: Context): Verdict {
  return isCoreCommand(command.type)
    ? dispatchCore(draft, command.type, command, context)
    : draft.system.decide(draft, command, context);
}

function dispatchCore(draft: Draft, type: CoreCommandType, command: Command, context: Context): Verdict {
  switch (type) {
    case 'OpenMatch':
      return reject('MATCH_EXISTS', 'the match is open already');
    case 'GiveCards':
      return decideGiveCards(draft, command);
    case 'DefineCard':
      return decideDefineCard(draft, command);
    case 'SetCard':
      return decideSetCard(draft, command);
    case 'Announce':
      return decideAnnounce(draft, command, context);
    case 'Respond':
      return decideRespond(draft, command, context);
    case 'Pass':
      return decidePass(draft, command);
    case 'Continue':
      return decideContinue(draft, command);
    case 'TimeUp':
      return decideTimeUp(draft, command);
    case 'Occur':
      return decideOccur(draft, command);
    case 'RollDie':
      return decideRollDie(draft, command);
    case 'EndEffect':
      return decideEndEffect(draft, command);
    case 'RecordOutcome':
      return decideRecordOutcome(draft, command);
    case 'CallJudge':
    case 'Rule':
    case 'Appeal':
    case 'HearAppeal':
    case 'Correct':
      return decideRuling(draft, command, context);
    case 'EndGame':
    case 'EndMatch':
    case 'SignResult':
    case 'FinaliseResult':
      return decideResult(draft, command, context);
  }
}
