/**
 * Matches in which every hidden card has its mark, for specs that search all bytes that somebody gets: the match scripts, and random ones with
 * cards that no catalogue has. What is hidden from whom is told from the commands alone, by no code under test.
 */
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { EventStore } from '#event-store';
import type { State } from '#match';
import { exportMatches, loadMatch, record } from '#recorder';
import { findByName } from '#rulebook';
import { type Dice, randomMatch, scriptOf } from '#testing';
import type { Served } from './served.js';

export type Raw = Record<string, unknown>;
export interface Played {
  readonly match: string;
  readonly commands: readonly Raw[];
}

/** The tournament of the random matches. */
export const cup = 'Night Cup';

const long = process.env.TOUCHLINE_LONG === '1';
/** Random matches beside the scripts, as a stranger and as a player sees them. */
export const RANDOM = long ? 400 : 24;
export const OF_SEATS = long ? 200 : 8;

/** Cards that no catalogue and no other match has; each has its mark in id, name and text. */
const marked = (seed: number, kinds: readonly string[]): Raw[] =>
  Array.from({ length: 24 }, (_none, i) => ({
    id: `hush-${seed}-${i}x`,
    kind: kinds[i % kinds.length],
    name: { en: `Whisper${seed}-${i}x` },
    texts: [{ forbids: 'Announce', over: `unspoken-${seed}-${i}x` }],
  }));

/** What is said in a match in its own words: in closed hands for officials alone. */
export const words = 'a-whispered-word';

const spoken = (state: State, dice: Dice): readonly Raw[] => {
  const by = dice.pick(state.opening.players).id;
  const held = state.cards.zones[`hand:${by}`] ?? [];
  const said = { changes: { text: words }, paid: { what: words } };
  const effect = state.effects[0];
  return [
    { type: 'Occur', what: dice.pick(['event', 'linked-effect']), name: words },
    { type: 'CallJudge', by, reason: words },
    { type: 'Rule', kind: 'note', about: by, clause: 'SOLO-18', reason: words, facts: words },
    ...(held.length === 0 ? [] : [{ type: 'Respond', by, card: dice.pick(held), ...said }]),
    ...(effect === undefined ? [] : [{ type: 'EndEffect', effect: effect.id, reason: words }]),
  ];
};

const own: Readonly<Record<string, (state: State, dice: Dice) => readonly Raw[]>> = {
  solo: (state, dice) => [
    ...spoken(state, dice),
    { type: 'StopPlay' },
    { type: 'Serve' },
    { type: 'ConfirmGoal', by: dice.pick(state.opening.players).id },
  ],
  fengsheng: (state, dice) => [
    ...spoken(state, dice),
    { type: 'StartTurn', player: dice.pick(state.opening.players).id },
    { type: 'EnterPhase', phase: dice.pick(['draw', 'action', 'send', 'receive', 'end']) },
  ],
  hkk: (state, dice) => [
    ...spoken(state, dice),
    { type: 'StartTurn', player: dice.pick(state.opening.players).id },
    { type: 'ChangeLife', player: 'A', amount: -1, cause: 'damage' },
  ],
};

const kinds: Readonly<Record<string, readonly string[]>> = {
  solo: ['debuff', 'shield', 'chaos'],
  hkk: ['spell', 'creature'],
  fengsheng: ['action', 'counter'],
};

export function randomPlayed(seed: number): Played {
  const ruleset = ['solo', 'hkk', 'solo', 'fengsheng'][seed % 4] as string;
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
        ...(ruleset === 'fengsheng' ? [{ id: 'C', identity: 'hush-who-c' }] : []),
      ],
      cards: marked(seed, kinds[ruleset] as readonly string[]),
      competition: { tournament: cup, round: 1 },
      preset: seed % 2 === 0 ? { reveal: 'never' } : {},
    },
  });
  return { match, commands: scriptOf(table) };
}

export async function scripts(): Promise<Played[]> {
  const names = (await readdir('test/matches', { recursive: true })).filter((name) => name.endsWith('.jsonl')).sort();
  return Promise.all(
    names.map(async (name, i) => {
      const lines = (await readFile(join('test/matches', name), 'utf8')).split('\n');
      const commands = lines.filter((line) => !/^\s*(#|$)/.test(line)).map((line) => JSON.parse(line) as Raw);
      return { match: `script-${i}`, commands };
    }),
  );
}

export async function play(store: EventStore, { match, commands }: Played): Promise<void> {
  for (const command of commands) await record(store, { ...command, match }, { official: 'local', role: 'host' });
}

/** Ids of cards that were only ever given, and not to this seat; never shown, set, named or ruled upon. */
export function hiddenIn(commands: readonly Raw[], seat?: string): string[] {
  const given = commands.filter(({ type }) => type === 'GiveCards');
  const idsOf = (some: readonly Raw[]): string[] =>
    some.flatMap(({ cards }) => (cards ?? []) as string[]).map((card) => card.split('#', 1)[0] as string);
  const own = new Set(idsOf(given.filter(({ to }) => to === seat)));
  const rest = JSON.stringify(commands.filter(({ type }) => type !== 'GiveCards' && type !== 'OpenMatch'));
  return [...new Set(idsOf(given))].filter((id) => !own.has(id) && !rest.includes(id));
}

/** A live stream up to an event; then it is left. */
export async function streamed(
  served: Served,
  path: string,
  untilId: number,
  headers: Readonly<Record<string, string>>,
): Promise<string> {
  const leave = new AbortController();
  const answer = await fetch(served.url + path, { headers, signal: leave.signal });
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of answer.body as unknown as AsyncIterable<Uint8Array>) {
    text += decoder.decode(chunk, { stream: true });
    if (text.includes(`id: ${untilId}\n`) && text.endsWith('\n\n')) break;
  }
  leave.abort();
  return text;
}

const figureNames = ['players', 'cards', 'matches', 'tournaments', 'rulesets', 'windows', 'rulings', 'standings'];

/** What is told of many matches at once, of the read models too. */
const ofManyMatches: readonly string[] = [
  '/',
  '/api/matches?limit=100',
  '/api/tournaments',
  '/api/sessions',
  '/api/denials',
  '/api/rulings?limit=100',
  '/api/rulings/calls',
  `/api/tournaments/${encodeURIComponent(cup)}/penalties`,
  ...figureNames.flatMap((name) => [`/api/stats/${name}`, `/api/stats/${name}?format=csv`]),
];

/** Asked once the read models have every ruling of the matches: they follow the log. */
export async function toldOfMany(served: Served, headers: Readonly<Record<string, string>>): Promise<string> {
  for (;;) {
    const { status } = await served.get('/health/ready');
    const { text } = await served.get('/api/rulings?limit=100', headers);
    if (status === 200 && text.includes('"random-')) break;
    await new Promise((done) => setTimeout(done, 50));
  }
  const texts: string[] = [];
  for (const path of ofManyMatches) texts.push((await served.get(path, { ...headers })).text);
  return texts.join('\n');
}

export async function exported(store: EventStore, match: string, audience: string): Promise<string> {
  const reading = await loadMatch(store, match, audience);
  let text = '';
  for await (const line of exportMatches(store, { kind: 'match', name: match }, [reading], '')) text += `${line}\n`;
  return text;
}

/** Id, name and text of a marked card; the id of another. With what stands around, so that a failure tells where. */
export function markOf(id: string): RegExp {
  const number = /^hush-(\d+-\d+)x$/.exec(id)?.[1];
  const names = number === undefined ? '' : `|Whisper${number}x|unspoken-${number}x`;
  return new RegExp(`.{0,60}((?<![\\w-])${id}(#\\d|(?![\\w-]))${names}).{0,20}`);
}

/** Whether a card is of one match alone: what is told of many matches at once tells of it only what is told of that match. */
export const isMarked = (id: string): boolean => id.startsWith('hush-');

/** Definitions are public: a deck is no hand. They stand in the opening and, all of them, in what a strike restores. */
export const withoutDefinitions = (text: string): string =>
  text
    .replaceAll(/\\?"hush-\d+-\d+x\\?":\{/g, '{')
    .replaceAll(/\\?"(id|en|over)\\?":\\?"(hush-|Whisper|unspoken-)\d+-\d+x\\?"/g, '');

/** An export carries the catalogue, which names each card that there is; so does a marked card's definition. */
export const catalogueCut = (id: string, text: string): string =>
  isMarked(id) ? text : text.replaceAll(/^\{"touchline":.*$/gm, '');
