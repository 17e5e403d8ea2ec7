/**
 * Copies of the embedded store with what lies beside it: the register of access, the log of checkpoints with its keys, the journal of
 * erasures. Made while all is in use, proved whole, put back. What was erased since the copy was made is erased again before the copy
 * is in its place, by all journals that can be found.
 */
import { existsSync } from 'node:fs';
import { cp, readdir } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import type { Command } from 'commander';
import { copyRegister, openRegister, registerUrlOf } from '#access';
import { backUpSqlite, checkSqliteCopy, openStore, restoreSqlite } from '#event-store';
import { type Erasure, eraseAgain, keepErasures } from '#recorder';
import { erasuresIn, journalOf } from './erasures.js';
import { Rejected } from './rejected.js';
import { type CommonOptions, type Session, verb } from './verb.js';

interface BackupOptions extends CommonOptions {
  readonly check?: boolean;
  readonly access: boolean;
}

export function addBackup(program: Command, session: Session): void {
  verb(program, 'backup <file>', 'copy the store while it is in use, with a manifest and what belongs to it beside', [
    'backup /backups/monday.db',
    'backup /backups/monday.db --no-access',
    'backup --check /backups/monday.db',
  ])
    .option('--check', 'prove that a copy is whole, and make none')
    .option('--no-access', 'leave out the register of access and the signing key')
    .action(async (file: string, { check, access, store }: BackupOptions) => {
      const copy = resolve(session.terminal.cwd, file);
      if (check === true) {
        const report = checkSqliteCopy(copy);
        await session.line(report);
        return session.done(report.whole ? 0 : 2);
      }
      const from = fileOf(session, store);
      const manifest = await backUpSqlite(from, copy, new Date().toISOString());
      const beside = await copyBeside(from, copy, access);
      await copyOf(journalOf(session, store), erasuresOf(copy));
      await session.line({ ...manifest, beside });
      session.done(0);
    });
}

interface RestoreOptions extends CommonOptions {
  readonly erasures?: readonly string[];
}

export function addRestore(program: Command, session: Session): void {
  verb(
    program,
    'restore <file>',
    'put a copy in the place of a store that is not there; what is there is never overwritten',
    [
      'restore /backups/monday.db --store sqlite:data/touchline.db',
      'restore /backups/monday.db --erasures /elsewhere/touchline.db.erasures',
    ],
  )
    .option('--erasures <journal...>', 'further journals of erasures; those beside the store and the copies are found')
    .action(async (file: string, { store, erasures = [] }: RestoreOptions) => {
      const { cwd } = session.terminal;
      const [copy, target] = [resolve(cwd, file), fileOf(session, store)];
      const given = erasures.map((journal) => resolve(cwd, journal));
      const missing = given.find((journal) => !existsSync(journal));
      if (missing !== undefined) throw new Rejected(`there is no journal ${missing}`);
      const all = await knownErasures(session, store, copy, given);
      let erased = 0;
      const report = await restoreSqlite(copy, target, async (part) => {
        const opened = await openStore(`sqlite:${part}`);
        erased = await eraseAgain(opened, all).finally(() => opened.close());
      });
      const beside = await copyBeside(copy, target, true);
      await eraseAccounts(target, all);
      const journal = journalOf(session, store);
      const kept = (await erasuresIn(journal)).map((one) => JSON.stringify(one));
      await keepErasures(
        journal,
        all.filter((one) => !kept.includes(JSON.stringify(one))),
      );
      await session.line({ ...report, beside, erasedAgain: erased });
      session.done(0);
    });
}

const erasuresOf = (file: string): string => `${file}.erasures`;

/** The register and the log, where they are and the other place has none. */
async function copyBeside(from: string, to: string, withSecrets: boolean): Promise<string[]> {
  const beside: string[] = [];
  const [register, copy] = [from, to].map((file) => registerUrlOf(`sqlite:${file}`).slice('sqlite:'.length)) as [
    string,
    string,
  ];
  if (withSecrets && (await copyRegister(register, copy))) beside.push(basename(copy));
  if (await copyOf(`${from}.log`, `${to}.log`, withSecrets ? ['lease'] : ['lease', 'signing-key']))
    beside.push(basename(`${to}.log`));
  return beside;
}

async function copyOf(from: string | undefined, to: string, without: readonly string[] = []): Promise<boolean> {
  if (from === undefined || !existsSync(from) || existsSync(to)) return false;
  await cp(from, to, { recursive: true, filter: (path) => !without.includes(basename(path)) });
  return true;
}

/** Those beside the store first, each once: by the copies in that folder, later ones too, and by what was named. */
async function knownErasures(
  session: Session,
  store: string,
  copy: string,
  given: readonly string[],
): Promise<readonly Erasure[]> {
  const folder = dirname(copy);
  const near = (await readdir(folder)).filter((name) => name.endsWith('.erasures')).sort();
  const journals = [journalOf(session, store), ...near.map((name) => join(folder, name)), ...given];
  const known = new Map<string, Erasure>();
  for (const journal of journals)
    for (const erasure of await erasuresIn(journal)) known.set(JSON.stringify(erasure), erasure);
  return [...known.values()];
}

async function eraseAccounts(target: string, erasures: readonly Erasure[]): Promise<void> {
  const url = registerUrlOf(`sqlite:${target}`);
  if (!existsSync(url.slice('sqlite:'.length))) return;
  const register = openRegister(url);
  try {
    for (const erasure of erasures) if ('account' in erasure) await register.erase(erasure.account);
  } finally {
    await register.close();
  }
}

function fileOf({ terminal }: Session, url: string): string {
  const file = /^sqlite:(.+)$/s.exec(url)?.[1];
  if (file === undefined)
    throw new Rejected(`only a store in a file (sqlite:<file>) is copied so; ${url} has its own way, or use export`);
  return resolve(terminal.cwd, file);
}
