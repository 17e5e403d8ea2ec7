/** Exports, imports and verification on the command line. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { opening, type Ran, runIn, script } from './run-cli.js';

const scripts = resolve('test/matches');
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'touchline-cli-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const run = (args: readonly string[], input = ''): Promise<Ran> => runIn(folder, args, input);
const recorded = (): Promise<Ran> => run(['record', '-'], script);

describe('export, import, verify', () => {
  const file = (name: string, text: string): string => {
    writeFileSync(join(folder, name), text);
    return name;
  };
  const withoutProof = (text: string): string => text.split('\n').slice(0, -2).join('\n');

  it('C61: exported, imported, exported again it is the same but for the proof; importing twice changes nothing', async () => {
    await recorded();
    const first = await run(['export', 'm1']);
    file('m1.jsonl', first.out);
    const other = ['--store', 'sqlite:other/place.db'];
    expect((await run(['import', 'm1.jsonl', '--json', ...other])).lines).toMatchObject([{ match: 'm1', known: 0 }]);
    const again = await run(['import', 'm1.jsonl', '--json', ...other]);
    expect(again.lines).toMatchObject([{ match: 'm1', added: 0 }]);
    expect(withoutProof((await run(['export', 'm1', ...other])).out)).toBe(withoutProof(first.out));
    expect((await run(['state', 'm1', ...other])).out).toBe((await run(['state', 'm1'])).out);
    expect((await run(['verify', 'm1', ...other])).code).toBe(0);
  });

  it('verify takes a match, a file or standard input, and a known head', async () => {
    await recorded();
    const { out } = await run(['export', 'm1']);
    file('m1.jsonl', out);
    for (const args of [
      ['verify', 'm1'],
      ['verify', 'm1.jsonl'],
    ]) {
      const { code, lines } = await run([...args, '--json']);
      expect([code, lines[0]?.['valid']]).toEqual([0, true]);
    }
    expect((await run(['verify', '-', '--json'], out)).lines[0]).toMatchObject({ valid: true });
    const { revision, hash } = (
      (await run(['verify', 'm1', '--json'])).lines[0] as { head: { revision: number; hash: string } }
    ).head;
    expect((await run(['verify', 'm1.jsonl', '--head', `${revision}:${hash}`])).code).toBe(0);
    expect((await run(['verify', 'm1.jsonl', '--head', `${revision}:${'0'.repeat(64)}`])).code).toBe(2);
  });

  it('C37: a file that was changed is found by its first bad revision, and is not imported', async () => {
    await recorded();
    const { out } = await run(['export', 'm1']);
    file('bad.jsonl', out.replace('"type":"WindowShut"', '"type":"WindowShot"'));
    const { code, lines } = await run(['verify', 'bad.jsonl', '--json']);
    expect(code).toBe(2);
    expect(lines[0]).toMatchObject({ valid: false, firstBad: { revision: 6, storey: 'bytes' } });
    const other = ['--store', 'sqlite:other.db'];
    const imported = await run(['import', 'bad.jsonl', ...other]);
    expect([imported.code, imported.err]).toEqual([2, expect.stringContaining('m1 revision 6')]);
    expect((await run(['state', 'm1', ...other])).code).toBe(2);
    expect((await run(['import', '-', ...other], out.split('\n').slice(0, -3).join('\n'))).err).toContain('was cut');
  });

  it('C57: a store that tells the match otherwise keeps its own', async () => {
    await recorded();
    const { out } = await run(['export', 'm1']);
    const other = ['--store', 'sqlite:other.db'];
    await run(['record', '-', ...other], `${opening}\n{"type":"Serve"}`);
    const before = (await run(['export', 'm1', ...other])).out;
    expect((await run(['import', '-', ...other], out)).err).toContain('another history');
    expect(withoutProof((await run(['export', 'm1', ...other])).out)).toBe(withoutProof(before));
  });

  it('C39: an export for spectators holds no hidden card, and holds as far as it can be checked', async () => {
    await run(['record', '-'], script.split('\n').slice(0, 3).join('\n'));
    const { out } = await run(['export', 'm1', '--as', 'spectator']);
    expect(out.split('\n').slice(1).join()).not.toContain('kim-cang');
    const { code, lines } = await run(['verify', '-', '--json'], out);
    expect([code, lines[0]?.['holds'], lines[0]?.['valid']]).toEqual([0, true, false]);
  });

  it('a tournament goes as one file with its catalogue once', async () => {
    for (const n of [1, 2]) await run(['record', `${scripts}/demo/demo-${n}.jsonl`]);
    const { out } = await run(['export', '--tournament', 'Demo Cup']);
    const header = JSON.parse(out.split('\n')[0] as string) as { matches: string[]; catalogues: object };
    expect(header.matches).toEqual(['demo-1', 'demo-2']);
    expect(Object.keys(header.catalogues)).toHaveLength(1);
    const { lines } = await run(['verify', '-', '--json'], out);
    expect(lines.map(({ match, valid }) => [match, valid])).toEqual([
      ['demo-1', true],
      ['demo-2', true],
    ]);
    expect((await run(['export', '--tournament', 'none'])).code).toBe(2);
  });
});
