/**
 * May this card or skill answer that link (FS-2, FS-3)? Judged against the link that is answered, which must still be pending (C11); cards
 * can be answered, skills cannot (FS-4); who is asked decides in turn (FS-5).
 */
import { refuse } from '#kernel';
import { admits, isSettling, linkOf, openWindowOf, pendingLinks, reactionsOf } from '#match';
import type {
  CardDefinition,
  Context,
  Link,
  Play,
  PlayRefusal,
  PlayVerdict,
  Reaction,
  ShutWindow,
  State,
} from '#match';
import { weigh, type Finding } from './golden-rule.js';
import {
  inTurn,
  judgeActor,
  judgeKind,
  judgeObject,
  judgeRed,
  judgeSettling,
  judgeTargets,
  judgeTime,
  judgeUses,
  refusing,
  useOf,
} from './judge-use.js';
import { sourceOf } from './lexicon.js';
import { preset } from './slice.js';

export function judgeRespond(state: State, play: Play, context: Context): PlayVerdict {
  const unknown = judgeKind(state, play);
  if (unknown !== undefined) return unknown;
  const link = play.to === null ? undefined : linkOf(state, play.to);
  const reactions = reactionsOf(play.ability ?? play.definition ?? {});
  const fitting = link === undefined ? undefined : reactions.find((reaction) => fits(state, play, link, reaction));
  const note: Record<string, string> = fitting === undefined ? {} : { does: fitting.does };
  return inTurn(
    [
      () => refusing(judgeRed(play)),
      () => refusing(judgeAnswered(state, play, link)),
      () => (link === undefined ? undefined : judgeAnswerable(state, play, link)),
      () => refusing(judgeReaction(state, play, link, reactions, fitting)),
      () => judgeTargets(state, answering(play)),
      () => judgeSettling(state),
      () => judgeActor(state, play.by),
      () => judgeTime(state, play),
      () => judgeUses(state, play),
      () => judgeAsked(state, play),
      () => judgeObject(state, play),
    ],
    context,
    'FS-3',
    note,
  );
}

/** The link answered may be named among the targets too: "See Through, at your Intercept". */
const answering = (play: Play): Play => ({ ...play, targets: play.targets.filter((target) => target !== play.to) });

/** Is there something to answer, and can it still be? */
function judgeAnswered(state: State, play: Play, link: Link | undefined): PlayRefusal | undefined {
  if (link?.status === 'pending') return undefined;
  // FS-3: an answer that names no link; one that names a link that is gone has no target.
  if (isSettling(state) && play.to === null)
    return refuse('FS-3', 'a card is being settled; nothing may be inserted until it is done');
  const { lastShut } = state;
  if (state.chain === null) {
    if (lastShut === null) return refuse('FS-2.1', 'nothing was announced that could be answered');
    return tooLate('FS-2.1', lastShut, 'nothing can be answered now');
  }
  if (lastShut?.settles?.includes(play.to ?? '') === true) {
    return tooLate('FS-2.3', lastShut, `${play.to} can no longer be answered`);
  }
  return refuse('FS-2.3', `${play.to ?? 'nothing'} is no link of this chain that could still be answered`);
}

/** C10: says when the window shut that this comes too late for. */
const tooLate = (clause: string, { id, shutAt }: ShutWindow, message: string): PlayRefusal => ({
  ...refuse(clause, `${id} was shut at revision ${shutAt}; ${message}`),
  shutAt,
});

/** FS-4, the house rules on depth and on which link may be answered, and what the answered card says of itself. */
function judgeAnswerable(state: State, play: Play, link: Link): Finding {
  if (link.ability !== null && preset<boolean>(state, 'skillsAnswerable') !== true) {
    const base = refuse('FS-4', `${link.id} is a skill (${link.ability}); skills cannot be answered`);
    return weigh(state, 'answer', useOf(play), base, 0);
  }
  const source = sourceOf(state, link) as CardDefinition | undefined;
  const { unanswerable } = link.ability === null ? (source ?? {}) : {};
  const covered =
    unanswerable === true ||
    (typeof unanswerable === 'object' && play.definition !== null && admits(unanswerable.by, play.definition));
  if (covered)
    return refusing(
      byText(source?.id ?? '', `${link.id} cannot be answered with ${useOf(play).what}: so says its text`),
    );
  const newest = pendingLinks(state.chain).at(-1);
  if (preset<string>(state, 'answerable') === 'newest' && newest !== undefined && newest.id !== link.id) {
    return refusing(refuse('FS-H-answerable', `only the newest link may be answered, that is ${newest.id}`));
  }
  const most = preset<number | null>(state, 'maxDepth');
  if (most !== null && depthOf(state, link) >= most)
    return refusing(refuse('FS-H-maxDepth', `answers go ${most} deep in this match`));
  return undefined;
}

const byText = (by: string, message: string): PlayRefusal => ({
  ...refuse('FS-1', message),
  overrides: { by, over: 'FS-3' },
});

/** How many answers deep a link is: 0 for the announcement. */
function depthOf(state: State, link: Link): number {
  const answered = link.answers === null ? undefined : linkOf(state, link.answers);
  return answered === undefined ? 0 : 1 + depthOf(state, answered);
}

function judgeReaction(
  state: State,
  play: Play,
  link: Link | undefined,
  reactions: readonly Reaction[],
  fitting: Reaction | undefined,
): PlayRefusal | undefined {
  if (link === undefined || reactions.length === 0 || fitting !== undefined) return undefined;
  const { what } = useOf(play);
  const inTime = reactions.some((reaction) => triggered(state, play, link, reaction));
  return inTime
    ? refuse('FS-2.3', `${what} cannot be aimed at ${link.id}: its text admits other cards`)
    : refuse('FS-2.1', `${what} answers ${reactions.map(({ on }) => on).join(' or ')}; ${link.id} is none of these`);
}

const fits = (state: State, play: Play, link: Link, reaction: Reaction): boolean =>
  triggered(state, play, link, reaction) && admitted(state, link, reaction);

function admitted(state: State, link: Link, reaction: Reaction): boolean {
  const source = sourceOf(state, link);
  const card = { kind: 'skill', ...(source as Partial<CardDefinition> | undefined) };
  return admits(reaction.against, card, typeof link.note['does'] === 'string' ? link.note['does'] : undefined);
}

/** What a card or skill answers, by its text. Triggers that name no link have none here. */
function triggered(state: State, play: Play, link: Link, { on }: Reaction): boolean {
  switch (on) {
    case 'link-pending':
      return true;
    case 'own-link-answered':
      return link.answers !== null && linkOf(state, link.answers)?.by === play.by;
    case 'opponents-independent-action':
      return link.answers === null && link.by !== play.by;
    case 'play-from-hand':
      return link.via === 'play' && link.from === 'hand';
    default:
      return false;
  }
}

/** FS-5: seats are asked one at a time; one that is not asked at all has no priority (FS-2.2). */
function judgeAsked(state: State, play: Play): Finding {
  const base = outOfTurn(state, play.by);
  return weigh(state, 'priority', useOf(play), base, 0);
}

export function outOfTurn(state: State, seat: string): PlayRefusal | undefined {
  const window = openWindowOf(state);
  if (window === null) return undefined;
  const [asked] = window.awaiting;
  if (asked === seat) return undefined;
  const whose = `${window.id} is with ${asked ?? 'nobody'}`;
  if (!window.order.includes(seat))
    return refuse('FS-2.2', `${seat} is not asked about ${window.about} and has no priority; ${whose}`);
  return refuse(
    'FS-5',
    window.awaiting.includes(seat) ? `${seat} is asked later; ${whose}` : `${seat} has declined already; ${whose}`,
  );
}
