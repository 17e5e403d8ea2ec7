import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Command } from 'commander';
import { type Json, matchIdPattern } from '#kernel';
import { sha256 } from '#event-store';
import { BrokenExport } from '#log';
import {
  checkLog,
  type Evidence,
  evidenceFromExport,
  evidenceFromStore,
  type LogCheck,
  type LogKnowledge,
  receivedProofs,
} from '#recorder';
import { type Storey, type VerifyReport, verify } from '#replay';
import { Rejected } from './rejected.js';
import { judgedUnder, toldUnder } from './under.js';
import { textOf } from './terminal.js';
import { type CommonOptions, type ExitCode, type Session, verb } from './verb.js';

interface Received extends LogCheck {
  readonly exportedAt: Json;
}

interface Options extends CommonOptions {
  readonly head?: string;
  readonly keys?: string;
  readonly against?: string;
  readonly under?: string;
  readonly preset?: string;
}

export function addVerify(program: Command, session: Session): void {
  verb(
    program,
    'verify <match-or-file>',
    'chain of hashes, invariants, and every decision taken again under the pinned rules',
    [
      'verify final-1',
      'verify final-1.jsonl',
      'verify final-1.jsonl --keys keys.txt --against checkpoint.txt',
      'verify final-1 --under solo@1 --preset advanced',
      'verify final-1.jsonl --head 41:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
    ],
  )
    .option('--head <revision:hash>', 'a head known from elsewhere, such as from a signed result')
    .option('--keys <file>', 'public keys known from elsewhere, one a line, as /api/checkpoint/keys gives them')
    .option('--against <file>', 'a signed checkpoint that was kept: finds a log that was cut or rewritten since')
    .option('--under <ruleset@version>', 'only tell what these rules would have decided; the match is not judged by it')
    .option('--preset <name or fields>', 'with --under: a preset, or a JSON object of fields over the pinned ones')
    .action(async (named: string, options: Options) => {
      if (options.under !== undefined) return session.done(await tellUnder(session, named, options, options.under));
      if (options.preset !== undefined) throw new Rejected('--preset goes with --under <ruleset@version>');
      const head = headOf(options.head);
      const known = await knowledgeOf(session, options);
      const found = await evidenceOf(session, named, options.store);
      let holds = true;
      for (const evidence of found) {
        if (evidence.events.length > 500) session.say(`verifying ${evidence.match}: ${evidence.events.length} events`);
        const report = verify({ ...evidence, digest: sha256, ...(head === undefined ? {} : { head }) });
        const isStored = evidence.faults === undefined;
        const log = isStored ? await ofStore(session, options.store, known) : checkLog(evidence, known);
        const received = isStored ? await asReceived(session, options.store, evidence, known) : [];
        holds &&= report.holds && [log, ...received].every(({ result }) => result !== 'broken');
        if (options.json === true) await session.line({ ...report, log, ...(isStored ? { received } : {}) });
        else await session.print([told(session, report), ...[log, ...received].flatMap(toldLog)].join('\n'));
      }
      session.done(holds ? 0 : 2);
    });
}

async function tellUnder(session: Session, named: string, options: Options, under: string): Promise<ExitCode> {
  for (const evidence of await evidenceOf(session, named, options.store)) {
    const report = judgedUnder(evidence, under, options.preset);
    await (options.json === true ? session.line(report) : session.print(toldUnder(report, evidence, options.lang)));
  }
  return 0;
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
    if (!matchIdPattern.test(named)) throw new Rejected(`there is no file ${named}, and it is no match id`);
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

async function knowledgeOf({ terminal }: Session, { keys, against }: Options): Promise<LogKnowledge> {
  const lines = keys === undefined ? undefined : (await textOf(terminal, keys)).split('\n').map((line) => line.trim());
  return {
    ...(lines === undefined ? {} : { keys: lines.filter((line) => line !== '') }),
    ...(against === undefined ? {} : { against: await textOf(terminal, against) }),
  };
}

/** Of a match that was imported: what the log that it came from had signed. Whose keys these are is for `--keys` to say. */
async function asReceived(
  session: Session,
  url: string,
  evidence: Evidence,
  known: LogKnowledge,
): Promise<readonly Received[]> {
  const proofs = await receivedProofs(session.logPlace(url).folder, evidence.match);
  return proofs.flatMap(({ exportedAt = null, log }) =>
    log === undefined ? [] : [{ exportedAt, ...checkLog({ ...evidence, storeLog: log }, known) }],
  );
}

/** A match of the store: whether the log of today still begins with what was signed. */
async function ofStore(session: Session, url: string, { keys, against }: LogKnowledge): Promise<LogCheck> {
  if (against === undefined)
    return { result: 'not-checked', note: 'no earlier checkpoint was given (--against)', problems: [] };
  return session.withStore(url, (store) =>
    session.withLog(
      url,
      store,
      async (log) => {
        const { holds, what, message } = await log.against(against, keys);
        return holds
          ? { result: 'holds', problems: [] }
          : { result: 'broken', problems: [{ what: (what ?? 'fork') as 'fork', message }] };
      },
      { advance: false },
    ),
  );
}

const toldLog = ({
  exportedAt,
  result,
  note,
  problems,
  checkpoint,
  signedBy = [],
}: LogCheck & Partial<Received>): readonly string[] => [
  `  ${exportedAt === undefined ? 'log' : `log that it came from, exported at ${String(exportedAt)}`}: ${result === 'holds' ? 'holds' : result === 'broken' ? 'does not hold' : 'not checked'}`,
  ...(checkpoint === undefined
    ? []
    : [`    ${checkpoint.origin}, ${checkpoint.size} events, signed by ${signedBy.join(', ')}`]),
  ...(note === undefined ? [] : [`    ${note}`]),
  ...problems.map(({ what, message }) => `    ${what}: ${message}`),
];
