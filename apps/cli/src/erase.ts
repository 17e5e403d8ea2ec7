/** Erases a person from the record and the register. What left the building, such as copies and exports, it cannot reach, and says so. */
import { resolve } from 'node:path';
import type { Command } from 'commander';
import { AccessRefused, openRegister, registerUrlOf } from '#access';
import { type ErasureReport, type ErasureWish, erasePerson, keepErasures, loadMatch, seatsHeld } from '#recorder';
import { journalOf } from './erasures.js';
import { Rejected } from './rejected.js';
import { textOf } from './terminal.js';
import { type CommonOptions, type Session, verb } from './verb.js';

interface Options extends CommonOptions {
  readonly access?: string;
  readonly match?: string;
  readonly seat?: string;
  readonly name?: string;
}

export function addErase(program: Command, session: Session): void {
  verb(program, 'erase [account]', 'forget a person: the name, texts that tell it, and the ways in; no hash changes', [
    'erase anna-1',
    'erase --match final-1 --seat A',
    'erase --name - < name.txt',
  ])
    .option('--access <url>', 'the register, when it is not beside the store (TOUCHLINE_ACCESS)')
    .option('--match <match>', 'a match in which the person played')
    .option('--seat <seat>', 'the seat there')
    .option('--name <name>', 'the name as it was given, in all matches; - reads it from standard input')
    .action(async (account: string | undefined, options: Options) => {
      const { match, seat, name } = options;
      const ways = [account !== undefined, match !== undefined && seat !== undefined, name !== undefined];
      if (ways.filter(Boolean).length !== 1 || (match === undefined) !== (seat === undefined))
        throw new Rejected('name either an account, or --match and --seat, or --name');
      if (account !== undefined) return eraseAccount(session, account, options);
      const told = name === '-' ? (await textOf(session.terminal, '-')).trim() : name;
      const wish =
        told === undefined ? { seats: [{ match: match as string, seat: seat as string }] } : { seats: [], name: told };
      await tell(session, options, await eraseFromRecord(session, options, wish));
    });
}

async function eraseFromRecord(session: Session, { store: url }: Options, wish: ErasureWish): Promise<ErasureReport> {
  const journal = journalOf(session, url);
  return session.withStore(url, async (store) => {
    // A slip of the finger is told apart from a match that tells nothing.
    for (const { match, seat } of wish.seats) await loadMatch(store, match, seat);
    return erasePerson(store, wish, { journal, by: 'local', at: new Date().toISOString() });
  });
}

async function eraseAccount(session: Session, account: string, options: Options): Promise<void> {
  const { terminal } = session;
  const url = options.access ?? terminal.env['TOUCHLINE_ACCESS'] ?? registerUrlOf(options.store);
  const file = /^sqlite:(.+)$/s.exec(url)?.[1];
  const register = openRegister(file === undefined ? url : `sqlite:${resolve(terminal.cwd, file)}`);
  try {
    const { name, seats } = await register.toErase(account);
    const held = await session.withStore(options.store, (store) => seatsHeld(store, seats));
    const report = await eraseFromRecord(session, options, { seats: held, alias: name === null ? [] : [name] });
    const erasedAt = new Date().toISOString();
    await keepErasures(journalOf(session, options.store), [{ erasedAt, by: 'local', account }]);
    await register.erase(account);
    await tell(session, options, report, account);
  } catch (thrown) {
    throw thrown instanceof AccessRefused ? new Rejected(thrown.message) : thrown;
  } finally {
    await register.close();
  }
}

async function tell(session: Session, options: Options, report: ErasureReport, account?: string): Promise<void> {
  const journal = journalOf(session, options.store) ?? null;
  const { erased, matches, left } = report;
  if (options.json === true) await session.line({ ...(account === undefined ? {} : { account }), ...report, journal });
  else {
    if (account !== undefined) await session.print(`${account}: name and ways in are gone, the id stays`);
    await session.print(`${erased} sealed texts are gone from ${matches.length} matches`);
    for (const { match, erased: gone } of matches) await session.print(`  ${match}: ${gone}`);
    for (const { match, revision } of left)
      await session.print(`  ${match} revision ${revision} tells the name in a line, which is never changed`);
  }
  session.say(
    journal === null
      ? 'nothing remembers this erasure: a copy put back tells the name again; set TOUCHLINE_ERASURES to a file'
      : `copies and exports made before keep what they hold; restore and import erase it again by ${journal}`,
  );
  session.done(0);
}
