/** Keeps the log of the store at its newest event: one worker, woken by the store, a round at a time. */
import { exhaustMap, from, startWith, throttleTime } from 'rxjs';
import type { Logger } from 'pino';
import type { EventStore } from '#event-store';
import { type LogPlace, StoreLog } from '#recorder';

/** Commits of this span share a checkpoint. */
const GATHER_MS = 1_000;

export interface Following {
  readonly log: StoreLog;
  stop(): Promise<void>;
}

export async function followStore(store: EventStore, place: LogPlace, logger: Logger): Promise<Following> {
  const log = await StoreLog.open(store, place);
  const round = (): Promise<void> =>
    log
      .advance()
      .catch((thrown: unknown) => logger.error({ err: thrown }, 'the log of the store could not be extended'));
  const following = store.wakes$
    .pipe(
      startWith('any'),
      throttleTime(GATHER_MS, undefined, { leading: true, trailing: true }),
      exhaustMap(() => from(round())),
    )
    .subscribe();
  return {
    log,
    async stop() {
      following.unsubscribe();
      await round();
      await log.close();
    },
  };
}
