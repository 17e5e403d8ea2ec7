/**
 * C39, C63: every byte that a stranger gets, over all match scripts and many random matches, is searched for the cards that only ever lay
 * hidden in a closed hand. Which these are is told from the commands alone, by no code under test: a card id that stands in nothing
 * but `GiveCards` was shown to nobody.
 */
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EventStore, openStore } from '#event-store';
import type { State } from '#match';
import { exportMatches, loadMatch, record } from '#recorder';
import { findByName } from '#rulebook';
import { type Dice, randomMatch, scriptOf } from '#testing';
import { Served } from './served.js';

type Raw = Record<string, unknown>;
interface Played {
  readonly match: string;
  readonly commands: readonly Raw[];
}

const RANDOM = process.env.TOUCHLINE_LONG === '1' ? 400 : 24;
const stranger = { 'x-forwarded-for': '203.0.113.7' };

/** Cards that no catalogue has; each has its mark in id, name and text. */
const marked = (kinds: readonly string[]): Raw[] =>
  Array.from({ length: 24 }, (_none, i) => ({
    id: `hush-${i}x`,
    kind: kinds[i % kinds.length],
    name: { en: `Whisper${i}x` },
    texts: [{ forbids: 'Announce', over: `unspoken-${i}x` }],
  }));

const own: Readonly<Record<string, (state: State, dice: Dice) => readonly Raw[]>> = {
  solo: (state, dice) => [
    { type: 'StopPlay' },
    { type: 'Serve' },
    { type: 'ConfirmGoal', by: dice.pick(state.opening.players).id },
  ],
  hkk: (state, dice) => [
    { type: 'StartTurn', player: dice.pick(state.opening.players).id },
    { type: 'ChangeLife', player: 'A', amount: -1, cause: 'damage' },
  ],
};

function randomPlayed(seed: number): Played {
  const ruleset = seed % 3 === 0 ? 'hkk' : 'solo';
  const system = findByName(ruleset);
  if (system === undefined) throw new Error(`no ruleset ${ruleset}`);
  const match = `random-${seed}`;
  const table = randomMatch(system, {
    seed,
    steps: 70,
    own: own[ruleset] as (state: State, dice: Dice) => readonly Raw[],
    open: {
      type: 'OpenMatch',
      match,
      ruleset,
      hands: 'closed',
      first: 'A',
      players: [
        { id: 'A', identity: 'hush-who-a' },
        { id: 'B', identity: 'hush-who-b' },
      ],
      cards: marked(ruleset === 'hkk' ? ['spell', 'creature'] : ['debuff', 'shield', 'chaos']),
      preset: seed % 2 === 0 ? { reveal: 'never' } : {},
    },
  });
  return { match, commands: scriptOf(table) };
}

async function scripts(): Promise<Played[]> {
  const names = (await readdir('test/matches', { recursive: true })).filter((name) => name.endsWith('.jsonl')).sort();
  return Promise.all(
    names.map(async (name, i) => {
      const lines = (await readFile(join('test/matches', name), 'utf8')).split('\n');
      const commands = lines.filter((line) => !/^\s*(#|$)/.test(line)).map((line) => JSON.parse(line) as Raw);
      return { match: `script-${i}`, commands };
    }),
  );
}

async function play(store: EventStore, { match, commands }: Played): Promise<void> {
  for (const command of commands) await record(store, { ...command, match }, { official: 'local', role: 'host' });
}

/** Ids of cards that were only ever given, never shown, set, named or ruled upon. */
function hiddenIn(commands: readonly Raw[]): string[] {
  const given = commands.filter(({ type }) => type === 'GiveCards').flatMap(({ cards }) => (cards ?? []) as string[]);
  const ids = new Set(given.map((card) => card.split('#', 1)[0] as string));
  const rest = JSON.stringify(commands.filter(({ type }) => type !== 'GiveCards' && type !== 'OpenMatch'));
  return [...ids].filter((id) => !rest.includes(id));
}

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
}, 240_000);
afterAll(async () => {
  await served.close();
  await store.close();
  await rm(folder, { recursive: true, force: true });
});

/** A live stream up to an event; then it is left. */
async function streamed(path: string, untilId: number): Promise<string> {
  const leave = new AbortController();
  const answer = await fetch(served.url + path, { headers: stranger, signal: leave.signal });
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of answer.body as unknown as AsyncIterable<Uint8Array>) {
    text += decoder.decode(chunk, { stream: true });
    if (text.includes(`id: ${untilId}\n`) && text.endsWith('\n\n')) break;
  }
  leave.abort();
  return text;
}

async function exported(match: string): Promise<string> {
  const reading = await loadMatch(store, match, 'spectator');
  let text = '';
  for await (const line of exportMatches(store, { kind: 'match', name: match }, [reading], '')) text += `${line}\n`;
  return text;
}

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
  got.push(['/live', await streamed(`/api/matches/${match}/live`, revision)]);
  got.push(['export', await exported(match)]);
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

/** Id, name and text of a marked card; the id of another. With what stands around, so that a failure tells where. */
function markOf(id: string): RegExp {
  const number = /^hush-(\d+)x$/.exec(id)?.[1];
  const names = number === undefined ? '' : `|Whisper${number}x|unspoken-${number}x`;
  return new RegExp(`.{0,60}((?<![\\w-])${id}(#\\d|(?![\\w-]))${names}).{0,20}`);
}

/** Definitions are public: a deck is no hand. They stand in the opening and, all of them, in what a strike restores. */
const withoutDefinitions = (text: string): string =>
  text
    .replaceAll(/\\?"hush-\d+x\\?":\{/g, '{')
    .replaceAll(/\\?"(id|en|over)\\?":\\?"(hush-\d+x|Whisper\d+x|unspoken-\d+x)\\?"/g, '');

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
    }
  }
  expect(told).toEqual([]);
}, 240_000);

/** An export carries the catalogue, which names each card that there is; so does a marked card's definition. */
const catalogueCut = (id: string, text: string): string =>
  id.startsWith('hush-') ? text : text.replaceAll(/^\{"touchline":.*$/gm, '');

it('C39: gives none of it in the stream, the lists and the pages of the whole store either', async () => {
  let last = '';
  for (;;) {
    const page = await store.readAll({ limit: 1000, ...(last === '' ? {} : { after: last }) });
    last = page.next ?? last;
    if (page.events.length < 1000) break;
  }
  const whole = await streamed('/api/live', Number(last));
  const texts = [whole];
  for (const path of ['/', '/api/matches?limit=100', '/api/tournaments', '/api/sessions', '/api/denials'])
    texts.push((await served.get(path, stranger)).text);
  const lines = withoutDefinitions(texts.join('\n')).split('\n');
  expect(lines.filter((line) => line.includes('hush-who'))).toEqual([]);
  for (const { match, hidden } of all.filter((one) => one.match.startsWith('random-'))) {
    const told = lines.filter((line) => line.includes(`"${match}"`)).join('\n');
    expect([match, hidden.map((id) => markOf(id).exec(told)?.[0]).filter(Boolean)]).toEqual([match, []]);
  }
}, 120_000);
