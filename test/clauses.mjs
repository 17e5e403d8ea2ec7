/**
 * Which tests name which clause: `npm run clauses`. A test names a clause, an invariant (I1 …) or a known fault (C1 …) in a string: its
 * title, an expectation, a row of its table; a match script also in a comment. Ends with 2 when one that must have a test is named nowhere,
 * or a test names one that does not exist. A clause that is meant not to exist has a number of 90 or more at the end (SOLO-99), or in a
 * house rule stands as SOLO-H-none.
 */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const count = (prefix, last) => Array.from({ length: last }, (_, i) => `${prefix}${i + 1}`);

const systems = {
  SOLO: count('SOLO-', 19),
  Fengsheng: ['FS-1', 'FS-2', 'FS-2.1', 'FS-2.2', 'FS-2.3', 'FS-3', 'FS-4', 'FS-5', 'FS-6', 'FS-7'],
  HKK: [
    ...['', '.1', '.1.1', '.1.2', '.1.3', '.1.4', '.2'].map((part) => `HKK-94.0${part}`),
    ...['1', '2', '3', '4', '5', '6', '6.1', '7', '7.1', '7.2', '7.3', '7.3.1', '7.3.2', '7.3.3'].map(
      (part) => `HKK-94.${part}`,
    ),
    ...['8', '9', '9.1', '9.2', '9.3'].map((part) => `HKK-94.${part}`),
  ],
  invariants: count('I', 14),
  'known faults': count('C', 63),
};

const faults = (ranges) =>
  ranges.flatMap(([first, last = first]) => Array.from({ length: last - first + 1 }, (_, i) => `C${first + i}`));

/** Without a test that names each of these the report fails. */
const strict = new Set([
  ...systems.SOLO,
  ...systems.Fengsheng,
  ...systems.HKK,
  ...systems.invariants,
  ...faults([[1, 37], [39, 46], [50], [56, 61], [63]]),
]);

/** House rules are the preset fields that the rule systems declare. */
const presetFiles = {
  SOLO: 'rules-solo/src/preset.ts',
  FS: 'rules-fengsheng/src/house-rules.ts',
  HKK: 'rules-hkk/src/preset.ts',
};
const fieldsOf = Object.fromEntries(
  Object.entries(presetFiles).map(([system, path]) => [system, readFileSync(join(root, 'libs', path), 'utf8')]),
);
const isHouseRule = (clause) => {
  const [system, , field] = clause.split('-');
  return new RegExp(`^\\s+['"]?${field}['"]?:`, 'm').test(fieldsOf[system]);
};
const meantToBeUnknown = (clause) => /-(?:H-none|9[0-9])$/.test(clause) && !known.has(clause);

const known = new Set(Object.values(systems).flat());
const id = /\b(?:(?:SOLO|FS|HKK)-(?:H-\w+|\d+(?:\.\d+)*)|[IC]\d+)\b(?!-)/g;
const quoted = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g;

function* filesIn(folder) {
  if (!existsSync(join(root, folder))) return;
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    const path = join(root, folder, entry.name);
    if (entry.isDirectory()) yield* filesIn(relative(root, path));
    else yield relative(root, path);
  }
}

const isContract = (path) => path.startsWith(join('libs', 'testing')) && path.endsWith('.ts');
const isTest = (path) => path.endsWith('.spec.ts') || path.endsWith('.jsonl') || isContract(path);

/** The ids that a test file names. */
function named(path) {
  const text = readFileSync(join(root, path), 'utf8');
  if (path.endsWith('.jsonl')) return text.match(id) ?? [];
  const code = text.replace(/^\s*(?:\/\/|\/?\*).*$/gm, '');
  return (code.match(quoted) ?? []).flatMap((string) => string.match(id) ?? []);
}

const testsOf = new Map();
for (const path of ['apps', 'libs', 'test'].flatMap((folder) => [...filesIn(folder)]).filter(isTest)) {
  for (const clause of named(path)) testsOf.set(clause, (testsOf.get(clause) ?? new Set()).add(path));
}

const lines = [];
for (const [system, clauses] of Object.entries(systems)) {
  lines.push(
    '',
    `${system}: ${clauses.filter((clause) => testsOf.has(clause)).length} of ${clauses.length} have a test`,
  );
  for (const clause of clauses) lines.push(`  ${clause.padEnd(14)} ${[...(testsOf.get(clause) ?? ['–'])].join(', ')}`);
}
const houseRules = [...testsOf.keys()].filter((clause) => clause.includes('-H-')).sort();
const section = 'HKK-94';
const exists = (clause) => known.has(clause) || clause === section || (clause.includes('-H-') && isHouseRule(clause));
const strangers = [...testsOf.keys()].filter((clause) => !exists(clause) && !meantToBeUnknown(clause)).sort();
const lacking = [...known].filter((clause) => !testsOf.has(clause));
const strictlyLacking = lacking.filter((clause) => strict.has(clause));

lines.push('', `house rules with a test: ${houseRules.join(', ') || 'none'}`);
if (strangers.length > 0) lines.push(`named, but there is no such clause: ${strangers.join(', ')}`);
lines.push(`without a test: ${lacking.join(', ') || 'none'}`);
if (strictlyLacking.length > 0) lines.push(`must have one: ${strictlyLacking.join(', ')}`);
const failed = strictlyLacking.length + strangers.length > 0;
// `--brief`, as the checks run it, tells only what is wrong.
if (!process.argv.includes('--brief')) console.log(lines.slice(1).join('\n'));
else if (failed) console.log(lines.slice(-3).join('\n'));
process.exitCode = failed ? 2 : 0;
