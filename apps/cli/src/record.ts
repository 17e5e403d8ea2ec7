import type { Command } from 'commander';
import type { EventStore } from '#event-store';
import { type Answer, record, rejection } from '#recorder';
import { authorOf, readScript } from './script.js';
import { rehearseScript } from './rehearse.js';
import { linesOf } from './terminal.js';
import { type CommonOptions, type ExitCode, type Session, verb } from './verb.js';

interface Options extends CommonOptions {
  readonly strict?: boolean;
  readonly dryRun?: boolean;
}

export function addRecord(program: Command, session: Session): void {
  verb(program, 'record <script>', 'record a match script (JSON Lines of commands), with a line of answer for each', [
    'record final.jsonl',
    'record --strict --store sqlite:final.db final.jsonl',
    'record - < final.jsonl',
    `echo '{"type":"Correct","match":"final-1","revision":41,"reason":"slip"}' | npx touchline record --dry-run -`,
    `echo '{"type":"Pass","match":"final-1","by":"B"}' | npx touchline record -`,
  ])
    .option('--strict', 'stop at the first refusal')
    .option('--dry-run', 'only tell what each would change in a match that is recorded already; nothing is stored')
    .action(async (script: string, options: Options) => {
      const work = options.dryRun === true ? rehearseScript : recordScript;
      session.done(await session.withStore(options.store, (store) => work(session, store, script, options)));
    });
}

async function recordScript(session: Session, store: EventStore, script: string, options: Options): Promise<ExitCode> {
  let rejected = 0;
  for await (const { line, command, problem } of readScript(linesOf(session.terminal, script))) {
    const answer =
      command === undefined
        ? rejection('', '', -1, { code: 'MALFORMED', message: problem as string })
        : await record(store, command, authorOf(command));
    await session.line({ line, ...answer });
    if (answer.outcome === 'recorded') continue;
    if (options.json !== true) session.say(told(session, line, answer));
    if (answer.outcome === 'rejected') rejected += 1;
    if (options.strict === true) {
      session.say(`stopped at line ${line}; what follows it was not recorded`);
      return 2;
    }
  }
  return rejected === 0 ? 0 : 2;
}

function told({ paintSaid }: Session, line: number, { outcome, clause, code, message }: Answer): string {
  const what =
    outcome === 'refused' ? paintSaid('yellow', `refused (${clause})`) : paintSaid('red', `rejected (${code})`);
  const text = message ?? '';
  return text.startsWith(`line ${line}`) ? `${what}: ${text}` : `line ${line}: ${what}: ${text}`;
}
