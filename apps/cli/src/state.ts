import type { Command } from 'commander';
import { loadMatch } from '#recorder';
import { type CommonOptions, type Session, verb } from './verb.js';

interface Options extends CommonOptions {
  readonly at?: string;
  readonly as: string;
}

export function addState(program: Command, session: Session): void {
  verb(program, 'state <match>', 'the state of a match, at any revision, as any audience may see it', [
    'state final-1',
    'state final-1 --at 41 --as spectator',
    'state final-1 --at 2026-11-30T10:15:00+07:00 --as B --json',
  ])
    .option('--at <revision or time>', 'a revision, or a time: the last revision recorded by then')
    .option('--as <audience>', 'official, spectator, public or a seat', 'official')
    .action(async (match: string, { at, as, json, store: url }: Options) => {
      const state = await session.withStore(url, async (store) => {
        const reading = await loadMatch(store, match, as);
        return reading.viewAt(at === undefined ? undefined : reading.revisionAt(at));
      });
      await (json === true ? session.line(state) : session.print(JSON.stringify(state, null, 2)));
      session.done(0);
    });
}
