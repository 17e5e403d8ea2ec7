/** The whole course, entry by entry, and the text of every clause that it cites. */
import type { Part } from './document.js';
import type { Telling } from './telling.js';

export const coursePart = (telling: Telling): Part =>
  telling.part(
    'course',
    telling.table(
      [
        ['revision', 2],
        ['time', 3],
        ['what', 12],
        ['clause', 4],
        ['official', 4],
      ],
      telling.account.timeline.map(({ revision, sentence, clause, official, role, struckBy }) => ({
        cells: [
          String(revision),
          telling.when(revision),
          telling.sentence(sentence),
          clause ?? '',
          `${official} (${telling.role(role)})`,
        ],
        struck: struckBy !== null,
      })),
    ),
  );

export function clausesPart(telling: Telling): Part {
  const { timeline, windows } = telling.account;
  const cited = [...timeline.map(({ clause }) => clause), ...windows.map(({ clause }) => clause)];
  const ids = [...new Set(cited.filter((clause) => clause !== null))].sort((a, b) =>
    a.localeCompare(b, 'en', { numeric: true }),
  );
  return telling.part(
    'clauses',
    telling.table(
      [
        ['clause', 4],
        ['text', 16],
      ],
      ids.map((id) => ({ cells: [id, telling.clauseText(id) ?? ''] })),
    ),
  );
}
