/** What the match scripts of each game reach, counted: depths, ways in which a window is shut, clauses refused. A missing one fails here. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { State } from '#match';
import { findByName } from '#rulebook';
import { Table } from '#testing';

function tablesOf(game: string): Map<string, Table> {
  const folder = join('test/matches', game);
  const tables = new Map<string, Table>();
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.jsonl'))) {
    const commands = readFileSync(join(folder, name), 'utf8')
      .split('\n')
      .filter((line) => line.trim() !== '' && !line.startsWith('#'))
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    const system = findByName(game, commands[0]?.['edition'] as string | undefined);
    if (system === undefined) throw new Error(`${name}: no ruleset ${game}`);
    const table = new Table(system);
    for (const command of commands) table.record(command);
    tables.set(name, table);
  }
  return tables;
}

/** How many answers deep the deepest link of a state stands. */
function depthOf({ chain }: State): number {
  const links = chain?.links ?? [];
  const depth = (id: string | null): number => {
    const link = links.find((candidate) => candidate.id === id);
    return link === undefined ? 0 : 1 + depth(link.answers);
  };
  return Math.max(0, ...links.map(({ answers }) => depth(answers)));
}

const games = {
  fengsheng: {
    deepest: 8,
    // Every answer asks the ring anew and no time is set, so a window is never shut by an answer or by time.
    reasons: ['passed', 'continued', 'ruled'],
    refused: ['FS-1', 'FS-2.1', 'FS-2.2', 'FS-2.3', 'FS-3', 'FS-4', 'FS-5', 'FS-6', 'FS-7', 'FS-H-answerable'],
    kinds: ['response'],
  },
  hkk: {
    deepest: 8,
    reasons: ['answered', 'passed', 'continued', 'expired', 'ruled'],
    refused: [
      ...[
        '0',
        '0.1',
        '0.2',
        '2',
        '4',
        '6',
        '6.1',
        '7',
        '7.1',
        '7.3',
        '7.3.1',
        '7.3.2',
        '7.3.3',
        '8',
        '9',
        '9.1',
        '9.2',
        '9.3',
      ].map((number) => `HKK-94.${number}`),
      'HKK-H-rowsWhileEvaluating',
    ],
    kinds: ['built-in', 'occurrence', 'on-play', 'response'],
  },
} as const;

describe.each(Object.entries(games))('the match scripts of %s', (game, { deepest, reasons, refused, kinds }) => {
  const tables = tablesOf(game);
  const events = [...tables.values()].flatMap((table) => table.events);
  const told = (type: string, field: string): ReadonlySet<unknown> =>
    new Set(events.flatMap((event) => (event.type === type ? [event.data[field]] : [])));

  test('are the worked ones and twelve further chains or more', () => expect(tables.size).toBeGreaterThanOrEqual(15));

  test.each(Array.from({ length: deepest + 1 }, (_unused, depth) => depth))('C16 reach depth %i', (depth) => {
    const depths = [...tables.values()].map(({ states }) => Math.max(...states.map(depthOf)));
    expect(depths).toContain(depth);
  });

  test.each(reasons)('shut a window as %s', (reason) => expect(told('WindowShut', 'reason')).toContain(reason));
  test.each(refused)('are refused by %s', (clause) => expect(told('PlayRefused', 'clause')).toContain(clause));
  test.each(kinds)('open a window of kind %s', (kind) => expect(told('WindowOpened', 'kind')).toContain(kind));

  test('hold a whole match', () => {
    const whole = [...tables].filter(([name]) => name.startsWith('full-')).map(([, table]) => table);
    expect(whole.map(({ state }) => state.status)).toEqual(['final']);
    const [state] = whole.map((table) => table.state);
    if (game === 'fengsheng') expect(state?.opening.players).toHaveLength(5);
    else expect(state?.finished).toHaveLength(3);
  });
});
