/** C37: whatever is wrong with a stored or exported match, a verification says where and what, and never throws. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { MemoryStore, openStore, sha256 } from '#event-store';
import { matchesInExport, parseLine, sealedDigests } from '#log';
import { Sqlite } from '#migrations';
import { exportMatches, keptMatch, loadMatch, listMatches, record } from '#recorder';
import { evidenceOf, verify, type VerifyReport } from '#replay';
import { rulebook } from '#rulebook';
import { runIn } from '../e2e/run-cli.js';
import { Served } from '../e2e/served.js';

const host = { official: 'local', role: 'host' };
const script = readFileSync('test/matches/solo/last-escape.jsonl', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('{'));

async function exported(hands: string): Promise<string> {
  const store = new MemoryStore();
  for (const line of script) {
    const command = JSON.parse(line) as Record<string, unknown>;
    await record(store, { match: 'le', ...command, ...(command['type'] === 'OpenMatch' ? { hands } : {}) }, host);
  }
  const lines: string[] = [];
  const scope = { kind: 'match', name: 'le' } as const;
  for await (const line of exportMatches(store, scope, [await loadMatch(store, 'le')], '2026-01-01T00:00:00.000Z'))
    lines.push(line);
  return `${lines.join('\n')}\n`;
}

async function reportsOn(text: string): Promise<readonly VerifyReport[]> {
  return matchesInExport(sha256, text).map((kept) => verify(evidenceOf(kept, rulebook, sha256)));
}

const firstBadOf = async (text: string): Promise<VerifyReport['firstBad']> => {
  const found = (await reportsOn(text)).map(({ firstBad }) => firstBad).filter((bad) => bad !== null);
  return found[0] ?? null;
};

describe('C37, C57: one byte of an export is changed', () => {
  let text: string;
  let bytes: Buffer;
  let lines: readonly string[];
  /** Revision by seal. */
  const placeOf = new Map<string, number>();

  beforeAll(async () => {
    text = await exported('closed');
    bytes = Buffer.from(text);
    lines = text.split('\n').slice(0, -1);
    for (const line of lines) {
      if (!line.startsWith('{"hash"')) continue;
      const event = parseLine(line.slice('{"hash":"","event":'.length + 64, -1));
      for (const sealed of sealedDigests(event)) placeOf.set(sealed, event.revision);
    }
  });

  /** The revisions that may be named for a byte, one that became the end of a line too; `null` is the file. */
  function mayName(at: number, becomes?: number): readonly (number | null)[] {
    const line = bytes.subarray(0, at).toString().split('\n').length - 1;
    const told = lines[line] as string;
    const atEnd = bytes[at] === 10 || becomes === 10;
    // The header holds the catalogue, which revision 0 pins.
    if (told.startsWith('{"touchline"')) return [0, null];
    if (told.startsWith('{"hash"')) return atEnd ? [line - 1, line, null] : [line - 1];
    if (told.startsWith('{"opening"')) return [placeOf.get(/[0-9a-f]{64}/.exec(told)?.[0] as string) as number, null];
    return [null, lines.filter((other) => other.startsWith('{"hash"')).length - 1];
  }

  it('the revision that is bad is named, or the file around the events', async () => {
    expect((await reportsOn(text))[0]).toMatchObject({ valid: true, firstBad: null });
    expect(placeOf.size).toBeGreaterThan(3);
    await fc.assert(
      fc.asyncProperty(fc.nat(bytes.length - 2), fc.integer({ min: 1, max: 255 }), async (at, by) => {
        const changed = Buffer.from(bytes);
        changed[at] = (changed[at] as number) ^ by;
        const bad = await firstBadOf(changed.toString());
        expect(bad).not.toBeNull();
        expect(mayName(at, changed[at])).toContain(bad?.revision);
        expect(bad?.message).toMatch(/\w+ \w+/);
      }),
      { numRuns: 120 },
    );
  });

  it('in every line of it, at its beginning, in its middle and at its end', async () => {
    for (const [n, line] of lines.entries()) {
      const start = Buffer.byteLength(
        lines
          .slice(0, n)
          .map((other) => `${other}\n`)
          .join(''),
      );
      const length = Buffer.byteLength(line);
      for (const at of [start, start + (length >> 1), start + length - 1]) {
        const changed = Buffer.from(bytes);
        changed[at] = changed[at] === 0x78 ? 0x79 : 0x78;
        expect([n, at - start, mayName(at)]).toEqual([
          n,
          at - start,
          expect.arrayContaining([(await firstBadOf(changed.toString()))?.revision]),
        ]);
      }
    }
  });

  it('a line is taken out, doubled, swapped, or the file is cut', async () => {
    const without = (n: number): string[] => lines.filter((_, at) => at !== n);
    const named = async (changed: readonly string[]) => firstBadOf(`${changed.join('\n')}\n`);
    expect(await named(without(5))).toMatchObject({ revision: 4, what: 'deleted' });
    expect(await named([...lines.slice(0, 6), lines[5] as string, ...lines.slice(6)])).toMatchObject({
      revision: 5,
      what: 'inserted',
    });
    const [a, b] = [lines[5], lines[6]] as [string, string];
    expect(await named([...lines.slice(0, 5), b, a, ...lines.slice(7)])).toMatchObject({
      revision: 4,
      what: 'reordered',
    });
    const stored = lines.filter((line) => line.startsWith('{"hash"'));
    expect(await named(without(stored.length))).toMatchObject({ revision: stored.length - 1, what: 'cut' });
    expect(await named(lines.slice(0, -1))).toMatchObject({ revision: null, what: 'cut' });
    expect(await named(lines.slice(1))).toMatchObject({ revision: null, what: 'header' });
    expect(await named([lines[0] as string, lines.at(-1) as string])).toMatchObject({ revision: 0, what: 'cut' });
    const half = text.slice(0, text.indexOf('\n', text.indexOf('"revision":7,')) - 40);
    expect(await firstBadOf(half)).toMatchObject({ revision: 7, what: 'broken-line' });
  });

  it('whom an opening is for is not changed unseen, and such a file is not imported', async () => {
    const wider = text.replace(/"for":\["official"(,"[AB]")?\]/, '"for":["everyone"]');
    expect(wider).not.toBe(text);
    expect(await firstBadOf(wider)).toMatchObject({ revision: null, what: 'changed' });
    const folder = mkdtempSync(join(tmpdir(), 'touchline-'));
    try {
      const { code, err } = await runIn(folder, ['import', '-'], wider);
      expect([code, err]).toEqual([2, expect.stringContaining('sha256')]);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});

describe('C37: a stored line is not the one that was written', () => {
  let folder: string;
  let file: string;

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'touchline-'));
    file = join(folder, 'log.db');
    const store = await openStore(`sqlite:${file}`);
    for (const match of ['le', 'other']) {
      for (const line of script) await record(store, { ...(JSON.parse(line) as object), match }, host);
    }
    await store.close();
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  function tamper(sql: string): void {
    const db = new Sqlite(file);
    db.exec('DROP TRIGGER events_are_not_changed; DROP TRIGGER events_are_not_deleted; PRAGMA foreign_keys = OFF;');
    db.exec(sql);
    db.close();
  }
  const here = (revision: number): string =>
    `WHERE revision = ${revision} AND stream = (SELECT id FROM streams WHERE name = 'match-le')`;

  it.each([
    ['is no JSON', `UPDATE events SET line = 'not json' ${here(4)}`, 4, 'broken-line'],
    ['is no event', `UPDATE events SET line = '{}' ${here(4)}`, 4, 'broken-line'],
    ['is null', `UPDATE events SET line = 'null' ${here(0)}`, 0, 'broken-line'],
    ['was cut', `UPDATE events SET line = substr(line, 1, 60) ${here(5)}`, 5, 'broken-line'],
    ['has another hash', `UPDATE events SET hash = zeroblob(32) ${here(3)}`, 3, 'edited'],
    ['was written upon another past', `UPDATE events SET previous_hash = zeroblob(32) ${here(3)}`, 3, 'edited'],
    ['is missing', `DELETE FROM events ${here(2)}`, 2, 'deleted'],
    ['is missing at the beginning', `DELETE FROM events ${here(0)}`, 0, 'deleted'],
    ['stands under another revision', `UPDATE events SET revision = 99 ${here(6)}`, 6, 'reordered'],
    ['says another match', `UPDATE events SET line = replace(line, '"le"', '"la"') ${here(4)}`, 4, 'wrong-match'],
    ['says otherwise', `UPDATE events SET line = replace(line, '"local"', '"loca1"') ${here(1)}`, 1, 'edited'],
    [
      'has an opening that is no JSON',
      `UPDATE openings SET value = CAST('nope' AS BLOB) WHERE position = (SELECT position FROM events ${here(0)})`,
      0,
      'opening-does-not-match',
    ],
  ])('that %s is named, by the command line and over HTTP, for every audience', async (_what, sql, revision, what) => {
    tamper(sql);
    const store = await openStore(`sqlite:${file}`);
    const report = verify(evidenceOf(await keptMatch(store, 'le'), rulebook, sha256));
    expect(report).toMatchObject({ valid: false, holds: false, firstBad: { revision, storey: 'bytes', what } });
    expect(verify(evidenceOf(await keptMatch(store, 'other'), rulebook, sha256)).valid).toBe(true);
    const { matches, broken = [] } = await listMatches(store, { limit: 10 });
    expect([...matches, ...broken].map(({ match }) => match).sort()).toEqual(['le', 'other']);
    await store.close();
    const { code, lines } = await runIn(folder, ['verify', 'le', '--json', '--store', 'sqlite:log.db']);
    expect([code, lines[0]?.['firstBad']]).toEqual([2, report.firstBad]);
    const served = await Served.start({ store: `sqlite:${file}` });
    try {
      for (const as of ['official', 'spectator', 'B']) {
        const { status, body } = await served.get(`/api/matches/le/verify?as=${as}`);
        expect([as, status]).toEqual([as, 200]);
        // The opening's value was for the officials alone: nobody else holds it against the seal.
        if (!what.startsWith('opening') || as === 'official')
          expect(body).toMatchObject({ firstBad: { revision, what } });
      }
      const { status, body } = await served.get('/api/matches/le');
      if (status !== 200)
        expect([status, body['code'], body['detail']]).toEqual([
          500,
          'BROKEN_RECORD',
          expect.stringContaining(`revision ${revision}`),
        ]);
      expect((await served.get('/api/matches')).status).toBe(200);
    } finally {
      await served.close();
    }
  });

  it('a past that hashes well but folds to nothing is named by the revision where it breaks', async () => {
    const store = await openStore(`sqlite:${file}`);
    const evidence = evidenceOf(await keptMatch(store, 'le'), rulebook, sha256);
    await store.close();
    const events = evidence.events.map((event) => (event.revision === 5 ? { ...event, data: {} } : event));
    const report = verify({ ...evidence, events });
    expect(report.holds).toBe(false);
    expect(report.firstBad?.revision).toBe(5);
  });
});
