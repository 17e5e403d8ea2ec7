import type { Command } from 'commander';
import type { Spoken } from '#language';
import { type Change, type Reason, why } from '#replay';
import { told, revisionOf, withMatch } from './recorded.js';
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
    'why spies-1 intelligence.received.B   # Fengsheng',
    'why duel-1 life.A --at 41             # HKK',
  ])
    .option('--at <revision or time>', 'as it was then')
    .option('--as <audience>', 'official, spectator, public or a seat', 'official')
    .action(async (match: string, path: string, { at, as, json, lang, store }: Options) => {
      const reason = await withMatch(session, store, match, as, async (reading) =>
        told(reading, lang, why(reading.recording, path, revisionOf(reading, at))),
      );
      if (reason === undefined) {
        throw new Rejected(
          `nothing ever stood at ${path}; name a place such as score.A, effects.E1, spentShields.0, goals.G1, cards.<card>, waiting, figures.cards_played.A`,
        );
      }
      if (json === true) await session.line(reason);
      else {
        await session.print(`${path} is ${JSON.stringify(reason.value)} at revision ${reason.revision}`);
        for (const change of reason.changes) await session.print(toldChange(session, change));
      }
      session.done(0);
    });
}

const toldChange = (session: Session, change: Spoken<Change>): string =>
  [`${JSON.stringify(change.from)} → ${JSON.stringify(change.to)}`, ...tree(session, change, 1)].join('\n');

function tree(session: Session, reason: Spoken<Reason>, depth: number): readonly string[] {
  const { revision, text, clause, official, occurredAt, struckBy, because } = reason;
  const facts = [...(clause === null ? [] : [clause]), official, occurredAt].join(', ');
  const struck = struckBy === null ? '' : session.paint('red', ` [struck at ${struckBy}]`);
  const line = `${'  '.repeat(depth)}${revision}  ${text} ${session.paint('grey', `(${facts})`)}${struck}`;
  return [line, ...because.flatMap((cause) => tree(session, cause, depth + 1))];
}
