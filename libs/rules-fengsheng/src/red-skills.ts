/**
 * Red skills fire by themselves once their condition is met, and settle at once, unanswered (FS-7). Several together: the turn player's
 * first, then to the right, in whatever order they were told (C17). Raised while a card is being settled they wait until it is; none is
 * lost (C20). Not the skills that a player announces, nor those that answer a card.
 */
import { refuse, reject } from '#kernel';
import type { Rejection, Seat } from '#kernel';
import {
  isSeat,
  isSettling,
  knowsRef,
  refusePlay,
  type Command,
  type Draft,
  type PlayRefusal,
  type State,
} from '#match';
import { abilityNamed, characterOf, conditionOf, defined, timingOf } from './lexicon.js';
import { from, isDead } from './ring.js';
import { sliceOf, type Occasion, type Raised } from './slice.js';

interface Named {
  readonly by: Seat;
  readonly ability: string;
  readonly targets?: readonly string[];
}

export function fireSkills(draft: Draft, command: Command): PlayRefusal | Rejection | undefined {
  const { on, skills } = command as unknown as { on: string; skills: readonly Named[] };
  const { state } = draft;
  if (!knowsRef(draft.system, state, on)) return reject('UNKNOWN_REF', `${on} is nothing in this match`);
  if (skills.length === 0) return reject('MALFORMED', 'FireSkills names at least one skill');
  const seen = new Set<string>();
  for (const skill of skills) {
    const key = `${skill.by}:${skill.ability}`;
    if (seen.has(key)) return reject('MALFORMED', `${skill.ability} of ${skill.by} is named twice`);
    seen.add(key);
    const unknown = judgeNamed(draft, skill);
    if (unknown !== undefined) return unknown;
  }
  for (const skill of skills) {
    const refusal = judgeFiring(state, on, skill);
    if (refusal === undefined) continue;
    const { by, ability: abilityName } = skill;
    return refusePlay(draft, { act: 'FireSkills', by, abilityName, to: on, targets: skill.targets ?? [] }, refusal);
  }
  const told = inOrder(state, skills).map(({ by, ability, targets }) => ({ by, ability, targets: targets ?? [] }));
  draft.emitOwn(
    'SkillsRaised',
    { on, skills: told, clause: 'FS-7' },
    occasionsOn(state, on).map(({ revision }) => revision),
  );
  if (!isSettling(draft.state)) settleRaised(draft);
  return undefined;
}

function judgeNamed(draft: Draft, { by, ability, targets = [] }: Named): Rejection | undefined {
  const { state } = draft;
  if (!isSeat(state, by)) return reject('UNKNOWN_SEAT', `${by} is no seat of this match`);
  if (abilityNamed(state, ability) === undefined)
    return reject('UNKNOWN_ABILITY', `no character here has the ability ${ability}; name it <character>/<id>`);
  const owner = ability.slice(0, ability.lastIndexOf('/'));
  const character = characterOf(state, by);
  if (defined(state, owner)?.kind === 'character' && character !== owner) {
    return reject(
      'UNKNOWN_ABILITY',
      `${by} cannot use ${ability}: that seat has ${character ?? 'no character recorded; record Reveal first'}`,
    );
  }
  const target = targets.find((ref) => !knowsRef(draft.system, state, ref));
  return target === undefined ? undefined : reject('UNKNOWN_REF', `${target} is nothing in this match`);
}

const occasionsOn = (state: State, on: string): readonly Occasion[] =>
  sliceOf(state).occasions.filter(({ ref }) => ref === on);

function judgeFiring(state: State, on: string, { by, ability: name, targets = [] }: Named): PlayRefusal | undefined {
  const ability = abilityNamed(state, name);
  const condition = conditionOf(ability?.condition);
  if (ability?.colour !== 'red' || condition === undefined)
    return refuse('FS-7', `${name} is no red skill that fires by itself; record Announce or Respond`);
  if (isDead(state, by)) return refuse('FS-7', `${by} is out of the game; ${name} does not fire`);
  const occasion = occasionsOn(state, on).find(({ what }) => what === condition.on);
  if (occasion === undefined)
    return refuse('FS-7', `${name} fires when ${condition.on} has worked; ${on} has not, or not in this turn`);
  const met =
    condition.who === 'any' || (condition.who === 'player' ? occasion.by === by : occasion.targets.includes(by));
  if (!met) return refuse('FS-7', `${name} fires for the ${condition.who} of ${condition.on}, and ${by} is not`);
  if (occasion.fired.includes(`${by}:${name}`)) return refuse('FS-7', `${name} of ${by} has fired on ${on} already`);
  const dead = targets.find((target) => isDead(state, target));
  if (dead !== undefined) return refuse('FS-2.3', `${dead} is out of the game and no target`);
  const used =
    (timingOf(ability.timing).per === 'turn' ? sliceOf(state).usesThisTurn : sliceOf(state).uses)[`${by}:${name}`] ?? 0;
  return ability.uses !== undefined && used >= ability.uses
    ? refuse('FS-2.1', `${name} may be used ${ability.uses} times and was`)
    : undefined;
}

/** FS-7: the turn player first, then to the right; one seat's own as printed on its character. */
function inOrder<T extends { readonly by: Seat; readonly ability: string }>(
  state: State,
  skills: readonly T[],
): readonly T[] {
  const ring = from(state, sliceOf(state).turn);
  const printed = ({ ability }: T): number => {
    const at = ability.lastIndexOf('/');
    return defined(state, ability.slice(0, at))?.abilities?.findIndex(({ id }) => id === ability.slice(at + 1)) ?? 0;
  };
  return [...skills].sort(
    (a, b) => ring.indexOf(a.by) - ring.indexOf(b.by) || printed(a) - printed(b) || (a.ability < b.ability ? -1 : 1),
  );
}

/** Settles all that were raised, in their order; `TriggerFired` says that one has. What it does is recorded by the official. */
export function settleRaised(draft: Draft): void {
  // Once the match is over nothing fires any more.
  if (draft.state.status !== 'open') return;
  const waiting = inOrder<Raised>(draft.state, sliceOf(draft.state).raised);
  for (const { ability, by, on, revision } of waiting) {
    draft.emit('TriggerFired', { source: ability, by, on, changes: [], clause: 'FS-7' }, [revision]);
  }
}
