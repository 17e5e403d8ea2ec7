/** A register with one person for each role, in a tournament of their own, and a server that knows them. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Grant, type Role, openRegister } from '#access';
import type { ServerOptions } from '../../apps/api/src/index.js';
import { Served, type Told } from './served.js';

export const SECRET = 'correct horse';
export const OWN = 'spring-cup';

/** What each person of the cast holds. */
export const cast: Readonly<Record<Role, Omit<Grant, 'role'>>> = {
  official: { tournament: OWN, table: null, match: null, seat: null },
  judge: { tournament: OWN, table: null, match: null, seat: null },
  organiser: { tournament: OWN, table: null, match: null, seat: null },
  seat: { tournament: OWN, table: null, match: null, seat: 'A' },
  spectator: { tournament: OWN, table: null, match: null, seat: null },
  analyst: { tournament: OWN, table: null, match: null, seat: null },
  service: { tournament: OWN, table: null, match: null, seat: null },
  admin: { tournament: null, table: null, match: null, seat: null },
};

/** The others have their sessions made for them: a passphrase takes its time. */
const logsIn = (id: string): boolean => ['the-official', 'the-judge', 'the-admin', 'forgetful'].includes(id);

export class People {
  private constructor(
    readonly served: Served,
    readonly register: ReturnType<typeof openRegister>,
    private readonly folder: string,
    private readonly tokens: Map<string, string>,
  ) {}

  /** Everybody of the cast has an account named `the-<role>`; the service has a key, the others log in. */
  static async meet(options: Partial<ServerOptions> = {}): Promise<People> {
    const folder = await mkdtemp(join(tmpdir(), 'people-'));
    const url = `sqlite:${join(folder, 'access.db')}`;
    const register = openRegister(url);
    const served = await Served.start({ access: url, ...options });
    const people = new People(served, register, folder, new Map());
    for (const [role, scope] of Object.entries(cast)) await people.add(`the-${role}`, { ...scope, role: role as Role });
    return people;
  }

  async add(id: string, grant: Grant): Promise<void> {
    const device = grant.role === 'service';
    await this.register.accounts.add({
      id,
      kind: device ? 'device' : 'person',
      ...(logsIn(id) ? { secret: SECRET } : {}),
    });
    await this.register.accounts.grant(id, grant, 'test');
    if (device) this.tokens.set(id, (await this.register.devices.add(id)).key);
    else {
      const { id: session } = await this.register.sessions.begin(await this.register.accounts.require(id));
      this.tokens.set(id, (await this.register.tokens.sign(session, id)).token);
    }
  }

  /** Headers of a person; of nobody when none is named. */
  as(id: string | undefined): Record<string, string> {
    return id === undefined ? {} : { authorization: `Bearer ${this.tokens.get(id) ?? ''}` };
  }

  /** Headers of a session that nobody else uses. */
  async newly(role: Role): Promise<Record<string, string>> {
    if (role === 'service') return this.as('the-service');
    const id = `the-${role}`;
    const { id: session } = await this.register.sessions.begin(await this.register.accounts.require(id));
    return { authorization: `Bearer ${(await this.register.tokens.sign(session, id)).token}` };
  }

  /** A match with closed hands, opened by the admin. */
  open(match: string, tournament: string, more: Record<string, unknown> = {}): Promise<Told> {
    const players = [{ id: 'A', name: 'Ánh' }, { id: 'B' }];
    const competition = { tournament, table: '1' };
    const body = { match, ruleset: 'solo', players, first: 'A', competition, ...more };
    return this.served.post('/api/matches', body, this.as('the-admin'));
  }

  say(id: string | undefined, match: string, command: object, headers: Record<string, string> = {}): Promise<Told> {
    return this.served.post(`/api/matches/${match}/commands`, command, { ...this.as(id), ...headers });
  }

  async part(): Promise<void> {
    await this.served.close();
    await this.register.close();
    await rm(this.folder, { recursive: true, force: true });
  }
}
