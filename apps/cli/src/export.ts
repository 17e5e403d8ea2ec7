import { type Command, Option } from 'commander';
import type { EventStore } from '#event-store';
import { type ExportedScope, exportMatches, listMatches, loadMatch, type MatchReading } from '#recorder';
import { Rejected } from './rejected.js';
import { type CommonOptions, type Session, verb } from './verb.js';

interface Options extends CommonOptions {
  readonly tournament?: string;
  readonly as: string;
}

export function addExport(program: Command, session: Session): void {
  verb(program, 'export [match]', 'a match or a tournament as JSON Lines on standard output', [
    'export final-1 > final-1.jsonl',
    'export final-1 --as spectator | gzip > final-1.jsonl.gz',
    'export --tournament spring-cup > spring-cup.jsonl',
  ])
    .option('--tournament <name>', 'all matches of a tournament')
    .addOption(new Option('--as <audience>', 'whose openings go with it').default('official'))
    .action(async (match: string | undefined, { tournament, as, store: url }: Options) => {
      if ((match === undefined) === (tournament === undefined)) {
        throw new Rejected('name either a match or --tournament <name>');
      }
      await session.withStore(url, async (store) => {
        const scope: ExportedScope =
          tournament === undefined
            ? { kind: 'match', name: match as string }
            : { kind: 'tournament', name: tournament };
        const names = tournament === undefined ? [match as string] : await matchesOf(store, tournament);
        const readings: MatchReading[] = [];
        for (const name of names) readings.push(await loadMatch(store, name, as));
        const log = await session.withLog(url, store, async (whole) =>
          whole.proofOf(readings.map(({ match: id }) => id)),
        );
        for await (const line of exportMatches(store, scope, readings, new Date().toISOString(), log))
          await session.print(line);
      });
      session.done(0);
    });
}

async function matchesOf(store: EventStore, tournament: string): Promise<readonly string[]> {
  const names: string[] = [];
  let after: string | undefined;
  do {
    const page = await listMatches(store, { tournament, limit: 100, after });
    names.push(...page.matches.map(({ match }) => match));
    after = page.next;
  } while (after !== undefined);
  if (names.length === 0) throw new Rejected(`there is no match of the tournament ${tournament}`);
  return names;
}
