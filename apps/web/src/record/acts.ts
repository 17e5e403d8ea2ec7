/**
 * What can be recorded now, each act with its verdict, so that what is not allowed says why, with its clause, before anybody sends it.
 * Not every command: whatever is not offered here is written down in a form (`command-form.svelte`).
 */
import type { JsonObject } from '#kernel';
import { commandsOf, pendingLinks, seatsOf, settlingLink, type State } from '#match';
import { actOf, stands, stateOf, type Act, type Course } from './course.js';
import { abilitiesOf, seenCards } from './held-cards.js';

/** What is announced or answered: a card, or an ability. */
export type What = { readonly card: string } | { readonly ability: string };

/** Those that would be recorded, and of the others those that tell most. */
export interface Offer {
  readonly allowed: readonly Act[];
  readonly barred: readonly Act[];
}

const offer = (acts: readonly Act[]): Offer => ({
  allowed: acts.filter(stands),
  barred: acts.filter((act) => !stands(act)),
});

/** Seats at which an act would be aimed, as the rules complete them. */
export function aimsOf({ verdict, command }: Act): readonly string[] {
  const told = verdict.outcome === 'recorded' ? verdict.events[0]?.data['targets'] : command['targets'];
  return Array.isArray(told) ? (told as readonly string[]) : [];
}

/** Of acts that come to the same the first; where none stands, the one refusal that tells most. */
function distinct(acts: readonly Act[], sameAs: (act: Act) => string): readonly Act[] {
  const standing = acts.filter(stands);
  if (standing.length > 0)
    return [...new Map(standing.toReversed().map((act) => [sameAs(act), act])).values()].reverse();
  const refused = acts.filter(({ verdict }) => verdict.outcome === 'refused');
  return (refused.length > 0 ? refused : acts).slice(0, 1);
}

/** Announcing: one act for each set of targets that the rules let stand. */
export function announcements(course: Course, by: string, what: What, at: string): readonly Act[] {
  const seats = seatsOf(stateOf(course));
  const aims: readonly (readonly string[] | undefined)[] = [
    undefined,
    ...seats.filter((other) => other !== by).map((other) => [other]),
    ...(seats.includes(by) ? [[by]] : []),
    seats,
  ];
  const acts = aims.map((targets) =>
    actOf(course, { type: 'Announce', by, ...what, ...(targets === undefined ? {} : { targets }) }, at),
  );
  return distinct(acts, (act) => JSON.stringify(aimsOf(act)));
}

/** What may be answered now, the newest first. */
function answerable(state: State): readonly string[] {
  const pending = pendingLinks(state.chain).map(({ id }) => id);
  const about = state.chain?.window?.about;
  return [...new Set([...(about === undefined ? [] : [about]), ...pending.reverse()])];
}

function answersWith(course: Course, by: string, what: JsonObject, at: string): readonly Act[] {
  const refs = answerable(stateOf(course));
  const acts = [undefined, ...refs].map((to) =>
    actOf(course, { type: 'Respond', by, ...what, ...(to === undefined ? {} : { to }) }, at),
  );
  return distinct(acts, ({ verdict }) =>
    verdict.outcome === 'recorded' ? String(verdict.events[0]?.data['answers']) : '',
  );
}

/** What a seat that is asked may answer with: cards, abilities, active effects, a built-in reaction. */
export function answersOf(course: Course, by: string, at: string): Offer {
  const state = stateOf(course);
  const means: readonly JsonObject[] = [
    ...seenCards(state, by).map((card) => ({ card })),
    ...abilitiesOf(course, by).map((ability) => ({ ability })),
    ...state.effects.filter(({ on }) => on === by).map(({ id }) => ({ effect: id })),
    { builtIn: true },
  ];
  const { allowed, barred } = offer(means.flatMap((what) => answersWith(course, by, what, at)));
  // An ability or effect that answers nothing here is no news; a card in the hand is.
  return { allowed, barred: barred.filter(({ command }) => command['card'] !== undefined) };
}

/** All that a seat (or the host) may do with one card or ability. */
export function actsWith(course: Course, by: string, what: What, at: string): Offer {
  const own = commandsOf(course.system);
  const seats = seatsOf(stateOf(course));
  const isCard = 'card' in what && seats.includes(by);
  const others = seats.filter((seat) => seat !== by);
  const sends: readonly JsonObject[] = [
    { manner: 'secret' },
    { manner: 'open' },
    ...others.map((to) => ({ manner: 'direct', to })),
  ];
  const say = (command: JsonObject): Act => actOf(course, command, at);
  const acts = [
    ...(seats.includes(by) ? answersWith(course, by, what, at) : []),
    ...announcements(course, by, what, at),
    ...(isCard ? [say({ type: 'SetCard', by, ...what })] : []),
    ...(isCard && stateOf(course).opening.hands === 'closed'
      ? [say({ type: 'SetCard', by, ...what, faceDown: false })].filter(stands)
      : []),
    ...(isCard && own['SendIntelligence'] !== undefined
      ? distinct(
          sends.map((how) => say({ type: 'SendIntelligence', by, ...what, ...how })),
          ({ command }) => JSON.stringify(command),
        )
      : []),
  ];
  return offer(acts);
}

export const passOf = (course: Course, by: string, at: string): Act =>
  actOf(course, { type: 'Pass', by, how: 'spoken' }, at);

export const goalOf = (course: Course, by: string, at: string): Act => actOf(course, { type: 'ConfirmGoal', by }, at);

/** Whether a card that nobody at the table plays may be announced now. */
export const hostMayAnnounce = (course: Course, at: string): boolean =>
  course.system.catalogue.cards.some(({ id }) => stands(actOf(course, { type: 'Announce', by: 'host', card: id }, at)));

/** The link that waits for an official to say what it did. */
export const unsettled = (course: Course): string | undefined => settlingLink(stateOf(course).chain)?.id;

/** Taking back the newest touch; nothing once something else was built on it. */
export function slipOf(course: Course): JsonObject | undefined {
  const newest = course.events.at(-1);
  const id = newest?.meta.commandId;
  const first = course.events.findIndex(({ meta }) => meta.commandId === id);
  if (first <= 0 || newest?.type === 'EntryCorrected') return undefined;
  return { type: 'Correct', revision: first, reason: 'slip' };
}
