/**
 * C39, C63: every byte that a stranger gets, over all match scripts and many random matches, is searched for the cards that only ever lay
 * hidden in a closed hand. Which these are is told from the commands alone, by no code under test: a card id that stands in nothing
 * but `GiveCards` was shown to nobody.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EventStore, openStore } from '#event-store';
import { loadMatch } from '#recorder';
import {
  type Played,
  RANDOM,
  catalogueCut,
  exported,
  hiddenIn,
  isMarked,
  markOf,
  play,
  randomPlayed,
  scripts,
  streamed,
  toldOfMany,
  withoutDefinitions,
  words,
} from './marked-matches.js';
import { Served } from './served.js';

const stranger = { 'x-forwarded-for': '203.0.113.7' };

let folder: string;
let store: EventStore;
let served: Served;
let all: readonly (Played & { readonly hidden: readonly string[] })[];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'secrecy-'));
  const url = `sqlite:${join(folder, 'log.db')}`;
  store = await openStore(url);
  const played = [...(await scripts()), ...Array.from({ length: RANDOM }, (_none, i) => randomPlayed(i + 1))];
  await Promise.all(played.map((one) => play(store, one)));
  const closed = await Promise.all(
    played.map(async (one) => {
      const { opening, status } = (await loadMatch(store, one.match)).stateAt();
      const shown = opening.hands === 'open' || (status === 'final' && opening.preset['reveal'] !== 'never');
      return { ...one, hidden: shown ? [] : hiddenIn(one.commands) };
    }),
  );
  all = closed.filter(({ hidden }) => hidden.length > 0);
  served = await Served.start({ store: url });
}, 600_000);
afterAll(async () => {
  await served.close();
  await store.close();
  await rm(folder, { recursive: true, force: true });
});

const paths = ['score.A', 'players.0.hand', 'chain', 'struck'];

/** Whatever a stranger can get of a match, good answers and problems alike, each with where it came from. */
async function everythingOf({ match, hidden }: (typeof all)[number]): Promise<[string, string][]> {
  const { revision } = await loadMatch(store, match);
  const at = [0, Math.floor(revision / 3), Math.floor((2 * revision) / 3), revision];
  const asked = [
    ...at.map((one) => `?at=${one}`),
    '?as=spectator',
    '?as=A',
    '?as=official',
    '/events?limit=1000',
    '/events?limit=1000&as=spectator',
    '/audit',
    '/report?lang=vi',
    '/verify',
    ...paths.map((path) => `/why?path=${encodeURIComponent(path)}`),
  ];
  const got: [string, string][] = [];
  for (const path of asked) {
    const { text, headers } = await served.get(`/api/matches/${match}${path}`, stranger);
    got.push([path, text + JSON.stringify([...headers])]);
  }
  got.push(['/live', await streamed(served, `/api/matches/${match}/live`, revision, stranger)]);
  got.push(['export', await exported(store, match, 'spectator')]);
  const other = { at: revision, commands: [{ type: 'Pass', by: 'A' }, { type: 'Continue' }] };
  got.push(['/what-if', (await served.post(`/api/matches/${match}/what-if`, other, stranger)).text]);
  const command = { type: 'Announce', by: 'A', card: 'no-such-card' };
  got.push(['/commands', (await served.say(match, command, stranger)).text]);
  // What is asked for is told back: only the difference between a card that is there and one that is not would tell.
  for (const id of hidden.slice(0, 2)) {
    const [there, nowhere] = await Promise.all(
      [`${id}#1`, `${id}#77`].map(async (card) => {
        const { status, text } = await served.get(
          `/api/matches/${match}/why?path=${encodeURIComponent(`cards.${card}`)}`,
          stranger,
        );
        return `${status} ${text.replaceAll(card, 'CARD').replaceAll(/request:[0-9a-f-]+/g, '')}`;
      }),
    );
    expect([match, there]).toEqual([match, nowhere]);
  }
  return got;
}

it('C39: gives no byte of a card that only ever lay hidden, in anything that a stranger can get', async () => {
  expect(all.length).toBeGreaterThan(RANDOM / 2);
  const told: string[] = [];
  for (const one of all) {
    for (const [where, text] of await everythingOf(one)) {
      const rest = withoutDefinitions(text);
      const found = one.hidden
        .map((id) => markOf(id).exec(catalogueCut(id, rest))?.[0])
        .find((mark) => mark !== undefined);
      if (found !== undefined) told.push(`${one.match} ${where}: ${found}`);
      if (text.includes(words)) told.push(`${one.match} ${where}: ${words}`);
    }
  }
  expect(told).toEqual([]);
}, 600_000);

it('C39: gives none of it in the stream, the lists and the pages of the whole store either', async () => {
  let last = '';
  for (;;) {
    const page = await store.readAll({ limit: 1000, ...(last === '' ? {} : { after: last }) });
    last = page.next ?? last;
    if (page.events.length < 1000) break;
  }
  const stream = await streamed(served, '/api/live', Number(last), stranger);
  const texts = [stream, await toldOfMany(served, stranger)];
  const whole = withoutDefinitions(texts.join('\n'));
  const events = withoutDefinitions(stream).split('\n');
  expect(whole.split('\n').filter((line) => line.includes('hush-who'))).toEqual([]);
  for (const { match, hidden } of all.filter((one) => one.match.startsWith('random-'))) {
    const told = events.filter((line) => line.includes(`"${match}"`)).join('\n');
    const found = hidden.map((id) => markOf(id).exec(isMarked(id) ? whole : told)?.[0]);
    expect([match, found.filter(Boolean)]).toEqual([match, []]);
  }
}, 600_000);
