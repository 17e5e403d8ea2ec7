/** docs/statistics.md says what the code says. `TOUCHLINE_DOCS=write` writes it anew, to be reviewed. */
import { readFileSync, writeFileSync } from 'node:fs';
import { columnsOf, subjects } from './definitions.js';
import { wilson } from './wilson.js';

const file = 'docs/statistics.md';

function page(): string {
  const lines = [
    '# Statistics',
    '',
    'What every published figure means. Figures are counted from the events of the matches that the filters let through: `tournament`, `player`, `ruleset`, `from` and `to` (by when a match was opened). Events that a rewind, a correction or a reopened window struck do not count; rulings always do. Nothing is counted that a spectator may not see before a match is over. Every row says over how many `matches` it is counted; a rate has its sample `…_n` and the 95 % Wilson interval from `…_low` to `…_high`, and is empty where the sample is. Players are named by seat id, names stand in no read model.',
  ];
  for (const { name, key, definition, figures } of Object.values(subjects)) {
    lines.push('', `## ${name}`, '', `${definition} Named by ${key.map((column) => `\`${column}\``).join(', ')}.`, '');
    lines.push('| figure | unit | is | sample |', '| --- | --- | --- | --- |');
    for (const figure of figures)
      lines.push(`| \`${figure.name}\` | ${figure.unit} | ${figure.definition} | ${figure.sample ?? ''} |`);
  }
  return `${lines.join('\n')}\n`;
}

test('the published definitions are those of the code', () => {
  if (process.env['TOUCHLINE_DOCS'] === 'write') writeFileSync(file, page());
  const squeezed = (text: string): string => text.replace(/ +/g, ' ').replace(/-+/g, '-');
  expect(squeezed(readFileSync(file, 'utf8'))).toBe(squeezed(page()));
});

test('columns are told apart by name, and every rate has its interval and sample', () => {
  for (const subject of Object.values(subjects)) {
    const names = columnsOf(subject).map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    for (const { name, unit } of subject.figures)
      if (unit === 'rate') expect(names).toEqual(expect.arrayContaining([`${name}_low`, `${name}_high`, `${name}_n`]));
  }
});

test.each([
  [0, 0, null],
  [0, 10, { rate: 0, low: 0, high: 0.277533 }],
  [5, 10, { rate: 0.5, low: 0.236593, high: 0.763407 }],
  [10, 10, { rate: 1, low: 0.722467, high: 1 }],
])('%d of %d have the Wilson interval of the textbooks', (hits, n, expected) => {
  expect(wilson(hits, n)).toEqual(expected);
});
