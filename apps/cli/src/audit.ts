import { type Command, Option } from 'commander';
import { sha256 } from '#event-store';
import { keptMatch } from '#recorder';
import { htmlPage, pdfPaper, type Report, reportOf, textLines } from '#report';
import { audit, evidenceOf, verify } from '#replay';
import { rulebook } from '#rulebook';
import { told, withMatch } from './recorded.js';
import { Rejected } from './rejected.js';
import { type CommonOptions, type Session, verb } from './verb.js';

interface Options extends CommonOptions {
  readonly format: 'text' | 'json' | 'html' | 'pdf';
  readonly as: string;
}

export function addAudit(program: Command, session: Session): void {
  verb(
    program,
    'audit <match>',
    'the full account: windows, who was asked, who answered, refusals and rulings with their clauses',
    [
      'audit final-1',
      'audit final-1 --format json > final-1.audit.json',
      'audit final-1 --format pdf --lang vi > final-1.pdf',
      'audit final-1 --as spectator',
    ],
  )
    .addOption(
      new Option('--format <format>', 'text, json, html or pdf')
        .choices(['text', 'json', 'html', 'pdf'])
        .default('text'),
    )
    .option('--as <audience>', 'official, spectator, public or a seat', 'official')
    .action(async (match: string, options: Options) => {
      const { format, as, json, lang, store } = options;
      if (json === true || format === 'json') {
        const account = await withMatch(session, store, match, as, async (reading) => ({
          ...told(reading, lang, audit(reading.recording)),
          head: reading.hash,
        }));
        await (json === true ? session.line(account) : session.print(JSON.stringify(account, null, 2)));
      } else if (format === 'pdf' && session.terminal.outIsTty) {
        throw new Rejected('a PDF is for a file; add `> ' + match + '.pdf`');
      } else await print(session, format, await reported(session, match, options));
      session.done(0);
    });
}

const reported = (session: Session, match: string, { as, lang, store: url }: Options): Promise<Report> =>
  withMatch(session, url, match, as, async (reading, store) => {
    const evidence = evidenceOf(await keptMatch(store, match, as), rulebook, sha256);
    return reportOf({
      recording: reading.recording,
      audience: as,
      language: lang,
      hash: reading.hash,
      verification: verify(evidence),
      proof: await session.withLog(url, store, async (log) => log.proofOf([match])),
      madeAt: new Date().toISOString(),
    });
  });

async function print(session: Session, format: 'text' | 'html' | 'pdf', report: Report): Promise<void> {
  switch (format) {
    case 'text':
      return session.print(textLines(report));
    case 'html':
      return session.print(await htmlPage(report));
    case 'pdf':
      return session.terminal.bytes(await pdfPaper(report));
  }
}
