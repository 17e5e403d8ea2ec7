/**
 * Qianzhi Fengsheng: three to nine players of hidden teams round a ring; answers of any depth, asked one seat at a time. What this system
 * states is only what differs from the core's chains.
 */
import { type JsonObject, never, reject } from '#kernel';
import type { Command, Draft, RuleSystem } from '#match';
import { commands, events } from './acts.js';
import { catalogue, cardKinds, triggers } from './catalogue.js';
import { chainPolicy } from './chain-policy.js';
import { clauses } from './clauses.js';
import { evolveSlice } from './evolve-slice.js';
import { hooks } from './hooks.js';
import { housePrefix, presetFields, presets } from './house-rules.js';
import { letPass, receiveIntelligence } from './intelligence.js';
import { fireSkills } from './red-skills.js';
import { reveal } from './reveal.js';
import { sendIntelligence } from './sending.js';
import { asJson, initialSlice, preset, sliceOf } from './slice.js';
import { beginTurn, decidePhase, startTurn } from './turn.js';
import { view } from './view.js';

export const fengsheng: RuleSystem = {
  name: 'fengsheng',
  edition: 'qianzhi',
  version: 1,
  id: 'fengsheng.qianzhi@1',
  title: {
    en: 'Qianzhi Fengsheng',
    es: 'Qianzhi Fengsheng',
    zh: '千智风声',
    vi: 'Qianzhi Fengsheng',
    hu: 'Qianzhi Fengsheng',
  },
  language: 'es',
  seats: { min: 3, max: 9 },
  standings: { win: 1, draw: 0, loss: 0 },
  clauses,
  presetFields,
  presets,
  housePrefix,
  catalogue,
  cardKinds,
  triggers,
  commands,
  events,
  chain: chainPolicy,
  initial: (state) => asJson(initialSlice(state)),
  checkOpening: () => undefined,
  begin: (draft) => beginTurn(draft, draft.state.opening.first),
  decide,
  hooks,
  evolve: (state, event) => asJson(evolveSlice(state, event)),
  gathersCards: (state) => preset<string>(state, 'cardsAfterGame') === 'gathered',
  view,
  // In closed hands only what an occurrence was called is hidden, since it is in an official's own words.
  redact: (state, audience) => {
    if (audience === 'official' || state.opening.hands === 'open') return state.slice;
    const slice = sliceOf(state);
    const occasions = slice.occasions.map((one) => (one.what.startsWith('event:') ? { ...one, what: 'event' } : one));
    return { ...slice, occasions } as unknown as JsonObject;
  },
};

type OwnCommand = keyof typeof commands;

function decide(draft: Draft, command: Command): ReturnType<RuleSystem['decide']> {
  const type = command.type as OwnCommand;
  switch (type) {
    case 'StartTurn':
      return startTurn(draft, command);
    case 'EnterPhase':
      return decidePhase(draft, command);
    case 'FireSkills':
      return fireSkills(draft, command);
    case 'SendIntelligence':
      return sendIntelligence(draft, command);
    case 'ReceiveIntelligence':
      return receiveIntelligence(draft, command);
    case 'LetPass':
      return letPass(draft, command);
    case 'Reveal':
      return reveal(draft, command);
    default:
      never(type);
      return reject('MALFORMED', `${command.type} is no command of Fengsheng`);
  }
}
