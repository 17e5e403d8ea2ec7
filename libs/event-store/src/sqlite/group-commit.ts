/** One transaction for a group of appends: who fails alone, who fails together, and when it is not known. */
import type { Database, Statement } from 'better-sqlite3';
import type { StreamName } from '#kernel';
import { AppendOutcomeUnknown, StoreUnavailable } from '../faults.js';
import type { Appended } from '../store.js';
import type { Waiting } from './commit-queue.js';
import { patiently } from './patience.js';
import { asFault, isCleanFailure } from './sqlite-faults.js';
import type { Writer } from './writer.js';

interface Outcome {
  /** Whom it is about: those who had not given up. */
  readonly members: readonly Waiting[];
  readonly answers?: readonly (() => void)[];
  /** Set when all failed together. */
  readonly fault?: (stream: StreamName) => unknown;
}

export class GroupCommit {
  private readonly begin: Statement;
  private readonly commit: Statement;
  private readonly mark: Statement;
  private readonly release: Statement;
  private readonly back: Statement;

  constructor(
    private readonly db: Database,
    private readonly writer: Writer,
    private readonly patience: number,
    /** Throws when a newer program has changed the tables: inside the transaction, so that none can do so before the commit. */
    private readonly requireOwnSchema: () => void,
    /** Told what SQLite threw, before anybody is answered. */
    private readonly failed: (thrown: unknown) => void,
    /** Told which streams grew, after the commit. */
    private readonly grown: (streams: ReadonlySet<StreamName>) => void,
  ) {
    this.begin = db.prepare('BEGIN IMMEDIATE');
    this.commit = db.prepare('COMMIT');
    this.mark = db.prepare('SAVEPOINT one');
    this.release = db.prepare('RELEASE one');
    this.back = db.prepare('ROLLBACK TO one');
  }

  /** Commits the group, then answers each. Never throws. */
  async run(group: readonly Waiting[]): Promise<void> {
    let outcome: Outcome;
    try {
      outcome = await patiently(this.patience, () => this.transact(group));
    } catch (thrown) {
      outcome = { members: group, fault: () => asFault(thrown) };
      this.failed(thrown);
    }
    const { members, fault, answers = [] } = outcome;
    for (const answer of answers) answer();
    if (fault !== undefined) for (const entry of members) entry.fail(fault(entry.stream));
    else if (members.length > 0) this.grown(new Set(members.map((entry) => entry.stream)));
  }

  /**
   * From BEGIN to COMMIT without giving way, so that nothing else of this program gets into the transaction.
   * @throws only when nothing was begun
   */
  private transact(group: readonly Waiting[]): Outcome {
    this.begin.run();
    const members = group.filter((entry) => entry.wanted);
    let committing = false;
    try {
      this.requireOwnSchema();
      const answers = members.map((entry) => this.one(entry));
      committing = true;
      this.commit.run();
      return { members, answers };
    } catch (thrown) {
      this.failed(thrown);
      this.rollBack();
      const unclear = committing && !isCleanFailure(thrown);
      return {
        members,
        fault: (stream) => (unclear ? new AppendOutcomeUnknown(stream, { cause: thrown }) : asFault(thrown)),
      };
    }
  }

  /** Writes one append; gives the answer to make once the commit is through. What it fails with is its own, unless the disk does. */
  private one(entry: Waiting): () => void {
    this.mark.run();
    try {
      const appended: Appended = this.writer.append(entry.stream, entry.expected, entry.events);
      this.release.run();
      return () => entry.answer(appended);
    } catch (thrown) {
      if (asFault(thrown) instanceof StoreUnavailable) throw thrown;
      this.back.run();
      this.release.run();
      return () => entry.fail(thrown);
    }
  }

  private rollBack(): void {
    try {
      if (this.db.inTransaction) this.db.exec('ROLLBACK');
    } catch (thrown) {
      this.failed(thrown);
    }
  }
}
