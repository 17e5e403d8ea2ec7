/**
 * A fourth rule system, here only to show what one costs: this folder, and one line where a rulebook is handed in. Two seats; answers go
 * two deep; whoever passed in a row is not asked in it again; the row settles newest first; a thrust that works is a point.
 */
import { createHash } from 'node:crypto';
import { refuse } from '#kernel';
import type { JsonObject, MatchEvent, Seat } from '#kernel';
import { allow, cancelLink, changeScore, endGame, linkOf, notNow, openWindowOf, pendingLinks } from '#match';
import { reactionsOf, resolveLink, seatsOf } from '#match';
import type { Catalogue, ChainPolicy, Hooks, Link, Play, PlayRefusal, RuleSystem, State } from '#match';
import { clauses, presetFields } from './duel-clauses.js';

const cards = [
  { id: 'thrust', kind: 'attack' },
  { id: 'parry', kind: 'defence', reaction: { on: 'link-pending', does: 'cancel-link' } },
] as const;
const printed = { id: 'duel', version: 1, cards, characters: [] };
const catalogue: Catalogue = {
  ...printed,
  sha256: createHash('sha256').update(JSON.stringify(printed)).digest('hex'),
};

/** Who has passed for good in the open row. */
const passedIn = (state: State): readonly Seat[] => (state.slice as { passed: readonly Seat[] }).passed;
const others = (state: State, by: string): readonly Seat[] => seatsOf(state).filter((seat) => seat !== by);
/** The other one first, then the one who acted; DUEL-3 leaves out who passed. */
const asked = (state: State, by: string): readonly Seat[] =>
  [...others(state, by), by].filter((seat) => !passedIn(state).includes(seat));

function depthOf(state: State, link: Link): number {
  const answered = link.answers === null ? undefined : linkOf(state, link.answers);
  return answered === undefined ? 0 : 1 + depthOf(state, answered);
}

function judgeTurn(state: State, seat: Seat): PlayRefusal | undefined {
  const [first] = openWindowOf(state)?.awaiting ?? [];
  if (first === seat) return undefined;
  return passedIn(state).includes(seat)
    ? refuse('DUEL-3', `${seat} has passed, and a pass is final`)
    : refuse('DUEL-1', `${first ?? 'nobody'} is asked, not ${seat}`);
}

function judgeRespond(state: State, play: Play): ReturnType<ChainPolicy['judgeRespond']> {
  const link = play.to === null ? undefined : linkOf(state, play.to);
  if (reactionsOf(play.definition ?? {}).length === 0) return refuse('DUEL-4', 'only a defence answers');
  if (link?.status !== 'pending') return refuse('DUEL-1', `${play.to ?? 'nothing'} cannot be answered any more`);
  const most = Number(state.opening.preset['maxDepth']);
  if (depthOf(state, link) >= most) return refuse('DUEL-2', `answers go ${most} deep`);
  return judgeTurn(state, play.by) ?? allow('DUEL-1', { note: { does: 'cancel-link' } });
}

const chain: ChainPolicy = {
  judgeAnnounce(state, play) {
    if (reactionsOf(play.definition ?? {}).length > 0) return refuse('DUEL-4', 'a defence only answers');
    return openWindowOf(state) === null ? allow('DUEL-1') : refuse('DUEL-1', 'a thrust is being answered');
  },
  judgeRespond,
  judgePass: judgeTurn,
  windowFor: (state, play, linkId) => ({
    kind: 'response',
    about: linkId,
    order: [...others(state, play.by), play.by],
    clause: 'DUEL-1',
  }),
  elsewhere: (_state, play, zone) => refuse('DUEL-1', `${String(play.card)} lies in ${zone}`),
  restingZone: () => 'discard',
  orderAfterResponse: (state, play, linkId) => ({ about: linkId, order: asked(state, play.by) }),
  barred: () => undefined,
  shutClause: () => 'DUEL-3',
  settleOrder: (state) =>
    pendingLinks(state.chain)
      .map(({ id }) => id)
      .reverse(),
  needsOfficial: () => false,
  resolve(draft, link) {
    const answered = link.answers === null ? undefined : linkOf(draft.state, link.answers);
    if (link.answers !== null && answered?.status !== 'pending') {
      resolveLink(draft, link, 'DUEL-1');
      return;
    }
    const resolved = resolveLink(draft, link, 'DUEL-1');
    if (answered !== undefined) cancelLink(draft, answered, link.id, 'DUEL-1', [resolved]);
    else changeScore(draft, { [link.by]: 1 }, 'the thrust met', [link.revision, resolved], 'DUEL-5');
  },
  onShut: () => false,
  afterChain(draft) {
    const { score } = draft.state;
    const winner = seatsOf(draft.state).find(
      (seat) => (score[seat] ?? 0) >= Number(draft.state.opening.preset['points']),
    );
    if (winner !== undefined) endGame(draft, [winner], 'played', [draft.state.revision], 'DUEL-5');
  },
  settlingClause: 'DUEL-1',
};

const hooks: Hooks = {
  judgeGive: () => undefined,
  judgeSet: () => refuse('DUEL-1', 'nothing is set in advance'),
  applyChange: () => undefined,
  rule: () => undefined,
  knowsRef: () => false,
  whatIsOpen: () => 'nobody is asked, either may thrust',
  occurred: () => undefined,
  afterGame: () => undefined,
  passPriority: () => notNow('nobody is asked'),
  rolled: () => notNow('no order waits for dice'),
};

function evolve(state: State, event: MatchEvent): JsonObject {
  if (event.type === 'WindowOpened') return { passed: [] };
  return event.type === 'Passed' ? { passed: [...passedIn(state), String(event.data['by'])] } : state.slice;
}

export const duel: RuleSystem = {
  name: 'duel',
  edition: null,
  version: 1,
  id: 'duel@1',
  title: { en: 'Duel' },
  language: 'en',
  seats: { min: 2, max: 2 },
  standings: { win: 1, draw: 0, loss: 0 },
  clauses,
  presetFields,
  presets: { standard: {} },
  housePrefix: 'DUEL-H-',
  catalogue,
  cardKinds: ['attack', 'defence'],
  triggers: ['link-pending'],
  commands: {},
  events: {},
  chain,
  initial: () => ({ passed: [] }),
  checkOpening: () => undefined,
  begin: () => undefined,
  decide: (_draft, command) => notNow(`${command.type} is no command of a duel`),
  hooks,
  evolve,
  view: () => ({}),
  redact: (state) => state.slice,
};
