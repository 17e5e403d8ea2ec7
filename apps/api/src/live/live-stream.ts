/**
 * What a viewer's connection gets: a greeting, the events, a heartbeat while nothing happens, and a word at the end, since a stream
 * that just ends makes an EventSource come back. Messages without an id would be numbered by Nest from 1: each has the viewer's
 * own place, so that `Last-Event-ID` always resumes.
 */
import type { MessageEvent } from '@nestjs/common';
import { type Observable, Subject, concat, defer, finalize, interval, map, merge, of, takeUntil } from 'rxjs';

const HEARTBEAT_MS = 15_000;
const RETRY_MS = 3_000;

/** What of Nest's messages is used here; `data` is text, so that it counts towards what may wait for a slow reader. */
export type LiveMessage = MessageEvent;

export const eventMessage = (id: string, event: unknown): LiveMessage => ({ id, data: JSON.stringify(event) });

/** @param id where the viewer stands; empty before the first event */
export const greeting = (id: string, about: Readonly<Record<string, unknown>>): LiveMessage => ({
  id,
  type: 'hello',
  retry: RETRY_MS,
  data: JSON.stringify(about),
});

/** The viewer closes now and does not come back. */
export const farewell = (id: string, about: Readonly<Record<string, unknown>>): LiveMessage => ({
  id,
  type: 'end',
  data: JSON.stringify(about),
});

/** Greeting and messages, with heartbeats until the messages end or the server stops. */
export const liveStream = (
  hello: LiveMessage,
  messages$: Observable<LiveMessage>,
  stopping$: Observable<unknown>,
): Observable<LiveMessage> =>
  defer(() => {
    const over$ = new Subject<void>();
    const beat$ = interval(HEARTBEAT_MS).pipe(
      map((): LiveMessage => ({ comment: 'heartbeat' })),
      takeUntil(over$),
    );
    const until$ = messages$.pipe(
      takeUntil(stopping$),
      finalize(() => over$.next()),
    );
    return concat(of(hello), merge(beat$, until$));
  });
