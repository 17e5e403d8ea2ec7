/**
 * A checkpoint (C2SP tlog-checkpoint) says how long a log is and what its root is. Signed as a note and handed to players, printed, or
 * kept by a witness, it is what an operator cannot take back: a log that was cut or rewritten later does not fit it.
 */
import { fromBase64, toBase64 } from './base64.js';

export interface Checkpoint {
  /** What log it is of, as `touchline.example/club`. */
  readonly origin: string;
  readonly size: number;
  /** 32 bytes. */
  readonly root: Uint8Array;
  /** Further lines, none of them empty. */
  readonly extensions?: readonly string[];
}

/** A text that is not a checkpoint. */
export class BrokenCheckpoint extends Error {
  override readonly name = 'BrokenCheckpoint';

  constructor(
    /** From 1. */
    readonly line: number,
    problem: string,
  ) {
    super(`line ${line} of the checkpoint ${problem}`);
  }
}

/** The text to sign. @throws BrokenCheckpoint when it would not read back as the same checkpoint */
export function formatCheckpoint({ origin, size, root, extensions = [] }: Checkpoint): string {
  const text = `${[origin, String(size), toBase64(root), ...extensions].join('\n')}\n`;
  const { extensions: found = [] } = parseCheckpoint(text);
  if (found.length !== extensions.length) throw new BrokenCheckpoint(4, 'must hold one line for each extension');
  return text;
}

/** @throws BrokenCheckpoint */
export function parseCheckpoint(text: string): Checkpoint {
  const lines = text.split('\n');
  if (lines.pop() !== '') throw new BrokenCheckpoint(lines.length + 1, 'must end in a line break');
  const [origin = '', written = '', encoded = '', ...extensions] = lines;
  if (origin === '') throw new BrokenCheckpoint(1, 'must name the log');
  const size = Number(written);
  if (!/^(?:0|[1-9][0-9]*)$/.test(written) || !Number.isSafeInteger(size)) {
    throw new BrokenCheckpoint(2, 'must be the size in decimal digits');
  }
  const root = fromBase64(encoded);
  if (root?.length !== 32) throw new BrokenCheckpoint(3, 'must be the root, 32 bytes in base64');
  const empty = extensions.indexOf('');
  if (empty !== -1) throw new BrokenCheckpoint(4 + empty, 'must not be empty');
  return { origin, size, root, ...(extensions.length === 0 ? {} : { extensions }) };
}
