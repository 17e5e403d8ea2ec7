/**
 * Matches in which every hidden card has its mark, for specs that search all bytes that somebody gets: the match scripts, and random ones with
 * cards that no catalogue has. What is hidden from whom is told from the commands alone, by no code under test.
 */
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { EventStore } from '#event-store';
import type { State } from '#match';
import { type Edge, exportMatches, loadMatch, record } from '#recorder';
import { findByName } from '#rulebook';
import { type Dice, fengshengProposals, randomMatch, scriptOf } from '#testing';

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
/** And pairs of random matches that differ in what is hidden. */
export const TWINS = long ? 200 : 12;
/** At how many revisions of a twin the state is asked for. */
export const TOLD_AT = long ? 'all' : 12;

/** Cards that no catalogue has; each has its mark in id, name and text. */
const marked = (kinds: readonly string[]): Raw[] =>
  Array.from({ length: 24 }, (_none, i) => ({
    id: `hush-${i}x`,
    kind: kinds[i % kinds.length],
    name: { en: `Whisper${i}x` },
    texts: [{ forbids: 'Announce', over: `unspoken-${i}x` }],
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
  fengsheng: (state, dice) => [...spoken(state, dice), ...fengshengProposals(state, dice)],
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
      cards: marked(kinds[ruleset] as readonly string[]),
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

export async function play(store: EventStore, { match, commands }: Played, edge?: Edge): Promise<void> {
  for (const command of commands) await record(store, { ...command, match }, { official: 'local', role: 'host' }, edge);
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

export async function exported(store: EventStore, match: string, audience: string): Promise<string> {
  const reading = await loadMatch(store, match, audience);
  let text = '';
  for await (const line of exportMatches(store, { kind: 'match', name: match }, [reading], '')) text += `${line}\n`;
  return text;
}

/** Id, name and text of a marked card; the id of another. With what stands around, so that a failure tells where. */
export function markOf(id: string): RegExp {
  const number = /^hush-(\d+)x$/.exec(id)?.[1];
  const names = number === undefined ? '' : `|Whisper${number}x|unspoken-${number}x`;
  return new RegExp(`.{0,60}((?<![\\w-])${id}(#\\d|(?![\\w-]))${names}).{0,20}`);
}

/** Definitions are public: a deck is no hand. They stand in the opening and, all of them, in what a strike restores. */
export const withoutDefinitions = (text: string): string =>
  text
    .replaceAll(/\\?"hush-\d+x\\?":\{/g, '{')
    .replaceAll(/\\?"(id|en|over)\\?":\\?"(hush-\d+x|Whisper\d+x|unspoken-\d+x)\\?"/g, '');

/** An export carries the catalogue, which names each card that there is; so does a marked card's definition. */
export const catalogueCut = (id: string, text: string): string =>
  id.startsWith('hush-') ? text : text.replaceAll(/^\{"touchline":.*$/gm, '');
