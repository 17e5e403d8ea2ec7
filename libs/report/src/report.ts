/**
 * The report of a match as a document: parts, tables and words in the reader's language, and nothing yet of paper or page. Whatever
 * prints it (`html-page.ts`, `pdf-paper.ts`, `text-lines.ts`) adds nothing of its own. Not the audit, which is the same account as data
 * and in no language. Invariant: everything in it comes from a recording that its audience may see.
 */
import type { VerifyReport } from '#replay';
import type { Proof, Report } from './document.js';
import { coursePart, clausesPart } from './course-part.js';
import { matchPart, peoplePart, rulesPart } from './match-part.js';
import { checkPart, sealPart } from './proof-part.js';
import { refusalsPart, rulingsPart, struckPart } from './rulings-part.js';
import { statePart } from './state-part.js';
import { Telling, type Told } from './telling.js';
import { windowsPart } from './windows-part.js';

export interface ReportInput extends Told {
  readonly verification: VerifyReport;
  /** What an export would carry as its proof: the signed checkpoint, the keys, the newest leaf of this match. */
  readonly proof?: Proof | undefined;
  readonly madeAt: string;
}

export function reportOf(input: ReportInput): Report {
  const telling = new Telling(input);
  const { t, account } = telling;
  const head = t('head', { match: account.match, revision: account.revision, hash: input.hash });
  return {
    language: input.language,
    title: t('title'),
    subtitle: [account.match, seenBy(telling, input.audience), t('made', { time: telling.time(input.madeAt) })].join(
      ' · ',
    ),
    head,
    madeAt: input.madeAt,
    parts: [
      matchPart(telling),
      peoplePart(telling),
      statePart(telling),
      rulingsPart(telling),
      refusalsPart(telling),
      windowsPart(telling),
      struckPart(telling),
      coursePart(telling),
      rulesPart(telling),
      clausesPart(telling),
      checkPart(telling, input.verification),
      sealPart(telling, input.hash, input.proof),
    ],
  };
}

const seenBy = ({ t }: Telling, audience: string): string =>
  ['official', 'spectator', 'public'].includes(audience) ? t(`seen.${audience}`) : t('seen.seat', { seat: audience });
