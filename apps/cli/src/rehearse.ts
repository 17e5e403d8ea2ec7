/** `record --dry-run`: what each command of a script would be answered and change, one after the other; nothing is stored. */
import type { EventStore } from '#event-store';
import { loadMatch } from '#recorder';
import { type Recording, rehearse } from '#replay';
import { gameWords, spoken, wordsIn } from '#language';
import { Rejected } from './rejected.js';
import { authorOf, readScript } from './script.js';
import { linesOf } from './terminal.js';
import type { CommonOptions, ExitCode, Session } from './verb.js';
import { differenceText } from './what-if.js';

export async function rehearseScript(
  session: Session,
  store: EventStore,
  script: string,
  { json, lang }: CommonOptions,
): Promise<ExitCode> {
  const matches = new Map<string, Recording>();
  let rejected = false;
  for await (const { line, command, problem } of readScript(linesOf(session.terminal, script))) {
    if (command === undefined) throw new Rejected(problem);
    const match = String(command['match'] ?? '');
    if (command['type'] === 'OpenMatch')
      throw new Rejected(`line ${line} opens a match; a dry run is about matches that are recorded already`);
    const before = matches.get(match) ?? (await loadMatch(store, match)).judged;
    const { recording, answer, steps, differences } = rehearse(before, command, authorOf(command));
    matches.set(match, recording);
    rejected ||= answer.outcome === 'rejected';
    const told = spoken(wordsIn(lang), { answer, steps, differences }, gameWords(recording, lang));
    if (json === true) {
      await session.line({ line, match, dryRun: true, ...told });
      continue;
    }
    const { outcome, clause, code, message } = answer;
    const why = message === undefined ? '' : ` (${clause ?? code ?? ''}): ${message}`;
    await session.print(
      [`line ${line}: would be ${outcome}${why}`, ...told.differences.map(differenceText)].join('\n'),
    );
  }
  return rejected ? 2 : 0;
}
