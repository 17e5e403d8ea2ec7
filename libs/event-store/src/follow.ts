/**
 * Following a store: read page after page until nothing is left, then wait to be woken and read on. What is new is always read,
 * never taken from the wake-up, so between catching up and live there is no seam to fall into, and a wake-up that comes too often or
 * for nothing does no harm. Backpressure is by pulling: the next page is read when the last one was handled.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Observable } from 'rxjs';
import { backoff } from './backoff.js';
import { StoreUnavailable } from './faults.js';

export interface Followed<Event, Cursor> {
  /** The events behind the cursor, none when there are none yet. */
  read(after: Cursor): Promise<FollowedPage<Event, Cursor>>;
  /** Where to begin; asked when subscribed to. */
  start(): Cursor | Promise<Cursor>;
  /** Tells that there may be more. */
  readonly wakes$: Observable<unknown>;
}

export interface FollowedPage<Event, Cursor> {
  readonly events: readonly Event[];
  /** The cursor behind these events. */
  readonly cursor: Cursor;
  /** Whether there was more to read at that time. */
  readonly more: boolean;
}

/**
 * The events from the start on, without end; a store that is away is waited for. Errors with what else `read` rejects with; completes
 * with `wakes$`.
 */
export function follow<Event, Cursor>({ read, start, wakes$ }: Followed<Event, Cursor>): Observable<Event> {
  return new Observable<Event>((subscriber) => {
    const bell = new Bell();
    const left = new AbortController();
    const waking = wakes$.subscribe({
      next: () => bell.ring(),
      error: (error: unknown) => subscriber.error(error),
      complete: () => subscriber.complete(),
    });
    subscriber.add(waking);
    subscriber.add(() => {
      left.abort();
      bell.ring();
    });

    const run = async (): Promise<void> => {
      let cursor = (await whenThere(async () => start(), left.signal)) as Cursor;
      while (!subscriber.closed) {
        bell.reset();
        const at = cursor;
        const page = await whenThere(() => read(at), left.signal);
        cursor = page.cursor;
        for (const event of page.events) {
          if (subscriber.closed) return;
          subscriber.next(event);
        }
        if (page.more) await nextTurn();
        else await bell.rung();
      }
    };
    run().catch((error: unknown) => subscriber.error(error));
  });
}

/** Asked again with growing pauses for as long as the store cannot be reached and somebody follows. */
async function whenThere<T>(ask: () => Promise<T>, left: AbortSignal): Promise<T> {
  for (let failures = 0; ; failures += 1) {
    try {
      return await ask();
    } catch (thrown) {
      const passes =
        thrown instanceof StoreUnavailable && (thrown.reason === 'unreachable' || thrown.reason === 'busy');
      if (!passes || left.aborted) throw thrown;
      await backoff(failures, left);
    }
  }
}

/** Remembers that it was rung until it is reset. */
class Bell {
  private ringing = false;
  private waiter: (() => void) | undefined;

  ring(): void {
    this.ringing = true;
    this.waiter?.();
    this.waiter = undefined;
  }

  reset(): void {
    this.ringing = false;
  }

  async rung(): Promise<void> {
    if (!this.ringing) await new Promise<void>((resolve) => (this.waiter = resolve));
  }
}
