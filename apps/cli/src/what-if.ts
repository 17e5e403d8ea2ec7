import type { Command } from 'commander';
import type { JsonObject } from '#kernel';
import { view } from '#match';
import { whatIf } from '#replay';
import { withMatch } from './recorded.js';
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
    .action(async (match: string, script: string, { at, as, json, store }: Options) => {
      const lines: number[] = [];
      const commands: JsonObject[] = [];
      for await (const { line, command, problem } of readScript(linesOf(session.terminal, script))) {
        if (command === undefined) throw new Rejected(problem);
        lines.push(line);
        commands.push(command);
      }
      const { answers, state } = await withMatch(session, store, match, as, async (reading) => {
        const author = authorOf(commands[0] ?? {});
        const course = whatIf(reading.recording, reading.revisionAt(at), commands, author);
        return { answers: course.answers, state: view(reading.system, course.state, as, reading.revealed) };
      });
      for (const [i, answer] of answers.entries()) await session.line({ line: lines[i], match, ...answer });
      await (json === true ? session.line(state) : session.print(JSON.stringify(state, null, 2)));
      session.done(answers.some(({ outcome }) => outcome === 'rejected') ? 2 : 0);
    });
}
