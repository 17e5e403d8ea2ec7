/**
 * Taking back: what happened since a revision is struck and the state of that revision holds again. Nothing is deleted and no id is
 * given twice. A *rewind* undoes every act since, a *correction* the recorder's newest slip, a *reopening* what one window settled; an
 * *adoption* makes a struck branch count again.
 */
import { reject } from '#kernel';
import type { JsonObject, MatchEvent, Rejection, Revision, Seat } from '#kernel';
import { actAt, actsBackwards, standingStrikes, spans, struckBy, type Act } from './act.js';
import { isSettling } from './chain.js';
import type { Command } from './command.js';
import type { Draft } from './rule-system.js';
import { snapshot } from './evolve-ruling.js';
import type { Context, WindowPlan } from './rule-system.js';
import { settlingLink, type ShutReason, type State, type WindowKind } from './state.js';
import { notNow, openWindow } from './window.js';

/** What a ruling strikes and puts back. */
export interface Strikes {
  readonly struck?: readonly [Revision, Revision];
  readonly restored?: JsonObject;
}

export function planRewind(draft: Draft, command: Command, context: Context): { readonly to: Revision } | Rejection {
  const { to: named } = command as { to?: string | number };
  const { state } = draft;
  const asked = Number(named);
  if (named === undefined || !Number.isSafeInteger(asked) || asked < 0)
    return reject('MALFORMED', 'a rewind needs to: the revision to go back to');
  if (asked > state.revision)
    return reject('UNKNOWN_REF', `revision ${asked} has not happened; the newest is ${state.revision}`);
  const strike = struckBy(state, asked);
  if (strike !== undefined) {
    return reject(
      'NOT_NOW',
      `revision ${asked} was struck at ${strike.by}; a ruling adopt about ${strike.by} makes that branch count again`,
    );
  }
  const act = actAt(context.history, asked);
  const to = act?.last ?? asked;
  if (to >= state.revision) {
    const whole =
      act !== undefined && act.first < to
        ? `; it belongs to one act, ${act.first} to ${to}; to undo that too, rewind to ${act.first - 1}`
        : '';
    return reject('NOT_NOW', `nothing happened since revision ${asked}${whole}`);
  }
  return { to };
}

/** Undoes every act since, none left out. A chain that was being settled is broken off in the open first (C31). */
export function carryOutRewind(
  draft: Draft,
  to: Revision,
  ruling: string,
  clause: string,
  context: Context,
  issued: Revision,
): void {
  const through = issued - 1;
  const link = isSettling(draft.state) ? settlingLink(draft.state.chain) : undefined;
  if (link !== undefined) {
    const links = draft.state.chain?.links.filter(({ status }) => status === 'pending').map(({ id }) => id) ?? [];
    draft.emit('ChainTruncated', { after: link.id, links, clause }, [issued]);
  }
  draft.emit('MatchRewound', { ruling, to, struck: [to + 1, through], restored: snapshot(context.stateAt(to)) }, [
    issued,
    to,
  ]);
}

/** The branch that a ruling wants back: named by its strike or by a revision in it. */
export function planAdopt(draft: Draft, about: string, context: Context): Required<Strikes> | Rejection {
  const revision = Number(about);
  const strike = standingStrikes(draft.state).findLast(
    (candidate) => candidate.by === revision || spans(candidate, revision),
  );
  if (strike === undefined) {
    const known = standingStrikes(draft.state).map(({ from, through }) => `${from} to ${through}`);
    return reject(
      'NOT_NOW',
      `${about} is in no struck branch; ${known.length === 0 ? 'nothing is struck' : `struck are ${known.join(', ')}`}`,
    );
  }
  return { struck: [strike.by, draft.state.revision], restored: snapshot(context.stateAt(strike.through)) };
}

export interface Reopening extends Strikes {
  readonly plan: WindowPlan;
  readonly reopens: string;
}

/** SOLO-18: only where the official misapplied the rules, and while nothing was built on what the window settled. */
export function planReopen(draft: Draft, command: Command, context: Context): Reopening | Rejection {
  const { about, misapplied, seat, clause } = command as unknown as {
    about: string;
    misapplied?: number;
    seat?: Seat;
    clause: string;
  };
  const { state } = draft;
  if (misapplied === undefined)
    return reject('MALFORMED', 'reopening a window needs misapplied: the revision at which the rules were misapplied');
  if (misapplied > state.revision) return reject('UNKNOWN_REF', `revision ${misapplied} has not happened`);
  const shut = context.history.findLast((event) => event.type === 'WindowShut' && event.data['window'] === about);
  if (shut === undefined) return notNow(`${about} was not shut, so it cannot be reopened`);
  const strike = struckBy(state, shut.revision);
  if (strike !== undefined) return reject('NOT_NOW', `${about} was struck at ${strike.by}`);
  const since = wentOn(context.history, state, shut);
  if (since !== undefined) {
    return reject(
      'NOT_NOW',
      `play went on since ${about} was shut (revision ${since}); a ruling rewind to ${shut.revision - 1} or earlier is the way back`,
    );
  }
  const plan = planAgain(context, shut, clause, seat);
  if (plan === undefined)
    return reject(
      'NOT_NOW',
      `nobody is left to be asked in ${about}${seat === undefined ? '' : `: ${seat} has no right in it`}`,
    );
  const settled = shut.revision < state.revision;
  return {
    plan,
    reopens: about,
    ...(settled
      ? { struck: [shut.revision + 1, state.revision], restored: snapshot(context.stateAt(shut.revision)) }
      : {}),
  };
}

export const carryOutReopen = (draft: Draft, { plan, reopens }: Reopening, issued: Revision): void =>
  openWindow(draft, plan, [issued], reopens);

/** Shut by these, play had gone on with the same act. */
const goingOn: readonly ShutReason[] = ['served', 'rallied'];
/** What may follow a window without play having gone on: the end of its settling, and the officials' own acts. */
const standsBeside: readonly string[] = [
  'RecordOutcome',
  'CallJudge',
  'Rule',
  'Appeal',
  'HearAppeal',
  'Correct',
  'DefineCard',
];

/** The revision at which play went on after a window was shut. */
function wentOn(history: readonly MatchEvent[], state: State, shut: MatchEvent): Revision | undefined {
  if (goingOn.includes(shut.data['reason'] as ShutReason)) return shut.revision;
  let found: Revision | undefined;
  for (const act of actsBackwards(history, state)) {
    if (act.first <= shut.revision) return found;
    const ofSettling = act.type === 'Continue' && act.events.every(({ type }) => type !== 'Passed');
    const refused = act.events.every(({ type }) => type === 'PlayRefused');
    if (!standsBeside.includes(act.type) && !ofSettling && !refused) found = act.first;
  }
  return found;
}

/** The window as it was asked last, without those who had answered in that round. */
function planAgain(context: Context, shut: MatchEvent, clause: string, seat: Seat | undefined): WindowPlan | undefined {
  const before = context.stateAt(shut.revision - 1).chain?.window;
  if (before == null) return undefined;
  const answered = new Set<string>();
  for (const event of context.history.slice(before.openedAt, shut.revision)) {
    if (event.type !== 'ResponseAnnounced' || event.data['window'] !== before.id) continue;
    if (event.data['order'] === undefined) answered.add(event.data['by'] as string);
    else answered.clear();
  }
  const order = before.order.filter((asked) => !answered.has(asked) && (seat === undefined || asked === seat));
  const kind: WindowKind = before.kind;
  return order.length === 0 ? undefined : { kind, about: before.about, order, clause };
}

const beside: readonly string[] = ['CallJudge', 'Correct'];

/** Takes back the newest command. After that the one before it is the newest, and may be corrected in turn. */
export function decideCorrect(draft: Draft, command: Command, context: Context): Rejection | undefined {
  const { revision, reason } = command as unknown as { revision: number; reason: string };
  const { state } = draft;
  if (revision > state.revision)
    return reject('UNKNOWN_REF', `revision ${revision} has not happened; the newest is ${state.revision}`);
  const struck = struckBy(state, revision);
  if (struck !== undefined) return reject('NOT_NOW', `revision ${revision} was taken back already, at ${struck.by}`);
  let newest: Act | undefined;
  for (const act of actsBackwards(context.history, state)) {
    if (beside.includes(act.type)) continue;
    newest = act;
    break;
  }
  if (newest === undefined || revision < newest.first || revision > newest.last) {
    const what = newest === undefined ? 'nothing' : `${newest.type || 'the act'} at ${newest.first} to ${newest.last}`;
    return reject(
      'NOT_NOW',
      `only the newest command can be corrected, that is ${what}; a ruling rewind takes back more`,
    );
  }
  if (newest.first === 0)
    return reject('NOT_ALLOWED', 'the opening of a match cannot be taken back; open another match');
  if (['Rule', 'Appeal', 'HearAppeal'].includes(newest.type)) {
    return reject('NOT_ALLOWED', 'a ruling is no slip: appeal it, or rule anew; it cannot be corrected');
  }
  const restored = snapshot(context.stateAt(newest.first - 1));
  draft.emit('EntryCorrected', { corrected: newest.first, reason, struck: [newest.first, newest.last], restored }, [
    newest.first,
  ]);
  return undefined;
}
