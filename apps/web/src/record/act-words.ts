/** How an act reads on its button. */
import { cardName } from '../match/cards.js';
import { t, words } from '../words/words.svelte.js';
import { aimsOf } from './acts.js';
import { stateOf, type Act, type Course } from './course.js';
import { nameOf } from './refs.js';

export const nameOfRef = (course: Course, ref: string): string =>
  cardName(course.system, stateOf(course), ref, words.language);

/** With what a seat answers or announces. */
export function whatOf(course: Course, { command }: Act): string {
  const { card, ability, effect } = command;
  const named = card ?? ability;
  if (typeof named === 'string') return nameOfRef(course, named);
  if (typeof effect === 'string') {
    const active = stateOf(course).effects.find(({ id }) => id === effect);
    return active?.card == null ? effect : `${effect} ${nameOfRef(course, active.card)}`;
  }
  return t('do.built-in');
}

/** What an id of this match stands for, in the fewest words, with the id by which a ruling names it. */
export function inShort(course: Course, ref: string): string {
  const first = course.events.find(({ data }) => data['link'] === ref || data['goal'] === ref);
  if (first === undefined) return nameOf(course, ref);
  const { by, card, ability } = first.data;
  const what = card ?? ability;
  const told = [
    ...(typeof by === 'string' ? [by === 'host' ? t('board.host') : nameOf(course, by)] : []),
    ...(typeof what === 'string' ? [nameOfRef(course, what)] : []),
  ];
  return `${told.join(': ')}${told.length > 0 ? ' · ' : ''}${ref}`;
}

/** Whose or what it is aimed at; empty where nothing has to be said. */
export const aimedAt = (course: Course, act: Act): string =>
  aimsOf(act)
    .map((ref) => nameOf(course, ref))
    .join(', ');

/** What is done with the card that was touched. */
export function deedOf(course: Course, act: Act): string {
  const { type, to, manner, faceDown } = act.command;
  switch (type) {
    case 'Announce': {
      const list = aimedAt(course, act);
      return list === '' ? t('do.announce') : t('do.announce-at', { list });
    }
    case 'Respond':
      return typeof to === 'string' ? t('do.answer-to', { ref: to }) : t('do.answer');
    case 'SetCard':
      return t(faceDown === false ? 'do.set-open' : 'do.set');
    case 'SendIntelligence':
      return typeof to === 'string'
        ? t('do.send-to', { name: nameOf(course, to) })
        : t('do.send', { manner: t(`manner.${String(manner)}`) });
    default:
      return t(`act.${String(type)}`);
  }
}

/** An act of the table as a whole. */
export function tableDeed(course: Course, { command }: Act): string {
  const who = command['player'] ?? command['by'];
  const { phase, skills } = command;
  if (Array.isArray(skills)) {
    const list = (skills as readonly { readonly ability: string }[]).map(({ ability }) => nameOfRef(course, ability));
    return t('do.fire', { list: list.join(', ') });
  }
  const what = phase === undefined ? t(`act.${String(command['type'])}`) : t(`phase.${String(phase)}`);
  return who === undefined ? what : `${what}: ${nameOf(course, String(who))}`;
}
