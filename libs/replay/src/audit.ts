/**
 * The full account of a match as data: who played, who was on duty, under which rules, every window with who was asked and what became
 * of it, every refusal, every ruling with its history, what was struck. What prints it (text, page, paper) adds nothing of its own.
 */
import type { JsonObject, MatchEvent, Revision } from '#kernel';
import { type State, view, standingStrikes, struckBy } from '#match';
import { statesOf, type Recording } from './recording.js';
import { type RulingAccount, rulingsOf } from './rulings.js';
import { sentenceOf, type Sentence } from './sentence.js';
import { type Step, timeline } from './timeline.js';
import { type WindowAccount, windowsOf } from './windows.js';

export interface OnDuty {
  readonly official: string;
  readonly role: string;
  readonly entries: number;
  readonly from: string;
  readonly to: string;
}

export interface RefusalAccount {
  readonly revision: Revision;
  readonly by: string;
  readonly act: string;
  readonly what: string | null;
  readonly clause: string;
  readonly message: string;
  readonly rightSpent: boolean;
  readonly official: string;
  readonly occurredAt: string;
  readonly struckBy: Revision | null;
}

export interface Audit {
  readonly match: string;
  readonly ruleset: string;
  readonly edition: string | null;
  readonly catalogue: { readonly id: string; readonly version: number; readonly sha256: string };
  readonly preset: JsonObject;
  readonly hands: string;
  readonly competition: JsonObject | null;
  readonly players: readonly JsonObject[];
  readonly officials: readonly OnDuty[];
  readonly opened: string;
  readonly newest: string;
  readonly revision: Revision;
  readonly status: string;
  readonly result: JsonObject | null;
  readonly counts: {
    readonly events: number;
    readonly refusals: number;
    readonly rulings: number;
    readonly windows: number;
    readonly struck: number;
  };
  readonly windows: readonly WindowAccount[];
  readonly refusals: readonly RefusalAccount[];
  readonly rulings: readonly RulingAccount[];
  readonly strikes: readonly {
    readonly from: Revision;
    readonly through: Revision;
    readonly by: Revision;
    readonly stands: boolean;
    readonly sentence: Sentence;
  }[];
  readonly timeline: readonly Step[];
  /** The final state, as this recording's audience may see it. */
  readonly state: JsonObject;
}

/** @throws RangeError for a recording without events */
export function audit(recording: Recording): Audit {
  const { system, events } = recording;
  const state = statesOf(recording).at(-1);
  const [first] = events;
  const newest = events.at(-1);
  if (state === undefined || first === undefined || newest === undefined)
    throw new RangeError('there is nothing to account for');
  const { opening } = state;
  const windows = windowsOf(recording);
  const refusals = refusalsOf(recording, state);
  const wire = view(system, state, 'official', false);
  return {
    match: state.match,
    ruleset: opening.ruleset,
    edition: opening.edition ?? null,
    catalogue: opening.catalogue,
    preset: opening.preset,
    hands: opening.hands,
    competition: (opening.competition as JsonObject | undefined) ?? null,
    players: opening.players.map(({ id, name, rank, character }) => ({
      id,
      name: name ?? null,
      rank: rank ?? null,
      character: character ?? null,
    })),
    officials: officialsOf(events),
    opened: first.meta.occurredAt,
    newest: newest.meta.occurredAt,
    revision: newest.revision,
    status: state.status,
    result: (wire['result'] as JsonObject | null | undefined) ?? null,
    counts: {
      events: events.length,
      refusals: refusals.length,
      rulings: state.rulings.length,
      windows: windows.length,
      struck: events.filter(({ revision }) => struckBy(state, revision) !== undefined).length,
    },
    windows,
    refusals,
    rulings: rulingsOf(recording),
    strikes: strikesOf(recording, state),
    timeline: timeline(recording),
    state: wire,
  };
}

function officialsOf(events: readonly MatchEvent[]): readonly OnDuty[] {
  const duty = new Map<string, OnDuty>();
  for (const { meta } of events) {
    const { official, role, occurredAt, command } = meta;
    const key = `${role}/${official}`;
    const known = duty.get(key) ?? { official, role, entries: 0, from: occurredAt, to: occurredAt };
    const from = occurredAt < known.from ? occurredAt : known.from;
    const to = occurredAt > known.to ? occurredAt : known.to;
    duty.set(key, { ...known, entries: known.entries + (command === undefined ? 0 : 1), from, to });
  }
  return [...duty.values()];
}

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);

const refusalsOf = ({ events }: Recording, state: State): readonly RefusalAccount[] =>
  events
    .filter(({ type }) => type === 'PlayRefused')
    .map(({ revision, data, meta }) => ({
      revision,
      by: String(data['by']),
      act: String(data['act']),
      what: text(data['ability']) ?? text(data['card']) ?? text(data['hiddenCard']) ?? text(data['effect']),
      clause: String(data['clause']),
      message: String(data['message']),
      rightSpent: data['rightSpent'] === true,
      official: meta.official,
      occurredAt: meta.occurredAt,
      struckBy: struckBy(state, revision)?.by ?? null,
    }));

function strikesOf({ system, events }: Recording, state: State): Audit['strikes'] {
  const standing = standingStrikes(state);
  return state.struck.map(({ from, through, by }) => ({
    from,
    through,
    by,
    stands: standing.some((strike) => strike.by === by),
    sentence: sentenceOf(system, events[by] as MatchEvent),
  }));
}
