/** Matches in a store of their own, served, with an account for each seat that looks: for specs that search what somebody gets. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { everywhere, openRegister } from '#access';
import { type EventStore, openStore } from '#event-store';
import { type Edge, type MatchReading, loadMatch } from '#recorder';
import { type Asker } from './everything-told.js';
import { type Played, play } from './marked-matches.js';
import { Served } from './served.js';

export interface Look {
  readonly match: string;
  readonly seat: string;
}

/** A caller from elsewhere, without credentials. */
const stranger = { 'x-forwarded-for': '203.0.113.7' };

export class Watched {
  private readonly headers = new Map<string, Record<string, string>>();
  private server: Served | undefined;

  private constructor(
    readonly folder: string,
    readonly store: EventStore,
  ) {}

  /** All played. @param edge where time, ids and salts come from: then one match after the other, so that it is all the same each time */
  static async playing(played: readonly Played[], edge?: Edge): Promise<Watched> {
    const folder = await mkdtemp(join(tmpdir(), 'watched-'));
    const watched = new Watched(folder, await openStore(`sqlite:${join(folder, 'log.db')}`));
    if (edge === undefined) await Promise.all(played.map((one) => play(watched.store, one)));
    else for (const one of played) await play(watched.store, one, edge);
    return watched;
  }

  /** From now on it can be asked; each seat by the account `player-<seat>`. */
  async serve(looks: readonly Look[] = []): Promise<void> {
    const access = `sqlite:${join(this.folder, 'access.db')}`;
    const register = openRegister(access);
    for (const seat of new Set(looks.map((look) => look.seat))) {
      const account = await register.accounts.add({ id: `player-${seat}` });
      for (const { match } of looks.filter((look) => look.seat === seat))
        await register.accounts.grant(account.id, { ...everywhere, role: 'seat', match, seat }, 'test');
      const { id } = await register.sessions.begin(account);
      const { token } = await register.tokens.sign(id, account.id);
      this.headers.set(seat, { authorization: `Bearer ${token}` });
    }
    await register.close();
    this.server = await Served.start({ store: `sqlite:${join(this.folder, 'log.db')}`, access });
  }

  get served(): Served {
    if (this.server === undefined) throw new Error('serve first');
    return this.server;
  }

  /** A seat by its account; without one a stranger. */
  as(seat?: string): Asker {
    const headers = seat === undefined ? stranger : this.headers.get(seat);
    if (headers === undefined) throw new Error(`seat ${String(seat)} does not look`);
    return { served: this.served, headers };
  }

  read(match: string, audience?: string): Promise<MatchReading> {
    return loadMatch(this.store, match, audience);
  }

  /** Whether nobody may see everything: closed hands, and not revealed after the match. */
  async keepsSecrets(match: string): Promise<boolean> {
    const { opening, status } = (await this.read(match)).stateAt();
    return opening.hands === 'closed' && !(status === 'final' && opening.preset['reveal'] !== 'never');
  }

  async close(): Promise<void> {
    await this.server?.close();
    await this.store.close();
    await rm(this.folder, { recursive: true, force: true });
  }
}
