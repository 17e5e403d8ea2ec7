import { setTimeout as wait } from 'node:timers/promises';
import type { Command } from 'commander';
import type { Spoken } from '#language';
import { type Step, timeline } from '#replay';
import { revisionOf, told, withMatch } from './recorded.js';
import { Rejected } from './rejected.js';
import { type CommonOptions, type Session, verb } from './verb.js';

interface Options extends CommonOptions {
  readonly from?: string;
  readonly to?: string;
  readonly speed?: string;
  readonly as: string;
}

/** Longest wait between two steps, in milliseconds: a break at the table is not lived through again. */
const LONGEST_WAIT = 3000;

export function addReplay(program: Command, session: Session): void {
  verb(program, 'replay <match>', 'a match step by step, for people; with --json its states', [
    'replay final-1',
    'replay final-1 --from 20 --to 41 --speed 4',
    'replay final-1 --json --as spectator',
  ])
    .option('--from <revision or time>', 'first step (default the first)')
    .option('--to <revision or time>', 'last step (default the newest)')
    .option('--speed <times>', 'as fast as it was played, times so much; without it as fast as it goes')
    .option('--as <audience>', 'official, spectator, public or a seat', 'official')
    .action(async (match: string, options: Options) => {
      const speed = speedOf(options.speed);
      await withMatch(session, options.store, match, options.as, async (reading) => {
        const from = options.from === undefined ? 0 : reading.revisionAt(options.from);
        const to = revisionOf(reading, options.to);
        if (from > to) throw new Rejected(`--from ${from} comes after --to ${to}`);
        const steps = told(reading, options.lang, timeline(reading.recording));
        for (let at = from; at <= to; at += 1) {
          const step = steps[at] as Spoken<Step>;
          if (at > from) await pause(steps[at - 1] as Spoken<Step>, step, speed);
          await (options.json === true ? session.line(reading.viewAt(at)) : session.print(stepText(session, step)));
        }
      });
      session.done(0);
    });
}

function speedOf(named: string | undefined): number | undefined {
  if (named === undefined) return undefined;
  const speed = Number(named.replace(/x$/, ''));
  if (!(speed > 0 && speed <= 1000)) throw new Rejected('--speed must be a number above 0 and at most 1000, such as 2');
  return speed;
}

async function pause(before: Spoken<Step>, after: Spoken<Step>, speed: number | undefined): Promise<void> {
  if (speed === undefined) return;
  const span = Date.parse(after.occurredAt) - Date.parse(before.occurredAt);
  await wait(Math.min(Math.max(span, 0), LONGEST_WAIT) / speed);
}

function stepText(session: Session, step: Spoken<Step>): string {
  const { revision, text, clause, occurredAt, official, struckBy, marker } = step;
  const cited = clause === null || text.includes(clause) ? '' : ` [${clause}]`;
  const struck = struckBy === null ? '' : session.paint('red', ` [struck at ${struckBy}]`);
  const said = marker === null ? text : session.paint('bold', text);
  return `${String(revision).padStart(5)}  ${session.paint('grey', occurredAt.slice(11, 19))}  ${said}${cited}${struck}  ${session.paint('grey', official)}`;
}
