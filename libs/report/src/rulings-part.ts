/** What was refused, what was ruled with its whole history, and what was struck: it stays readable here as in the record. */
import type { Audit, RefusalAccount, RulingAccount } from '#replay';
import type { Block, Part } from './document.js';
import type { Telling } from './telling.js';

export const refusalsPart = (telling: Telling): Part =>
  telling.part(
    'refusals',
    telling.table(
      [
        ['revision', 2],
        ['time', 3],
        ['play', 6],
        ['clause', 10],
        ['official', 3],
      ],
      telling.account.refusals.map((refusal) => ({
        cells: [
          String(refusal.revision),
          telling.when(refusal.revision),
          playOf(telling, refusal),
          groundsOf(telling, refusal),
          refusal.official,
        ],
        struck: refusal.struckBy !== null,
      })),
    ),
  );

const playOf = ({ valueOf, card }: Telling, { by, act, what }: RefusalAccount): string =>
  [by, valueOf(`PlayRefused.act.${act}`), ...(what === null ? [] : [card(what)])].join(' ');

function groundsOf(telling: Telling, { clause, message, rightSpent, struckBy }: RefusalAccount): string {
  const { t, language, clauseText, recorded } = telling;
  const told = language === 'en' ? message : (clauseText(clause) ?? recorded(message));
  return [
    `${clause}: ${told}`,
    ...(rightSpent ? [t('refusal.spent')] : []),
    ...(struckBy === null ? [] : [t('struck.at', { by: struckBy })]),
  ].join('\n');
}

export const rulingsPart = (telling: Telling): Part =>
  telling.part(
    'rulings',
    telling.table(
      [
        ['ruling', 5],
        ['revision', 2],
        ['time', 3],
        ['what', 9],
        ['official', 4],
      ],
      telling.account.rulings.flatMap((ruling) =>
        ruling.history.map((entry, i) => ({
          cells: [
            i === 0 ? rulingOf(telling, ruling) : '',
            String(entry.revision),
            telling.when(entry.revision),
            telling.sentence(entry.sentence),
            [
              `${entry.official} (${telling.role(entry.role)})`,
              ...(entry.seconded === null ? [] : [telling.t('ruling.seconded', { official: entry.seconded })]),
            ].join('\n'),
          ],
        })),
      ),
    ),
  );

function rulingOf({ t, valueOf, thing }: Telling, { id, kind, status, about, seat, clause }: RulingAccount): string {
  return [
    `${id}: ${valueOf(`RulingIssued.kind.${kind}`)}`,
    ...(about === null ? [] : [t('ruling.about', { about: thing(about) })]),
    ...(seat === null ? [] : [t('ruling.seat', { seat })]),
    clause,
    t(`ruling.${status}`),
  ].join('\n');
}

export function struckPart(telling: Telling): Part {
  const { strikes } = telling.account;
  if (strikes.length === 0) return telling.part('struck', { kind: 'text', text: telling.t('none') });
  return telling.part('struck', ...strikes.flatMap((strike) => branch(telling, strike)));
}

function branch(telling: Telling, { from, through, by, stands }: Audit['strikes'][number]): readonly Block[] {
  const steps = telling.account.timeline.slice(from, through + 1);
  return [
    { kind: 'text', text: telling.t(stands ? 'struck.branch' : 'struck.adopted', { from, through, by }) },
    telling.table(
      [
        ['revision', 2],
        ['time', 3],
        ['what', 15],
      ],
      steps.map(({ revision, sentence }) => ({
        cells: [String(revision), telling.when(revision), telling.sentence(sentence)],
        struck: stands,
      })),
    ),
  ];
}
