/**
 * C39, C63: every byte that a stranger gets, over all match scripts and many random matches, is searched for the cards that only ever lay
 * hidden in a closed hand. Which these are is told from the commands alone, by no code under test: a card id that stands in nothing
 * but `GiveCards` was shown to nobody.
 */
import {
  type About,
  type Got,
  streamed,
  toldByCommand,
  toldOfMany,
  toldOfMatch,
  toldOnPaper,
} from './everything-told.js';
import {
  type Played,
  RANDOM,
  catalogueCut,
  cup,
  exported,
  hiddenIn,
  markOf,
  randomPlayed,
  scripts,
  withoutDefinitions,
  words,
} from './marked-matches.js';
import { Watched } from './watched.js';

interface Hiding extends Played {
  readonly hidden: readonly string[];
}

let watched: Watched;
let all: readonly Hiding[];
beforeAll(async () => {
  const played = [...(await scripts()), ...Array.from({ length: RANDOM }, (_none, i) => randomPlayed(i + 1))];
  watched = await Watched.playing(played);
  const closed = await Promise.all(
    played.map(async (one) => ({
      ...one,
      hidden: (await watched.keepsSecrets(one.match)) ? hiddenIn(one.commands) : [],
    })),
  );
  all = closed.filter(({ hidden }) => hidden.length > 0);
  await watched.serve();
}, 600_000);
afterAll(() => watched.close());

async function about({ match }: Hiding): Promise<About> {
  const { revision, system } = await watched.read(match);
  const at = [0, Math.floor(revision / 3), Math.floor((2 * revision) / 3), revision];
  return { match, revision, at, ruleset: system.id, other: 'A', guesses: [] };
}

/** The first mark of a hidden card, or of hidden words, in what somebody got. */
function firstMark({ match, hidden }: Hiding, [where, text]: Got): string | undefined {
  const rest = withoutDefinitions(text);
  const marks = hidden.map((id) => markOf(id).exec(catalogueCut(id, rest))?.[0]);
  const found = [...marks, ...(text.includes(words) ? [words] : [])].find((mark) => mark !== undefined);
  return found === undefined ? undefined : `${match} ${where}: ${found}`;
}

it('C39: gives no byte of a card that only ever lay hidden, in anything that a stranger can get', async () => {
  expect(all.length).toBeGreaterThan(RANDOM / 2);
  const told: string[] = [];
  for (const one of all) {
    const got = await toldOfMatch(watched.as(), await about(one));
    got.push(['export', await exported(watched.store, one.match, 'spectator')]);
    told.push(...got.flatMap((each) => firstMark(one, each) ?? []));
    // What is asked for is told back: only the difference between a card that is there and one that is not would tell.
    for (const id of one.hidden.slice(0, 2)) {
      const [there, nowhere] = await Promise.all(
        [`${id}#1`, `${id}#77`].map(async (card) => {
          const place = `/api/matches/${one.match}/why?path=${encodeURIComponent(`cards.${card}`)}`;
          const { status, text } = await watched.served.get(place, { ...watched.as().headers });
          return `${status} ${text.replaceAll(card, 'CARD').replaceAll(/request:[0-9a-f-]+/g, '')}`;
        }),
      );
      expect([one.match, there]).toEqual([one.match, nowhere]);
    }
  }
  expect(told).toEqual([]);
}, 3_600_000);

it('C39: gives none of it on the command line and on paper either', async () => {
  const told: string[] = [];
  for (const one of all.filter((_one, i) => i % 12 === 0)) {
    const got = await toldByCommand(watched.folder, 'spectator', await about(one));
    got.push(await toldOnPaper(watched.as(), one.match));
    told.push(...got.flatMap((each) => firstMark(one, each) ?? []));
  }
  expect(told).toEqual([]);
}, 3_600_000);

it('C39: gives none of it in the stream, the lists and the pages of the whole store either', async () => {
  const end = Number(await watched.store.end());
  const whole = await streamed(watched.served, '/api/live', end, watched.as().headers);
  const texts = [whole, ...(await toldOfMany(watched.as(), cup)).map(([, text]) => text)];
  const lines = withoutDefinitions(texts.join('\n')).split('\n');
  expect(lines.filter((line) => line.includes('hush-who'))).toEqual([]);
  for (const { match, hidden } of all.filter((one) => one.match.startsWith('random-'))) {
    const told = lines.filter((line) => line.includes(`"${match}"`)).join('\n');
    expect([match, hidden.map((id) => markOf(id).exec(told)?.[0]).filter(Boolean)]).toEqual([match, []]);
  }
}, 600_000);
