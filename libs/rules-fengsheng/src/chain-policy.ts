/** How chains run in Fengsheng: asked one at a time round the ring, any depth, settled newest first (FS-3 to FS-6). */
import { refuse } from '#kernel';
import { openWindowOf, pendingLinks, type ChainPolicy, type Play, type State } from '#match';
import { judgeAnnounce } from './judge-announce.js';
import { judgeRespond, outOfTurn } from './judge-respond.js';
import { barredReason, givePriorityAfterChain } from './priority.js';
import { settleRaised } from './red-skills.js';
import { needsOfficial, resolve, restingZone } from './resolve.js';
import { rightOf } from './ring.js';
import { preset, sliceOf } from './slice.js';

/** FS-4: a skill is not asked about, unless this match plays by another edition. */
const isAsked = (state: State, play: Play): boolean =>
  play.ability === null || preset<boolean>(state, 'skillsAnswerable');

export const chainPolicy: ChainPolicy = {
  judgeAnnounce,
  judgeRespond,
  judgePass: (state, seat) => outOfTurn(state, seat),
  // FS-5: from the right of who acted last, who is left out.
  windowFor: (state, play, linkId) =>
    isAsked(state, play) ? { kind: 'response', about: linkId, order: rightOf(state, play.by), clause: 'FS-5' } : null,
  // What was settled lies on the discard pile (FS-6), what is announced waits for its answers (FS-3), what lies open is no card to use.
  elsewhere(_state, play, lies) {
    const clause = lies === 'discard' ? 'FS-6' : lies.startsWith('chain:') ? 'FS-3' : 'FS-2';
    return refuse(clause, `${String(play.card)} cannot be used: it is in ${lies}`);
  },
  restingZone,
  // FS-5: a new link starts the round anew.
  orderAfterResponse: (state, play, linkId) => ({ about: linkId, order: rightOf(state, play.by) }),
  barred(state) {
    const seat = openWindowOf(state)?.awaiting[0];
    const reason = seat === undefined ? undefined : barredReason(state, seat);
    return seat === undefined || reason === undefined ? undefined : { seat, reason };
  },
  shutClause: () => 'FS-5',
  // FS-6: used last, settled first.
  settleOrder: (state) =>
    pendingLinks(state.chain)
      .map(({ id }) => id)
      .reverse(),
  needsOfficial,
  resolve(draft, link) {
    // FS-7: raised while the card before this one was settled.
    settleRaised(draft);
    resolve(draft, link);
  },
  onShut: () => false,
  afterChain(draft) {
    settleRaised(draft);
    if (draft.state.status === 'open' && sliceOf(draft.state).lastActor !== null)
      givePriorityAfterChain(draft, [draft.state.revision]);
  },
  settlingClause: 'FS-3',
};
