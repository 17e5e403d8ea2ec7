/**
 * Deleting openings so that they are gone: `secure_delete` overwrites them in the file, and emptying the write-ahead log removes the
 * pages that held them there. Copies that somebody made of the file, the store itself before a migration included, are not reached.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { Database, Statement } from 'better-sqlite3';
import type { StreamName } from '#kernel';
import { StoreUnavailable } from '../faults.js';
import type { ErasureFilter } from '../store.js';
import { patiently } from './patience.js';
import { isBusy } from './sqlite-faults.js';

export class Eraser {
  private readonly remove: Statement;

  constructor(
    private readonly db: Database,
    private readonly patience: number,
  ) {
    this.remove = db.prepare(`DELETE FROM openings
      WHERE position IN (SELECT e.position FROM events e JOIN streams s ON s.id = e.stream WHERE s.name = @stream)
        AND (@subject IS NULL OR subject = @subject) AND (@kind IS NULL OR kind = @kind)`);
  }

  /** @throws StoreUnavailable `busy` when they are deleted but a reader kept the log from being emptied: erase again */
  async erase(stream: StreamName, { subject, kind }: ErasureFilter): Promise<number> {
    const wanted = { stream, subject: subject ?? null, kind: kind ?? null };
    const { changes } = await patiently(this.patience, () => this.remove.run(wanted));
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
