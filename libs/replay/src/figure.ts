/**
 * A statistic of one match at each revision: `figures.cards_played`, `figures.cards_played.A`. Named and counted as the published
 * figures are, so that whoever doubts one can ask which events made it. What was struck counts no more; rulings always do.
 */
import type { MatchEvent } from '#kernel';
import { seatsOf, type State, struckBy } from '#match';

type Count = (event: MatchEvent) => boolean;

const withCard = ({ data }: MatchEvent): boolean => typeof data['card'] === 'string';
const counts: Readonly<Record<string, Count>> = {
  goals_scored: ({ type }) => type === 'GoalConfirmed',
  cards_played: (event) => (event.type === 'ActionAnnounced' || event.type === 'ResponseAnnounced') && withCard(event),
  cards_answered_with: (event) => event.type === 'ResponseAnnounced' && withCard(event),
  cards_refused: (event) => event.type === 'PlayRefused' && withCard(event),
  windows: ({ type, data }) => type === 'WindowOpened' && data['reopens'] === undefined,
  rulings: ({ type }) => type === 'RulingIssued',
};

export const isFigure = (path: string): boolean => path.startsWith('figures.');

/** By revision; `undefined` where there is no such figure. */
export function figureByRevision(
  events: readonly MatchEvent[],
  states: readonly State[],
  path: string,
): readonly number[] | undefined {
  const [, name = '', seat, ...rest] = path.split('.');
  const count = Object.hasOwn(counts, name) ? counts[name] : undefined;
  const first = states[0];
  if (count === undefined || first === undefined || rest.length > 0) return undefined;
  if (seat !== undefined && !seatsOf(first).includes(seat)) return undefined;
  const fits = (event: MatchEvent): boolean =>
    count(event) && (seat === undefined || (event.data['by'] ?? event.data['seat']) === seat);
  let value = 0;
  return states.map((state, at) => {
    const event = events[at] as MatchEvent;
    if (event.data['struck'] !== undefined) value = events.slice(0, at).filter(fits).filter(stands(state)).length;
    return (value += fits(event) ? 1 : 0);
  });
}

const stands =
  (state: State) =>
  (event: MatchEvent): boolean =>
    event.type === 'RulingIssued' || struckBy(state, event.revision) === undefined;
