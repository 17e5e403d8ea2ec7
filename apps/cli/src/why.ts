import type { Command } from 'commander';
import type { Json } from '#kernel';
import { gameWords, type Language, placeInWords, type Spoken, valueInWords, wordsIn } from '#language';
import { type Reason, type Why, why } from '#replay';
import { told, revisionOf, withMatch } from './recorded.js';
import { Rejected } from './rejected.js';
import { type CommonOptions, type Session, verb } from './verb.js';

interface Options extends CommonOptions {
  readonly at?: string;
  readonly as: string;
}

export function addWhy(program: Command, session: Session): void {
  verb(program, 'why <match> <path>', 'why is this so: the events that made it, each with its clause', [
    'why final-1 score.A',
    'why final-1 effects.E1 --as spectator',
    'why final-1 cards.kim-cang-ho-the#1 --at 41 --json',
    'why spies-1 intelligence.received.B   # Fengsheng',
    'why duel-1 life.A --at 41             # HKK',
  ])
    .option('--at <revision or time>', 'as it was then')
    .option('--as <audience>', 'official, spectator, public or a seat', 'official')
    .action(async (match: string, path: string, { at, as, json, lang, store }: Options) => {
      const { reason, place, inWords } = await withMatch(session, store, match, as, async (reading) => {
        const [words, names] = [wordsIn(lang), gameWords(reading.recording, lang)];
        return {
          reason: told(reading, lang, why(reading.recording, path, revisionOf(reading, at))),
          inWords: (value: Json): string => valueInWords(words, path, value, names),
          place: placeInWords(words, path, names),
        };
      });
      if (reason === undefined) {
        throw new Rejected(
          `nothing ever stood at ${path}; name a place such as score.A, effects.E1, spentShields.0, goals.G1, cards.<card>, waiting, figures.cards_played.A`,
        );
      }
      if (json === true) await session.line(reason);
      else await session.print(toldReason(session, lang, { reason, place, inWords }).join('\n'));
      session.done(0);
    });
}

interface InWords {
  readonly reason: Spoken<Why>;
  readonly place: string;
  readonly inWords: (value: Json) => string;
}

function toldReason(session: Session, language: Language, { reason, place, inWords }: InWords): readonly string[] {
  const { t } = wordsIn(language);
  const { value, revision, changes } = reason;
  return [
    t('values', 'why.is', { place, value: inWords(value), revision }),
    ...changes.flatMap((change) => [
      t('values', 'why.change', { from: inWords(change.from), to: inWords(change.to) }),
      ...tree(session, language, change, 1),
    ]),
  ];
}

function tree(session: Session, language: Language, reason: Spoken<Reason>, depth: number): readonly string[] {
  const { revision, text, clause, official, occurredAt, struckBy, because } = reason;
  const facts = [...(clause === null ? [] : [clause]), official, occurredAt].join(', ');
  const struck =
    struckBy === null
      ? ''
      : session.paint('red', ` [${wordsIn(language).t('values', 'why.struck', { revision: struckBy })}]`);
  const line = `${'  '.repeat(depth)}${revision}  ${text} ${session.paint('grey', `(${facts})`)}${struck}`;
  return [line, ...because.flatMap((cause) => tree(session, language, cause, depth + 1))];
}
