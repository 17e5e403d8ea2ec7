/**
 * Erasing openings so that they are gone: each is overwritten where it lies, with zeros of the same length, so that SQLite has no reason
 * to move anything, and then the write-ahead log is emptied, which held the page as it was. Deleting the row would not do: rows move
 * when others are deleted, and `secure_delete` does not clear where they were. Copies that somebody made of the file, the one before a
 * migration included, are not reached.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { Database, Statement } from 'better-sqlite3';
import type { StreamName } from '#kernel';
import { StoreUnavailable } from '../faults.js';
import type { ErasureFilter } from '../store.js';
import { patiently } from './patience.js';
import { isBusy } from './sqlite-faults.js';

export class Eraser {
  private readonly overwrite: Statement;

  constructor(
    private readonly db: Database,
    private readonly patience: number,
    private readonly requireOwnSchema: () => void,
  ) {
    this.overwrite = db.prepare(`UPDATE openings
      SET salt = zeroblob(length(salt)), value = zeroblob(length(value)), erased = 1
      WHERE NOT erased
        AND position IN (SELECT e.position FROM events e JOIN streams s ON s.id = e.stream WHERE s.name = @stream)
        AND (@subject IS NULL OR subject = @subject) AND (@kind IS NULL OR kind = @kind)
        AND (@digests IS NULL OR lower(hex(digest)) IN (SELECT value FROM json_each(@digests)))`);
  }

  /** Counted in the file's header, where every program that has it open can read it. */
  count(): number {
    return this.db.pragma('user_version', { simple: true }) as number;
  }

  /** @throws StoreUnavailable `busy` when they are deleted but a reader kept the log from being emptied: erase again */
  async erase(stream: StreamName, { subject, kind, digests }: ErasureFilter): Promise<number> {
    const wanted = {
      stream,
      subject: subject ?? null,
      kind: kind ?? null,
      digests: digests === undefined ? null : JSON.stringify(digests),
    };
    const overwriting = this.db.transaction(() => {
      this.requireOwnSchema();
      const { changes } = this.overwrite.run(wanted);
      this.db.pragma(`user_version = ${this.count() + 1}`);
      return changes;
    });
    const changes = await patiently(this.patience, () => overwriting.immediate());
    const until = performance.now() + this.patience;
    while (this.logIsHeld()) {
      if (performance.now() >= until) {
        throw new StoreUnavailable('busy', 'another program reads from the write-ahead log; erase again to empty it');
      }
      await pause(5);
    }
    return changes;
  }

  private logIsHeld(): boolean {
    try {
      const [result] = this.db.pragma('wal_checkpoint(TRUNCATE)') as { busy: number }[];
      return result?.busy !== 0;
    } catch (thrown) {
      if (isBusy(thrown)) return true;
      throw thrown;
    }
  }
}
