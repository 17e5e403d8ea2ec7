/**
 * C63: of two matches that differ in what is hidden alone, everything that a stranger, or a player who sees none of it, gets is the same
 * byte for byte: events, states, streams, accounts in all forms, errors, guesses, figures, headers and sizes, and the command line.
 */
import { findByName } from '#rulebook';
import type { CardDefinition, RuleSystem } from '#match';
import {
  type About,
  type Asker,
  type Got,
  streamed,
  toldByCommand,
  toldOfMany,
  toldOfMatch,
  toldOnPaper,
} from './everything-told.js';
import { type Played, TOLD_AT, TWINS, cup, exported, randomPlayed, scripts } from './marked-matches.js';
import { countingEdge, levelled, neverShown, twinOf } from './twin-matches.js';
import { Watched } from './watched.js';

interface Pair extends Played {
  readonly twin: Played;
  readonly seat: string | undefined;
  readonly guesses: readonly string[];
}

/** Cards that may stand for one another: any, or where it is laid face down one that is laid in the same way. */
function spareOf({ commands }: Played): (id: string, alike: boolean) => readonly string[] {
  const [opening = {}] = commands;
  const system = findByName(String(opening['ruleset']), opening['edition'] as string | undefined) as RuleSystem;
  const cards = [...system.catalogue.cards, ...((opening['cards'] ?? []) as readonly CardDefinition[])];
  return (id, alike) => {
    const { kind, reaction } = cards.find((card) => card.id === id) ?? {};
    const fits = (card: CardDefinition): boolean =>
      !alike || (card.kind === kind && JSON.stringify(card.reaction) === JSON.stringify(reaction));
    // Of another kind first: it differs in more.
    return cards
      .filter(fits)
      .toSorted((a, b) => Number(a.kind === kind) - Number(b.kind === kind))
      .map((card) => card.id);
  };
}

const seatsOf = ({ commands }: Played): string[] =>
  (commands[0]?.['players'] as readonly { readonly id: string }[]).map(({ id }) => id);

/** Every other one is looked at by a stranger; else a seat looks, one after the other. */
function paired(one: Played, i: number): Pair {
  const seats = seatsOf(one);
  const seat = i % 2 === 0 ? undefined : seats[(i >> 1) % seats.length];
  const { twin, others } = twinOf(one, spareOf(one), seat);
  const guesses = others === 0 ? [] : neverShown(one.commands, seat).map((ref) => ref.split('#', 1)[0] as string);
  return { ...one, twin, seat, guesses: guesses.slice(0, 2) };
}

let first: Watched;
let second: Watched;
let pairs: readonly Pair[];
beforeAll(async () => {
  const played = [...(await scripts()), ...Array.from({ length: TWINS }, (_none, i) => randomPlayed(1000 + i))];
  first = await Watched.playing(played, countingEdge());
  const keeps = await Promise.all(played.map(({ match }) => first.keepsSecrets(match)));
  const all = played.map((one, i) =>
    keeps[i] === true ? paired(one, i) : { ...one, twin: one, seat: undefined, guesses: [] },
  );
  second = await Watched.playing(
    all.map(({ twin }) => twin),
    countingEdge(),
  );
  pairs = all.filter(({ guesses }) => guesses.length > 0);
  const looks = pairs.flatMap(({ match, seat }) => (seat === undefined ? [] : [{ match, seat }]));
  await first.serve(looks);
  await second.serve(looks);
}, 3_600_000);
afterAll(() => Promise.all([first.close(), second.close()]));

async function about({ match, seat, guesses, ...one }: Pair): Promise<About> {
  const { revision, system } = await first.read(match);
  const every = TOLD_AT === 'all' ? 1 : Math.ceil((revision + 1) / TOLD_AT);
  const at = Array.from({ length: revision + 1 }, (_none, i) => i).filter(
    (one) => one % every === 0 || one === revision,
  );
  const other = seatsOf({ match, ...one }).find((candidate) => candidate !== seat) as string;
  return { match, revision, at, ruleset: system.id, other, guesses };
}

/** Where the two part, with what stands around; nothing where they are the same. */
function partings(one: readonly Got[], other: readonly Got[]): string[] {
  expect(one.map(([where]) => where)).toEqual(other.map(([where]) => where));
  return one.flatMap(([where, text], i) => {
    const [a, b] = [levelled(text), levelled((other[i] as Got)[1])];
    if (a === b) return [];
    const at = [...a].findIndex((letter, place) => letter !== b[place]);
    const near = (whole: string): string => whole.slice(Math.max(0, at - 80), at + 80);
    return [`${where}:\n  ${near(a)}\n  ${near(b)}`];
  });
}

it('the twins differ in their cards, for the officials', async () => {
  expect(pairs.length).toBeGreaterThan(TWINS / 2);
  for (const ruleset of ['solo', 'fengsheng', 'hkk'])
    expect(pairs.filter(({ commands }) => commands[0]?.['ruleset'] === ruleset).length).toBeGreaterThan(1);
  for (const { match } of pairs) {
    const [one, other] = await Promise.all([first, second].map(async (watched) => (await watched.read(match)).events));
    expect(JSON.stringify(one)).not.toEqual(JSON.stringify(other));
    expect([match, one?.map(({ type }) => type)]).toEqual([match, other?.map(({ type }) => type)]);
  }
});

it('C63: nobody can tell the twins apart by what is told of a match', async () => {
  const told: string[] = [];
  for (const pair of pairs) {
    const what = await about(pair);
    const [one, other] = await Promise.all(
      [first, second].map(async (watched) => toldOfMatch(watched.as(pair.seat), what)),
    );
    told.push(...partings(one as Got[], other as Got[]).map((parting) => `as ${String(pair.seat)} ${parting}`));
  }
  expect(told).toEqual([]);
}, 3_600_000);

it('C63: nor on the command line, in an export and on paper', async () => {
  const told: string[] = [];
  for (const pair of pairs.filter((_pair, i) => i % 6 === 0)) {
    const { at, ...rest } = await about(pair);
    const what = { ...rest, at: at.filter((revision) => revision % 9 === 0) };
    const audience = pair.seat ?? 'spectator';
    const got = async (watched: Watched): Promise<Got[]> => [
      ...(await toldByCommand(watched.folder, audience, what)),
      ['export', await exported(watched.store, pair.match, audience)],
      await toldOnPaper(watched.as(pair.seat), pair.match),
    ];
    told.push(...partings(await got(first), await got(second)).map((parting) => `as ${audience} ${parting}`));
  }
  expect(told).toEqual([]);
}, 3_600_000);

it('C63: nor by what is told of many matches, as a list, as figures or as a stream', async () => {
  const all = async (asker: Asker, watched: Watched): Promise<Got[]> => {
    const end = Number(await watched.store.end());
    return [
      ...(await toldOfMany(asker, cup)),
      ['/api/live', await streamed(watched.served, '/api/live', end, asker.headers)],
    ];
  };
  expect(partings(await all(first.as(), first), await all(second.as(), second))).toEqual([]);
}, 3_600_000);
