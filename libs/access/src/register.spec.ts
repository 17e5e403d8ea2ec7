/** What the register promises about time and use: sessions, tokens, invitations, approvals, erasure; by a clock of the spec's own. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SignJWT } from 'jose';
import { SchemaTooNew, Sqlite, accessMigrations, migrateSqlite } from '#migrations';
import { everywhere } from './grant.js';
import { type Register, openRegister } from './register.js';

const HOUR = 3_600_000;
let now: number;
let register: Register;
beforeEach(() => {
  now = Date.parse('2026-01-01T00:00:00Z');
  register = openRegister('memory:', () => now);
});
afterEach(() => register.close());

const grant = { ...everywhere, role: 'official', seat: null } as const;
const session = async (id = 'anna-1'): Promise<{ id: string; token: string }> =>
  register.sessions.begin(await register.accounts.add({ id }));

describe('a session', () => {
  it('ends after eight quiet hours, and in any case after a day', async () => {
    const { token } = await session();
    now += 8 * HOUR - 1;
    expect(await register.sessions.find(token)).toMatchObject({ account: { id: 'anna-1' } });
    now += 8 * HOUR - 1;
    expect(await register.sessions.find(token)).toBeDefined();
    now += 8 * HOUR;
    expect(await register.sessions.find(token)).toBeUndefined();
    const busy = await register.sessions.begin(await register.accounts.require('anna-1'));
    for (let hour = 0; hour < 23; hour += 1) {
      now += HOUR;
      expect(await register.sessions.find(busy.token)).toBeDefined();
    }
    now += HOUR;
    expect(await register.sessions.find(busy.token)).toBeUndefined();
  });

  it('ends by its own end, by that of all, and with the account; a changed secret is none', async () => {
    const { id, token } = await session();
    const account = await register.accounts.require('anna-1');
    expect(await register.sessions.find(`${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`)).toBeUndefined();
    const [second, third] = [await register.sessions.begin(account), await register.sessions.begin(account)];
    await register.sessions.end(id);
    expect(await register.sessions.find(token)).toBeUndefined();
    await register.accounts.setDisabled('anna-1', true);
    expect(await register.sessions.find(second.token)).toBeUndefined();
    await register.accounts.setDisabled('anna-1', false);
    expect(await register.sessions.find(second.token)).toBeDefined();
    await register.sessions.endAllOf('anna-1');
    expect(await register.sessions.find(third.token)).toBeUndefined();
  });
});

describe('a login', () => {
  const tries = async (id: string, secret: string, address?: string): Promise<unknown> =>
    register.sessions.login(id, secret, address).then(
      ({ account }) => account.id,
      ({ code, retryAfter }: { code: string; retryAfter?: number }) =>
        retryAfter === undefined ? code : [code, retryAfter],
    );

  it('locks the account after five wrong secrets in a row, for longer each time, and says for how long', async () => {
    await register.accounts.add({ id: 'anna-1', secret: 'correct horse' });
    for (let i = 0; i < 5; i += 1) expect(await tries('anna-1', 'wrong')).toBe('NOT_AUTHENTICATED');
    expect(await tries('anna-1', 'correct horse')).toEqual(['TOO_MANY_REQUESTS', 30]);
    now += 30_000;
    expect(await tries('anna-1', 'wrong')).toBe('NOT_AUTHENTICATED');
    expect(await tries('anna-1', 'correct horse')).toEqual(['TOO_MANY_REQUESTS', 60]);
    now += 60_000;
    expect(await tries('anna-1', 'correct horse')).toBe('anna-1');
    expect(await tries('anna-1', 'wrong')).toBe('NOT_AUTHENTICATED');
    expect(await tries('anna-1', 'correct horse')).toBe('anna-1');
  }, 60_000);

  it('locks the address that tries one secret on many accounts, and nobody else', async () => {
    await register.accounts.add({ id: 'anna-1', secret: 'correct horse' });
    for (let i = 0; i < 20; i += 1)
      expect(await tries(`guess-${i}`, '123456', '203.0.113.7')).toBe('NOT_AUTHENTICATED');
    expect(await tries('anna-1', 'correct horse', '203.0.113.7')).toEqual(['TOO_MANY_REQUESTS', 30]);
    expect(await tries('anna-1', 'correct horse', '203.0.113.8')).toBe('anna-1');
    now += 30_000;
    expect(await tries('anna-1', 'correct horse', '203.0.113.7')).toBe('anna-1');
  }, 60_000);

  it.each(['12345', 'short', '1234567x', ''])('takes no %j as a new secret', async (secret) => {
    await expect(register.accounts.add({ id: 'anna-1', secret })).rejects.toMatchObject({ code: 'MALFORMED' });
    expect(await register.accounts.find('anna-1')).toBeUndefined();
  });
});

describe('an access token', () => {
  it('is good for ten minutes, and after the key has changed', async () => {
    const { id } = await session();
    const { token } = await register.tokens.sign(id, 'anna-1');
    await register.tokens.rotate();
    expect(await register.tokens.sessionOf(token)).toBe(id);
    now += 599_000;
    expect(await register.tokens.sessionOf(token)).toBe(id);
    now += 2_000;
    expect(await register.tokens.sessionOf(token)).toBeUndefined();
  });

  it('is none when its key was changed twice, is another’s, or it names no algorithm', async () => {
    const { id } = await session();
    const { token } = await register.tokens.sign(id, 'anna-1');
    now += 1;
    const key = await register.tokens.rotate();
    now += 1;
    await register.tokens.rotate();
    expect(await register.tokens.sessionOf(token)).toBeUndefined();
    const signed = (issuer: string, secret: string): Promise<string> =>
      new SignJWT({ sid: id })
        .setSubject('anna-1')
        .setExpirationTime(Math.floor(now / 1000) + 60)
        .setProtectedHeader({ alg: 'HS256', kid: key.id })
        .setIssuer(issuer)
        .sign(Buffer.from(secret, 'base64url'));
    expect(await register.tokens.sessionOf(await signed('touchline', key.secret))).toBe(id);
    expect(await register.tokens.sessionOf(await signed('elsewhere', key.secret))).toBeUndefined();
    expect(await register.tokens.sessionOf(await signed('touchline', 'A'.repeat(43)))).toBeUndefined();
    const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
    const none = `${part({ alg: 'none', kid: key.id })}.${part({ iss: 'touchline', sub: 'anna-1', sid: id, exp: 9e9 })}.`;
    expect(await register.tokens.sessionOf(none)).toBeUndefined();
  });
});

describe('an invitation', () => {
  it('makes one account with its grant, for a week, also when the first try was for a taken id', async () => {
    await register.accounts.add({ id: 'anna-1' });
    const { code } = await register.invitations.add(grant, 'boss');
    const accept = (id: string): Promise<unknown> => register.invitations.accept(code, { id, secret: 'correct horse' });
    await expect(accept('anna-1')).rejects.toMatchObject({ code: 'ACCOUNT_EXISTS' });
    expect(await accept('bela-1')).toMatchObject({ id: 'bela-1', grants: [{ role: 'official' }] });
    await expect(accept('cili-1')).rejects.toMatchObject({ code: 'NOT_AUTHENTICATED' });
    const late = await register.invitations.add(grant, 'boss');
    now += 7 * 24 * HOUR;
    await expect(
      register.invitations.accept(late.code, { id: 'dora-1', secret: 'correct horse' }),
    ).rejects.toMatchObject({ code: 'NOT_AUTHENTICATED' });
  }, 60_000);
});

describe('an approval', () => {
  it('is good once, for ten minutes, not for whoever gave it; a lost answer finds it again', async () => {
    await register.accounts.add({ id: 'judge-1' });
    const give = (): Promise<unknown> => register.approvals.give('m1', 'digest', 4, 'judge-1');
    await give();
    expect(await register.approvals.take('m1', 'digest', 'judge-1', 'c-0')).toBeUndefined();
    const taken = await register.approvals.take('m1', 'digest', 'anna-1', 'c-1');
    expect(taken).toMatchObject({ account: 'judge-1', revision: 4 });
    expect(await register.approvals.take('m1', 'digest', 'anna-1', 'c-2')).toBeUndefined();
    expect(await register.approvals.take('m1', 'digest', 'anna-1', 'c-1')).toMatchObject({ id: taken?.id });
    await give();
    now += 600_000;
    expect(await register.approvals.take('m1', 'digest', 'anna-1', 'c-3')).toBeUndefined();
  });
});

it('an erased account keeps its id and its grants, and nothing else', async () => {
  await register.accounts.add({ id: 'anna-1', name: 'Anna', secret: 'correct horse', oidc: 'subject' });
  await register.accounts.grant('anna-1', { ...everywhere, role: 'seat', seat: 'A', match: 'm1' }, 'boss');
  const { key } = await register.devices.add('anna-1');
  await register.denials.add({
    account: 'anna-1',
    address: '203.0.113.7',
    method: 'GET',
    path: '/',
    code: 'X',
    detail: 'Anna',
  });
  expect(await register.toErase('anna-1')).toMatchObject({ name: 'Anna', seats: [{ seat: 'A', match: 'm1' }] });
  await register.erase('anna-1');
  expect(await register.accounts.find('anna-1')).toMatchObject({ name: null, disabled: true, grants: [{ seat: 'A' }] });
  expect([await register.devices.find(key), await register.accounts.findByOidc('subject')]).toEqual([
    undefined,
    undefined,
  ]);
  expect(await register.denials.page(undefined, 10)).toMatchObject([{ account: 'anna-1', address: '', detail: '' }]);
  await expect(register.accounts.add({ id: 'anna-1' })).rejects.toMatchObject({ code: 'ACCOUNT_EXISTS' });
  await register.erase('nobody-1');
}, 60_000);

test('a register that a newer program has brought further is neither asked nor written by the older one', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'touchline-register-'));
  const older = openRegister(`sqlite:${join(folder, 'access.db')}`, () => now);
  const account = await older.accounts.add({ id: 'anna-1' });
  const newer = new Sqlite(join(folder, 'access.db'));
  const next = { number: accessMigrations.length + 1, name: 'next', sql: 'CREATE TABLE next (a INTEGER) STRICT' };
  migrateSqlite(newer, 'access', [...accessMigrations, next]);
  await expect(older.accounts.add({ id: 'bela-1' })).rejects.toThrow(SchemaTooNew);
  await expect(older.accounts.any()).rejects.toThrow(SchemaTooNew);
  await expect(older.sessions.begin(account)).rejects.toThrow(SchemaTooNew);
  await expect(older.erase('anna-1')).rejects.toThrow(SchemaTooNew);
  expect(newer.prepare('SELECT count(*) FROM accounts').pluck().get()).toBe(1);
  newer.close();
  await older.close();
  await rm(folder, { recursive: true });
});
