import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Command } from 'commander';
import { sha256 } from '#event-store';
import { BrokenExport } from '#log';
import { type Evidence, evidenceFromExport, evidenceFromStore } from '#recorder';
import { type Storey, type VerifyReport, verify } from '#replay';
import { Rejected } from './rejected.js';
import { textOf } from './terminal.js';
import { type CommonOptions, type Session, verb } from './verb.js';

interface Options extends CommonOptions {
  readonly head?: string;
}

export function addVerify(program: Command, session: Session): void {
  verb(
    program,
    'verify <match-or-file>',
    'chain of hashes, invariants, and every decision taken again under the pinned rules',
    [
      'verify final-1',
      'verify final-1.jsonl',
      'verify final-1.jsonl --head 41:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
    ],
  )
    .option('--head <revision:hash>', 'a head known from elsewhere, such as from a signed result')
    .action(async (named: string, options: Options) => {
      const head = headOf(options.head);
      const found = await evidenceOf(session, named, options.store);
      let holds = true;
      for (const evidence of found) {
        if (evidence.events.length > 500) session.say(`verifying ${evidence.match}: ${evidence.events.length} events`);
        const report = verify({ ...evidence, digest: sha256, ...(head === undefined ? {} : { head }) });
        holds &&= report.holds;
        if (options.json === true) await session.line(report);
        else await session.print(told(session, report));
      }
      session.done(holds ? 0 : 2);
    });
}

function headOf(named: string | undefined): { revision: number; hash: string } | undefined {
  if (named === undefined) return undefined;
  const [, revision, hash] = /^(\d{1,9}):([0-9a-f]{64})$/.exec(named) ?? [];
  if (revision === undefined || hash === undefined)
    throw new Rejected('--head must be <revision>:<hash>, the hash in 64 hex digits');
  return { revision: Number(revision), hash };
}

/** A file when there is one of that name or it is `-`; else a match of the store. */
async function evidenceOf(session: Session, named: string, url: string): Promise<readonly Evidence[]> {
  const { terminal } = session;
  if (named !== '-' && !existsSync(resolve(terminal.cwd, named))) {
    if (!/^[a-z0-9][a-z0-9-]{0,63}$/.test(named))
      throw new Rejected(`there is no file ${named}, and it is no match id`);
    return session.withStore(url, async (store) => [await evidenceFromStore(store, named)]);
  }
  try {
    return await evidenceFromExport(await textOf(terminal, named));
  } catch (thrown) {
    if (thrown instanceof BrokenExport) throw new Rejected(`${named}: ${thrown.message}`);
    throw thrown;
  }
}

function told(session: Session, report: VerifyReport): string {
  const { match, valid, holds, head, firstBad, storeys } = report;
  const verdict = valid
    ? session.paint('green', 'valid')
    : holds
      ? session.paint('yellow', 'holds as far as it was checked')
      : session.paint('red', firstBadTold(firstBad));
  const lines = [`${match === '' ? 'the export' : match}: ${verdict}`];
  for (const [name, storey] of Object.entries(storeys)) lines.push(...toldStorey(name, storey));
  if (head !== null) lines.push(`  head: revision ${head.revision}, ${head.hash}`);
  return lines.join('\n');
}

const firstBadTold = (firstBad: VerifyReport['firstBad']): string =>
  firstBad?.revision == null
    ? 'its events hold, but not the file around them'
    : `does not hold from revision ${firstBad.revision}`;

const words = { holds: 'hold', broken: 'do not hold', 'not-checked': 'not checked' } as const;

const toldStorey = (name: string, { result, checked, note, problems }: Storey): readonly string[] => [
  `  ${name}: ${words[result]}${result === 'not-checked' ? '' : ` (${checked} checked)`}`,
  ...(note === undefined ? [] : [`    ${note}`]),
  ...problems.map(
    ({ revision, what, message }) => `    ${revision === null ? 'file' : `revision ${revision}`}, ${what}: ${message}`,
  ),
];
