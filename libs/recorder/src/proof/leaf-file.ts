/**
 * The leaves of the store's log, by position, in a file that only grows. It stands beside the store and not in it, so that a store
 * rewritten later does not fit it. A line torn by a crash is cut off when the file is opened: it was never signed.
 */
import { appendFile, open, readFile, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { isObject, type MatchId, type Position, readJson, type Revision } from '#kernel';

export interface LogLeaf {
  readonly position: Position;
  readonly match: MatchId;
  readonly revision: Revision;
  readonly hash: string;
}

export class LeafFile {
  private constructor(
    private readonly file: string | undefined,
    readonly leaves: LogLeaf[],
  ) {}

  /** Without a folder the leaves last as long as the process. */
  static async open(folder: string | undefined): Promise<LeafFile> {
    if (folder === undefined) return new LeafFile(undefined, []);
    const leaves = new LeafFile(join(folder, 'leaves.jsonl'), []);
    await leaves.reload();
    return leaves;
  }

  /** What another process appended meanwhile. */
  async reload(cutTornLine = true): Promise<void> {
    if (this.file === undefined) return;
    const text = await readFile(this.file, 'utf8').catch((thrown: NodeJS.ErrnoException) => {
      if (thrown.code === 'ENOENT') return '';
      throw thrown;
    });
    const whole = text.slice(0, text.lastIndexOf('\n') + 1);
    if (whole.length < text.length && cutTornLine) await truncate(this.file, Buffer.byteLength(whole));
    const lines = whole.split('\n').slice(0, -1);
    for (const [index, line] of lines.entries()) if (index >= this.leaves.length) this.leaves.push(leafOf(line, index));
  }

  async append(fresh: readonly LogLeaf[]): Promise<void> {
    if (this.file !== undefined) {
      const text = fresh.map((leaf, i) => `${JSON.stringify({ index: this.leaves.length + i, ...leaf })}\n`).join('');
      await appendFile(this.file, text);
      const handle = await open(this.file, 'r+');
      await handle.sync().finally(() => handle.close());
    }
    this.leaves.push(...fresh);
  }
}

function leafOf(line: string, index: number): LogLeaf {
  const reading = readJson(line, { maxDepth: 4, maxLength: 1000 });
  const value = reading.ok && isObject(reading.value) ? reading.value : {};
  const { position, match, revision, hash } = value;
  if (value['index'] !== index) throw new Error(`leaves.jsonl: line ${index + 1} must be leaf ${index}`);
  return { position, match, revision, hash } as unknown as LogLeaf;
}
