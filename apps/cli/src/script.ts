/**
 * A match script: JSON Lines of commands, `#` comments and empty lines between them. `match` absent means the match last named. What a
 * line is worth is not judged here, only whether it can be read.
 */
import { type JsonObject, isObject, readJson } from '#kernel';
import type { Author } from '#recorder';

export interface ScriptLine {
  /** From 1. */
  readonly line: number;
  readonly command?: JsonObject;
  /** Why it cannot be read, and what would be right. */
  readonly problem?: string;
}

export async function* readScript(lines: AsyncIterable<string> | Iterable<string>): AsyncGenerator<ScriptLine> {
  let line = 0;
  let match: string | undefined;
  for await (const text of lines) {
    line += 1;
    if (/^\s*(#|$)/.test(text)) continue;
    const reading = readJson(text);
    if (!reading.ok) {
      yield { line, problem: `line ${line}, column ${reading.fault.column}: ${reading.fault.message}` };
    } else if (!isObject(reading.value)) {
      yield { line, problem: `line ${line}: must be an object such as {"type":"Pass","by":"B"}` };
    } else {
      if (typeof reading.value.match === 'string') match = reading.value.match;
      const named = reading.value.match === undefined && match !== undefined ? { match } : {};
      yield { line, command: { ...reading.value, ...named } };
    }
  }
}

/** On the command line a script is believed when it names its official. */
export const authorOf = ({ official }: JsonObject): Author => ({
  official: typeof official === 'string' && official !== '' ? official : 'local',
  role: 'host',
});
