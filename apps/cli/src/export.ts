import { type Command, Option } from 'commander';
import type { EventStore } from '#event-store';
import { type ExportedScope, exportMatches, listMatches, loadMatch, type MatchReading } from '#recorder';
import { replayFile } from '../../api/src/index.js';
import { Rejected } from './rejected.js';
import { type CommonOptions, type Session, verb } from './verb.js';

interface Options extends CommonOptions {
  readonly tournament?: string;
  readonly as: string;
  readonly format: 'jsonl' | 'html';
}

export function addExport(program: Command, session: Session): void {
  verb(program, 'export [match]', 'a match or a tournament as JSON Lines on standard output', [
    'export final-1 > final-1.jsonl',
    'export final-1 --as spectator | gzip > final-1.jsonl.gz',
    'export --tournament spring-cup > spring-cup.jsonl',
    'export final-1 --format html --as spectator > final-1.html',
  ])
    .option('--tournament <name>', 'all matches of a tournament')
    .addOption(new Option('--as <audience>', 'whose openings go with it').default('official'))
    .addOption(
      new Option('--format <format>', 'html: the replay as one file that plays without server and network')
        .choices(['jsonl', 'html'])
        .default('jsonl'),
    )
    .action(async (match: string | undefined, { tournament, as, format, store: url }: Options) => {
      if ((match === undefined) === (tournament === undefined)) {
        throw new Rejected('name either a match or --tournament <name>');
      }
      if (format === 'html' && match === undefined)
        throw new Rejected('html holds one match; a tournament is exported as JSON Lines');
      await session.withStore(url, async (store) => {
        if (format === 'html') return session.print(await fileOf(store, match as string, as));
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

async function fileOf(store: EventStore, match: string, as: string): Promise<string> {
  const reading = await loadMatch(store, match, as);
  const events = reading.chained(0, reading.revision + 1);
  const file = replayFile({ match, audience: reading.audience, events });
  if (file === undefined) throw new Rejected('the pages are not built here; run npm run build first');
  return file;
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
