/** `verify --under`: what other rules would have decided, for people. */
import { isObject, type JsonObject, readJson } from '#kernel';
import { type DecidedOtherwise, type Evidence, judgeUnder, OtherRules, type UnderReport, type Verdict } from '#replay';
import { findById, ruleSystems } from '#rulebook';
import { Rejected } from './rejected.js';

/** @throws Rejected for rules that are not there, or not of this game */
export function judgedUnder(evidence: Evidence, under: string, preset: string | undefined): UnderReport {
  const judge = findById(under);
  if (judge === undefined)
    throw new Rejected(`there is no ruleset ${under}; there are ${ruleSystems.map(({ id }) => id).join(', ')}`);
  try {
    return judgeUnder(evidence, judge, preset === undefined ? undefined : presetFrom(preset));
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

export function toldUnder(report: UnderReport): string {
  const { match, pinned, under, preset, commands, same, unchecked, firstDifference, differences } = report;
  const fields = Object.entries(preset).map(
    ([field, values]) => `  ${field}: ${String(values.pinned)} as played, ${String(values.under)} here`,
  );
  return [
    `${match}: played under ${pinned}; under ${under} ${same} of ${commands} commands are decided alike`,
    ...fields,
    ...(unchecked === 0 ? [] : [`  ${unchecked} could not be compared: parts of the record are withheld or erased`]),
    firstDifference === null ? '  no difference' : `  first difference at revision ${firstDifference}`,
    ...differences.flatMap(otherwise),
  ].join('\n');
}

const otherwise = ({ revision, command, recorded, would, differsIn }: DecidedOtherwise): readonly string[] => [
  `  ${revision}  ${command}: ${verdict(recorded)}`,
  `      here: ${verdict(would)}${differsIn.length === 0 ? '' : ` (differs in ${differsIn.join(', ')})`}`,
];

const verdict = ({ outcome, clause, message, events }: Verdict): string =>
  [outcome, ...(clause === null ? [] : [clause]), ...(message === null ? [events.join(', ')] : [message])]
    .filter((text) => text !== '')
    .join(', ');
