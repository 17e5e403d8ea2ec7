/**
 * A witness keeps the newest checkpoint that it has seen of a log elsewhere, and signs a newer one only if that begins with the old one.
 * Whoever has its signature knows that no other course was shown to this witness.
 */
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Command } from 'commander';
import { sha256 } from '#event-store';
import { fromBase64, openCheckpoint, provesConsistency, signNote } from '#log';
import { openKeys, verifyEd25519 } from '#recorder';
import { Rejected } from './rejected.js';
import { type CommonOptions, type Session, verb } from './verb.js';

interface Options extends CommonOptions {
  readonly folder: string;
  readonly name: string;
}

export function addWitness(program: Command, session: Session): void {
  verb(program, 'witness <url>', "sign another recorder's checkpoint, if it begins with the one signed before", [
    'witness http://127.0.0.1:8080 --folder club-witness > checkpoint.txt',
  ])
    .option('--folder <folder>', "the witness's own key and newest checkpoint", 'data/witness')
    .option('--name <name>', 'the name that it signs with', 'witness')
    .action(async (url: string, { folder: named, name }: Options) => {
      const folder = resolve(session.terminal.cwd, named);
      const keys = await openKeys({ folder, name });
      const text = await fetched(url, '/api/checkpoint');
      const published = (await fetched(url, '/api/checkpoint/keys')).split('\n').filter((line) => line !== '');
      await requireConsistent(url, folder, text, published);
      const body = text.slice(0, text.lastIndexOf('\n\n') + 1);
      const signed = `${text}${signNote(body, [keys.signer]).slice(body.length + 1)}`;
      await writeFile(join(folder, 'seen.new'), signed);
      await rename(join(folder, 'seen.new'), join(folder, 'seen'));
      await session.print(signed.trimEnd());
      session.say(`signed with ${keys.publicKeys.at(-1) ?? ''}`);
      session.done(0);
    });
}

async function requireConsistent(url: string, folder: string, note: string, keys: readonly string[]): Promise<void> {
  const tools = { digest: sha256, verify: verifyEd25519 };
  const newer = openCheckpoint(tools, note, keys);
  if ('what' in newer) throw new Rejected(`not signed, ${newer.what}: ${newer.message}`);
  const seen = await readFile(join(folder, 'seen'), 'utf8').catch(() => undefined);
  if (seen === undefined) return;
  const older = openCheckpoint(tools, seen, keys);
  if ('what' in older)
    throw new Rejected(`not signed, the checkpoint seen before is no longer vouched for: ${older.message}`);
  const [from, to] = [older.checkpoint, newer.checkpoint];
  if (to.size < from.size)
    throw new Rejected(`not signed, cut-tail: ${from.size} events were seen, now there are ${to.size}`);
  const proof = JSON.parse(await fetched(url, `/api/checkpoint/consistency?from=${from.size}&to=${to.size}`)) as {
    path: string[];
  };
  const path = proof.path.map((step) => fromBase64(step) ?? new Uint8Array());
  if (from.origin !== to.origin || !provesConsistency(sha256, from, to, path))
    throw new Rejected(
      `not signed, fork: the log of ${to.size} events does not begin with the ${from.size} seen before`,
    );
}

async function fetched(url: string, path: string): Promise<string> {
  const answer = await fetch(`${url.replace(/\/$/, '')}${path}`).catch(() => undefined);
  if (answer?.ok !== true) throw new Rejected(`${url}${path} answers ${answer?.status ?? 'nothing'}`);
  return answer.text();
}
