/**
 * Takes what a stream of the client gives, until it is enough, it ends, or nothing comes for too long. Somebody always listens for
 * errors, after the end too: one that nobody hears would end the process.
 */
import type { AllStreamRecordedEvent } from '@eventstore/db-client';
import { TimedOut } from './server-faults.js';

export interface Place {
  readonly event?: AllStreamRecordedEvent;
}

export interface Collected<T> {
  /** Ms in which something must come; no end when absent. */
  readonly timeout?: number;
  readonly limit?: number;
  /** Whether the server may end it; a subscription that ends was cut. */
  readonly endsItself?: boolean;
  readonly take?: (item: T) => void;
  readonly isEnough?: () => boolean;
  /** It was taken up, or has caught up. Where this is absent, having caught up is enough. */
  readonly stands?: () => void;
  readonly signal?: AbortSignal;
}

/** What reads and subscriptions of the client have in common; their own types do not fit those of Node's streams. */
export interface ClientStream {
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- as the client has it
  on(event: any, listener: (told: any) => void): unknown;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- as the client has it
  off(event: any, listener: (told: any) => void): unknown;
  resume(): unknown;
  cancel?(): Promise<void>;
  unsubscribe?(): Promise<void>;
}

export function collected<T>(source: ClientStream, how: Collected<T>): Promise<{ readonly events: readonly T[] }> {
  const { timeout, limit = Infinity, endsItself = false, take, isEnough, stands, signal } = how;
  const events: T[] = [];
  return new Promise((resolve, reject) => {
    let timer: NodeJS.Timeout | undefined;
    const alive = (): void => {
      clearTimeout(timer);
      if (timeout !== undefined) timer = setTimeout(() => end(new TimedOut(timeout)), timeout);
    };
    let ended = false;
    const end = (fault?: Error): void => {
      if (ended) return;
      ended = true;
      clearTimeout(timer);
      signal?.removeEventListener('abort', given);
      source.off('data', onData);
      source.resume();
      leave(source);
      if (fault === undefined) resolve({ events });
      else reject(fault);
    };
    const given = (): void => end();
    const onData = (item: T): void => {
      if (ended) return;
      alive();
      if (take === undefined) events.push(item);
      else take(item);
      if (events.length >= limit || isEnough?.() === true) end();
    };
    source.on('error', (fault: Error) => end(fault));
    source.on('confirmation', () => (alive(), stands?.()));
    source.on('caughtUp', () => (stands === undefined ? end() : stands()));
    source.on('end', () => end(endsItself ? undefined : new Error('the server ended the subscription')));
    source.on('data', onData);
    signal?.addEventListener('abort', given);
    alive();
  });
}

/** Tells the server that nothing more is wanted. A stream that never came about has nothing to be told. */
function leave(source: ClientStream): void {
  void (source.unsubscribe?.() ?? source.cancel?.())?.catch(() => undefined);
}
