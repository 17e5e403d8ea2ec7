/** `verify --under`: what other rules would have decided, for people. */
import { isObject, type Json, type JsonObject, readJson } from '#kernel';
import { sha256 } from '#event-store';
import {
  gameWords,
  type Language,
  phraseIn,
  placeInWords,
  presetInWords,
  type Values,
  withNames,
  type Words,
  wordsIn,
} from '#language';
import type { RuleSystem } from '#match';
import type { Evidence } from '#recorder';
import { type DecidedOtherwise, judgeUnder, OtherRules, type UnderReport, type Verdict } from '#replay';
import { findById, ruleSystems } from '#rulebook';
import { Rejected } from './rejected.js';

type Names = ReturnType<typeof gameWords>;

/** @throws Rejected for rules that are not there, or not of this game */
export function judgedUnder(evidence: Evidence, under: string, preset: string | undefined): UnderReport {
  const judge = findById(under);
  if (judge === undefined)
    throw new Rejected(`there is no ruleset ${under}; there are ${ruleSystems.map(({ id }) => id).join(', ')}`);
  try {
    return judgeUnder({ ...evidence, digest: sha256 }, judge, preset === undefined ? undefined : presetFrom(preset));
  } catch (thrown) {
    if (thrown instanceof OtherRules) throw new Rejected(thrown.message);
    throw thrown;
  }
}

function presetFrom(text: string): string | JsonObject {
  if (!text.startsWith('{')) return text;
  const read = readJson(text);
  if (read.ok && isObject(read.value)) return read.value;
  throw new Rejected('--preset must be the name of a preset, or a JSON object of its fields');
}

/** For people, in their language. */
export function toldUnder(report: UnderReport, evidence: Evidence, language: Language): string {
  const { match, pinned, under, preset, commands, same, unchecked, firstDifference, differences } = report;
  const words = wordsIn(language);
  const t = (key: string, values?: Values): string => words.t('values', key, values);
  const names = gameWords({ ...evidence, system: evidence.reader as RuleSystem }, language);
  return [
    t('under.head', { match, pinned, under, same, commands }),
    ...Object.entries(preset).map(
      ([field, values]) => `  ${t('under.field', { field, ...bothInWords(words, values) })}`,
    ),
    ...(unchecked === 0 ? [] : [`  ${t('under.unchecked', { count: unchecked })}`]),
    `  ${firstDifference === null ? t('under.none') : t('under.first', { revision: firstDifference })}`,
    ...differences.flatMap((one) => otherwise(words, names, one)),
  ].join('\n');
}

const bothInWords = (words: Words, { pinned, under }: UnderReport['preset'][string]): Values => ({
  pinned: presetInWords(words, pinned as Json),
  under: presetInWords(words, under as Json),
});

function otherwise(words: Words, names: Names, one: DecidedOtherwise): readonly string[] {
  const { revision, command, recorded, would, differsIn } = one;
  const act = ['pages', 'table'].map((place) => words.template(place as 'pages', `act.${command}`)).find(Boolean);
  const here = words.t('values', 'under.here', { verdict: verdict(words, names, would) });
  const fields = differsIn.map((field) => placeInWords(words, field)).join(', ');
  const differs = fields === '' ? '' : ` (${words.t('values', 'under.differs', { fields })})`;
  return [`  ${revision}  ${act ?? command}: ${verdict(words, names, recorded)}`, `      ${here}${differs}`];
}

/** What was recorded in English in the words of the clause, where no others are known. */
function verdict(words: Words, names: Names, { outcome, clause, message, events }: Verdict): string {
  const inWords = message === null ? undefined : phraseIn(words, message);
  const text = clause === null ? undefined : names.clause(clause);
  const why = message === null ? events.join(', ') : withNames(words, inWords ?? text ?? message, names);
  return [words.t('values', `outcome.${outcome}`), clause, why]
    .filter((part) => part !== null && part !== '')
    .join(', ');
}
