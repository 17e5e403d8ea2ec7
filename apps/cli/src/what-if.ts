import type { Command } from 'commander';
import type { JsonObject } from '#kernel';
import { view } from '#match';
import { type Beside, type SideBySide, sideBySide, type Step, whatIf } from '#replay';
import { type Spoken, type Words, wordsIn } from '#language';
import { told, toldDifferences, withMatch } from './recorded.js';
import { Rejected } from './rejected.js';
import { authorOf, readScript } from './script.js';
import { linesOf } from './terminal.js';
import { type CommonOptions, type Session, verb } from './verb.js';

interface Options extends CommonOptions {
  readonly at: string;
  readonly as: string;
}

export function addWhatIf(program: Command, session: Session): void {
  verb(program, 'what-if <match> <script>', 'another course from a revision on; nothing is stored', [
    'what-if final-1 --at 41 other-course.jsonl',
    `echo '{"type":"Pass","by":"B"}' | npx touchline what-if final-1 --at 41 - --json`,
  ])
    .requiredOption('--at <revision or time>', 'where the other course begins')
    .option('--as <audience>', 'official, spectator, public or a seat', 'official')
    .action(async (match: string, script: string, { at, as, json, lang, store }: Options) => {
      const lines: number[] = [];
      const commands: JsonObject[] = [];
      for await (const { line, command, problem } of readScript(linesOf(session.terminal, script))) {
        if (command === undefined) throw new Rejected(problem);
        lines.push(line);
        commands.push(command);
      }
      const { answers, state, beside, differences } = await withMatch(session, store, match, as, async (reading) => {
        const from = reading.revisionAt(at);
        const course = whatIf(reading.judged, from, commands, authorOf(commands[0] ?? {}));
        const compared = sideBySide(reading.recording, from, course);
        return {
          answers: course.answers,
          state: view(reading.system, course.state, as, reading.revealed),
          beside: told(reading, lang, compared),
          differences: toldDifferences(course.recording, lang, compared.differences),
        };
      });
      for (const [i, answer] of answers.entries()) await session.line({ line: lines[i], match, ...answer });
      if (json === true) {
        await session.line(beside);
        await session.line(state);
      } else await session.print(besideText(wordsIn(lang), beside, differences));
      session.done(answers.some(({ outcome }) => outcome === 'rejected') ? 2 : 0);
    });
}

/** What happened on lines with `-`, the other course on lines with `+`, what both have with neither. */
function besideText(
  { t }: Words,
  { rows, firstDifference, more }: Spoken<SideBySide>,
  differences: readonly string[],
): string {
  return [
    ...rows.flatMap((row, i) => [
      ...(i === firstDifference?.row ? [t('values', 'differ.first')] : []),
      ...rowLines(row),
    ]),
    ...(more === 0 ? [] : [t('values', 'differ.more', { count: more })]),
    '',
    t('values', differences.length === 0 ? 'differ.same' : 'differ.sides'),
    ...differences,
  ].join('\n');
}

const stepText = (sign: string, { revision, text }: Spoken<Step>): string => `${sign} ${revision}  ${text}`;

const rowLines = ({ same, happened, other }: Spoken<Beside>): readonly string[] =>
  same
    ? happened.map((step) => stepText(' ', step))
    : [...happened.map((step) => stepText('-', step)), ...other.map((step) => stepText('+', step))];
