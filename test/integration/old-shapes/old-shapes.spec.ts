/** Matches that an earlier program stored read as they read then. A new shape adds a file here; none is edited. */
import { readFileSync } from 'node:fs';
import { MemoryStore, sha256 } from '#event-store';
import { type KeptMatch, matchesInExport } from '#log';
import { importMatches, loadMatch } from '#recorder';
import { evidenceOf, verify } from '#replay';
import { rulebook } from '#rulebook';

const text = (name: string): string => readFileSync(`test/integration/old-shapes/${name}`, 'utf8');

describe('a rewind of schema version 1, in closed hands', () => {
  const exported = text('rewind-of-schema-1.export.jsonl');
  const states = JSON.parse(text('rewind-of-schema-1.states.json')) as Record<string, Record<string, unknown>>;

  test.each(Object.entries(states))('C40: the state at %s is what it was', async (when, then) => {
    const store = new MemoryStore();
    await importMatches(store, exported);
    const [at, audience] = when.split(' as ') as [string, string];
    expect((await loadMatch(store, 'old-rewind', audience)).viewAt(Number(at))).toEqual(then);
  });

  // Its decisions are not asked: it was recorded before the first edition of solo@1 was closed, when a shut window cited another clause.
  test('C40: its bytes and invariants hold', () => {
    const [kept] = matchesInExport(sha256, exported) as [KeptMatch];
    const { storeys } = verify(evidenceOf(kept, rulebook, sha256));
    expect([storeys.bytes, storeys.invariants]).toEqual([
      expect.objectContaining({ result: 'holds' }),
      expect.objectContaining({ result: 'holds' }),
    ]);
  });
});
