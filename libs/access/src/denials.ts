/** Attempts that were denied, the newest ten thousand: who tried what, and why not. Bodies and secrets are not in it. */
import type { Kysely } from 'kysely';
import type { Tables } from './tables.js';

const KEPT = 10_000;

export interface Denial {
  readonly at: number;
  readonly account: string | null;
  readonly address: string;
  readonly method: string;
  readonly path: string;
  readonly code: string;
  readonly detail: string;
}

export class Denials {
  constructor(
    private readonly db: Kysely<Tables>,
    private readonly now: () => number,
  ) {}

  async add(denial: Omit<Denial, 'at'>): Promise<void> {
    const { id } = await this.db
      .insertInto('denials')
      .values({ ...denial, at: this.now() })
      .returning('id')
      .executeTakeFirstOrThrow();
    await this.db
      .deleteFrom('denials')
      .where('id', '<=', id - KEPT)
      .execute();
  }

  /** Newest first. @param before the id of the last one known */
  async page(before: number | undefined, limit: number): Promise<readonly (Denial & { readonly id: number })[]> {
    const all = this.db.selectFrom('denials').selectAll().orderBy('id', 'desc').limit(limit);
    return (before === undefined ? all : all.where('id', '<', before)).execute();
  }
}
