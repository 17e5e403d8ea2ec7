/**
 * The commands of the core, each with its fields as data: command line, API, pages and OpenAPI read this. A rule system adds its own
 * (`RuleSystem.commands`). A command is what an official asks to be recorded; whether it is a fact is for `decide`.
 */
import {
  boolean,
  enumeration,
  integer,
  json,
  list,
  matchIdPattern,
  object,
  oneOf,
  optional,
  record,
  string,
} from '#kernel';
import type { Fields, InferFields, JsonObject, Seat } from '#kernel';
import { change, definition } from './card.js';
import { competition, player, ref, revision, seat } from './field-shapes.js';

export interface CommandShape {
  /** What it records, in one sentence for people. */
  readonly note: string;
  /** A play is refused (a fact) when the rules forbid it; anything else is rejected (nothing stored). */
  readonly play: boolean;
  readonly fields: Fields;
}
export const commandShape = <F extends Fields>(note: string, fields: F, play = false) => ({ note, play, fields });

/** A command as it reaches `decide`: checked against its shape, in NFC. */
export interface Command extends JsonObject {
  readonly type: string;
}

/** On every command; the edge fills in what is absent. */
export const envelopeFields = {
  type: string({ max: 40 }),
  match: optional(string({ max: 64, pattern: matchIdPattern, note: 'must be a match id such as final-1' })),
  commandId: optional(
    string({ max: 36, pattern: /^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$/, note: 'must be a UUID' }),
  ),
  expectedRevision: optional(integer(-1, 1_000_000_000)),
  at: optional(
    string({
      max: 40,
      pattern: /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/,
      note: 'must be ISO 8601 with its offset, such as 2026-11-30T10:15:00+07:00',
    }),
  ),
  official: optional(string({ max: 100 })),
} satisfies Fields;

const cardNamed = string({ max: 80, meaning: 'card' });
const hiddenCard = string({ max: 80, meaning: 'hidden-card' });
const by = string({ max: 32 });
const from = enumeration(['hand', 'deck', 'discard', 'table']);
const refs = list(ref, 40);
const freeText = string({ max: 4000, min: 1, meaning: 'free-text' });
const clause = string({ max: 60, min: 1 });
const second = string({ max: 100, min: 1 });
const endReason = enumeration(['played', 'concession', 'no-show', 'disqualification', 'time', 'agreed']);

export const rulingKinds = [
  'note',
  'uphold',
  'penalty',
  'permit',
  'voidLink',
  'voidGoal',
  'spendReaction',
  'shut',
  'reopen',
  'rewind',
  'adopt',
  'setResult',
] as const;

export const coreCommands = {
  OpenMatch: commandShape('Opens a match and pins its ruleset, preset and cards.', {
    ruleset: string({ max: 40 }),
    edition: optional(string({ max: 40 })),
    players: list(player, 9),
    first: seat,
    preset: optional(oneOf(string({ max: 40 }), json<JsonObject>())),
    hands: optional(enumeration(['open', 'closed'])),
    cards: optional(list(definition, 500)),
    characters: optional(list(definition, 100)),
    competition: optional(competition),
  }),
  GiveCards: commandShape('Cards come into a hand; a count for cards the official has not seen.', {
    to: seat,
    cards: optional(list(hiddenCard, 200)),
    count: optional(integer(1, 200)),
  }),
  DefineCard: commandShape('Describes a card that nobody defined.', { card: definition }),
  SetCard: commandShape(
    'A card goes from the hand to the table, ready.',
    { by: seat, card: hiddenCard, faceDown: optional(boolean()) },
    true,
  ),
  Announce: commandShape(
    'A card or ability is announced, with its targets; it opens a chain.',
    {
      by,
      card: optional(cardNamed),
      ability: optional(string({ max: 129 })),
      targets: optional(refs),
      from: optional(from),
    },
    true,
  ),
  Respond: commandShape(
    'A card, ability, active effect or built-in reaction is announced in answer.',
    {
      by: seat,
      card: optional(cardNamed),
      ability: optional(string({ max: 129 })),
      effect: optional(string({ max: 20 })),
      builtIn: optional(boolean()),
      to: optional(oneOf(ref, revision)),
      targets: optional(refs),
      changes: optional(
        object({
          targets: optional(refs),
          amount: optional(integer(-999, 999)),
          text: optional(string({ max: 1000, meaning: 'free-text' })),
        }),
      ),
      from: optional(from),
      paid: optional(
        object({ amount: optional(integer(0, 9999)), what: optional(string({ max: 200, meaning: 'free-text' })) }),
      ),
      conditionMet: optional(boolean()),
      deliberate: optional(boolean()),
    },
    true,
  ),
  Pass: commandShape(
    'That seat declines, or hands on its priority.',
    { by: seat, how: optional(enumeration(['spoken', 'silent'])) },
    true,
  ),
  Continue: commandShape("The table went on: ends that seat's right, or everyone's.", { by: optional(seat) }),
  TimeUp: commandShape('The time for a reaction ran out.', { window: string({ max: 20 }) }),
  Occur: commandShape('Something happened that may be answered though nobody announced it.', {
    what: enumeration(['linked-effect', 'event']),
    name: string({ min: 1, max: 200, meaning: 'free-text' }),
    source: optional(ref),
    targets: optional(refs),
  }),
  RollDie: commandShape('Dice that decide an order.', { rolls: record(integer(1, 1000), 9) }),
  EndEffect: commandShape('An effect runs out or is lifted.', {
    effect: string({ max: 20 }),
    reason: optional(string({ max: 200, meaning: 'free-text' })),
  }),
  RecordOutcome: commandShape('What an effect did that the product does not know.', {
    link: string({ max: 20 }),
    note: freeText,
    changes: optional(list(change, 40)),
    truncates: optional(boolean()),
  }),
  CallJudge: commandShape('A judge is called.', {
    by: optional(by),
    about: optional(oneOf(ref, revision)),
    reason: optional(freeText),
  }),
  Rule: commandShape('An official rules.', {
    kind: enumeration(rulingKinds),
    about: optional(oneOf(ref, revision)),
    seat: optional(seat),
    to: optional(oneOf(ref, revision)),
    amount: optional(integer(-9999, 9999)),
    misapplied: optional(revision),
    winners: optional(list(seat, 9)),
    clause,
    reason: freeText,
    facts: optional(freeText),
    seconded: optional(second),
  }),
  Appeal: commandShape('A ruling is appealed.', { ruling: string({ max: 20 }), reason: freeText, by: optional(by) }),
  HearAppeal: commandShape('Another official hears an appeal.', {
    ruling: string({ max: 20 }),
    outcome: enumeration(['upheld', 'overturned', 'varied']),
    reason: freeText,
    seconded: optional(second),
  }),
  Correct: commandShape("Takes back the newest command: a slip of the recorder's finger.", {
    revision,
    reason: freeText,
  }),
  EndGame: commandShape('A game ends by an official word.', {
    winners: optional(list(seat, 9)),
    reason: optional(endReason),
  }),
  EndMatch: commandShape('The match ends by an official word.', {
    winners: optional(list(seat, 9)),
    reason: optional(endReason),
  }),
  SignResult: commandShape('A player signs the result, or signs under protest.', {
    by: seat,
    head: string({ max: 64, pattern: /^[0-9a-f]{64}$/, note: 'must be the hash of the newest event, 64 hex digits' }),
    /** How the signer was known; the PIN itself is the edge's to check and never stored. */
    proof: optional(object({ kind: enumeration(['typed', 'pin', 'passkey']) })),
    protest: optional(oneOf(boolean(), freeText)),
  }),
  FinaliseResult: commandShape('The result becomes final.', {}),
} as const satisfies Record<string, CommandShape>;

export type CoreCommandType = keyof typeof coreCommands;
export const isCoreCommand = (type: string): type is CoreCommandType => Object.hasOwn(coreCommands, type);

type FieldsOf<T extends CoreCommandType> = (typeof coreCommands)[T]['fields'];
/** A core command of one type, with its fields. */
export type CoreCommand<T extends CoreCommandType = CoreCommandType> = {
  [K in T]: { readonly type: K } & InferFields<FieldsOf<K>>;
}[T];

/** Who plays: a seat, or the host where a rule system has one. */
export const host = 'host';
export type Actor = Seat | typeof host;
