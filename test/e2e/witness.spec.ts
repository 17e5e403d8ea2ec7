/**
 * C57: a second device keeps the newest signed head of a recorder elsewhere and asks, by HTTP, whether each newer one begins with it. It signs
 * what does, and names what does not: a cut tail, a fork, a forged head, a key that nobody vouches for any more. An imported match keeps
 * the proof of the log that it came from.
 */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ed25519 } from '@noble/curves/ed25519.js';
import { sha256 } from '#event-store';
import { formatVerifierKey } from '#log';
import { type Ran, opening, runIn, script } from './run-cli.js';
import { Served, expectProblem } from './served.js';

let root: string;
let served: Served | undefined;
beforeEach(async () => void (root = await mkdtemp(join(tmpdir(), 'witness-'))));
afterEach(async () => {
  await served?.close();
  served = undefined;
  await rm(root, { recursive: true, force: true });
});

const at = (...path: string[]): string => join(root, ...path);

/** A store with matches, recorded before it is served. */
const record = (name: string, text: string): Promise<Ran> =>
  runIn(root, ['record', '-', '--store', `sqlite:${at(name)}`], text);

async function serve(name: string): Promise<Served> {
  await served?.close();
  // Where the log of this store lies is what the variable says elsewhere; here it is beside the store.
  return (served = await Served.start({ store: `sqlite:${at(name)}`, access: 'memory:', views: 'sqlite::memory:' }));
}

/** The newest checkpoint once it has so many events at least. */
async function signed(from: Served, least: number): Promise<string> {
  for (;;) {
    const { status, text } = await from.get('/api/checkpoint');
    if (status === 200 && Number(text.split('\n')[1]) >= least) return text;
    await new Promise((done) => setTimeout(done, 50));
  }
}

const witness = (url: string, ...more: string[]): Promise<Ran> =>
  runIn(root, ['witness', url, '--folder', 'w', ...more]);
const otherKey = formatVerifierKey(sha256, 'touchline', ed25519.getPublicKey(new Uint8Array(32).fill(7)));
const more = opening.replace('"m1"', '"m2"');

it('signs a head that begins with the one before, also over a key that was rotated, and proves it by its own key', async () => {
  await record('a.db', script);
  let server = await serve('a.db');
  const first = await signed(server, 1);
  const seen = await witness(server.url);
  expect([seen.code, seen.out.startsWith(first.trimEnd())]).toEqual([0, true]);
  expect(seen.out.match(/^— (touchline|witness) /gm)).toEqual(['— touchline ', '— witness ']);
  await server.say('m1', { type: 'CallJudge' });
  const size = Number(first.split('\n')[1]);
  await signed(server, size + 1);
  expect(await witness(server.url)).toMatchObject({ code: 0 });
  expectProblem(await server.get(`/api/checkpoint/consistency?from=${size}&to=${size + 500}`), 404, 'UNKNOWN_REVISION');

  await server.close();
  served = undefined;
  expect((await runIn(root, ['rotate-key', '--store', `sqlite:${at('a.db')}`])).code).toBe(0);
  await record('a.db', more);
  server = await serve('a.db');
  const newer = await signed(server, size + 2);
  const keys = (await server.get('/api/checkpoint/keys')).text.trimEnd().split('\n');
  expect(keys).toHaveLength(2);
  const again = await witness(server.url);
  expect([again.code, again.out.startsWith(newer.trimEnd())]).toEqual([0, true]);
  // What was kept before the rotation still holds for whoever has the old key.
  await writeFile(at('seen.txt'), first);
  await writeFile(at('old-key.txt'), `${keys[0] as string}\n`);
  const verified = await runIn(root, [
    'verify',
    'm1',
    '--store',
    `sqlite:${at('a.db')}`,
    '--against',
    'seen.txt',
    '--keys',
    'old-key.txt',
  ]);
  expect([verified.code, verified.out]).toEqual([0, expect.stringContaining('log: holds')]);
}, 120_000);

/** Another course of things, signed by the same key, as whoever has the machine could make it. */
async function retold(text: string): Promise<Served> {
  await record('b.db', text);
  await rm(at('b.db.log'), { recursive: true, force: true });
  for (const name of ['signing-key', 'public-keys']) await cp(at('a.db.log', name), at('b.db.log', name));
  return serve('b.db');
}

it.each([
  ['a cut tail', 'cut-tail', script.split('\n').slice(0, 3).join('\n')],
  ['a fork', 'fork', `${script}\n${more}`],
])(
  '%s, signed by the right key, is named %s and not signed',
  async (_what, named, text) => {
    await record('a.db', script);
    const server = await serve('a.db');
    await signed(server, 1);
    expect((await witness(server.url)).code).toBe(0);
    const kept = await readFile(at('w', 'seen'), 'utf8');
    await server.close();
    served = undefined;
    const other = await retold(text);
    await signed(other, 1);
    const told = await witness(other.url);
    expect([told.code, told.out, told.err]).toEqual([2, '', expect.stringContaining(named)]);
    expect(await readFile(at('w', 'seen'), 'utf8')).toBe(kept);
  },
  60_000,
);

/** Answers as the recorder does, but for one address. */
async function between(
  server: Served,
  path: string,
  change: (text: string) => string,
): Promise<Server & { url: string }> {
  const proxy = createServer((request, response) => {
    const asked = request.url as string;
    void server
      .get(asked)
      .then(({ status, text }) => response.writeHead(status).end(asked === path ? change(text) : text));
  });
  await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done));
  return Object.assign(proxy, { url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}` });
}

it.each<[string, string, string, (text: string) => string]>([
  ['a forged head', 'forged-head', '/api/checkpoint', (text) => text.replace(/\n\d+\n/, '\n77\n')],
  ['a head signed by a key that is not published', 'unknown-key', '/api/checkpoint/keys', () => `${otherKey}\n`],
])(
  '%s is named and not signed',
  async (_what, named, path, change) => {
    await record('a.db', script);
    const server = await serve('a.db');
    await signed(server, 1);
    const proxy = await between(server, path, change);
    try {
      const told = await witness(proxy.url);
      expect([told.code, told.out, told.err]).toEqual([2, '', expect.stringContaining(named)]);
    } finally {
      await new Promise((done) => proxy.close(done));
    }
  },
  60_000,
);

it('a recorder that drops the key under which it was seen is no longer vouched for', async () => {
  await record('a.db', script);
  const server = await serve('a.db');
  const size = Number((await signed(server, 1)).split('\n')[1]);
  await witness(server.url);
  await server.close();
  served = undefined;
  for (const name of ['signing-key', 'public-keys']) await rm(at('a.db.log', name));
  await record('a.db', more);
  const other = await serve('a.db');
  await signed(other, size + 1);
  const told = await witness(other.url);
  expect([told.code, told.err]).toEqual([2, expect.stringContaining('no longer vouched for')]);
}, 60_000);

it('C61: an imported match keeps the proof of the log that it came from, found by the match and checked offline', async () => {
  await record('a.db', script);
  const { out } = await runIn(root, ['export', 'm1', '--store', `sqlite:${at('a.db')}`]);
  await writeFile(at('m1.jsonl'), out);
  await writeFile(at('keys.txt'), await readFile(at('a.db.log', 'public-keys')));
  const there = `sqlite:${at('b.db')}`;
  await record('b.db', more);
  for (const _twice of [1, 2]) expect((await runIn(root, ['import', 'm1.jsonl', '--store', there])).code).toBe(0);
  await record('b.db', '{"type":"CallJudge","match":"m1"}');
  const verify = (...args: string[]): Promise<Ran> =>
    runIn(root, ['verify', 'm1', '--json', '--store', there, ...args]);
  const { code, lines } = await verify('--keys', 'keys.txt');
  expect([code, lines[0]?.['received']]).toMatchObject([
    0,
    [{ result: 'holds', signedBy: ['touchline'], checkpoint: { size: expect.any(Number) } }],
  ]);
  await writeFile(at('keys.txt'), `${otherKey}\n`);
  const strange = await verify('--keys', 'keys.txt');
  expect([strange.code, strange.lines[0]?.['received']]).toMatchObject([2, [{ problems: [{ what: 'unknown-key' }] }]]);
}, 60_000);
