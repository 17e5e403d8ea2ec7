/** Rulings, appeals and strikes after one more event. A strike puts the recorded state back; counters, rulings and strikes stay. */
import type { JsonObject, MatchEvent } from '#kernel';
import { counted } from './counting.js';
import type { CoreEvent } from './event-shapes.js';
import { isNumbered } from './ref.js';
import { isSeat, type Ruling, type State } from './state.js';

type RulingEvent = Extract<
  CoreEvent,
  { type: 'JudgeCalled' | 'RulingIssued' | 'RulingAppealed' | 'AppealHeard' | 'MatchRewound' | 'EntryCorrected' }
>;

export function evolveRuling(state: State, event: RulingEvent & { meta: MatchEvent['meta'] }): State {
  switch (event.type) {
    case 'JudgeCalled':
      return { ...state, calls: [...state.calls, event.revision] };
    case 'RulingIssued': {
      const { ruling, kind, about, seat, clause, struck, restored } = event.data;
      const issued: Ruling = {
        id: ruling,
        kind,
        about: about === undefined || isVeilable(state, about) ? null : about,
        seat: seat ?? null,
        clause,
        official: event.meta.official,
        revision: event.revision,
        status: 'issued',
      };
      const ruled: State = {
        ...state,
        rulings: [...state.rulings, issued],
        counters: counted(state, 'rulings', ruling),
        calls: [],
      };
      return restored === undefined ? ruled : restore(ruled, restored, struck ?? [], event.revision);
    }
    case 'RulingAppealed':
      return withRuling(state, event.data.ruling, 'appealed');
    case 'AppealHeard':
      return withRuling(state, event.data.ruling, event.data.outcome);
    case 'MatchRewound':
    case 'EntryCorrected':
      return restore(state, event.data.restored, event.data.struck, event.revision);
  }
}

/**
 * In closed hands a card has other names for other people, which change as it is shown, gathered or rewound. A ruling stays as it was
 * given: its event says which card it was about, in that moment's names; the state does not (I14).
 */
const isVeilable = (state: State, about: string): boolean =>
  state.opening.hands === 'closed' && !isSeat(state, about) && !isNumbered(about);

const withRuling = (state: State, id: string, status: Ruling['status']): State => ({
  ...state,
  rulings: state.rulings.map((ruling) => (ruling.id === id ? { ...ruling, status } : ruling)),
});

/** Version of the shape of `restored`, written beside it: 2 has the names of cards by card id. */
export const snapshotVersion = 2;

/** What a strike records: the whole state but for what is pinned by the first event. */
export function snapshot(state: State): JsonObject {
  const { opening: _pinned, match: _match, ...rest } = state;
  return { snapshotVersion, ...rest } as unknown as JsonObject;
}

function restore(state: State, restored: JsonObject, struck: readonly number[], by: number): State {
  const { snapshotVersion: _version, ...target } = restored as unknown as State & { snapshotVersion: number };
  const [from, through] = struck;
  return {
    ...target,
    match: state.match,
    opening: state.opening,
    revision: state.revision,
    counters: state.counters,
    rulings: state.rulings,
    calls: state.calls,
    struck: from === undefined || through === undefined ? state.struck : [...state.struck, { from, through, by }],
  };
}
