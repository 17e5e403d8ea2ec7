/** `record --dry-run`: what each command of a script would be answered and change, one after the other; nothing is stored. */
import type { EventStore } from '#event-store';
import { loadMatch } from '#recorder';
import { type Recording, rehearse } from '#replay';
import { gameWords, phraseIn, spoken, withNames, wordsIn } from '#language';
import { toldDifferences } from './recorded.js';
import { Rejected } from './rejected.js';
import { authorOf, readScript } from './script.js';
import { linesOf } from './terminal.js';
import type { CommonOptions, ExitCode, Session } from './verb.js';

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
    const [words, names] = [wordsIn(lang), gameWords(recording, lang)];
    if (json === true) {
      await session.line({ line, match, dryRun: true, ...spoken(words, { answer, steps, differences }, names) });
      continue;
    }
    const { outcome, clause, code, message } = answer;
    const said = message === undefined ? undefined : withNames(words, phraseIn(words, message) ?? message, names);
    const why = said === undefined ? '' : ` (${clause ?? code ?? ''}): ${said}`;
    const would = words.t('values', 'would.line', { line, outcome: words.t('values', `outcome.${outcome}`) });
    await session.print([`${would}${why}`, ...toldDifferences(recording, lang, differences)].join('\n'));
  }
  return rejected ? 2 : 0;
}
