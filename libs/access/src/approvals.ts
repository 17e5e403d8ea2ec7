/**
 * The word of a second official, given with own credentials for exactly one command at exactly one revision, and good once. It is
 * found by the command itself, so that whoever sends it cannot claim another's word; after a lost answer the same command id finds it again.
 */
import { createHash, randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Tables } from './tables.js';

const MINUTES = 60_000;
export const APPROVAL_MS = 10 * MINUTES;

export interface Approval {
  readonly id: string;
  /** Who gave it. */
  readonly account: string;
  readonly revision: number;
  readonly expires: number;
}

/** Fields that say how a command is sent, not what it asks for. */
const beside = ['commandId', 'expectedRevision', 'official', 'seconded', 'match', 'at'];

/** What an approval is about: the same for the same command, however its keys are ordered. */
export const commandDigest = (match: string, command: Readonly<Record<string, unknown>>): string => {
  const body = Object.fromEntries(Object.entries(command).filter(([key]) => !beside.includes(key)));
  return createHash('sha256')
    .update(`${match}\n${JSON.stringify(sorted(body))}`)
    .digest('hex');
};

function sorted(value: unknown): unknown {
  if (typeof value === 'string') return value.normalize('NFC');
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const keys = Object.keys(value).sort();
  return keys.map((key) => [key.normalize('NFC'), sorted((value as Record<string, unknown>)[key])]);
}

export class Approvals {
  constructor(
    private readonly db: Kysely<Tables>,
    private readonly now: () => number,
  ) {}

  async give(match: string, digest: string, revision: number, account: string): Promise<Approval> {
    const approval = { id: randomUUID(), account, revision, expires: this.now() + APPROVAL_MS };
    await this.db
      .insertInto('approvals')
      .values({ ...approval, match, digest, used_for: null })
      .execute();
    return approval;
  }

  /** The newest that somebody else gave for this command and that is still good. */
  async find(match: string, digest: string, by: string): Promise<Approval | undefined> {
    const rows = await this.given(match, digest, by);
    return rows.find(({ used_for, expires }) => used_for === null && expires > this.now());
  }

  private given(match: string, digest: string, by: string) {
    return this.db
      .selectFrom('approvals')
      .selectAll()
      .where('match', '=', match)
      .where('digest', '=', digest)
      .where('account', '!=', by)
      .orderBy('expires', 'desc')
      .execute();
  }

  /** Takes the newest that somebody else gave for this command; the same command id finds the one that it took before. */
  async take(match: string, digest: string, by: string, commandId: string): Promise<Approval | undefined> {
    const rows = await this.given(match, digest, by);
    const mine = rows.find(({ used_for }) => used_for === commandId);
    if (mine !== undefined) return mine;
    for (const row of rows) {
      if (row.used_for !== null || row.expires <= this.now()) continue;
      const { numUpdatedRows: taken } = await this.db
        .updateTable('approvals')
        .set({ used_for: commandId })
        .where('id', '=', row.id)
        .where('used_for', 'is', null)
        .executeTakeFirst();
      if (taken > 0n) return row;
    }
    return undefined;
  }

  /** The command was not recorded: the word is still good. */
  async giveBack(id: string): Promise<void> {
    await this.db.updateTable('approvals').set({ used_for: null }).where('id', '=', id).execute();
  }
}
