/** I10 to I14: replaying, what audiences may see, rulings, numbering. */
import { type Json, type MatchEvent, sameJson } from '#kernel';
import { type Audience, evolve, faceOf, hiddenWith, redactEvent, redactState, type State } from '#match';
import { type Finding, type History, turns } from './history.js';

/** Snapshots are tried at every so many revisions. */
const STRIDE = 32;

/** I10: the state is the same played forward and from a stored snapshot with the tail. */
export function snapshotsAgree({ system, events, states }: History): Finding[] {
  const findings: Finding[] = [];
  for (let from = 0; from < events.length - 1; from += STRIDE) {
    let state = JSON.parse(JSON.stringify(states[from])) as State;
    const to = Math.min(from + STRIDE, events.length - 1);
    for (let at = from + 1; at <= to; at += 1) state = evolve(system, state, events[at] as MatchEvent);
    if (!sameJson(state, states[to]))
      findings.push({ revision: to, message: `from a snapshot at ${from} another state comes out` });
  }
  return findings;
}

/** Texts that stand in both at the same place: what an audience reads as it was recorded. */
function* unchanged(recorded: unknown, seen: unknown): Generator<string> {
  if (typeof recorded === 'string') {
    if (recorded === seen) yield recorded;
  } else if (typeof recorded === 'object' && recorded !== null && typeof seen === 'object' && seen !== null) {
    for (const [key, field] of Object.entries(recorded))
      yield* unchanged(field, (seen as Record<string, unknown>)[key]);
  }
}

/** I11: what a spectator may see names no hidden card before its reveal. A face may look like another card's own name. */
export function spectatorsSeeNoHiddenCard(history: History): Finding[] {
  const findings: Finding[] = [];
  if (!history.whole) return findings;
  if (history.states[0]?.opening.hands !== 'closed') return findings;
  for (const { event, after } of turns(history)) {
    const seen = redactEvent(history.system, event, after, 'spectator', false);
    for (const text of unchanged([event.data, event.meta.command], [seen.data, seen.meta.command])) {
      if (text.includes('#') && hiddenWith(after, text) !== undefined && !isShown(after, text)) {
        findings.push({ revision: event.revision, message: `a spectator would read ${text}, which is hidden` });
      }
    }
  }
  return findings;
}

/** A card that was shown has this name, or others know one by it: reading it tells of no hidden card. */
const isShown = (state: State, text: string): boolean =>
  faceOf(state, text) !== undefined ||
  Object.values(state.cards.faces[text.slice(0, text.lastIndexOf('#'))] ?? {}).includes(text);

/** I14: folding what an audience may see equals what it may see of the fold. */
export function foldingCommutesWithRedaction(history: History): Finding[] {
  const findings: Finding[] = [];
  const { system, events, states, whole } = history;
  const seats = states[0]?.opening.players.map(({ id }) => id) ?? [];
  if (!whole) return findings;
  for (const audience of ['spectator', ...seats] as Audience[]) {
    let folded: State | undefined;
    for (const [at, event] of events.entries()) {
      const after = states[at] as State;
      folded = evolve(system, folded, redactEvent(system, event, after, audience, false));
      if (at % STRIDE !== 0 && at !== events.length - 1 && !isTelling(event)) continue;
      if (sameJson(folded, redactState(system, after, audience, false))) continue;
      findings.push({
        revision: event.revision,
        message: `${audience} would fold another state than it may see${differenceOf(folded, redactState(system, after, audience, false))}`,
      });
      break;
    }
  }
  return findings;
}

const telling: readonly string[] = ['MatchRewound', 'CardRevealed', 'PlayRefused', 'RulingIssued', 'GameEnded'];
const isTelling = ({ type }: MatchEvent): boolean => telling.includes(type);

function differenceOf(a: State, b: State): string {
  const fields = Object.keys(a) as (keyof State)[];
  const differing = fields.filter((field) => !sameJson(a[field], b[field]));
  return ` (${differing.join(', ')})`;
}

/** I12: every ruling has an official, a role, a reason, a clause and its ruleset, and points at revisions that exist. */
export function rulingsAreComplete(history: History): Finding[] {
  const findings: Finding[] = [];
  for (const { type, data, meta, revision } of history.events) {
    if (type !== 'RulingIssued') continue;
    const missing = Object.entries({
      official: meta.official,
      role: meta.role,
      clause: data['clause'],
      ruleset: meta.ruleset,
    }).filter(([, value]) => typeof value !== 'string' || value === '');
    const reason = data['reason'];
    if (reason === '' || reason === undefined) missing.push(['reason', reason]);
    for (const [field] of missing) findings.push({ revision, message: `the ruling has no ${field}` });
    for (const field of ['about', 'to', 'misapplied', 'struck']) {
      for (const ref of [data[field]].flat() as Json[]) {
        if (/^\d+$/.test(String(ref)) && Number(ref) >= revision) {
          findings.push({
            revision,
            message: `the ruling's ${field} points at ${String(ref)}, which had not happened`,
          });
        }
      }
    }
  }
  return findings;
}

/** I13: revisions have no gap, a command id is used once, an event comes after its causes. */
export function numberingHolds({ events }: History): Finding[] {
  const findings: Finding[] = [];
  const ids = new Set<string>();
  const commands = new Set<string>();
  for (const [at, { revision, meta, matchId }] of events.entries()) {
    const wrong = (message: string): void => void findings.push({ revision: at, message });
    if (revision !== at) wrong(`revision ${revision} stands at place ${at}`);
    if (matchId !== events[0]?.matchId) wrong(`is of match ${matchId}`);
    if (ids.has(meta.eventId)) wrong(`event id ${meta.eventId} is used twice`);
    ids.add(meta.eventId);
    const isNew = events[at - 1]?.meta.commandId !== meta.commandId;
    if (isNew && commands.has(meta.commandId)) wrong(`command id ${meta.commandId} is used twice`);
    if (isNew !== (meta.command !== undefined))
      wrong(isNew ? 'the command is not recorded with its first event' : 'the command is recorded twice');
    commands.add(meta.commandId);
    const late = meta.causedBy.find((cause) => cause >= at);
    if (late !== undefined) wrong(`is caused by revision ${late}, which came later`);
  }
  return findings;
}
