/**
 * What an event says, in no language: the kind of event as key, its data as parameters. The words stand in `#language`, so that every
 * page and paper tells it in the language of whoever reads; rules are not judged here. Easily confused with the message of a refusal,
 * which was recorded in English with the event and is passed on as `recorded` words.
 */
import { type Fields, isObject, type Json, type JsonObject, type MatchEvent, type Shape } from '#kernel';
import { coreEvents, isCoreEvent, type RuleSystem } from '#match';

/** A card (or another thing that a card ref may name), whose name a reader may know in words. */
export interface CardNamed {
  readonly card: string;
}

/** Where a card lies: a zone, of a seat where it has one, or an intelligence. */
export interface Place {
  readonly place: string;
  readonly of: string | null;
}

/** Words that a rule system wrote into the event, in English. */
export interface Recorded {
  readonly recorded: string;
}

/** `null` where the event says nothing about it. */
export type Told =
  string | number | null | CardNamed | Place | Recorded | readonly Told[] | { readonly [name: string]: Told };

export interface Sentence {
  /** The event's type; `unknown` for one that the ruleset does not have. */
  readonly key: string;
  readonly params: Readonly<Record<string, Told>>;
}

export function sentenceOf(system: RuleSystem, event: MatchEvent): Sentence {
  const { type, data } = event;
  const fields = isCoreEvent(type) ? coreEvents[type].fields : system.events[type]?.fields;
  if (fields === undefined) return unknownSentence(event);
  const told = Object.entries(fields as Fields).map(
    ([field, shape]) => [field, toldField(field, shape, data[field])] as const,
  );
  return { key: type, params: { ...Object.fromEntries<Told>(told), ...more(data) } };
}

/** An event of a type or schema version that this program does not know. */
export const unknownSentence = ({ type }: MatchEvent): Sentence => ({ key: 'unknown', params: { type } });

function toldField(field: string, shape: Shape, value: Json | undefined): Told {
  if (value === null || value === undefined || value === false || value === '') return null;
  if (value === true) return 'true';
  if (typeof value === 'number') return value;
  if (typeof value === 'string') return toldText(shape, value);
  if (field === 'struck') return { from: (value as number[])[0] ?? null, through: (value as number[])[1] ?? null };
  if (shape.meaning === 'snapshot' || shape.kind === 'json') return null;
  if (Array.isArray(value)) {
    const items = value as readonly Json[];
    return items.map((item) => toldField('', shape.item ?? shape, item)).filter((item) => item !== null);
  }
  return isObject(value) ? toldObject(shape, value) : null;
}

function toldText({ meaning, values }: Shape, value: string): Told {
  if (meaning === 'card' || meaning === 'hidden-card') return { card: value };
  if (meaning === 'zone') return placeNamed(value);
  const ofTheProduct = (meaning === undefined || meaning === 'reason') && values === undefined;
  return ofTheProduct && /\s/.test(value) ? { recorded: value } : value;
}

/** `hand:A`, `discard`, or the intelligence under which the card lies: `T1`. */
function placeNamed(zone: string): Place {
  const [place = zone, of = null] = zone.split(':');
  return /^T\d+$/.test(zone) ? { place: 'intelligence', of: zone } : { place, of };
}

const toldObject = (shape: Shape, value: JsonObject): Told =>
  Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      toldField(name, shape.fields?.[name] ?? shape.item ?? shape, inner),
    ]),
  );

/** What a sentence asks that no single field says. */
function more(data: JsonObject): Record<string, Told> {
  const { act, ability, card, hiddenCard, effect, cards, count, players } = data;
  // Of a refused play the act and what was played stand together.
  if (act !== undefined && data['via'] === 'builtIn') return { act: 'builtIn', what: null };
  const played = [ability, card, hiddenCard, effect].find((named): named is string => typeof named === 'string');
  // What was shown, or occurred, says so itself.
  const own = typeof data['what'] === 'string' ? data['what'] : null;
  const what: Told = played !== undefined ? { card: played } : data['via'] === 'builtIn' ? 'builtIn' : own;
  if (Array.isArray(players)) {
    const people = players.filter(isObject).map(({ id, name }) => (name == null ? `${id}` : `${id} (${name})`));
    return { players: people };
  }
  if (!Array.isArray(cards) || typeof count !== 'number') return { what };
  const seen = cards.filter((named): named is string => typeof named === 'string');
  const unseen = cards.length - seen.length + count;
  return { what, unseen: unseen === 0 ? null : unseen, and: seen.length > 0 && unseen > 0 ? 'true' : null };
}
