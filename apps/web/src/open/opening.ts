/** A match as it is about to be opened: what the form holds, and the command that it makes. */
import type { JsonObject } from '#kernel';
import type { PresetValue, RuleSystem } from '#match';

export interface SeatAsked {
  readonly id: string;
  readonly name: string;
  readonly character: string;
  readonly identity: string;
}

export interface Opening {
  readonly match: string;
  readonly seats: readonly SeatAsked[];
  readonly first: string;
  readonly hands: 'open' | 'closed';
  /** A named preset, or `custom`. */
  readonly preset: string;
  readonly overrides: Readonly<Record<string, PresetValue>>;
  readonly tournament: string;
  readonly round: number | undefined;
  readonly table: string;
  /** Definitions of further cards, as JSON. */
  readonly cards: string;
}

const letters = 'ABCDEFGHI';

export const blankSeats = (count: number): readonly SeatAsked[] =>
  [...letters.slice(0, count)].map((id) => ({ id, name: '', character: '', identity: '' }));

/** An id for the match, as its address shows it: by its tournament, round and table, else by its players and the day. */
export function suggestedId({ tournament, round, table, seats }: Opening, today: string): string {
  const said =
    tournament === ''
      ? [...seats.map(({ id, name }) => name || id), today]
      : [tournament, ...(round === undefined ? [] : [`r${round}`]), ...(table === '' ? [] : [`t${table}`])];
  const plain = said.join('-').normalize('NFD').replace(/\p{M}/gu, '').replace(/[đĐ]/g, 'd').toLowerCase();
  return plain
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+/, '')
    .slice(0, 64)
    .replace(/-+$/, '');
}

/** @throws SyntaxError when the cards are no JSON */
export function commandOf(system: RuleSystem, opening: Opening, today: string): JsonObject {
  const { match, seats, first, hands, preset, overrides, tournament, round, table, cards } = opening;
  const given = (text: string): boolean => text.trim() !== '';
  const house = preset === 'custom' ? (Object.keys(overrides).length === 0 ? undefined : { ...overrides }) : preset;
  return {
    type: 'OpenMatch',
    match: given(match) ? match.trim() : suggestedId(opening, today),
    ruleset: system.name,
    players: seats.map(({ id, name, character, identity }) => ({
      id,
      ...(given(name) ? { name: name.trim() } : {}),
      ...(given(character) ? { character } : {}),
      ...(given(identity) ? { identity } : {}),
    })),
    first,
    hands,
    ...(house === undefined ? {} : { preset: house }),
    ...(given(cards) ? { cards: JSON.parse(cards) as JsonObject[] } : {}),
    ...(given(tournament)
      ? {
          competition: {
            tournament: tournament.trim(),
            ...(round === undefined ? {} : { round }),
            ...(given(table) ? { table: table.trim() } : {}),
          },
        }
      : {}),
  };
}
