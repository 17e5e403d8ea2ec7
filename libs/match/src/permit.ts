/**
 * A ruling that a refused play stands. The play is carried out by the same code as any other, at the place where the match is now; its
 * event says which ruling beat which clause. It fits only while what it answered is still open: else the window is reopened first.
 */
import { reject } from '#kernel';
import type { MatchEvent, Rejection, Revision } from '#kernel';
import { struckBy } from './act.js';
import { carryOutAnnounce } from './announce.js';
import { reactionsOf } from './card.js';
import { isSettling } from './chain.js';
import type { Command } from './command.js';
import type { Draft } from './rule-system.js';
import { judgeZone, understandPlay } from './play.js';
import { carryOutRespond } from './respond.js';
import { allow } from './rule-system.js';
import type { Allowed, Context, Play, PlayVerdict } from './rule-system.js';
import type { RuleFields } from './judge-ruling.js';
import { linkOf, zoneOf, type State } from './state.js';
import { notNow, openWindowOf } from './window.js';

export interface Permit {
  readonly play: Play;
  readonly allowed: Allowed;
  readonly refused: Revision;
}

const acts = ['Announce', 'Respond', 'SetCard'] as const;

export function planPermit(draft: Draft, fields: RuleFields, ruling: string, context: Context): Permit | Rejection {
  const refused = refusalAt(draft.state, Number(fields.about), context);
  if ('code' in refused) return refused;
  const play = understandAgain(draft, refused);
  if ('code' in play) return play;
  const wrong = judgeMoment(draft, play);
  if (wrong !== undefined) return wrong;
  const lies = judgeZone(draft, play);
  if (lies?.kind === 'rejection') return lies;
  if (lies !== undefined && play.act === 'SetCard')
    return reject('NOT_NOW', `it cannot be set any more: ${lies.message}`);
  const [place = play.from, holder = play.by] = placeOf(draft, play)?.split(':') ?? [];
  if (lies !== undefined && holder !== play.by)
    return reject('NOT_NOW', `it cannot be made to stand: ${lies.message}, not with ${play.by}`);
  const over = String(refused.data['clause']);
  const verdict = judgeAgain(draft, play, { ...context, permit: { ruling, over } });
  const allowed = verdict?.kind === 'allowed' ? verdict : allow(fields.clause, { note: noteOf(play) });
  return {
    play: lies === undefined ? play : { ...play, from: place },
    allowed: { ...allowed, clause: fields.clause, overrides: { by: ruling, over } },
    refused: refused.revision,
  };
}

/** The refusal that a ruling is about, if it stands and no ruling has permitted the play yet. */
function refusalAt(state: State, revision: Revision, context: Context): MatchEvent | Rejection {
  const refused = context.history[revision];
  if (refused?.type !== 'PlayRefused') {
    return reject('NOT_NOW', `a ruling permit is about the revision of a PlayRefused; ${revision} is none`);
  }
  const struck = struckBy(state, revision);
  if (struck !== undefined) return reject('NOT_NOW', `revision ${revision} was struck at ${struck.by}`);
  const earlier = state.rulings.find(
    (ruling) =>
      ruling.kind === 'permit' && ruling.about === String(revision) && struckBy(state, ruling.revision) === undefined,
  );
  return earlier === undefined ? refused : reject('NOT_NOW', `${earlier.id} permitted that play already`);
}

/** The play as its command named it, where the match is now. */
function understandAgain(draft: Draft, refused: MatchEvent): Play | Rejection {
  const command = refused.meta.command as Command | undefined;
  const act = acts.find((name) => name === command?.type);
  if (command === undefined || act === undefined) {
    const what = String(refused.data['act']);
    return reject(
      'NOT_NOW',
      `${what} cannot be made to stand afterwards; rewind to before it, then record what was played`,
    );
  }
  const understood = understandPlay(draft, command, act);
  if ('code' in understood || act === 'Announce') return understood;
  if (act === 'SetCard') return { ...understood, from: 'hand' };
  const answers = refused.data['answers'] as string | undefined;
  return { ...understood, to: understood.to ?? answers ?? openWindowOf(draft.state)?.about ?? null };
}

export function carryOutPermit(draft: Draft, { play, allowed, refused }: Permit, issued: Revision): void {
  const causes = [refused, issued];
  if (play.act === 'Announce') carryOutAnnounce(draft, play, allowed, causes);
  else if (play.act === 'Respond') carryOutRespond(draft, play, allowed, causes);
  else {
    const faceDown = (play.command['faceDown'] as boolean | undefined) ?? draft.state.opening.hands === 'closed';
    draft.emit('CardSet', { by: play.by, card: play.card, faceDown, clause: allowed.clause }, causes);
  }
}

/** A play can stand only where there is still room for it. */
function judgeMoment(draft: Draft, play: Play): Rejection | undefined {
  const { state } = draft;
  if (isSettling(state)) return notNow('a link is being settled; rule once it is done, or rewind');
  if (play.act === 'Announce' && openWindowOf(state) !== null)
    return notNow('another announcement is being answered; shut its window first');
  if (play.act !== 'Respond') return undefined;
  const window = openWindowOf(state);
  const pending = play.to !== null && (linkOf(state, play.to)?.status === 'pending' || window?.about === play.to);
  if (window !== null && pending) return undefined;
  return notNow(
    `${play.to ?? 'what it answered'} cannot be answered any more; reopen the window or rewind first, then permit`,
  );
}

/** A system that knows of permits judges again without the clause that was beaten, and says what it wants remembered. */
function judgeAgain(draft: Draft, play: Play, context: Context): PlayVerdict | undefined {
  const { chain } = draft.system;
  if (play.act === 'SetCard') return undefined;
  return play.act === 'Announce'
    ? chain.judgeAnnounce(draft.state, play, context)
    : chain.judgeRespond(draft.state, play, context);
}

/** The zone in which the card of a play lies. */
const placeOf = (draft: Draft, { card }: Play): string | undefined =>
  card === null ? undefined : zoneOf(draft.state, card);

/** What a system wants remembered of a play that it did not judge allowed: kind, deed and scope as printed. */
function noteOf({ ability, definition }: Play): { kind: string; does?: string; scope?: string } {
  const [reaction] = reactionsOf(ability ?? definition ?? {});
  const kind = definition?.kind ?? 'ability';
  if (reaction === undefined) return { kind };
  return { kind, does: reaction.does, ...(reaction.scope === undefined ? {} : { scope: reaction.scope }) };
}
