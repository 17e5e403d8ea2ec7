/** The list of matches with their score, who sits where, the effects that act now and the Shields that are spent. Read off the state. */
import type { MatchEvent } from '#kernel';
import type { MatchHistory, Projector, Row, Rows } from './projector.js';

export const matchesProjector: Projector = {
  name: 'matches',
  version: 1,
  tables: { match_list: [], match_seat: ['seat'], active_effect: ['effect'], spent_shield: ['revision'] },
  onPoison: 'park',
  rows: (history): Rows => ({
    match_list: [listed(history)],
    match_seat: seats(history),
    active_effect: history.state.effects.map(({ id, card, kind, on, since, lasts }) => ({
      effect: id,
      card,
      kind,
      seat: on,
      since,
      lasts,
    })),
    spent_shield: history.effective.filter(({ type }) => type === 'ShieldSpent').map(spentShield),
  }),
};

function listed({ state, events, effective, system }: MatchHistory): Row {
  const { ruleset, edition, competition } = state.opening;
  const first = events[0] as MatchEvent;
  const last = events.at(-1) as MatchEvent;
  const ended = state.status === 'open' ? undefined : effective.findLast(({ type }) => type === 'MatchEnded');
  return {
    ruleset,
    game: system.name,
    edition: edition ?? null,
    status: state.status,
    revision: state.revision,
    opened_at: first.meta.recordedAt,
    updated_at: last.meta.recordedAt,
    ended_at: ended?.meta.recordedAt ?? null,
    tournament: competition?.tournament ?? null,
    round: competition?.round ?? null,
    place: competition?.table ?? null,
    reason: state.result?.reason ?? null,
    serve: typeof state.slice['serve'] === 'string' ? state.slice['serve'] : null,
  };
}

function seats({ state, system }: MatchHistory): Row[] {
  const winners = state.status === 'open' ? undefined : state.result?.winners;
  return state.opening.players.map(({ id }, number) => ({
    seat: id,
    number,
    score: state.score[id] ?? 0,
    games: state.games[id] ?? 0,
    ...outcomeOf(winners, id, system.standings),
  }));
}

/** No winner is a draw for all. */
function outcomeOf(
  winners: readonly string[] | undefined,
  seat: string,
  { win, draw, loss }: { readonly win: number; readonly draw: number; readonly loss: number },
): Row {
  if (winners === undefined) return { won: null, drawn: null, points: null };
  if (winners.length === 0) return { won: 0, drawn: 1, points: draw };
  return winners.includes(seat) ? { won: 1, drawn: 0, points: win } : { won: 0, drawn: 0, points: loss };
}

const spentShield = ({ revision, data }: MatchEvent): Row => ({
  revision,
  card: String(data['card']),
  seat: String(data['by']),
  against: String(data['against']),
});
