/**
 * A match as it happens. The line may drop at any moment: the stream then says so, comes back by itself and goes on after the last
 * revision that it gave, so that a viewer misses nothing and sees nothing twice.
 */
import { Observable } from 'rxjs';
import type { MatchEvent, Revision } from '#kernel';
import { EventStreamReader, type StreamMessage } from './event-stream.js';
import type { Fetch } from './rest-client.js';

export type LiveNews =
  | { readonly kind: 'connected' }
  | { readonly kind: 'lost' }
  | { readonly kind: 'event'; readonly event: MatchEvent }
  /** The result is final, or the server stops: `final` tells which. */
  | { readonly kind: 'end'; readonly final: boolean };

export interface Following {
  readonly root: string;
  readonly match: string;
  readonly from: Revision;
  readonly as?: string | undefined;
  readonly fetching?: Fetch;
  /** Milliseconds before the first attempt to come back; each further one waits longer, up to ten times as long. */
  readonly patience?: number;
}

export function followMatch(following: Following): Observable<LiveNews> {
  return new Observable<LiveNews>((viewer) => {
    const gone = new AbortController();
    void follow(following, gone.signal, (news) => viewer.next(news)).then(
      () => viewer.complete(),
      (thrown: unknown) => (gone.signal.aborted ? viewer.complete() : viewer.error(thrown)),
    );
    return () => gone.abort();
  });
}

async function follow(following: Following, gone: AbortSignal, tell: (news: LiveNews) => void): Promise<void> {
  const { patience = 1_000 } = following;
  let next = following.from;
  for (let failures = 0; !gone.aborted; failures += 1) {
    const over = await once({ ...following, from: next }, gone, (news) => {
      if (news.kind === 'connected') failures = 0;
      if (news.kind === 'event') next = news.event.revision + 1;
      tell(news);
    }).catch(() => false);
    if (over || gone.aborted) return;
    tell({ kind: 'lost' });
    await wait(patience * Math.min(10, failures + 1), gone);
  }
}

/** One connection, until it drops. True when nothing more will come. */
async function once(following: Following, gone: AbortSignal, tell: (news: LiveNews) => void): Promise<boolean> {
  const { root, match, from, as, fetching = (url, init) => fetch(url, init) } = following;
  const query = new URLSearchParams({ from: String(from), ...(as === undefined ? {} : { as }) });
  const response = await fetching(`${root}/api/matches/${match}/live?${query}`, {
    signal: gone,
    headers: { accept: 'text/event-stream' },
  });
  if (!response.ok || response.body === null) return false;
  tell({ kind: 'connected' });
  const reader = new EventStreamReader();
  const decoder = new TextDecoder();
  const pieces = response.body.getReader();
  for (;;) {
    const { done, value } = await pieces.read();
    if (done) return false;
    for (const message of reader.take(decoder.decode(value as Uint8Array, { stream: true }))) {
      if (ended(message, tell)) return true;
    }
  }
}

/** Hands a message on. True for the farewell after a final result; a server that only stops will be back. */
function ended({ event, data }: StreamMessage, tell: (news: LiveNews) => void): boolean {
  if (event === undefined) tell({ kind: 'event', event: JSON.parse(data) as MatchEvent });
  if (event !== 'end') return false;
  tell({ kind: 'end', final: true });
  return true;
}

const wait = (ms: number, gone: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const over = (): void => {
      clearTimeout(timer);
      gone.removeEventListener('abort', over);
      resolve();
    };
    const timer = setTimeout(over, ms);
    gone.addEventListener('abort', over);
  });
