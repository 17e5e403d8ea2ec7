import type { Database } from 'better-sqlite3';
import { Observable, share } from 'rxjs';

/** How often a program that is watched by somebody asks whether another one has written, in ms. */
export const POLL = 50;

/**
 * Emits when another program has committed to the file. SQLite tells nobody of a commit; `data_version` is how one asks, and it costs
 * a few microseconds. Asks only while somebody is subscribed.
 */
export const foreignCommits$ = (db: Database, poll: number): Observable<void> =>
  new Observable<void>((subscriber) => {
    let known = versionOf(db);
    const timer = setInterval(() => {
      const version = versionOf(db) ?? known;
      if (version !== known) subscriber.next();
      known = version;
    }, poll);
    return () => clearInterval(timer);
  }).pipe(share());

/** Absent when just now nobody can tell; the next time will. */
function versionOf(db: Database): number | undefined {
  try {
    return db.pragma('data_version', { simple: true }) as number;
  } catch {
    return undefined;
  }
}
