/**
 * The leaves of the store's log, by position, in a file that only grows. It stands beside the store and not in it, so that a store
 * rewritten later does not fit it. A leaf is a function of the store and has its place in the file; so a process that was paused in the
 * middle of writing and comes back writes what stands there already, and is refused where anything else does. What a crash tore is
 * written over: it was never signed.
 */
import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import { isObject, type MatchId, type Position, readJson, type Revision } from '#kernel';
import { absent } from './whole-file.js';

export interface LogLeaf {
  readonly position: Position;
  readonly match: MatchId;
  readonly revision: Revision;
  readonly hash: string;
}

/** Another leaf stands where this one belongs: the store was rewritten, or the file is another store's. Nothing was written. */
export class OtherLeaf extends Error {
  override readonly name = 'OtherLeaf';
}

export class LeafFile {
  /** Bytes of the leaves that are known. */
  private end = 0;

  private constructor(
    private readonly file: string | undefined,
    readonly leaves: LogLeaf[],
  ) {}

  /** Without a folder the leaves last as long as the process. */
  static async open(folder: string | undefined): Promise<LeafFile> {
    const leaves = new LeafFile(folder === undefined ? undefined : join(folder, 'leaves.jsonl'), []);
    await leaves.reload();
    return leaves;
  }

  /** What was appended meanwhile, up to the first line that is none. */
  async reload(): Promise<void> {
    if (this.file === undefined) return;
    const handle = await open(this.file, 'r').catch(absent);
    if (handle === undefined) return;
    try {
      for (const { leaf, bytes } of leavesIn(await textFrom(handle, this.end), this.leaves.length)) {
        this.leaves.push(leaf);
        this.end += bytes;
      }
    } finally {
      await handle.close();
    }
  }

  /** @throws OtherLeaf */
  async append(fresh: readonly LogLeaf[]): Promise<void> {
    if (this.file === undefined) return void this.leaves.push(...fresh);
    const first = this.leaves.length;
    const lines = fresh.map((leaf, i) => `${JSON.stringify({ index: first + i, ...leaf })}\n`);
    const file = await open(this.file, constants.O_RDWR | constants.O_CREAT, 0o644);
    try {
      const there = [...leavesIn(await textFrom(file, this.end), first)];
      for (const [i, { line, leaf }] of there.entries()) {
        if (i < lines.length && line !== lines[i])
          throw new OtherLeaf(`leaf ${first + i} of ${this.file} is ${leaf.match} revision ${leaf.revision}`);
      }
      const from = there.reduce((sum, { bytes }) => sum + bytes, this.end);
      await writeAt(file, from, Buffer.from(lines.slice(there.length).join('')));
      await file.sync();
    } finally {
      await file.close();
    }
    this.leaves.push(...fresh);
    this.end += Buffer.byteLength(lines.join(''));
  }
}

async function writeAt(handle: FileHandle, from: number, bytes: Buffer): Promise<void> {
  for (let written = 0; written < bytes.length;) {
    const { bytesWritten } = await handle.write(bytes, written, bytes.length - written, from + written);
    written += bytesWritten;
  }
}

async function textFrom(handle: FileHandle, from: number): Promise<string> {
  const { size } = await handle.stat();
  const bytes = Buffer.alloc(Math.max(0, size - from));
  const { bytesRead } = await handle.read(bytes, 0, bytes.length, from);
  return bytes.toString('utf8', 0, bytesRead);
}

function* leavesIn(
  text: string,
  first: number,
): Generator<{ readonly leaf: LogLeaf; readonly line: string; readonly bytes: number }> {
  for (const [i, line] of text.split('\n').slice(0, -1).entries()) {
    const leaf = leafOf(line, first + i);
    if (leaf === undefined) return;
    yield { leaf, line: `${line}\n`, bytes: Buffer.byteLength(line) + 1 };
  }
}

function leafOf(line: string, index: number): LogLeaf | undefined {
  const reading = readJson(line, { maxDepth: 4, maxLength: 1000 });
  const value = reading.ok && isObject(reading.value) ? reading.value : {};
  const { position, match, revision, hash } = value;
  return value['index'] === index ? ({ position, match, revision, hash } as unknown as LogLeaf) : undefined;
}
