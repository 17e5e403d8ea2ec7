import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EventAuthor, StandIn, selfSigned } from '#testing';
import type { EventStore } from '../store.js';
import { openEventstoredb } from './eventstoredb-store.js';

let folder: string;
let standIn: StandIn;
const own = selfSigned();
const PASSWORD = 'chum%20ba%2F';

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'touchline-tls-'));
  for (const [name, { certificate }] of Object.entries({ own, other: selfSigned() }))
    writeFileSync(join(folder, `${name}.pem`), certificate);
  standIn = await StandIn.start({ size: 3, tls: own, users: { writer: decodeURIComponent(PASSWORD) } });
}, 60_000);
afterAll(async () => {
  await standIn.end();
  rmSync(folder, { recursive: true });
});

const open = (user: string, ca = 'own', hosts = standIn.hosts): Promise<EventStore> =>
  openEventstoredb(`esdb://${user}${hosts}?tls=true&tlsCAFile=${join(folder, `${ca}.pem`)}&defaultDeadline=2000`);

it('user and password from the connection string are sent, over TLS to a server whose certificate is trusted', async () => {
  const store = await open(`writer:${PASSWORD}@`);
  try {
    const events = new EventAuthor('match-a').command(undefined, [{}, {}]);
    expect(await store.append('match-a', 'none', events)).toMatchObject({ revision: 1 });
    expect((await store.readAll({ limit: 5 })).events.map(({ eventId }) => eventId)).toEqual(
      events.map(({ eventId }) => eventId),
    );
  } finally {
    await store.close();
  }
}, 60_000);

it.each([
  ['a wrong password', 'writer:geheim@'],
  ['an unknown user', 'somebody:geheim@'],
  ['nobody', ''],
])(
  '%s is told at once, without the password',
  async (_, user) => {
    const refused = await open(user).catch((thrown: unknown) => thrown as Error);
    expect(refused).toMatchObject({
      code: 'STORE_UNAVAILABLE',
      reason: 'denied',
      message: expect.stringContaining('user'),
    });
    expect(JSON.stringify([String(refused), refused])).not.toContain('geheim');
  },
  60_000,
);

it('a certificate that is not trusted is told as that', async () => {
  const [one] = standIn.hosts.split(',');
  const refused = await open(`writer:${PASSWORD}@`, 'other', one).catch((thrown: unknown) => thrown);
  expect(refused).toMatchObject({ code: 'STORE_UNAVAILABLE', message: expect.stringContaining('certificate') });
}, 60_000);

it('a file of certificates that is not there is told as that', async () => {
  await expect(open(`writer:${PASSWORD}@`, 'none')).rejects.toThrow(/tlsCAFile/);
}, 60_000);
