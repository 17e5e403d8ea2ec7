/** Runs a verb of the command line in process, in a folder of its own, and keeps what it said. */
import { runCli } from '../../apps/cli/src/program.js';

export interface Ran {
  readonly code: number;
  readonly out: string;
  readonly err: string;
  readonly bytes: Uint8Array;
  /** Standard output as JSON Lines. */
  readonly lines: readonly Record<string, unknown>[];
}

export async function runIn(folder: string, args: readonly string[], input = ''): Promise<Ran> {
  let out = '';
  let err = '';
  let bytes = Buffer.alloc(0);
  const code = await runCli(args, {
    out: async (text) => void (out += text),
    bytes: async (data) => void (bytes = Buffer.concat([bytes, data])),
    err: (text) => void (err += text),
    input: (async function* () {
      yield new TextEncoder().encode(input);
    })(),
    outIsTty: false,
    errIsTty: false,
    env: {},
    cwd: folder,
  });
  const json = (line: string): Record<string, unknown> => {
    try {
      return JSON.parse(line) as Record<string, unknown>;
    } catch {
      return {};
    }
  };
  return {
    code,
    out,
    err,
    bytes,
    lines: out
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map(json),
  };
}

/** A debuff is announced and blocked, a second one refused, a goal confirmed. */
export const opening =
  '{"type":"OpenMatch","match":"m1","ruleset":"solo","players":[{"id":"A","name":"An"},{"id":"B"}],"first":"A"}';
export const script = [
  '# a debuff is blocked',
  opening,
  '{"type":"GiveCards","to":"B","cards":["kim-cang-ho-the"]}',
  '{"type":"Announce","by":"A","card":"tan-cuoc-phu-than","targets":["B"]}',
  '{"type":"Respond","by":"B","card":"kim-cang-ho-the"}',
  '{"type":"Announce","by":"A","card":"no-talking","targets":["B"]}',
  '{"type":"ConfirmGoal","by":"A","official":"referee-7"}',
].join('\n');
