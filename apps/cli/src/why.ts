import type { Command } from 'commander';
import { type Change, type Reason, why } from '#replay';
import { recordingOf, revisionOf, withMatch } from './recorded.js';
import { Rejected } from './rejected.js';
import { type CommonOptions, type Session, verb } from './verb.js';

interface Options extends CommonOptions {
  readonly at?: string;
  readonly as: string;
}

export function addWhy(program: Command, session: Session): void {
  verb(program, 'why <match> <path>', 'why is this so: the events that made it, each with its clause', [
    'why final-1 score.A',
    'why final-1 effects.E1 --as spectator',
    'why final-1 cards.kim-cang-ho-the#1 --at 41 --json',
  ])
    .option('--at <revision or time>', 'as it was then')
    .option('--as <audience>', 'official, spectator, public or a seat', 'official')
    .action(async (match: string, path: string, { at, as, json, store }: Options) => {
      const told = await withMatch(session, store, match, as, async (reading) =>
        why(recordingOf(reading), path, revisionOf(reading, at)),
      );
      if (told === undefined) {
        throw new Rejected(
          `nothing ever stood at ${path}; name a place such as score.A, effects.E1, spentShields.0, goals.G1, cards.<card>`,
        );
      }
      if (json === true) await session.line(told);
      else {
        await session.print(`${path} is ${JSON.stringify(told.value)} at revision ${told.revision}`);
        for (const change of told.changes) await session.print(toldChange(session, change));
      }
      session.done(0);
    });
}

const toldChange = (session: Session, change: Change): string =>
  [`${JSON.stringify(change.from)} → ${JSON.stringify(change.to)}`, ...tree(session, change, 1)].join('\n');

function tree(session: Session, reason: Reason, depth: number): readonly string[] {
  const { revision, text, clause, official, occurredAt, struckBy, because } = reason;
  const facts = [...(clause === null ? [] : [clause]), official, occurredAt].join(', ');
  const struck = struckBy === null ? '' : session.paint('red', ` [struck at ${struckBy}]`);
  const line = `${'  '.repeat(depth)}${revision}  ${text} ${session.paint('grey', `(${facts})`)}${struck}`;
  return [line, ...because.flatMap((cause) => tree(session, cause, depth + 1))];
}
