/**
 * The golden rule (FS-1): a character's text beats a card's, a card's beats the rules. What a text permits or forbids is derived from the
 * pinned data, never claimed by a player. A rule's own say has rank 0, the time and targets printed on a card rank 1, on a character
 * rank 2. Two texts of the highest rank that contradict each other are for an official to rule on.
 */
import { isObject, refuse } from '#kernel';
import type { Seat } from '#kernel';
import type { Overrides, PlayRefusal, State } from '#match';
import { idOf, type OverridingText } from '#match';
import { characterOf, defined, sourceOf } from './lexicon.js';
import { living } from './ring.js';
import { sliceOf } from './slice.js';

/** What a text may speak about: when, with whose right, at what, and whether skills may be answered. */
export type Aspect = 'time' | 'priority' | 'target' | 'answer';

/** A use of a card or skill that is being judged; `what` is the id of the card, or the name of the skill. */
export interface Use {
  readonly by: Seat;
  readonly what: string;
  readonly texts: readonly OverridingText[];
}

interface Say {
  readonly permits: boolean;
  readonly by: string;
  readonly over: string;
  readonly rank: 1 | 2;
}

const aspects: readonly string[] = ['time', 'priority', 'target', 'answer'];
const aspectOf: Readonly<Record<string, readonly Aspect[]>> = {
  'FS-1': [],
  'FS-2': ['time', 'priority', 'target'],
  'FS-2.1': ['time'],
  'FS-2.2': ['priority'],
  'FS-2.3': ['target'],
  'FS-4': ['answer'],
  'FS-5': ['priority'],
};

/** A finding: a refusal, or which text won over which. */
export type Finding = { readonly refusal: PlayRefusal } | { readonly overrides: Overrides } | undefined;

/** Weighs what the texts say on one aspect of a use against what the rules, or the printed time and targets, say of it. */
export function weigh(
  state: State,
  aspect: Aspect,
  use: Use,
  base: PlayRefusal | undefined,
  baseRank: 0 | 1 | 2,
): Finding {
  const says = saysOn(state, aspect, use);
  const rank = Math.max(0, ...says.map((say) => say.rank));
  const top = says.filter((say) => say.rank === rank);
  const permit = top.find(({ permits }) => permits);
  const forbid = top.find(({ permits }) => !permits);
  if (permit !== undefined && forbid !== undefined) return { refusal: contradiction(permit, forbid) };
  if (base === undefined) return forbid === undefined ? undefined : { refusal: beaten(forbid, use.what) };
  if (permit === undefined || rank < baseRank) return { refusal: base };
  // What a text says of its own card is no contradiction: it is how that card is to be read.
  if (rank === baseRank && permit.by !== use.what)
    return { refusal: contradiction(permit, { ...permit, by: use.what }) };
  return { overrides: { by: permit.by, over: permit.over } };
}

const contradiction = (permit: Say, forbid: Say): PlayRefusal =>
  refuse('FS-1', `${permit.by} permits what ${forbid.by} forbids, and neither text beats the other: an official rules`);

const beaten = (forbid: Say, what: string): PlayRefusal => ({
  ...refuse('FS-1', `the text of ${forbid.by} beats ${forbid.over} and forbids ${what} here`),
  overrides: { by: forbid.by, over: forbid.over },
});

/** All that characters at the table, the card itself and cards in effect say on it. */
function saysOn(state: State, aspect: Aspect, use: Use): readonly Say[] {
  const says: Say[] = [];
  const read = (texts: readonly OverridingText[] | undefined, owner: Seat, by: string, rank: 1 | 2): void => {
    for (const text of texts ?? []) {
      if (speaksOf(text, aspect, use.what) && holds(state, text.when, use, owner)) {
        if (text.permits !== undefined) says.push({ permits: true, by, over: text.over, rank });
        if (text.forbids !== undefined) says.push({ permits: false, by, over: text.over, rank });
      }
    }
  };
  for (const seat of living(state)) {
    const character = characterOf(state, seat);
    if (character !== undefined) read(defined(state, character)?.texts, seat, character, 2);
  }
  read(use.texts, use.by, use.what, 1);
  for (const { card, on } of state.effects)
    if (card !== null) read(defined(state, idOf(card))?.texts, on, idOf(card), 1);
  return says;
}

/** A text over a clause speaks of what the clause is about; one over a card of that card's time, unless it names another aspect. */
function speaksOf(text: OverridingText, aspect: Aspect, what: string): boolean {
  const word = text.permits ?? text.forbids ?? '';
  const ofClause = aspectOf[text.over];
  if (ofClause !== undefined) return ofClause.includes(aspect) && (!aspects.includes(word) || word === aspect);
  if (text.over !== what) return false;
  return aspects.includes(word) ? word === aspect : aspect === 'time';
}

/** Whether the conditions of a text are met; one that cannot be read is not. */
function holds(state: State, when: unknown, use: Use, owner: Seat): boolean {
  if (when === undefined) return use.by === owner;
  if (!isObject(when)) return false;
  const { turn, phase } = sliceOf(state);
  const who = when['who'] ?? 'owner';
  const whose = who === 'owner' ? use.by === owner : who === 'others' ? use.by !== owner : who === 'all';
  return (
    whose &&
    Object.entries(when).every(([key, value]) => {
      switch (key) {
        case 'who':
          return true;
        case 'turn':
          return value === 'any' || (value === 'own' ? turn === use.by : value === 'other' && turn !== use.by);
        case 'phases':
          return Array.isArray(value) && value.includes(phase);
        case 'card':
          return value === use.what;
        default:
          return false;
      }
    })
  );
}

/** What cards in effect bar a seat from (`effect.bars`), with the effect that does. */
export function barredFrom(
  state: State,
  seat: Seat,
  act: string,
): { readonly effect: string; readonly by: string } | undefined {
  for (const { id, card, kind, on } of state.effects) {
    if (on !== seat) continue;
    const source = sourceOf(state, { card, ability: card === null ? kind : null });
    const effect = source?.effect;
    const bars: unknown = typeof effect === 'object' ? effect.bars : undefined;
    if (Array.isArray(bars) && bars.includes(act)) return { effect: id, by: card === null ? kind : idOf(card) };
  }
  return undefined;
}
