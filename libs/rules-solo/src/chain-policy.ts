/** How chains run in SOLO: one answer, the answer before the card, two seats' answers in the order of announcement. */
import { refuse } from '#kernel';
import {
  isSettling,
  openWindowOf,
  type Chain,
  type ChainPolicy,
  type Link,
  type Play,
  type RuleSystem,
  type State,
  type WindowPlan,
  definitionOfCard,
} from '#match';
import { askedAbout, inOrder, targetsOf } from './affected.js';
import { concludeGoal } from './goal.js';
import { judgeAnnounce, judgePass } from './judge-announce.js';
import { judgeRespond } from './judge-respond.js';
import { presetOf } from './preset.js';
import { needsOfficial, resolve } from './resolve.js';
import { opponentOf, sliceOf } from './slice.js';

/** The system hands itself in, since definitions stand in its catalogue. */
export const chainPolicy = (system: () => RuleSystem): ChainPolicy => ({
  judgeAnnounce,
  judgeRespond: (state, play, context) => judgeRespond(system(), state, play, context),
  judgePass: (state, seat) => {
    const verdict = judgePass(state, seat);
    return verdict?.kind === 'allowed' ? undefined : verdict;
  },
  targetsOf,
  windowFor,
  elsewhere,
  // SOLO-9: both cards go to the used area; a cancelled Shield comes back where the preset keeps it.
  restingZone: (state, link) => `${keptShield(system(), state, link) ? 'hand' : 'used'}:${link.by}`,
  orderAfterResponse,
  barred: () => undefined,
  // SOLO-1: the one answer ends the window; SOLO-18: so does every way of not answering.
  shutClause: (reason) => (reason === 'answered' ? 'SOLO-1' : 'SOLO-18'),
  settleOrder: (state) => (state.chain === null ? [] : answersFirst(state.chain)),
  needsOfficial: (state, link) => needsOfficial({ system: system(), state }, link),
  resolve,
  onShut: () => false,
  afterChain: (draft) => {
    if (!isSettling(draft.state) && openWindowOf(draft.state) === null) concludeGoal(draft);
  },
  settlingClause: 'SOLO-2',
});

function windowFor(state: State, play: Play, linkId: string): WindowPlan | null {
  const seconds = presetOf<number | null>(state, 'reactionSeconds');
  const limit = seconds === null ? {} : { seconds };
  if (play.act === 'Respond') {
    // SOLO-6: a row that a reaction began is as deep as one that a card began.
    if (presetOf<number>(state, 'maxDepth') < 2) return null;
    return { kind: 'response', about: linkId, order: [opponentOf(state, play.by)], clause: 'SOLO-6', ...limit };
  }
  const order = askedAbout(state, play.by, targetsOf(state, play));
  return { kind: 'response', about: linkId, order, clause: order.length > 1 ? 'SOLO-16' : 'SOLO-1', ...limit };
}

/** SOLO-11: a spent Shield cannot be used again; SOLO-9: nor can any card of the used area. */
const elsewhere: ChainPolicy['elsewhere'] = (state, play, zone) =>
  sliceOf(state).spentShields.some(({ card }) => card === play.card)
    ? refuse('SOLO-11', `${play.card} is spent and cannot be used again`)
    : refuse('SOLO-9', `${play.card} lies in ${zone.replace(':', ' of ')}`);

const keptShield = (system: RuleSystem, state: State, link: Link): boolean =>
  link.answers !== null &&
  link.note['does'] !== undefined &&
  !presetOf<boolean>(state, 'cancelledShieldIsSpent') &&
  definitionOfCard(system, state, link.card)?.kind === 'shield';

/** Deeper chains (a preset): the opponent may answer the answer, once; who has not yet been asked is asked after. */
function orderAfterResponse(state: State, play: Play, linkId: string) {
  const depth = depthOf(state.chain as Chain, play.to) + 1;
  if (depth >= presetOf<number>(state, 'maxDepth') + 1) return undefined;
  const opponent = opponentOf(state, play.by);
  if (sliceOf(state).reactedInChain.includes(opponent)) return undefined;
  const waiting = (openWindowOf(state)?.awaiting ?? []).filter((seat) => seat !== play.by && seat !== opponent);
  return { about: linkId, order: inOrder(state, [opponent, ...waiting]) };
}

function depthOf(chain: Chain, id: string | null): number {
  const link = chain.links.find((candidate) => candidate.id === id);
  return id === null ? 0 : link === undefined ? 1 : 1 + depthOf(chain, link.answers);
}

/** I4: every link after all links that answer it, those in the order in which they were announced (SOLO-16). */
function answersFirst(chain: Chain): readonly string[] {
  const pending = chain.links.filter(({ status }) => status === 'pending');
  const visit = (link: Link): readonly string[] => [
    ...pending.filter(({ answers }) => answers === link.id).flatMap(visit),
    link.id,
  ];
  return pending.filter(({ answers }) => answers === null || !pending.some(({ id }) => id === answers)).flatMap(visit);
}
