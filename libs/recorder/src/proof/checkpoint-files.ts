/**
 * Signed checkpoints in a folder, each under its size; the newest is the largest. So a process that was paused in the middle of signing
 * and comes back cannot put an older one in a newer one's place.
 */
import { readdir, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { absent, readIfThere, replaceFile } from './whole-file.js';

const NAMED = /^checkpoint-(\d+)$/;

export async function keptCheckpoint(folder: string): Promise<string | undefined> {
  for (;;) {
    const newest = Math.max(...(await sizesIn(folder)));
    if (newest === -Infinity) return undefined;
    const note = await readIfThere(join(folder, `checkpoint-${newest}`));
    // Gone meanwhile: a newer one is there.
    if (note !== undefined) return note;
  }
}

export async function keepCheckpoint(folder: string, note: string): Promise<void> {
  const size = sizeOf(note);
  await replaceFile(join(folder, `checkpoint-${size}`), note);
  for (const older of await sizesIn(folder)) {
    if (older < size) await unlink(join(folder, `checkpoint-${older}`)).catch(absent);
  }
}

async function sizesIn(folder: string): Promise<readonly number[]> {
  return (await readdir(folder)).flatMap((name) => NAMED.exec(name)?.[1] ?? []).map(Number);
}

/** The size that a note's second line says; 0 for none. */
export const sizeOf = (note: string | undefined): number => Number(note?.split('\n')[1] ?? 0);
