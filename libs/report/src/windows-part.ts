/** Every window: about what, who was asked when, and who answered, passed, was refused or let it go, how and when (C13). */
import type { Offer, WindowAccount } from '#replay';
import type { Part } from './document.js';
import type { Telling } from './telling.js';

export const windowsPart = (telling: Telling): Part =>
  telling.part(
    'windows',
    telling.table(
      [
        ['window', 5],
        ['about', 5],
        ['answers', 9],
      ],
      telling.account.windows.map((window) => ({
        cells: [windowLines(telling, window), telling.thing(window.about), answerLines(telling, window)],
        struck: window.struckBy !== null,
      })),
    ),
  );

function windowLines({ t, when, valueOf }: Telling, window: WindowAccount): string {
  const { id, kind, openedAt, clause, shut, reopens, struckBy } = window;
  return [
    `${id}: ${t(`window.${kind}`)}`,
    t('window.opened', { revision: openedAt, time: when(openedAt), clause }),
    ...(reopens === null ? [] : [t('window.reopens', { window: reopens })]),
    shut === null
      ? t('window.still-open')
      : t('window.shut', {
          revision: shut.at,
          time: when(shut.at),
          reason: valueOf(`WindowShut.reason.${shut.reason}`),
          clause: shut.clause,
        }),
    ...(struckBy === null ? [] : [t('struck.at', { by: struckBy })]),
  ].join('\n');
}

const answerLines = (telling: Telling, { offers, refusals }: WindowAccount): string =>
  [
    ...offers.map(
      (offer) =>
        `${telling.t('offer.asked', { seat: offer.seat, revision: offer.offeredAt })}: ${outcomeOf(telling, offer)}`,
    ),
    ...refusals.map(({ by, clause, at }) =>
      telling.t('offer.refused', { seat: by, clause, revision: at, time: telling.when(at) }),
    ),
  ].join('\n');

function outcomeOf(telling: Telling, { outcome, how, reason, link, card, builtIn, at }: Offer): string {
  const { t, when, valueOf } = telling;
  const moment = { revision: at ?? '', time: when(at) };
  switch (outcome) {
    case 'answered': {
      const named = card === null ? t(builtIn === true ? 'offer.built-in' : 'offer.hidden') : telling.card(card);
      return t('offer.answered', { ...moment, card: named, link: link ?? '' });
    }
    case 'passed': {
      const told = t('offer.passed', { ...moment, how: valueOf(`Passed.how.${how ?? ''}`) });
      return reason === null ? told : `${told}: ${telling.recorded(reason)}`;
    }
    case 'spent':
      return `${t('offer.spent', moment)}, ${reason ?? ''}`;
    case 'let-go':
      return t('offer.let-go', { ...moment, reason: valueOf(`WindowShut.reason.${how ?? ''}`) });
    case 'renewed':
      return t('offer.renewed', moment);
    case 'pending':
      return t('offer.pending');
  }
}
