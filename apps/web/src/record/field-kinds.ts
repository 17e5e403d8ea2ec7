/**
 * How a field of a command is asked for at the table: by what its shape says, so that a new field needs no new form. Words are typed
 * only where words are wanted; whatever the match knows is touched.
 */
import type { Fields, JsonObject, Shape } from '#kernel';
import { coreCommands, ref, revision, seat, type State } from '#match';
import { abilitiesOf, knownCards } from './held-cards.js';
import { stateOf, type Course } from './course.js';
import { effectChoices, madeBy, nameOf, refChoices, seatChoices, type Choice } from './refs.js';

export type FieldKind =
  | { readonly kind: 'choice'; readonly choices: readonly Choice[]; readonly many: boolean }
  | { readonly kind: 'cards'; readonly many: boolean }
  | { readonly kind: 'number'; readonly min: number; readonly max: number }
  | { readonly kind: 'revision' }
  | { readonly kind: 'clause' }
  | { readonly kind: 'text'; readonly long: boolean }
  | { readonly kind: 'by-seat'; readonly of: Shape }
  | { readonly kind: 'fields'; readonly fields: Fields }
  | { readonly kind: 'rows'; readonly fields: Fields }
  | { readonly kind: 'card-description' };

const choice = (choices: readonly Choice[], many = false): FieldKind => ({ kind: 'choice', choices, many });
const words = (values: readonly string[]): readonly Choice[] => values.map((value) => ({ value, text: value }));
/** Not known to the command's shape: which ids of the match fit. */
const ids: Readonly<Record<string, (course: Course) => readonly Choice[]>> = {
  link: (course) => madeBy(course, 'link'),
  window: (course) => madeBy(course, 'window'),
  ruling: (course) => madeBy(course, 'ruling'),
  effect: effectChoices,
  ends: effectChoices,
  serve: seatChoices,
  on: refChoices,
};

const isSeat = (shape: Shape): boolean => shape.pattern === seat.pattern && shape.note === seat.note;
const isRef = (shape: Shape): boolean => shape.note === ref.note;
const isRevision = (shape: Shape): boolean => shape.kind === 'integer' && shape.max === revision.max;

export function fieldKind(course: Course, type: string, name: string, shape: Shape): FieldKind {
  if (name === 'clause') return { kind: 'clause' };
  if (name === 'card' && shape.kind === 'object') return { kind: 'card-description' };
  if (shape.meaning === 'hidden-card' || (shape.meaning === 'card' && !isRef(shape)))
    return { kind: 'cards', many: false };
  if (name === 'ability') return choice(allAbilities(course));
  if (isSeat(shape)) return choice(seatChoices(course));
  if (name === 'by') return choice([...seatChoices(course), { value: 'host', text: 'host' }]);
  if (isRef(shape)) return choice(refChoices(course));
  if (isRevision(shape) || (type === 'Rule' && name === 'to')) return { kind: 'revision' };
  if (ids[name] !== undefined && shape.kind !== 'object') return choice(ids[name](course));
  return byShape(course, type, name, shape);
}

function byShape(course: Course, type: string, name: string, shape: Shape): FieldKind {
  switch (shape.kind) {
    case 'boolean':
      return choice([
        { value: true, text: 'yes' },
        { value: false, text: 'no' },
      ]);
    case 'integer':
      return { kind: 'number', min: shape.min ?? 0, max: shape.max ?? 999 };
    case 'record':
      return { kind: 'by-seat', of: shape.item as Shape };
    case 'object':
      return { kind: 'fields', fields: shape.fields as Fields };
    case 'list':
      return listKind(course, type, name, shape.item as Shape);
    case 'oneOf':
      return oneOfKind(course, shape);
    case 'json':
      return name === 'effect' ? { kind: 'fields', fields: effectChange } : { kind: 'text', long: true };
    case 'string':
      return shape.values === undefined
        ? { kind: 'text', long: shape.meaning === 'free-text' && (shape.max ?? 0) > 200 }
        : choice(words(shape.values));
  }
}

/** Of a change that an official recorded: what the shape leaves open. */
const effectChange: Fields = {
  on: { ...seat, optional: true },
  kind: { kind: 'string', values: ['debuff', 'buff', 'effect'], optional: true },
  ends: { kind: 'string', optional: true },
};

function listKind(course: Course, type: string, name: string, item: Shape): FieldKind {
  if (item.kind === 'object') return { kind: 'rows', fields: item.fields as Fields };
  const one = fieldKind(course, type, name, item);
  if (one.kind === 'choice') return { ...one, many: true };
  return one.kind === 'cards' ? { ...one, many: true } : one;
}

const oneOfKind = (course: Course, shape: Shape): FieldKind => {
  const choices = shape.choices ?? [];
  // What is protested against is written down; protesting without a word is `true`, and said in a field of its own.
  if (choices.some(({ kind }) => kind === 'boolean')) return { kind: 'text', long: true };
  if (choices.some(isRef)) return choice([...refChoices(course), ...happened(course)]);
  return { kind: 'text', long: false };
};

/** Revisions that rulings and calls are about: refusals, goals and rulings struck. */
const happened = (course: Course): readonly Choice[] =>
  course.events
    .filter(({ type }) => type === 'PlayRefused' || type === 'MatchRewound' || type === 'EntryCorrected')
    .slice(-6)
    .reverse()
    .map(({ revision: at, type, data }) => ({
      value: at,
      text: [`${at}`, type, String(data['clause'] ?? '')].filter((part) => part !== '').join(' · '),
    }));

/** Those at the table first; then of any other card, which may lie where nobody recorded it. */
function allAbilities(course: Course): readonly Choice[] {
  const atTable = stateOf(course).opening.players.flatMap(({ id }) =>
    abilitiesOf(course, id).map((ability) => ({ value: ability, text: `${ability} · ${nameOf(course, id)}` })),
  );
  const others = knownCards(course)
    .flatMap(({ id, abilities = [] }) => abilities.map((ability) => `${id}/${ability.id}`))
    .filter((ability) => !atTable.some(({ value }) => value === ability));
  return [...atTable, ...others.map((value) => ({ value, text: value }))];
}

/** Of all that a ruling may name, what its kind asks for. */
const ofRulings: Readonly<Record<string, readonly string[]>> = {
  note: ['about', 'seat'],
  uphold: ['about'],
  penalty: ['seat', 'amount'],
  permit: ['about'],
  voidLink: ['about'],
  voidGoal: ['about'],
  spendReaction: ['seat'],
  shut: ['about'],
  reopen: ['about', 'misapplied', 'seat'],
  rewind: ['to'],
  adopt: ['about'],
  setResult: ['winners', 'about'],
};

/** Fields that the form shows at once, in this order; the others lie one touch further. */
export function fieldsFor(
  type: string,
  fields: Fields,
  value: JsonObject,
  state: State,
): { readonly first: readonly string[]; readonly more: readonly string[] } {
  const beside = state.opening.preset['secondOfficial'] === true ? ['seconded'] : [];
  const all = Object.keys(fields).filter((name) => name !== 'seconded');
  if (fields === coreCommands.Rule.fields) {
    const asked = ['kind', ...(ofRulings[String(value['kind'] ?? 'note')] ?? []), 'clause', 'reason', ...beside];
    return { first: asked, more: ['facts'] };
  }
  if (type === 'HearAppeal') return { first: [...all, ...beside], more: [] };
  const needed = all.filter((name) => fields[name]?.optional !== true || always.includes(`${type}.${name}`));
  return { first: needed, more: all.filter((name) => !needed.includes(name)) };
}
const always: readonly string[] = [
  'Announce.card',
  'Announce.targets',
  'Respond.card',
  'Respond.to',
  'GiveCards.cards',
  'GiveCards.count',
  'RecordOutcome.changes',
  'RecordOutcome.truncates',
  'SendIntelligence.to',
  'ConfirmGoal.for',
  'ConfirmGoal.points',
  'EndGame.winners',
  'EndGame.reason',
  'EndMatch.winners',
  'EndMatch.reason',
  'CallJudge.by',
  'CallJudge.about',
  'CallJudge.reason',
  'SignResult.protest',
];
