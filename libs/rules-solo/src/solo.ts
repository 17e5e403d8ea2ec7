/** SOLO Cards: two players, a host, one answer to a card (`solo-reactions`, edition of the rule text as of version 1). */
import { never, reject } from '#kernel';
import type { JsonObject } from '#kernel';
import { nameFor, type Audience, type Command, type Draft, type RuleSystem, type State } from '#match';
import { catalogue } from './catalogue.js';
import { chainPolicy } from './chain-policy.js';
import { clauses, housePrefix } from './clauses.js';
import { commands, events } from './events.js';
import { confirmGoal } from './goal.js';
import { hooks } from './hooks.js';
import { beginMoment, rally, serve, stopPlay } from './moment.js';
import { presetFields, presets } from './preset.js';
import { evolve, initial, sliceOf } from './slice.js';

export const solo: RuleSystem = {
  name: 'solo',
  edition: null,
  version: 1,
  id: 'solo@1',
  title: { en: 'SOLO Cards', vi: 'SOLO Cards', es: 'SOLO Cards', hu: 'SOLO Cards' },
  language: 'vi',
  seats: { min: 2, max: 2 },
  standings: { win: 3, draw: 1, loss: 0 },
  clauses,
  presetFields,
  presets,
  housePrefix,
  catalogue,
  cardKinds: [
    'buff',
    'debuff',
    'shield',
    'environment',
    'chaos',
    'legendary',
    'tournament-rule',
    'party-challenge',
    'crowd',
  ],
  triggers: [
    'debuff-announced-on-owner',
    'opponents-debuff-announced',
    'effect-about-to-apply-to-owner',
    'goal-loses-match',
    'goal-loses-game',
    'own-link-answered',
    'after:',
    'link-pending',
    'opponents-independent-action',
    'play-from-hand',
    'linked-effect',
    'effect-created',
    'event:',
  ],
  commands,
  events,
  chain: chainPolicy(() => solo),
  initial,
  checkOpening: () => undefined,
  begin: (draft) => {
    beginMoment(draft, 'opening');
  },
  decide: decideOwn,
  hooks,
  evolve,
  view,
  redact,
};

type OwnCommand = keyof typeof commands;

function decideOwn(draft: Draft, command: Command) {
  const type = command.type as OwnCommand;
  switch (type) {
    case 'StopPlay':
      return stopPlay(draft);
    case 'Serve':
      return serve(draft, command);
    case 'Rally':
      return rally(draft);
    case 'ConfirmGoal':
      return confirmGoal(draft, command);
    default:
      never(type);
      return reject('MALFORMED', `${command.type} is no command of SOLO Cards`);
  }
}

function view(state: State): JsonObject {
  const { serve, moment, goals, spentShields } = sliceOf(state);
  return {
    serve,
    moment,
    spentShields: spentShields as unknown as JsonObject[],
    goals: goals.map(({ id, by, for: whose, points, standing, game }) => ({
      id,
      by,
      for: whose,
      points,
      standing,
      game,
    })),
  };
}

/** All of it is open but for the copy numbers of Shields in closed hands. */
function redact(state: State, audience: Audience): JsonObject {
  const slice = sliceOf(state);
  if (audience === 'official' || state.opening.hands === 'open') return state.slice;
  const spentShields = slice.spentShields.map((spent) => ({
    ...spent,
    card: nameFor(state, audience, spent.card) ?? spent.card,
  }));
  return { ...slice, spentShields } as unknown as JsonObject;
}
