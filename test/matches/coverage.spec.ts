/** What the match scripts of each game reach, counted: depths, ways in which a window is shut, clauses refused. A missing one fails here. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { coreEvents, type State } from '#match';
import { findByName } from '#rulebook';
import { Table } from '#testing';

function tablesOf(game: string, ruleset = game): Map<string, Table> {
  const folder = join('test/matches', game);
  const tables = new Map<string, Table>();
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.jsonl'))) {
    const commands = readFileSync(join(folder, name), 'utf8')
      .split('\n')
      .filter((line) => line.trim() !== '' && !line.startsWith('#'))
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    const system = findByName(ruleset, commands[0]?.['edition'] as string | undefined);
    if (system === undefined) throw new Error(`${name}: no ruleset ${ruleset}`);
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

describe('the match scripts of solo', () => {
  const tables = tablesOf('solo');
  const table = tables.get('full-closed-hand.jsonl') as Table;
  const dataOf = (type: string): readonly Record<string, unknown>[] =>
    table.events.flatMap((event) => (event.type === type ? [event.data] : []));

  test.each(['s1-shield-blocks-debuff', 's2-shield-does-not-stop-chaos', 's3-active-debuff-stays', 'last-escape'])(
    'hold the worked example %s',
    (name) => expect([...tables.keys()]).toContain(`${name}.jsonl`),
  );

  test('hold a closed-hand match of 60 commands or more, with refusals, to its final result', () => {
    expect(table.told.length).toBeGreaterThanOrEqual(60);
    expect(table.state.opening.hands).toBe('closed');
    expect(new Set(dataOf('PlayRefused').map(({ clause }) => clause)).size).toBeGreaterThanOrEqual(4);
    expect(table.state.status).toBe('final');
    expect(table.events.at(-1)?.type).toBe('ResultFinalised');
  });

  test('SOLO-9: hold debuffs blocked by a Shield', () => {
    const struck = table.state.struck.map(({ from, through }) => [from, through] as const);
    const spent = table.events.filter(({ type }) => type === 'ShieldSpent').map(({ revision }) => revision);
    expect(spent.length).toBeGreaterThanOrEqual(2);
    expect(spent.every((at) => !struck.some(([from, through]) => from <= at && at <= through))).toBe(true);
    expect(dataOf('LinkCancelled').length).toBeGreaterThanOrEqual(spent.length);
  });

  test('shut windows in every way that WindowShut names', () => {
    const { reason } = coreEvents.WindowShut.fields as { reason: { values?: readonly string[] } };
    expect(reason.values).toHaveLength(8);
    expect(new Set(dataOf('WindowShut').map((data) => data['reason']))).toEqual(new Set(reason.values));
  });

  test('SOLO-15: hold two goals or more that would lose the match, the first cancelled by Last Escape', () => {
    const lethal = dataOf('WindowOpened').filter(({ kind }) => kind === 'lethal-goal');
    expect(lethal.length).toBeGreaterThanOrEqual(2);
    const goals = lethal.map(({ about }) => about);
    expect(dataOf('GoalCancelled').map(({ goal }) => goal)).toContain(goals[0]);
    expect(dataOf('GoalStood').map(({ goal }) => goal)).toContain(goals.at(-1));
  });

  test('SOLO-18: hold a window that the Host opened again', () =>
    expect(dataOf('RulingIssued').map(({ kind }) => kind)).toContain('reopen'));
});

test('the sample tournament is five matches of one tournament, each played to its end', () => {
  const states = [...tablesOf('demo', 'solo').values()].map(({ state }) => state);
  expect(states).toHaveLength(5);
  expect(new Set(states.map(({ opening }) => opening.competition?.tournament)).size).toBe(1);
  expect(states.map(({ status }) => status)).not.toContain('open');
});
