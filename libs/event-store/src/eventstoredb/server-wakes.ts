/**
 * Tells that there may be something new on the server, whoever wrote it: one subscription for all who listen, only while somebody does.
 * Where the line is cut it is taken up behind the last position seen; since wakes carry no events, one more wake then makes up for
 * whatever was missed.
 */
import { Observable, share } from 'rxjs';
import type { Position } from '#kernel';
import type { Wake } from '../store.js';
import { backoff } from '../backoff.js';
import type { Connection } from './connection.js';
import type { StreamsUsed } from './streams-used.js';

/** @param isOwn whether this program wrote the event and has told of it */
export const serverWakes$ = (
  connection: Connection,
  streams: StreamsUsed,
  isOwn: (eventId: string) => boolean,
): Observable<Wake> =>
  new Observable<Wake>((subscriber) => {
    const abort = new AbortController();
    const signal = AbortSignal.any([abort.signal, connection.signal]);
    let last: Position | undefined;
    let failures = 0;

    const watch = async (): Promise<void> => {
      last ??= (await connection.end()) ?? '0';
      await connection.watch(streams.matches, last, {
        signal,
        take: (event) => {
          last = String(event.position.commit);
          if (!isOwn(event.id)) subscriber.next(new Set([streams.nameOf(event)]));
        },
        stands: () => {
          failures = 0;
          subscriber.next('any');
        },
      });
    };
    const run = async (): Promise<void> => {
      while (!signal.aborted) {
        await watch().catch(() => undefined);
        if (signal.aborted) return;
        await backoff(failures, signal);
        failures += 1;
      }
    };
    void run();
    return () => abort.abort();
  }).pipe(share());
