/** Copies of the embedded store: made while it is in use, proved whole, put back. Credentials lie in a file of their own and are not in it. */
import { resolve } from 'node:path';
import type { Command } from 'commander';
import { backUpSqlite, checkSqliteCopy, restoreSqlite } from '#event-store';
import { Rejected } from './rejected.js';
import { type CommonOptions, type Session, verb } from './verb.js';

interface Options extends CommonOptions {
  readonly check?: boolean;
}

export function addBackup(program: Command, session: Session): void {
  verb(program, 'backup <file>', 'copy the store while it is in use, with a manifest beside the copy', [
    'backup /backups/monday.db',
    'backup --check /backups/monday.db',
  ])
    .option('--check', 'prove that a copy is whole, and make none')
    .action(async (file: string, { check, store }: Options) => {
      const copy = resolve(session.terminal.cwd, file);
      if (check === true) {
        const report = checkSqliteCopy(copy);
        await session.line(report);
        return session.done(report.whole ? 0 : 2);
      }
      await session.line(await backUpSqlite(fileOf(session, store), copy, new Date().toISOString()));
      session.done(0);
    });
}

export function addRestore(program: Command, session: Session): void {
  verb(
    program,
    'restore <file>',
    'put a copy in the place of a store that is not there; what is there is never overwritten',
    ['restore /backups/monday.db --store sqlite:data/touchline.db'],
  ).action(async (file: string, { store }: CommonOptions) => {
    await session.line(await restoreSqlite(resolve(session.terminal.cwd, file), fileOf(session, store)));
    session.done(0);
  });
}

function fileOf({ terminal }: Session, url: string): string {
  const file = /^sqlite:(.+)$/s.exec(url)?.[1];
  if (file === undefined)
    throw new Rejected(`only a store in a file (sqlite:<file>) is copied so; ${url} has its own way, or use export`);
  return resolve(terminal.cwd, file);
}
