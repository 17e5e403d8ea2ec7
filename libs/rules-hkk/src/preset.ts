/** What section 94 leaves open, as fields with documented defaults (HKK-H-…). */
import { boolean, enumeration, integer, nullable, string, type Shape } from '#kernel';
import type { Preset, PresetField, PresetValue, State } from '#match';

const field = (shape: Shape, value: PresetValue, en: string, hu: string): PresetField => ({
  shape,
  default: value,
  text: { en, hu },
});
const points = string({
  max: 11,
  pattern: /^\d{1,3}\/\d{1,3}\/\d{1,3}$/,
  note: 'must be points for a win, a draw and a loss, such as 3/1/0',
});

export const presetFields: Readonly<Record<string, PresetField>> = {
  startingLife: field(
    integer(1, 999),
    20,
    'Life of each player at the start of a game.',
    'Kezdő életpont játékonként.',
  ),
  onPlayOrder: field(
    enumeration(['active-first', 'inactive-first', 'seating']),
    'active-first',
    'Whose on-play abilities come first after a row (22.1.1 is not at hand).',
    'Kié az elsőbbség a kijátszáskori képességeknél (a 22.1.1. nincs kéznél).',
  ),
  gamesToWin: field(
    integer(1, 99),
    2,
    'Games that win the match; 2 is best of three.',
    'A mérkőzéshez nyerendő játszmák; 2: három játszmából kettő.',
  ),
  nextGameFirst: field(
    enumeration(['loser', 'first']),
    'loser',
    'Whose turn begins the next game; StartTurn says otherwise. After a draw as in the first game.',
    'Ki kezdi a következő játszmát; a StartTurn felülírja. Döntetlen után az, aki az elsőt.',
  ),
  rowsWhileEvaluating: field(
    enumeration(['nested', 'refused']),
    'nested',
    'Whether a reaction to what an evaluation brought about begins a row of its own at once; the outer row waits.',
    'Kezdődhet-e új reakciósor egy másik kiértékelése közben; a külső sor addig vár.',
  ),
  maxDepth: field(
    nullable(integer(1, 99)),
    null,
    'How deep answers may go; null is no limit.',
    'Meddig mehet a reakciók egymásra épülése; null: nincs korlát.',
  ),
  playFrom: field(
    enumeration(['as-announced']),
    'as-announced',
    'A card is played from where it lies and was announced from; none is set in advance.',
    'A lapot onnan játsszák ki, ahol van és ahonnan bejelentették; előre letenni nem lehet.',
  ),
  matchPoints: field(
    points,
    '3/1/0',
    'Match points for a win, a draw and a loss.',
    'Mérkőzéspont győzelemért, döntetlenért, vereségért.',
  ),
  gamePoints: field(
    points,
    '2/1/0',
    'Game points for a win, a draw and a loss.',
    'Játszmapont győzelemért, döntetlenért, vereségért.',
  ),
  reactionSeconds: field(
    nullable(integer(1, 3600)),
    null,
    'Seconds to react; null is no limit.',
    'Reagálási idő másodpercben; null: nincs korlát.',
  ),
  secondOfficial: field(
    boolean(),
    false,
    'Whether rewinding and overturning need a second official.',
    'Kell-e második bíró a visszaállításhoz és a megváltoztatáshoz.',
  ),
  appeals: field(boolean(), false, 'Whether a ruling may be appealed.', 'Lehet-e a döntés ellen fellebbezni.'),
  reveal: field(
    enumeration(['after-match', 'never']),
    'after-match',
    'When hidden cards become public.',
    'Mikor válnak nyilvánossá a rejtett lapok.',
  ),
};

export const presets: Readonly<Record<string, Preset>> = {
  standard: {},
  'single-game': { gamesToWin: 1 },
};

/** A field of this match's preset. */
export const presetOf = <T extends PresetValue>(state: State, name: string): T => state.opening.preset[name] as T;
