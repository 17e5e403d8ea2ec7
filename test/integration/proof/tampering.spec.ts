/**
 * Every kind of tampering with a match, an export or a store is found and named (C57), by the program and, for files, by a checker in
 * another language that shares no code with it.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { ed25519 } from '@noble/curves/ed25519.js';
import { sha256 as nobleSha256 } from '@noble/hashes/sha2.js';
import { chainHash, checkMatchProof, parseExport } from '#log';
import { sha256 } from '#event-store';
import { Sqlite } from '#migrations';
import { opening, type Ran, runIn, script } from '../../e2e/run-cli.js';

const checker = resolve('test/integration/proof/check_export.py');
let folder: string;
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'touchline-proof-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const run = (args: readonly string[], input = ''): Promise<Ran> => runIn(folder, args, input);
const at = (name: string): string => join(folder, name);
const python = (file: string, ...more: string[]) =>
  spawnSync('python3', [checker, at(file), ...more.map(at)], { encoding: 'utf8' });

/** Puts the digests of the last line right again, as somebody who knows the file would. */
function reseal(lines: readonly string[]): string {
  const hex = (text: string): string => createHash('sha256').update(text).digest('hex');
  const proof = lines.at(-1) as string;
  const start = proof.replace(/,"header":"[0-9a-f]{64}","sha256":"[0-9a-f]{64}"\}\}$/, '');
  const begun = `${start},"header":"${hex(lines[0] as string)}"`;
  return `${[...lines.slice(0, -1), `${begun},"sha256":"${hex([...lines.slice(0, -1), begun].join('\n'))}"}}`].join('\n')}\n`;
}

const stored = /^\{"hash":"([0-9a-f]{64})","event":(.*)\}$/s;

/** Hashes all lines anew from the first one on, as an operator with the program could. */
function rechain(lines: readonly string[]): string[] {
  let before = '0'.repeat(64);
  return lines.map((line) => {
    const [, , event] = stored.exec(line) ?? [];
    if (event === undefined) return line;
    before = chainHash(sha256, before, event);
    return `{"hash":"${before}","event":${event}}`;
  });
}

async function exported(): Promise<string[]> {
  await run(['record', '-'], script);
  const { out } = await run(['export', 'm1']);
  return out.trimEnd().split('\n');
}

/** What is named of a file that was tampered with, by the program and by the checker. */
async function named(text: string): Promise<{ code: number; out: string; python: string }> {
  writeFileSync(at('bad.jsonl'), text);
  const { code, out } = await run(['verify', 'bad.jsonl', '--keys', 'keys.txt']);
  return { code, out, python: python('bad.jsonl', 'keys.txt').stdout };
}

const keysTo = (lines: readonly string[]): void => {
  const { proof } = JSON.parse(lines.at(-1) as string) as { proof: { log: { keys: string[] } } };
  writeFileSync(at('keys.txt'), proof.log.keys.join('\n'));
};

describe('C57: an export', () => {
  it('is whole: the program, a browser and the checker say so', async () => {
    const lines = await exported();
    keysTo(lines);
    writeFileSync(at('m1.jsonl'), `${lines.join('\n')}\n`);
    const { code, out } = await run(['verify', 'm1.jsonl', '--keys', 'keys.txt']);
    expect([code, out]).toEqual([0, expect.stringContaining('log: holds')]);
    expect(python('m1.jsonl', 'keys.txt')).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('m1:') as unknown,
    });
    // As a page checks it: nothing of Node.
    const parsed = parseExport(`${lines.join('\n')}\n`);
    const report = checkMatchProof(
      {
        digest: (bytes) => nobleSha256(bytes),
        verify: (key, message, signature) => ed25519.verify(signature, message, key),
      },
      parsed.proof['log'],
      new Map([['m1', parsed.events.map(({ hash }) => hash)]]),
    );
    expect(report).toMatchObject({ problems: [], included: ['m1'], signedBy: ['touchline'] });
  });

  const first = 1;
  const kinds: readonly [string, string, string, (lines: string[]) => string[]][] = [
    ['edited', 'hash', 'hash', (lines) => lines.map((line) => line.replace('"first":"A"', '"first":"B"'))],
    [
      'edited and hashed anew',
      'fork',
      'fork',
      (lines) => rechain(lines.map((line) => line.replace('"first":"A"', '"first":"B"'))),
    ],
    ['reordered', 'revision', 'order', ([h, a, b, c, ...rest]) => [h, a, c, b, ...rest] as string[]],
    ['without a line', 'revision', 'order', (lines) => lines.filter((_, i) => i !== first + 2)],
    [
      'with a line twice',
      'revision',
      'order',
      (lines) => [...lines.slice(0, 3), lines[2] as string, ...lines.slice(3)],
    ],
    [
      'without its tail',
      'cut-tail',
      'cut-tail',
      (lines) => {
        const last = lines.findLastIndex((line) => stored.test(line));
        const proof = (lines.at(-1) as string).replace(/"heads":\[.*?\]/, '"heads":[]');
        return [...lines.slice(0, last), ...lines.slice(last + 1, -1), proof];
      },
    ],
    [
      'of another match under this proof',
      'swapped-match',
      'swapped-match',
      (lines) =>
        rechain(
          lines.map((line) =>
            line.replaceAll('"matchId":"m1"', '"matchId":"m2"').replaceAll('"matches":["m1"]', '"matches":["m2"]'),
          ),
        ),
    ],
    [
      'with a forged head',
      'forged-head',
      'forged-head',
      (lines) =>
        lines.map((line) =>
          line.replace(
            /(touchline\\n)(\d+)(\\n)/,
            (_all, a: string, size: string, b: string) => `${a}${Number(size) + 1}${b}`,
          ),
        ),
    ],
    [
      'with a leaf that is elsewhere',
      'not-in-log',
      'not-in-log',
      (lines) => lines.map((line) => line.replace(/"index":(\d+)/, '"index":0')),
    ],
  ];

  it.each(kinds)('%s: %s is named', async (_kind, ours, theirs, tamper) => {
    const lines = await exported();
    keysTo(lines);
    const bad = reseal(tamper(lines));
    expect(bad).not.toBe(`${lines.join('\n')}\n`);
    const told = await named(bad);
    expect([told.code, told.out, told.python]).toEqual([
      2,
      expect.stringContaining(ours),
      expect.stringContaining(theirs),
    ]);
  });

  it('signed by a key that nobody published is named unknown-key; an old one still verifies after a rotation', async () => {
    const lines = await exported();
    keysTo(lines);
    writeFileSync(at('m1.jsonl'), `${lines.join('\n')}\n`);
    const { lines: rotated } = await run(['rotate-key', '--json']);
    const keys = (rotated[0] as { keys: string[] }).keys;
    expect(keys).toHaveLength(2);
    writeFileSync(at('keys.txt'), keys.join('\n'));
    expect((await run(['verify', 'm1.jsonl', '--keys', 'keys.txt'])).code).toBe(0);
    writeFileSync(at('keys.txt'), keys[1] as string);
    expect(await named(`${lines.join('\n')}\n`)).toMatchObject({
      code: 2,
      out: expect.stringContaining('unknown-key') as unknown,
      python: expect.stringContaining('unknown-key') as unknown,
    });
  });
});

describe('C57: a store', () => {
  async function kept(): Promise<void> {
    await run(['record', '-'], script);
    await run(['export', 'm1']);
    const log = at('data/touchline.db.log');
    const [checkpoint] = readdirSync(log).filter((name) => name.startsWith('checkpoint-'));
    writeFileSync(at('checkpoint.txt'), readFileSync(join(log, String(checkpoint))));
  }
  const against = (): Promise<Ran> => run(['verify', 'm1', '--against', 'checkpoint.txt']);

  it('holds against an earlier signed head, also after it has grown', async () => {
    await kept();
    expect((await against()).out).toContain('log: holds');
    await run(['record', '-'], opening.replace('"m1"', '"m2"'));
    expect(await against()).toMatchObject({ code: 0 });
  });

  it('whose tail was cut is found against an earlier signed head, though each line that is left holds', async () => {
    await kept();
    const database = new Sqlite(at('data/touchline.db'));
    const table = database
      .prepare("select name from sqlite_master where type = 'table' and sql like '%previous_hash%'")
      .pluck()
      .get();
    database.pragma('foreign_keys = OFF');
    for (const trigger of database.prepare("select name from sqlite_master where type = 'trigger'").pluck().all())
      database.exec(`drop trigger "${String(trigger)}"`);
    database.exec(
      `delete from "${String(table ?? 'events')}" where position > (select max(position) - 2 from "${String(table ?? 'events')}")`,
    );
    database.close();
    expect(await against()).toMatchObject({ code: 2, out: expect.stringContaining('cut-tail') as unknown });
  });

  it('that was recorded anew is another one than the signed head tells of', async () => {
    await kept();
    rmSync(at('data/touchline.db'));
    await run(['record', '-'], script.replace('"by":"A","official":"referee-7"', '"by":"B","official":"referee-7"'));
    await run(['record', '-'], script.replaceAll('"m1"', '"m3"'));
    expect(await against()).toMatchObject({ code: 2, out: expect.stringContaining('rewritten') as unknown });
  });

  it('keeps its key to itself', async () => {
    await kept();
    expect(statSync(at('data/touchline.db.log/signing-key')).mode & 0o777).toBe(0o600);
  });
});

it('the checker is a few dozen lines of the standard library', () => {
  const source = readFileSync(checker, 'utf8');
  expect(source.match(/^import .*$/gm)).toEqual(['import base64, hashlib, json, re, sys']);
  expect(execFileSync('python3', ['--version'], { encoding: 'utf8' })).toContain('Python 3');
});
