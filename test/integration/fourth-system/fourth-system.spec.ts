/** A rule system that no room knows of plugs in by a folder and a line; and no room below the rule systems knows the name of one. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { MemoryStore, sha256 } from '#event-store';
import { type KeptMatch, matchesInExport } from '#log';
import { type Edge, exportMatches, keptMatch, loadMatch, record, systemEdge } from '#recorder';
import { audit, evidenceOf, stateAt, timeline, verify, whatIf, why } from '#replay';
import { ruleSystems } from '#rulebook';
import { duel } from './duel.js';

/** The one line. */
const systems = [...ruleSystems, duel];
const edge: Edge = {
  ...systemEdge,
  rulebook: {
    findByName: (name) => systems.find((system) => system.name === name),
    findById: (id) => systems.find((system) => system.id === id),
  },
};

const host = { official: 'local', role: 'host' };
const thrust = (by: string, copy: number) => ({ type: 'Announce', by, card: `thrust#${copy}` });
const parry = (by: string, copy: number, to: string) => ({ type: 'Respond', by, card: `parry#${copy}`, to });
const pass = (by: string) => ({ type: 'Pass', by });
const script: readonly (readonly [Record<string, unknown>, string])[] = [
  [{ type: 'OpenMatch', ruleset: 'duel', players: [{ id: 'A' }, { id: 'B' }], first: 'A' }, 'recorded'],
  [parry('B', 1, 'A'), 'refused DUEL-1'],
  [thrust('A', 1), 'recorded'],
  [thrust('A', 2), 'refused DUEL-1'],
  [pass('A'), 'refused DUEL-1'],
  [parry('B', 1, 'L1'), 'recorded'],
  [parry('A', 2, 'L2'), 'recorded'],
  [parry('B', 3, 'L3'), 'refused DUEL-2'],
  [{ type: 'Respond', by: 'B', card: 'thrust#9', to: 'L3' }, 'refused DUEL-4'],
  [pass('B'), 'recorded'],
  [pass('A'), 'recorded'],
  [thrust('B', 3), 'recorded'],
  [pass('A'), 'recorded'],
  [parry('B', 4, 'L4'), 'recorded'],
  [parry('A', 5, 'L5'), 'refused DUEL-3'],
  [pass('B'), 'recorded'],
  [thrust('A', 6), 'recorded'],
  [pass('B'), 'recorded'],
  [pass('A'), 'recorded'],
];

async function played() {
  const store = new MemoryStore();
  const outcomes: string[] = [];
  for (const [command] of script) {
    const answer = await record(store, { match: 'd1', ...command }, host, edge);
    outcomes.push(answer.outcome === 'refused' ? `refused ${String(answer.clause)}` : answer.outcome);
  }
  return { store, outcomes, reading: await loadMatch(store, 'd1', 'official', edge.rulebook) };
}

describe('a fourth rule system of the tests', () => {
  test('is recorded: every play comes out as its own rules say, and it is won by points', async () => {
    const { outcomes, reading } = await played();
    expect(outcomes).toEqual(script.map(([, outcome]) => outcome));
    expect(reading.viewAt()).toMatchObject({
      ruleset: 'duel@1',
      status: 'ended',
      score: { A: 2, B: 0 },
      chain: null,
      result: { winners: ['A'], reason: 'played' },
    });
  });

  test('C16: two answers deep its parity decides; a pass is final, so the row of B ends with what B did alone', async () => {
    const { reading } = await played();
    const settled = reading.events
      .filter(({ type }) => /^Link/.test(type))
      .map(({ type, data }) => `${type.slice(4)} ${String(data['link'])}`);
    expect(settled).toEqual([
      ...['Resolved L3', 'Cancelled L2', 'Resolved L1'],
      ...['Resolved L5', 'Cancelled L4', 'Resolved L6'],
    ]);
  });

  test('is replayed, audited, explained and tried another way by the rooms as they are', async () => {
    const { reading } = await played();
    const recording = { system: duel, events: reading.events };
    expect(stateAt(recording, reading.revision)).toEqual(reading.stateAt());
    expect(timeline(recording).map(({ clause }) => clause)).toEqual(
      expect.arrayContaining(['DUEL-1', 'DUEL-2', 'DUEL-5']),
    );
    const account = audit(recording);
    expect(account.windows.map(({ shut }) => shut?.reason)).toEqual(['passed', 'passed', 'passed']);
    expect(account.refusals.map(({ clause }) => clause)).toEqual(
      script.flatMap(([, outcome]) => (outcome.startsWith('refused') ? [outcome.slice(8)] : [])),
    );
    expect(why(recording, 'score.A')?.changes.map(({ to }) => to)).toEqual([0, 1, 2]);
    const other = whatIf(recording, 3, [pass('B'), pass('A')], host);
    expect(other.state.score).toEqual({ A: 1, B: 0 });
  });

  test('is verified, in the store and exported', async () => {
    const { store, reading } = await played();
    const stored = await keptMatch(store, 'd1', 'official', edge.rulebook);
    expect(verify(evidenceOf(stored, edge.rulebook, sha256))).toMatchObject({ valid: true, ruleset: 'duel@1' });
    let text = '';
    const scope = { kind: 'match', name: 'd1' } as const;
    for await (const line of exportMatches(store, scope, [reading], edge.now())) text += `${line}\n`;
    const [exported] = matchesInExport(sha256, text) as [KeptMatch];
    expect(verify(evidenceOf(exported, edge.rulebook, sha256))).toMatchObject({ valid: true });
  });
});

/** A file's code, its comments left out: they may cite a clause as an example. */
function codeOf(file: string): string {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest);
  return ts.createPrinter({ removeComments: true }).printFile(source);
}

test.each(['kernel', 'match', 'log', 'replay', 'event-store', 'recorder'])('libs/%s names no rule system', (room) => {
  const files = readdirSync(join('libs', room, 'src'), { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.spec.ts'),
  );
  expect(files.length).toBeGreaterThan(0);
  const naming = files.filter((name) => /solo|fengsheng|hkk/i.test(codeOf(join('libs', room, 'src', name))));
  expect(naming).toEqual([]);
});
