import type { Command } from 'commander';
import {
  BuildRefused,
  type BuildStatus,
  cancelRebuild,
  checkRows,
  projectors,
  startRebuild,
  statusOf,
  swap,
} from '#projections';
import { readerFor } from '#recorder';
import { type Lent, type ViewsOptions, withReadModels } from './read-models.js';
import { Rejected } from './rejected.js';
import { type Session, verb } from './verb.js';

interface Options extends ViewsOptions {
  readonly swap?: boolean;
}

const acts = ['list', 'lag', 'check', 'rebuild', 'swap', 'cancel'] as const;
type Act = (typeof acts)[number];

export function addProjections(program: Command, session: Session): void {
  verb(
    program,
    'projections <act> [projection]',
    'list them, their lag; check them against the log; rebuild one beside the live one, swap it in, or cancel that',
    [
      'projections list',
      'projections lag --json',
      'projections check',
      'projections rebuild statistics --swap',
      'projections rebuild timeline && npx touchline projections swap timeline',
      'projections cancel timeline',
    ],
  )
    .option('--views <url>', 'read models: sqlite:<file> or postgres://… (TOUCHLINE_VIEWS; default beside the store)')
    .option('--swap', 'rebuild: put it in the place of the live one when it has caught up')
    .action(async (named: string, projection: string | undefined, options: Options) => {
      const act = acts.find((known) => known === named);
      if (act === undefined)
        throw new Rejected(`${named} is nothing that projections do; there are ${acts.join(', ')}`);
      await withReadModels(session, options, async (lent) => {
        try {
          await lent.runner.prepare();
          if (act === 'check') return session.done((await checkAll(session, lent, options.json === true)) ? 0 : 2);
          if (act === 'list' || act === 'lag') await tellAll(session, lent, act, options.json === true);
          else await change(session, lent, act, projection, options);
        } catch (thrown) {
          throw thrown instanceof BuildRefused ? new Rejected(thrown.message) : thrown;
        }
        session.done(0);
      });
    });
}

/** Whether every row is what the log says. */
async function checkAll(session: Session, { views, store, runner }: Lent, json: boolean): Promise<boolean> {
  await runner.catchUp();
  const { matches, rows, problems } = await checkRows({ views, store, reader: readerFor('spectator'), projectors });
  for (const problem of problems) {
    const { projection, table, match, what, foreign, missing } = problem;
    if (json) await session.line(problem);
    else
      await session.print(
        `${what}: ${projection}, table ${table}, ${match}: ${foreign} rows that the log does not say, ${missing} missing`,
      );
  }
  const holds = problems.length === 0;
  if (json) await session.line({ matches, rows, holds });
  else if (holds) await session.print(`${rows} rows of ${matches} matches are those that the log says`);
  else session.say('a rebuild makes them right: projections rebuild <projection> --swap');
  return holds;
}

async function tellAll(session: Session, { views, store }: Lent, act: 'list' | 'lag', json: boolean): Promise<void> {
  for (const build of await statusOf(views, store, projectors, Date.now())) {
    const { projection, status, lagSeconds } = build;
    if (json) await session.line(act === 'list' ? build : { projection, status, lagSeconds });
    else await session.print(act === 'list' ? told(build) : `${projection} ${status} ${lagSeconds.toFixed(1)} s`);
  }
}

function told({
  projection,
  build,
  version,
  status,
  position,
  holder,
  lagSeconds,
  parked,
  reason,
  newer,
}: BuildStatus): string {
  const lines = [
    `${projection} version ${version}, build ${build}, ${status}: at ${position ?? 'the beginning'}, ` +
      `${lagSeconds === 0 ? 'up to date' : `${lagSeconds.toFixed(1)} s behind`}, ${holder === null ? 'nobody works on it' : `held by ${holder}`}`,
    ...(newer ? ['  made by a newer program than this'] : []),
    ...(reason === null ? [] : [`  stopped: ${reason}`]),
    ...parked.map(({ match, revision, reason: why }) => `  set aside: ${match} at revision ${revision}: ${why}`),
  ];
  return lines.join('\n');
}

async function change(
  session: Session,
  { views, runner }: Lent,
  act: Exclude<Act, 'list' | 'lag'>,
  named: string | undefined,
  options: Options,
): Promise<void> {
  const projector = projectors.find(({ name }) => name === named);
  const names = projectors.map(({ name }) => name).join(', ');
  if (projector === undefined) throw new Rejected(`${named ?? 'no name'} is no projection; there are ${names}`);
  const say = async (done: string): Promise<void> =>
    options.json === true
      ? session.line({ projection: projector.name, done })
      : session.print(`${projector.name}: ${done}`);
  if (act === 'cancel') {
    await cancelRebuild(views, projector);
    return say('cancelled');
  }
  if (act === 'rebuild') {
    const build = await startRebuild(views, projector, new Date().toISOString());
    let events = 0;
    await runner.catchUp([build], (progress) => {
      if (progress.kind !== 'handled') return;
      events += progress.events;
      if (Math.floor(events / 50_000) > Math.floor((events - progress.events) / 50_000))
        session.say(`${events} events`);
    });
    await say(`rebuilt from ${events} events`);
    if (options.swap !== true) return undefined;
  }
  await swap(views, projector);
  return say('swapped');
}
