/**
 * A program that keeps read models until they are up to date. It may be told to be killed before its n-th statement to them, `BEGIN` and
 * `COMMIT` among them: as by `kill -9`, so that nothing of its own is put in order.
 */
import { randomUUID } from 'node:crypto';
import { writeSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { openStore } from '#event-store';
import { Sqlite, openViews } from '#migrations';
import { type Books, Runner, projectors, statusOf } from '#projections';
import { readerFor } from '#recorder';

export interface ProjectingTask {
  readonly store: string;
  readonly views: string;
  readonly page: number;
  /** Absent: it runs to its end. */
  readonly killAt?: number;
}

export interface ProjectingDone {
  readonly statements: number;
}

const task = JSON.parse(process.argv[2] ?? '') as ProjectingTask;
let statements = 0;

function count(): void {
  statements += 1;
  if (statements === task.killAt) process.kill(process.pid, 'SIGKILL');
}

/** Calls `before` ahead of a method of every object of a class. */
function ahead<T extends object>(prototype: T, name: keyof T, before: (self: T) => void): void {
  const method = prototype[name] as (...words: unknown[]) => unknown;
  prototype[name] = function (this: T, ...words: unknown[]) {
    before(this);
    return method.apply(this, words);
  } as T[keyof T];
}
ahead(Sqlite.prototype, 'prepare', ({ name }) => {
  if (task.views.endsWith(name)) count();
});
ahead(pg.Client.prototype, 'query', count);

writeSync(1, 'begun\n');
const store = await openStore(task.store);
const { db } = await openViews<Books>(task.views);
for (;;) {
  const runner = new Runner({
    views: db,
    store,
    reader: readerFor('spectator'),
    projectors,
    holder: randomUUID(),
    now: () => Date.now(),
    leaseMs: 250,
    page: task.page,
  });
  await runner.catchUp();
  await runner.stop();
  const builds = await statusOf(db, store, projectors, Date.now());
  if (builds.every(({ lagSeconds }) => lagSeconds === 0)) break;
  // One that was killed before holds its lease a little longer.
  await pause(20);
}
await db.destroy();
await store.close();
writeSync(1, `${JSON.stringify({ statements } satisfies ProjectingDone)}\n`);
