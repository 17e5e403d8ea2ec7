/**
 * The events of the core and their data, as the event catalogue prints them. A rule system adds its own beside these; the pair
 * (type, schema version) fixes a shape for ever: a new shape is a new schema version with an upcaster.
 */
import { boolean, enumeration, integer, json, list, nullable, object, optional, record, string } from '#kernel';
import type { Fields, InferFields, JsonObject } from '#kernel';
import { change, definition } from './card.js';
import {
  card,
  clause,
  competition,
  freeText,
  hiddenCard,
  id,
  player,
  ref,
  revision,
  seat,
  seats,
  snapshot,
  struck,
  via,
  windowKind,
  withWords,
  zonePlace,
} from './field-shapes.js';

export interface EventShape {
  readonly schemaVersion: number;
  /** What happened, in one sentence for people. */
  readonly note: string;
  readonly fields: Fields;
}
/** A shape that replaced older ones: the recorder reads those too. */
const reshaped = <F extends Fields>(schemaVersion: number, note: string, fields: F) => ({
  schemaVersion,
  note,
  fields,
});
export const eventShape = <F extends Fields>(note: string, fields: F) => reshaped(1, note, fields);

/** What an announcement and a response have in common. */
const linkFields = {
  link: id,
  by: string({ max: 32 }),
  card: optional(card),
  ability: optional(string({ max: 129 })),
  effect: optional(id),
  via,
  from: string({ max: 40 }),
  targets: list(ref, 40),
  /** Nobody is asked: it settles at once. */
  settles: optional(list(id, 1)),
  clause,
  overrides: optional(object({ by: string({ max: 200 }), over: string({ max: 80 }) })),
  note: optional(json<JsonObject>('what the rule system wants remembered of it')),
} satisfies Fields;

export const coreEvents = {
  MatchOpened: eventShape('A match was opened; ruleset, preset and catalogue are pinned for good.', {
    ruleset: string({ max: 64 }),
    edition: optional(string({ max: 40 })),
    players: list(player, 9),
    first: seat,
    hands: enumeration(['open', 'closed']),
    preset: json<Record<string, string | number | boolean | null>>('every field with its value'),
    catalogue: object({ id: string(), version: integer(1, 9999), sha256: string({ max: 64 }) }),
    cards: list(definition, 500),
    characters: list(definition, 100),
    competition: optional(competition),
  }),
  CardDefined: eventShape('A card that no catalogue knew was described.', { card: definition }),
  CardsGiven: eventShape('Cards came into a hand.', {
    to: seat,
    cards: list(hiddenCard, 200),
    count: integer(0, 200),
    from: optional(zonePlace),
  }),
  CardSet: eventShape('A card was put on the table, ready.', {
    by: seat,
    card: hiddenCard,
    faceDown: boolean(),
    clause: optional(clause),
  }),
  ActionAnnounced: eventShape('A card or ability was announced, with its targets.', {
    ...linkFields,
    nested: optional(boolean()),
  }),
  ResponseAnnounced: eventShape('A card or ability was announced in answer.', {
    ...linkFields,
    answers: ref,
    window: nullable(id),
    about: optional(ref),
    order: optional(seats),
    changes: optional(withWords('text')),
    paid: optional(withWords('what')),
    conditionMet: optional(boolean()),
    /** It began a row of its own: nothing was announced before it. */
    began: optional(boolean()),
    nested: optional(boolean()),
  }),
  Occurred: eventShape('Something happened that may be answered though nobody announced it.', {
    what: enumeration(['linked-effect', 'event']),
    name: nullable(string({ max: 200, meaning: 'free-text' })),
    source: optional(ref),
    targets: list(ref, 40),
  }),
  Passed: eventShape('A seat declined to answer, or handed on its priority.', {
    by: seat,
    window: nullable(id),
    how: enumeration(['spoken', 'silent', 'barred', 'continued']),
    reason: optional(string({ max: 200 })),
    clause,
  }),
  PlayRefused: eventShape('A play that the rules forbid was made at the table; it has no effect.', {
    act: string({ max: 40 }),
    by: string({ max: 32 }),
    card: optional(card),
    hiddenCard: optional(hiddenCard),
    /** Where the shown card lies. */
    zone: optional(zonePlace),
    ability: optional(string({ max: 129 })),
    effect: optional(id),
    /** When it was the built-in reaction of what it answers. */
    via: optional(enumeration(['builtIn'])),
    answers: optional(ref),
    targets: optional(list(ref, 40)),
    clause,
    message: string({ max: 500 }),
    rightSpent: boolean(),
    deliberate: optional(boolean()),
    window: nullable(id),
    shutAt: optional(revision),
    overrides: optional(object({ by: string({ max: 200 }), over: string({ max: 80 }) })),
  }),
  WindowOpened: eventShape('Named seats may now answer.', {
    window: id,
    kind: windowKind,
    about: ref,
    order: seats,
    clause,
    seconds: optional(integer(1, 3600)),
    reopens: optional(id),
  }),
  WindowShut: eventShape('Nobody may answer any more; what settles now, in order.', {
    window: id,
    reason: enumeration(['answered', 'passed', 'continued', 'served', 'rallied', 'expired', 'spent', 'ruled']),
    settles: list(id, 500),
    clause,
  }),
  LinkResolved: eventShape('A link took effect.', { link: id, clause, deed: optional(string({ max: 40 })) }),
  LinkCancelled: eventShape('A link was cancelled and has no effect.', { link: id, by: ref, clause }),
  LinkModified: eventShape('A link was changed and will take effect as changed.', {
    link: id,
    by: ref,
    targets: optional(list(ref, 40)),
    changes: optional(withWords('text')),
    clause,
  }),
  LinkFizzled: eventShape('A link had nothing left to act with or on.', { link: id, why: string(), clause }),
  TargetSpared: eventShape('A reaction spared one seat from an effect that goes on for others.', {
    link: id,
    seat,
    by: ref,
    clause,
  }),
  ChainTruncated: eventShape('The rest of the row became impossible and is not carried out.', {
    after: id,
    links: list(id, 500),
    clause,
  }),
  TriggerFired: eventShape('A trigger on a card fired.', {
    source: ref,
    by: optional(seat),
    on: ref,
    changes: list(json<JsonObject>(), 20),
    clause: optional(clause),
  }),
  CardRevealed: eventShape('A hidden card was shown.', { seat, card, zone: optional(zonePlace) }),
  CardMoved: eventShape('A card went from one zone to another.', {
    card,
    from: zonePlace,
    to: zonePlace,
    why: string({ max: 120 }),
    clause: optional(clause),
  }),
  EffectApplied: eventShape('An effect began to act on a seat.', {
    effect: id,
    card: nullable(card),
    kind: string({ max: 40 }),
    on: seat,
    link: nullable(id),
    lasts: string({ max: 40 }),
    until: optional(id),
    clause: optional(clause),
  }),
  EffectEnded: eventShape('An effect stopped acting.', {
    effect: id,
    reason: nullable(string({ max: 200, meaning: 'reason' })),
    clause: optional(clause),
  }),
  ScoreChanged: eventShape('The score of the current game changed.', {
    score: record(integer(-9999, 9999), 9),
    changes: record(integer(-9999, 9999), 9),
    goal: optional(id),
    /** A finished game whose score this re-derives; with `games`, it is undecided again. */
    game: optional(id),
    games: optional(record(integer(0, 999), 9)),
    why: string({ max: 120 }),
    clause: optional(clause),
  }),
  OutcomeRecorded: eventShape('The official said what an effect did that the product does not know.', {
    link: id,
    note: freeText,
    changes: list(change, 40),
    truncates: boolean(),
  }),
  DieRolled: eventShape('Dice were rolled at the table.', {
    rolls: record(integer(1, 1000), 9),
    window: nullable(id),
    order: optional(seats),
  }),
  JudgeCalled: eventShape('A judge was called.', {
    by: optional(string({ max: 32 })),
    about: optional(ref),
    reason: optional(freeText),
  }),
  RulingIssued: reshaped(2, 'An official ruled.', {
    ruling: id,
    kind: string({ max: 30 }),
    about: optional(ref),
    seat: optional(seat),
    to: optional(ref),
    amount: optional(integer(-9999, 9999)),
    misapplied: optional(revision),
    clause,
    reason: freeText,
    facts: optional(freeText),
    seconded: optional(string({ max: 100 })),
    struck: optional(struck),
    restored: optional(snapshot),
  }),
  RulingAppealed: eventShape('A ruling was appealed.', {
    ruling: id,
    reason: freeText,
    by: optional(string({ max: 32 })),
  }),
  AppealHeard: eventShape('An appeal was heard by another official.', {
    ruling: id,
    outcome: enumeration(['upheld', 'overturned', 'varied']),
    reason: freeText,
    seconded: optional(string({ max: 100 })),
  }),
  MatchRewound: reshaped(2, 'Everything since a revision was struck; nothing is deleted.', {
    ruling: id,
    to: revision,
    struck,
    restored: snapshot,
  }),
  EntryCorrected: reshaped(2, "A slip of the recorder's finger was taken back.", {
    corrected: revision,
    reason: freeText,
    struck,
    restored: snapshot,
  }),
  GameEnded: eventShape('A game ended.', {
    game: id,
    winners: seats,
    reason: string({ max: 30 }),
    games: record(integer(0, 999), 9),
    score: record(integer(-9999, 9999), 9),
    /** All cards were gathered for the next game: from then on nobody knows where any of them lies. */
    gathered: optional(boolean()),
    clause: optional(clause),
  }),
  MatchEnded: eventShape('The match ended; its result is provisional.', {
    winners: seats,
    reason: string({ max: 30 }),
    games: record(integer(0, 999), 9),
    clause: optional(clause),
  }),
  ResultSigned: eventShape('A player signed the result.', {
    by: seat,
    head: string({ max: 64 }),
    proof: optional(json<JsonObject>()),
    protest: boolean(),
    protestText: optional(freeText),
  }),
  ResultFinalised: eventShape('The result is final.', {}),
} as const satisfies Record<string, EventShape>;

export type CoreEventType = keyof typeof coreEvents;
export type CoreData<T extends CoreEventType> = InferFields<(typeof coreEvents)[T]['fields']>;
export const isCoreEvent = (type: string): type is CoreEventType => Object.hasOwn(coreEvents, type);

/** An event narrowed by its type. */
export type CoreEvent = {
  [T in CoreEventType]: { readonly type: T; readonly data: CoreData<T>; readonly revision: number };
}[CoreEventType];
