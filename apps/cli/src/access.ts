/** Who may get in, said on the machine itself: the first admin is made here, never over the network. */
import { resolve } from 'node:path';
import { type Command, Option } from 'commander';
import {
  AccessRefused,
  type Grant,
  type Register,
  type Role,
  everywhere,
  newPassphrase,
  openRegister,
  registerUrlOf,
  roles,
} from '#access';
import { Rejected } from './rejected.js';
import { textOf } from './terminal.js';
import { type CommonOptions, type Session, verb } from './verb.js';

interface Options extends CommonOptions {
  readonly access?: string;
  readonly passphrase?: string;
  readonly role?: Role;
  readonly tournament?: string;
  readonly table?: string;
  readonly match?: string;
  readonly seat?: string;
}

const actions = ['admin', 'list', 'invite', 'key', 'disable', 'enable', 'passphrase', 'denials', 'rotate'] as const;
type Action = (typeof actions)[number];

export function addAccess(program: Command, session: Session): void {
  verb(program, 'access <action> [account]', `who may get in: ${actions.join(', ')}`, [
    'access admin anna-1',
    'access admin anna-1 --passphrase - < passphrase.txt',
    'access invite --role official --tournament spring-cup --table 3',
    'access key board-3 --role service --tournament spring-cup --table 3',
    'access disable board-3',
    'access denials --json',
  ])
    .addOption(new Option('--access <url>', 'the register, when it is not beside the store').env('TOUCHLINE_ACCESS'))
    .option('--passphrase <file>', 'a file, or - for standard input; otherwise one is made and shown once')
    .addOption(new Option('--role <role>', 'of an invitation or key').choices(roles))
    .option('--tournament <name>', 'where the role holds')
    .option('--table <name>', 'a table of that tournament')
    .option('--match <match>', 'a match where the role holds')
    .option('--seat <seat>', 'of a player')
    .action(async (action: string, account: string | undefined, options: Options) => {
      const known = actions.find((name) => name === action);
      if (known === undefined) throw new Rejected(`there is no access ${action}; there are ${actions.join(', ')}`);
      const register = openRegister(urlOf(session, options));
      try {
        await carryOut(session, register, known, account, options);
      } catch (thrown) {
        if (thrown instanceof AccessRefused) throw new Rejected(thrown.message);
        throw thrown;
      } finally {
        await register.close();
      }
      session.done(0);
    });
}

function urlOf({ terminal }: Session, { access, store }: Options): string {
  const url = access ?? registerUrlOf(store);
  const file = /^sqlite:(.+)$/s.exec(url)?.[1];
  return file === undefined ? url : `sqlite:${resolve(terminal.cwd, file)}`;
}

async function carryOut(
  session: Session,
  register: Register,
  action: Action,
  account: string | undefined,
  options: Options,
): Promise<void> {
  switch (action) {
    case 'admin':
      return addAdmin(session, register, named(account), options);
    case 'list':
      for (const one of await register.accounts.page(undefined, 10_000)) await session.line(one);
      return;
    case 'invite': {
      const { code, expires } = await register.invitations.add(grantOf(options), 'local');
      return session.line({ code, expiresAt: new Date(expires).toISOString() });
    }
    case 'key': {
      const id = named(account);
      const grant = grantOf(options);
      await register.accounts.add({ id, kind: 'device' });
      await register.accounts.grant(id, grant, 'local');
      return session.line({ account: id, ...(await register.devices.add(id)) });
    }
    case 'disable':
      return register.accounts.setDisabled(named(account), true);
    case 'enable':
      return register.accounts.setDisabled(named(account), false);
    case 'passphrase': {
      const id = named(account);
      await register.accounts.require(id);
      const { secret, made } = await passphraseOf(session, options);
      await register.accounts.setSecret(id, secret);
      await register.sessions.endAllOf(id);
      return session.line({ account: id, ...(made ? { passphrase: secret } : {}) });
    }
    case 'denials':
      for (const denial of await register.denials.page(undefined, 1000)) await session.line(denial);
      return;
    case 'rotate':
      return session.line({ signingKey: (await register.tokens.rotate()).id });
  }
}

async function addAdmin(session: Session, register: Register, id: string, options: Options): Promise<void> {
  const { secret, made } = await passphraseOf(session, options);
  await register.accounts.add({ id, secret });
  await register.accounts.grant(id, { ...everywhere, role: 'admin', seat: null }, 'local');
  await session.line({ account: id, role: 'admin', ...(made ? { passphrase: secret } : {}) });
  if (made) session.say('The passphrase is shown this once. From now on nobody records without logging in.');
}

async function passphraseOf(
  { terminal }: Session,
  { passphrase }: Options,
): Promise<{ readonly secret: string; readonly made: boolean }> {
  if (passphrase === undefined) return { secret: newPassphrase(), made: true };
  return { secret: (await textOf(terminal, passphrase)).replace(/\r?\n$/, ''), made: false };
}

function named(account: string | undefined): string {
  if (account === undefined) throw new Rejected('name the account, such as referee-7');
  return account;
}

function grantOf({ role, tournament, table, match, seat }: Options): Grant {
  if (role === undefined) throw new Rejected(`say --role: ${roles.join(', ')}`);
  return { role, tournament: tournament ?? null, table: table ?? null, match: match ?? null, seat: seat ?? null };
}
