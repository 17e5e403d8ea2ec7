/** C33: the rules change while matches of the old version are stored. Two versions of one ruleset stand side by side, in the test only. */
import type { RuleSystem } from '#match';
import { MemoryStore, sha256 } from '#event-store';
import { type Edge, keptMatch, loadMatch, record, systemEdge } from '#recorder';
import { evidenceOf, judgeUnder, verify, type VerifyReport, whatIf } from '#replay';
import { findByName } from '#rulebook';

const host = { official: 'local', role: 'host' };
const first: RuleSystem = findByName('solo') as RuleSystem;
/** Differs in one decision: under which clause a window shuts. */
const second: RuleSystem = {
  ...first,
  version: 2,
  id: 'solo@2',
  chain: { ...first.chain, shutClause: () => 'SOLO-2' },
};

/** A program that has these versions, oldest first. */
function program(...systems: readonly RuleSystem[]): Edge {
  const findById = (id: string) => systems.find((system) => system.id === id);
  return {
    ...systemEdge,
    rulebook: { findById, findByName: (name) => systems.findLast((system) => system.name === name) },
  };
}
const [old, both, newOnly] = [program(first), program(first, second), program(second)];

const opening = { type: 'OpenMatch', ruleset: 'solo', players: [{ id: 'A' }, { id: 'B' }], first: 'A' };
const course = [
  { type: 'Announce', by: 'A', card: 'tan-cuoc-phu-than', targets: ['B'] },
  { type: 'Respond', by: 'B', card: 'kim-cang-ho-the' },
];

async function play(store: MemoryStore, edge: Edge, match: string, commands: readonly object[]): Promise<void> {
  for (const command of commands)
    expect(await record(store, { ...command, match }, host, edge)).toMatchObject({ outcome: 'recorded' });
}

async function stored(): Promise<MemoryStore> {
  const store = new MemoryStore();
  await play(store, old, 'm-old', [opening, ...course]);
  return store;
}

const states = async (store: MemoryStore, edge: Edge): Promise<readonly unknown[]> => {
  const reading = await loadMatch(store, 'm-old', 'official', edge.rulebook);
  return reading.events.map(({ revision }) => reading.viewAt(revision));
};
const verified = async (store: MemoryStore, edge: Edge, match: string): Promise<VerifyReport> =>
  verify(evidenceOf(await keptMatch(store, match, 'official', edge.rulebook), edge.rulebook, sha256));
const shutUnder = async (store: MemoryStore, edge: Edge, match: string): Promise<unknown> =>
  (await loadMatch(store, match, 'official', edge.rulebook)).events.findLast(({ type }) => type === 'WindowShut')?.data[
    'clause'
  ];

describe('C33: a newer version of the rules', () => {
  it('decides nothing in a match of a version that is not here: no other course, no dry run, no other rules', async () => {
    const store = await stored();
    const here = await loadMatch(store, 'm-old', 'spectator', both.rulebook);
    expect(whatIf(here.judged, here.revision, [{ type: 'Serve' }], host).answers).toHaveLength(1);
    const missing = await loadMatch(store, 'm-old', 'spectator', newOnly.rulebook);
    expect(() => missing.judged).toThrow('m-old is pinned to ruleset solo@1, which this program does not have');
    const kept = await keptMatch(store, 'm-old', 'official', newOnly.rulebook);
    const evidence = evidenceOf(kept, newOnly.rulebook, sha256);
    expect(() => judgeUnder(evidence, second)).toThrow('m-old is pinned to ruleset solo@1');
  });

  it('an old match replays to the same states, verifies and goes on under the version that it pins', async () => {
    const store = await stored();
    const before = await states(store, old);
    expect(await states(store, both)).toEqual(before);
    expect(await verified(store, both, 'm-old')).toMatchObject({ valid: true, ruleset: 'solo@1' });
    await play(store, both, 'm-old', [
      { type: 'Serve' },
      { type: 'StopPlay' },
      { type: 'Announce', by: 'A', card: 'no-talking', targets: ['B'] },
      { type: 'Pass', by: 'B' },
    ]);
    expect(await shutUnder(store, both, 'm-old')).toBe('SOLO-18');
    expect(await verified(store, old, 'm-old')).toMatchObject({ valid: true });
  });

  it('a new match is opened under the newest, and decided otherwise', async () => {
    const store = await stored();
    await play(store, both, 'm-new', [opening, ...course]);
    expect([await shutUnder(store, both, 'm-old'), await shutUnder(store, both, 'm-new')]).toEqual([
      'SOLO-1',
      'SOLO-2',
    ]);
    expect(await verified(store, both, 'm-new')).toMatchObject({ valid: true, ruleset: 'solo@2' });
  });

  it('where the pinned version is missing it reads the same, decisions are not checked, and nothing more is decided', async () => {
    const store = await stored();
    const before = await states(store, old);
    const views = (all: readonly unknown[]) => JSON.stringify(all).replaceAll('solo@2', 'solo@1');
    expect(views(await states(store, newOnly))).toBe(views(before));
    const report = await verified(store, newOnly, 'm-old');
    expect(report).toMatchObject({
      valid: false,
      holds: true,
      firstBad: null,
      storeys: { decisions: { result: 'not-checked' } },
    });
    expect(report.storeys.decisions.note).toContain('decisions not checked');
    await expect(record(store, { type: 'Serve', match: 'm-old' }, host, newOnly)).rejects.toMatchObject({
      code: 'UNKNOWN_RULESET_VERSION',
    });
  });

  it('a version that was changed instead of added is found out', async () => {
    const report = await verified(await stored(), program({ ...second, version: 1, id: 'solo@1' }), 'm-old');
    expect(report).toMatchObject({ holds: false, firstBad: { storey: 'decisions' } });
    expect(report.firstBad?.message).toContain('clause');
  });
});
