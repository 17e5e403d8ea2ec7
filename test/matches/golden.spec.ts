/**
 * Yesterday's matches fold to yesterday's result under their pinned rules. Each script `*.jsonl` (commands, `#` comments) has its
 * golden file beside it: outcomes and named state fields, no hashes or ids. Golden files are never edited; `TOUCHLINE_GOLDEN=write`
 * makes only those that are missing.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { findByName } from '#rulebook';
import { Table } from '#testing';

const root = 'test/matches';

interface Golden {
  readonly outcomes: readonly string[];
  readonly state: Record<string, unknown>;
}

const scripts = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.jsonl') && !name.startsWith('scenarios'))
  .sort();

/** Runs a script of one match; answers its outcomes and what is named of its last state. */
function run(file: string): Golden & { readonly table: Table } {
  const commands = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  const first = commands[0] as { ruleset: string; edition?: string };
  const system = findByName(first.ruleset, first.edition);
  if (system === undefined) throw new Error(`${file}: no ruleset ${first.ruleset}`);
  const table = new Table(system);
  const outcomes = commands.map((command) => table.record(command));
  return { outcomes, state: named(table.view()), table };
}

type Row = Record<string, unknown>;
const pick = (rows: unknown, ...fields: readonly string[]): Row[] =>
  ((rows ?? []) as Row[]).map((row) => Object.fromEntries(fields.map((field) => [field, row[field] ?? null])));

function named(state: Row): Row {
  const { status, score, games, serve, turn, phase, result, life } = state;
  const ended = result as { winners: unknown; reason: unknown; provisional: unknown } | null;
  return {
    status,
    score,
    games,
    serve,
    turn,
    phase,
    ...(life === undefined ? {} : { life }),
    ...(state['intelligence'] === undefined ? {} : roundTheRing(state)),
    result: ended === null ? null : { winners: ended.winners, reason: ended.reason, provisional: ended.provisional },
    goals: pick(state['goals'], 'by', 'for', 'points', 'standing'),
    effects: pick(state['effects'], 'card', 'kind', 'on'),
    spentShields: pick(state['spentShields'], 'card', 'by'),
    players: pick(state['players'], 'id', 'hand', 'handCount', 'set', 'used'),
    struck: (state['struck'] as unknown[]).length,
  };
}

/** What a game round a ring adds. */
function roundTheRing({ priority, intelligence, dead, discard }: Row): Row {
  const { transit, received } = intelligence as { transit: Row | null; received: Record<string, Row[]> };
  const lying = Object.entries(received).map(([seat, held]) => [seat, pick(held, 'card', 'colours')]);
  return {
    holder: (priority as Row | null)?.['holder'] ?? null,
    dead,
    discard,
    transit: transit === null ? null : pick([transit], 'card', 'sender', 'manner', 'before')[0],
    received: Object.fromEntries(lying) as Row,
  };
}

describe.each(scripts)('%s', (name) => {
  const file = join(root, name);
  const goldenFile = file.replace(/\.jsonl$/, '.golden.json');

  test('gives its golden outcomes and state', () => {
    const { outcomes, state } = run(file);
    if (!existsSync(goldenFile) && process.env['TOUCHLINE_GOLDEN'] === 'write') {
      writeFileSync(goldenFile, `${JSON.stringify({ outcomes, state }, null, 2)}\n`);
    }
    const golden = JSON.parse(readFileSync(goldenFile, 'utf8')) as Golden;
    expect(outcomes).toEqual(golden.outcomes);
    expect(state).toEqual(golden.state);
  });

  test('C34: replayed twice in one process it is the same, its events untouched', () => {
    const { table } = run(file);
    const before = JSON.stringify(table.events);
    expect(JSON.stringify(run(file).table.state)).toBe(JSON.stringify(table.state));
    expect(JSON.stringify(table.events)).toBe(before);
  });
});

test('every golden file has its script', () => {
  const golden = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.golden.json'),
  );
  expect(golden.map((name) => relative('.', name).replace(/\.golden\.json$/, '.jsonl')).sort()).toEqual(scripts);
});
