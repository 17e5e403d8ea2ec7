/**
 * Appends that come while others are being committed wait here and share the next transaction, since a durable commit costs the same
 * for one as for a hundred. Not a batch of one caller: each append stands or falls by itself, and is answered only after the commit
 * that holds it. Invariant: none is answered as stored that a power cut could take away, none as not stored that might be there.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { StreamName } from '#kernel';
import type { Appended, Expected, ProposedEvent } from '../store.js';

export interface Waiting {
  readonly stream: StreamName;
  readonly expected: Expected;
  readonly events: readonly ProposedEvent[];
  /** False once the caller gave up: it must not be begun. */
  wanted: boolean;
  readonly answer: (appended: Appended) => void;
  readonly fail: (thrown: unknown) => void;
}

/** Commits what waits, answers or fails each; never throws. */
export type Commit = (group: readonly Waiting[]) => Promise<void>;

/** Bounds of a transaction, so that neither the write-ahead log nor the pause for everybody else grows with the load. */
const MAX_GROUP = 256;
const MAX_GROUP_CHARACTERS = 4_194_304;

export class CommitQueue {
  private waiting: Waiting[] = [];
  private running: Promise<void> | undefined;

  constructor(private readonly commit: Commit) {}

  add(
    stream: StreamName,
    expected: Expected,
    events: readonly ProposedEvent[],
    signal?: AbortSignal,
  ): Promise<Appended> {
    return new Promise((resolve, reject) => {
      const giveUp = (): void => {
        entry.wanted = false;
        reject(signal?.reason);
      };
      const entry: Waiting = {
        stream,
        expected,
        events,
        wanted: true,
        answer: (appended) => {
          signal?.removeEventListener('abort', giveUp);
          resolve(appended);
        },
        fail: (thrown) => {
          signal?.removeEventListener('abort', giveUp);
          reject(thrown);
        },
      };
      signal?.addEventListener('abort', giveUp, { once: true });
      this.waiting.push(entry);
      this.running ??= this.run();
    });
  }

  /** Settles when nothing waits any more. */
  async idle(): Promise<void> {
    await this.running;
  }

  private async run(): Promise<void> {
    while (this.waiting.length > 0) {
      await nextTurn();
      await this.commit(this.take());
    }
    this.running = undefined;
  }

  private take(): Waiting[] {
    let characters = 0;
    const fits = (entry: Waiting, i: number): boolean => {
      characters += entry.events.reduce((sum, { line }) => sum + line.length, 0);
      return i === 0 || (i < MAX_GROUP && characters <= MAX_GROUP_CHARACTERS);
    };
    const end = this.waiting.findIndex((entry, i) => !fits(entry, i));
    return this.waiting.splice(0, end === -1 ? this.waiting.length : end);
  }
}
