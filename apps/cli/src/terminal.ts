/** What a verb may touch of the world around it: streams, environment, folder. Handed in, so that a spec can run a verb in process. */
import { readFile } from 'node:fs/promises';
import { createReadStream } from 'node:fs';
import { resolve } from 'node:path';
import { Rejected } from './rejected.js';

export interface Terminal {
  /** Writes to standard output; waits where the reader is slow. */
  out(text: string): Promise<void>;
  /** Writes bytes to standard output. */
  bytes(data: Uint8Array): Promise<void>;
  /** Writes to standard error: messages for people. */
  err(text: string): void;
  readonly input: AsyncIterable<Uint8Array | string>;
  readonly outIsTty: boolean;
  readonly errIsTty: boolean;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
}

/** The terminal of this process. */
export function processTerminal(): Terminal {
  const { stdin, stdout, stderr, env } = process;
  // A reader that has seen enough (`| head`) is no fault.
  stdout.on('error', (fault: NodeJS.ErrnoException) => {
    if (fault.code !== 'EPIPE') throw fault;
    process.exit(0);
  });
  const write = async (data: string | Uint8Array): Promise<void> => {
    if (!stdout.write(data)) await new Promise<void>((done) => stdout.once('drain', done));
  };
  return {
    out: write,
    bytes: write,
    err: (text) => void stderr.write(text),
    input: stdin,
    outIsTty: stdout.isTTY === true,
    errIsTty: stderr.isTTY === true,
    env,
    cwd: process.cwd(),
  };
}

/** The lines of a file, or of standard input for `-`, as they come, without their ends. @throws Rejected when it cannot be read */
export async function* linesOf(terminal: Terminal, file: string): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let rest = '';
  try {
    for await (const chunk of source(terminal, file)) {
      rest += typeof chunk === 'string' ? chunk : decoder.decode(chunk, { stream: true });
      const lines = rest.split('\n');
      rest = lines.pop() as string;
      for (const line of lines) yield line.replace(/\r$/, '');
    }
    rest += decoder.decode();
  } catch (thrown) {
    throw unreadable(file, thrown);
  }
  if (rest !== '') yield rest.replace(/\r$/, '');
}

const source = (terminal: Terminal, file: string): AsyncIterable<Uint8Array | string> =>
  file === '-' ? terminal.input : createReadStream(resolve(terminal.cwd, file));

/** A whole file, or standard input for `-`. @throws Rejected when it cannot be read */
export async function textOf(terminal: Terminal, file: string): Promise<string> {
  if (file !== '-') {
    return readFile(resolve(terminal.cwd, file), 'utf8').catch((thrown: unknown) => {
      throw unreadable(file, thrown);
    });
  }
  const lines: string[] = [];
  for await (const line of linesOf(terminal, file)) lines.push(line);
  return lines.join('\n');
}

function unreadable(file: string, thrown: unknown): unknown {
  const { code, syscall } = thrown as NodeJS.ErrnoException;
  if (code === 'ERR_ENCODING_INVALID_ENCODED_DATA') return new Rejected(`${file} is not UTF-8; save it as UTF-8`);
  if (syscall === undefined) return thrown;
  return new Rejected(code === 'ENOENT' ? `there is no file ${file}` : `${file} cannot be read (${code})`);
}
