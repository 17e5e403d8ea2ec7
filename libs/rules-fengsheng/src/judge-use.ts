/**
 * May this seat use this card or skill (FS-2)? Three refusals told apart: its time (FS-2.1), priority (FS-2.2) and target (FS-2.3); each
 * weighed by the golden rule (FS-1). What is the same for announcements and answers stands here. Steps are taken in order, what the
 * play itself may not do first, then its time, then whose turn it is; the first refusal counts.
 */
import { refuse, reject } from '#kernel';
import type { Rejection } from '#kernel';
import {
  allow,
  isSeat,
  isSettling,
  type Context,
  type Overrides,
  type Play,
  type PlayRefusal,
  type PlayVerdict,
  type State,
} from '#match';
import { barredFrom, weigh, type Finding, type Use } from './golden-rule.js';
import { characterOf, targetsOf, timingOf, type Targets } from './lexicon.js';
import { isDead } from './ring.js';
import { sliceOf } from './slice.js';

export type Step = () => Finding;

/** The first refusal, or leave to go on; a ruling may have set one clause aside. */
export function inTurn(
  steps: readonly Step[],
  context: Context,
  clause: string,
  note: Record<string, string>,
): PlayVerdict {
  let overrides: Overrides | undefined;
  for (const step of steps) {
    const finding = step();
    if (finding === undefined) continue;
    if ('overrides' in finding) overrides ??= finding.overrides;
    else if (finding.refusal.clause !== context.permit?.over) return finding.refusal;
  }
  return allow(overrides === undefined ? clause : 'FS-1', { note, ...(overrides === undefined ? {} : { overrides }) });
}

export const refusing = (refusal: PlayRefusal | undefined): Finding =>
  refusal === undefined ? undefined : { refusal };

export const useOf = (play: Play): Use => ({
  by: play.by,
  what: play.abilityName ?? play.definition?.id ?? '',
  texts: play.ability === null ? (play.definition?.texts ?? []) : [],
});

/** What is no play of this game at all. */
export function judgeKind(state: State, play: Play): Rejection | undefined {
  if (!isSeat(state, play.by)) return reject('NOT_ALLOWED', 'Fengsheng has no host who plays cards; name the seat');
  if (play.effect !== null || play.builtIn) return reject('MALFORMED', 'Fengsheng answers with a card or an ability');
  if (play.via === 'set')
    return reject('CARD_NOT_HELD', `${String(play.card)} lies face down as intelligence; it cannot be played`);
  if (play.ability === null) {
    return play.definition?.kind === 'character'
      ? reject('UNKNOWN_CARD', `${play.definition.id} is a character, not a card`)
      : undefined;
  }
  const character = characterOf(state, play.by);
  if (play.definition?.kind !== 'character' || play.definition.id === character) return undefined;
  const has = character === undefined ? 'no character recorded; record Reveal first' : `the character ${character}`;
  return reject('UNKNOWN_ABILITY', `${play.by} cannot use ${String(play.abilityName)}: that seat has ${has}`);
}

/** FS-7: a red skill with a condition fires when it is met; it is not announced. */
export const judgeRed = (play: Play): PlayRefusal | undefined =>
  play.ability?.colour === 'red' && play.ability.condition !== undefined
    ? refuse('FS-7', `${String(play.abilityName)} fires when its condition is met; record FireSkills`)
    : undefined;

const rankOf = (play: Play): 1 | 2 => (play.ability === null ? 1 : 2);

const printedTargets = ({ ability, definition }: Play): unknown => (ability ?? definition)?.targets;

/** FS-2.3: has it targets that it may be used on? */
export function judgeTargets(state: State, play: Play): Finding {
  const printed = targetsOf(printedTargets(play));
  const dead = play.targets.find((target) => isDead(state, target));
  if (dead !== undefined)
    return weigh(state, 'target', useOf(play), refuse('FS-2.3', `${dead} is out of the game and no target`), 0);
  return weigh(state, 'target', useOf(play), wrongTarget(state, play, printed), rankOf(play));
}

function wrongTarget(state: State, play: Play, printed: Targets): PlayRefusal | undefined {
  const { seats, count = 1, intelligence, colour } = printed;
  const { what } = useOf(play);
  if (seats !== undefined) {
    const named = play.targets.filter((target) => isSeat(state, target));
    if (named.length !== count)
      return refuse(
        'FS-2.3',
        `${what} is aimed at ${count === 1 ? 'one seat' : `${count} seats`}; ${named.length} are named`,
      );
    const wrong = named.find(
      (seat) => (seats === 'other' && seat === play.by) || (seats === 'self' && seat !== play.by),
    );
    if (wrong !== undefined)
      return refuse(
        'FS-2.3',
        `${what} is aimed at ${seats === 'other' ? 'another player' : 'its player'}, not at ${wrong}`,
      );
  }
  const slice = sliceOf(state);
  if (intelligence === 'transit') {
    const wrong = play.targets.find((target) => !isSeat(state, target) && target !== slice.transit?.id);
    return wrong === undefined
      ? undefined
      : refuse('FS-2.3', `${what} is aimed at the intelligence in transit, not at ${wrong}`);
  }
  if (intelligence !== 'received') return undefined;
  const [target] = play.targets;
  const found = Object.values(slice.received)
    .flat()
    .find(({ id }) => id === target);
  if (found !== undefined && (colour === undefined || found.colours.includes(colour))) return undefined;
  return refuse(
    'FS-2.3',
    `${what} is aimed at one ${colour === undefined ? '' : `${colour} `}intelligence that was received; ${target ?? 'nothing'} is none`,
  );
}

/** FS-2.3: what needs an intelligence in transit has no target while there is none. Asked after the time, which tells more. */
export function judgeObject(state: State, play: Play): Finding {
  const needs = targetsOf(printedTargets(play)).intelligence === 'transit' && sliceOf(state).transit === null;
  return needs ? refusing(refuse('FS-2.3', `no intelligence is in transit for ${useOf(play).what}`)) : undefined;
}

/** FS-2.1: is this its time? None stated is any time. */
export function judgeTime(state: State, play: Play): Finding {
  const { turn, phases, chain } = timingOf((play.ability ?? play.definition)?.timing);
  const { turn: whose, phase } = sliceOf(state);
  const { what } = useOf(play);
  const late = (message: string): Finding => weigh(state, 'time', useOf(play), refuse('FS-2.1', message), rankOf(play));
  const answers = play.act === 'Respond';
  if (chain === 'answers' && !answers)
    return late(`${what} is used in answer to something; nothing was announced that it answers`);
  if (chain === 'opens' && answers) return late(`${what} is not used in answer to something`);
  if (turn !== undefined && (turn === 'own') !== (whose === play.by)) {
    return late(
      `${what} is used in ${turn === 'own' ? "its player's own turn" : "others' turns"}; it is the turn of ${whose}`,
    );
  }
  if (phases !== undefined && !phases.includes(phase))
    return late(`${what} is used in stage ${phases.join(' or ')}; this is stage ${phase}`);
  return weigh(state, 'time', useOf(play), undefined, 0);
}

/** FS-2.1: a skill that may be used so many times and was. */
export function judgeUses(state: State, play: Play): Finding {
  const { ability, abilityName, by } = play;
  if (ability?.uses === undefined) return undefined;
  const { per } = timingOf(ability.timing);
  const key = `${by}:${String(abilityName)}`;
  const used = (per === 'turn' ? sliceOf(state).usesThisTurn : sliceOf(state).uses)[key] ?? 0;
  if (used < ability.uses) return undefined;
  return refusing(
    refuse('FS-2.1', `${String(abilityName)} may be used ${ability.uses} times a ${per ?? 'game'} and was`),
  );
}

/** Who is out has no priority (FS-2.2); whom a card in effect bars is barred by its text, which beats the rules (FS-1). */
export function judgeActor(state: State, by: string): Finding {
  if (isDead(state, by)) return refusing(refuse('FS-2.2', `${by} is out of the game and never has priority`));
  const barred = barredFrom(state, by, 'play');
  if (barred === undefined) return undefined;
  const refusal = refuse('FS-1', `${by} may not play while ${barred.effect} (${barred.by}) lasts`);
  return refusing({ ...refusal, overrides: { by: barred.by, over: 'FS-5' } });
}

/** FS-3: nothing is inserted while a card is being settled. */
export const judgeSettling = (state: State): Finding =>
  isSettling(state)
    ? refusing(refuse('FS-3', 'a card is being settled; nothing may be inserted until it is done'))
    : undefined;
