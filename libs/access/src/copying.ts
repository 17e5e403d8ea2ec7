/** A copy of the register made while it is in use. It holds what lets people in, as digests: nobody else on the machine may read it. */
import { chmodSync, existsSync, renameSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { Sqlite } from '#migrations';

/** Gives false where there is no register to copy; one that is there already is not overwritten. */
export async function copyRegister(file: string, copy: string): Promise<boolean> {
  const [from, to] = [resolve(file), resolve(copy)];
  if (!existsSync(from) || existsSync(to)) return false;
  const part = `${to}.part`;
  rmSync(part, { force: true });
  const db = new Sqlite(from, { readonly: true });
  try {
    await db.backup(part);
  } finally {
    db.close();
  }
  chmodSync(part, 0o600);
  renameSync(part, to);
  return true;
}
