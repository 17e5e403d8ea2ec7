/** One worker at a time appends leaves: a file that only one process can make, renewed while it works, taken over once it is stale. */
import { randomUUID } from 'node:crypto';
import { readFile, stat, unlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const STALE_MS = 20_000;
const absent = (thrown: NodeJS.ErrnoException): undefined => {
  if (thrown.code === 'ENOENT') return undefined;
  throw thrown;
};

export class Lease {
  private readonly token = randomUUID();
  private readonly file: string;

  constructor(folder: string) {
    this.file = join(folder, 'lease');
  }

  /** Whether this process holds it now; asking renews it. */
  async held(): Promise<boolean> {
    const holder = await readFile(this.file, 'utf8').catch(absent);
    if (holder === this.token) {
      await utimes(this.file, new Date(), new Date());
      return true;
    }
    if (holder !== undefined) {
      const { mtimeMs } = (await stat(this.file).catch(absent)) ?? { mtimeMs: 0 };
      if (Date.now() - mtimeMs < STALE_MS) return false;
      await unlink(this.file).catch(absent);
    }
    try {
      await writeFile(this.file, this.token, { flag: 'wx' });
      return true;
    } catch (thrown) {
      if ((thrown as NodeJS.ErrnoException).code === 'EEXIST') return false;
      throw thrown;
    }
  }

  async release(): Promise<void> {
    if ((await readFile(this.file, 'utf8').catch(absent)) === this.token) await unlink(this.file).catch(absent);
  }
}
