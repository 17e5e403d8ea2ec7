import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Json, Shape } from '#kernel';
import { isObject } from '#kernel';
import { type RuleSystem, view } from '#match';
import { differencesBetween } from '#replay';
import { findByName, ruleSystems } from '#rulebook';
import { Table } from '#testing';
import {
  differenceInWords,
  gameWords,
  languages,
  placeInWords,
  presetInWords,
  valueInWords,
  wordsIn,
} from './index.js';

const inAll = (tell: (words: ReturnType<typeof wordsIn>) => string): string[] =>
  languages.map((language) => tell(wordsIn(language)));

describe('a place of the state', () => {
  it('has its name in each language', () => {
    expect(inAll((words) => placeInWords(words, 'score.A'))).toEqual([
      'Score: A',
      'Tỷ số: A',
      'Marcador: A',
      'Állás: A',
    ]);
  });

  it.each([
    ['players.B.handCount', 'Cards in hand: Bình'],
    ['effects.E1', 'Effects: E1'],
    ['goals.G1.standing', 'Goals: G1, Standing'],
    ['chain.window.awaiting', 'Chain: Window, Still to answer'],
    ['figures.cards_played.B', 'Cards played: Bình'],
    ['cards.kim-cang-ho-the#2', 'Card: Shield #2'],
    ['waiting', 'Whose answer is awaited'],
  ])('%s is %s', (path, told) => {
    const saying = {
      seatName: (id: string) => (id === 'B' ? 'Bình' : undefined),
      cardName: (ref: string) => (ref === 'kim-cang-ho-the#2' ? 'Shield #2' : undefined),
    };
    expect(placeInWords(wordsIn('en'), path, saying)).toBe(told);
  });

  it('calls a seat by its id though a field is called so too', () => {
    expect(placeInWords(wordsIn('en'), 'score.set')).toBe('Score: set');
  });
});

describe('what stands there', () => {
  it.each<[string, Json, string]>([
    ['serve', null, 'nothing'],
    ['goals.G1.standing', null, 'waits for its window'],
    ['goals.G1.standing', false, 'void'],
    ['score', { A: 2, set: 1 }, 'A 2, set 1'],
    ['calls', [], 'none'],
    ['result.winners', [], 'a draw'],
    ['players.B.hand', ['no-talking#1', null], 'No Talking, a hidden card'],
    ['cards.no-talking#1', 'hand:B', "B's hand"],
    ['preset.debuffEnds', 'after-goals:3', 'after 3 goals'],
    [
      'goals.G1',
      { id: 'G1', by: 'A', for: 'A', points: 1, standing: true },
      'G1, By A, For A, Points 1, Standing stands',
    ],
    ['rulings.R1.reason', 'played', 'played out'],
  ])('%s: %j', (path, value, told) => {
    const { cardName } = gameWords({ system: findByName('solo') as RuleSystem, events: [] }, 'en');
    expect(valueInWords(wordsIn('en'), path, value, { cardName })).toBe(told);
  });

  it('is told with what stood there before', () => {
    const change = { path: 'status', from: 'open', to: 'ended' };
    expect(inAll((words) => differenceInWords(words, change))).toEqual([
      'Status: in play → ended',
      'Trạng thái: đang đấu → đã kết thúc',
      'Estado: en juego → terminada',
      'Állapot: folyamatban → véget ért',
    ]);
  });
});

it('every value that a field of a preset may only have has its word', () => {
  const valuesOf = (shape: Shape): Json[] => [
    ...((shape.values ?? []) as readonly Json[]),
    ...(shape.choices ?? []).flatMap(valuesOf),
  ];
  const fields = ruleSystems.flatMap(({ presetFields }) => Object.values(presetFields));
  const values = fields.flatMap((field) => [field.default as Json, ...valuesOf(field.shape)]);
  const words = values.filter((value): value is string => typeof value === 'string' && /^[a-z-]+$/.test(value));
  expect(words.length).toBeGreaterThan(20);
  expect(words.filter((value) => !wordsIn('en').has('values', `preset.${value}`))).toEqual([]);
  expect(presetInWords(wordsIn('hu'), null)).toBe('nincs');
});

/** Ids, cards, seats, versions and what people said. */
const isName = (text: string): boolean => /^[A-Z]+\d*$|^\d|[#@/ ]|^(host|local)$/.test(text);

const scripts = readdirSync('test/matches', { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.jsonl'),
);

it.each(scripts)('%s: every place in which a step differs has its name, and what stands there its word', (name) => {
  const commands = readFileSync(join('test/matches', name), 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map((line) => JSON.parse(line) as Record<string, string>);
  const system = findByName(String(commands[0]?.['ruleset']), commands[0]?.['edition']) as RuleSystem;
  const table = new Table(system);
  for (const command of commands) table.record(command);
  const [words, hungarian] = [wordsIn('en'), wordsIn('hu')];
  const { cardName } = gameWords({ system, events: table.events }, 'en');
  const seats = table.state.opening.players.map(({ id }) => id);
  const unnamed: string[] = [];
  const look = (path: string, value: Json): void => {
    if (Array.isArray(value)) return value.forEach((item: Json) => look(path, item));
    if (isObject(value)) return Object.entries(value).forEach(([key, part]) => look(`${path}.${key}`, part as Json));
    const field = path.split('.').at(-1) as string;
    if (typeof value !== 'string' || ['name', 'text', 'clause', 'id', 'reason', 'character'].includes(field)) return;
    const worded = words.has('values', `said.${field}.${value}`) || valueInWords(hungarian, path, value) !== value;
    if (!isName(value) && !seats.includes(value) && cardName(value) === undefined && !worded)
      unnamed.push(`${path}: ${value}`);
  };
  let before = view(system, table.states[0] as never, 'official', false);
  for (const state of table.states.slice(1)) {
    const after = view(system, state, 'official', false);
    for (const { path, to } of differencesBetween(before, after)) {
      for (const part of path.split('.'))
        if (!isName(part) && !seats.includes(part) && !words.has('values', `place.${part}`)) unnamed.push(path);
      look(path, to);
    }
    before = after;
  }
  expect([...new Set(unnamed)]).toEqual([]);
});
