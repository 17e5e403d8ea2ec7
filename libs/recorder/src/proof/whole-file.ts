/** Files that are there whole or not at all, also where several processes write them at once: made under a name of their own, then named. */
import { randomUUID } from 'node:crypto';
import { link, readFile, rename, unlink, writeFile } from 'node:fs/promises';

export const absent = (thrown: NodeJS.ErrnoException): undefined => {
  if (thrown.code === 'ENOENT') return undefined;
  throw thrown;
};

export const readIfThere = (file: string): Promise<string | undefined> => readFile(file, 'utf8').catch(absent);

/** In the place of what was there. */
export async function replaceFile(file: string, text: string, mode = 0o644): Promise<void> {
  const made = await asideOf(file, text, mode);
  await rename(made, file);
}

/** Unless somebody else made it first. @returns whether it was made now */
export async function makeFile(file: string, text: string, mode = 0o644): Promise<boolean> {
  const made = await asideOf(file, text, mode);
  try {
    await link(made, file);
    return true;
  } catch (thrown) {
    if ((thrown as NodeJS.ErrnoException).code !== 'EEXIST') throw thrown;
    return false;
  } finally {
    await unlink(made).catch(absent);
  }
}

async function asideOf(file: string, text: string, mode: number): Promise<string> {
  const made = `${file}.${randomUUID()}.new`;
  await writeFile(made, text, { mode, flush: true });
  return made;
}
