/** Every published figure is what is counted straight from the events, by code that shares nothing with the projections. */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { MemoryStore } from '#event-store';
import type { JsonObject, MatchEvent } from '#kernel';
import {
  columnsOf,
  figures,
  subjectNames,
  subjects,
  type Filters,
  type FigureRow,
  type SubjectName,
} from '#projections';
import { findByName, ruleSystems } from '#rulebook';
import { type ViewsUnderTest, Table, freshViews, heldAs, runnerOf, someMatch, storeMatches } from '#testing';
import { argue, atOtherTimes } from './argued-match.js';
import { countFigures } from './counted-figures.js';
import { type CountedMatch, countMatch, whatCounts } from './counted-matches.js';

const root = 'test/matches';

function played(script: string): readonly MatchEvent[] {
  const commands = readFileSync(join(root, script), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as JsonObject);
  const { ruleset, edition } = commands[0] as { ruleset: string; edition?: string };
  const system = findByName(ruleset, edition);
  if (system === undefined) throw new Error(`${script}: no ruleset ${ruleset}`);
  const match = script.replace(/\.jsonl$/, '').replace(/[^a-z0-9]+/g, '-');
  const table = new Table(system);
  for (const command of commands) table.record(command);
  return table.events.map((event) => heldAs(event, match, script.length));
}

const scripts = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.jsonl'));
const generated = ruleSystems.flatMap((system) =>
  Array.from({ length: 24 }, (_, n) =>
    atOtherTimes(someMatch(system, n + 1, 60 + 5 * n, `${system.name}-argued-${n}`, argue), n + 1),
  ),
);
const matches = [...scripts.map(played), ...generated];
const counted = matches.map(countMatch);

let under: ViewsUnderTest;
const store = new MemoryStore();
beforeAll(async () => {
  under = await freshViews();
  await storeMatches(store, matches);
  await runnerOf(under.views, store).catchUp();
}, 60_000);
afterAll(async () => {
  await under.close();
  await store.close();
});

/** Page by page, as a reader gets them. */
async function published(name: SubjectName, filters: Filters): Promise<FigureRow[]> {
  const rows: FigureRow[] = [];
  let after: string | undefined;
  do {
    const page = await figures(under.views, name, { ...filters, after, limit: 17 });
    rows.push(...page.rows);
    after = page.next;
  } while (after !== undefined);
  return rows;
}

const passes = ({ tournament, seats, ruleset, opened }: CountedMatch, filters: Filters): boolean =>
  (filters.tournament === undefined || tournament === filters.tournament) &&
  (filters.player === undefined || seats.includes(filters.player)) &&
  (filters.ruleset === undefined || ruleset.split(/[.@]/)[0] === filters.ruleset || ruleset === filters.ruleset) &&
  (filters.from === undefined || opened >= filters.from) &&
  (filters.to === undefined || opened < filters.to);

const questions: readonly Filters[] = [
  {},
  { tournament: 'Hanoi Open' },
  { player: 'Chi' },
  { ruleset: 'hkk' },
  { ruleset: 'solo@1', player: 'An' },
  { from: '2026-01-05T00:00:00.000Z', to: '2026-01-15T00:00:00.000Z' },
];

describe.each(subjectNames)('%s', (name) => {
  test.each(questions)('are what the events say: %j (C28, C35)', async (filters) => {
    const wanted = countFigures(
      name,
      counted.filter((match) => passes(match, filters)),
      filters.player,
    );
    const told = await published(name, filters);
    expect(told).toEqual(wanted);
  });
});

test('every column that is published was counted', () => {
  for (const name of subjectNames) {
    const [row] = countFigures(name, counted);
    expect(Object.keys(row ?? {}).sort()).toEqual(
      columnsOf(subjects[name])
        .map((column) => column.name)
        .sort(),
    );
  }
});

test('among the matches is all that makes counting hard (C26, C27)', () => {
  const all = generated.flat();
  const count = (type: string, has: (data: MatchEvent['data']) => boolean = () => true): number =>
    all.filter((event) => event.type === type && has(event.data)).length;
  const rulings = ['rewind', 'adopt', 'reopen', 'voidGoal', 'setResult'].map((kind) => [
    kind,
    count('RulingIssued', (data) => data['kind'] === kind),
  ]);
  const goals = counted.flatMap((match) => match.goals);
  const found = {
    ...Object.fromEntries(rulings),
    corrections: count('EntryCorrected'),
    overturned: count('AppealHeard', (data) => data['outcome'] === 'overturned'),
    struck: matches.reduce((sum, events) => sum + events.length - whatCounts(events).length, 0),
    escapes: goals.filter(({ escape }) => escape !== undefined).length,
    saved: goals.filter(({ escape, losesMatch }) => escape !== undefined && losesMatch).length,
    own: goals.filter((goal) => goal.fate === 'stands' && goal.by !== goal.for).length,
    deep: counted.flatMap((match) => match.plays).filter(({ depth }) => (depth ?? 0) > 2).length,
    clockSetBack: counted.flatMap((match) => match.plays).filter((play) => play.isAnswer && play.reaction === undefined)
      .length,
    undecided: count('ScoreChanged', (data) => data['games'] !== undefined),
    final: count('ResultFinalised'),
  };
  for (const [what, times] of Object.entries(found)) expect({ what, times }).not.toEqual({ what, times: 0 });
});
