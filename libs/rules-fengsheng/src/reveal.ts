/** What is shown to all: who a player is, which character they have, the intelligence in transit. An official's record, not a play. */
import { reject } from '#kernel';
import type { Rejection, Seat } from '#kernel';
import { hiddenWith, isSeat, notNow, type Command, type Draft } from '#match';
import { cardInTransit } from './intelligence.js';
import { defined } from './lexicon.js';
import { sliceOf } from './slice.js';
import { identityOf, judgeColours } from './victory.js';

export function reveal(draft: Draft, command: Command): Rejection | undefined {
  const { player, what, value } = command as unknown as {
    player: Seat;
    what: 'identity' | 'character' | 'intelligence';
    value?: string;
  };
  if (!isSeat(draft.state, player)) return reject('UNKNOWN_SEAT', `${player} is no seat of this match`);
  switch (what) {
    case 'identity':
      return revealIdentity(draft, player, value);
    case 'character': {
      if (value === undefined)
        return reject('MALFORMED', 'revealing a character needs its value: the id of the character');
      if (defined(draft.state, value)?.kind !== 'character')
        return reject('UNKNOWN_CARD', `no catalogue and no definition of this match knows the character ${value}`);
      draft.emitOwn('Revealed', { player, what, value });
      return undefined;
    }
    case 'intelligence':
      return revealIntelligence(draft, player);
  }
}

/** That a player belongs to a team may show that the team has won, so nothing else may be going on (I9). */
function revealIdentity(draft: Draft, player: Seat, value: string | undefined): Rejection | undefined {
  if (draft.state.chain !== null) return notNow('something is being answered or settled');
  const known = identityOf(draft.state, player);
  const shown = value ?? known;
  if (shown === undefined) return reject('MALFORMED', `the identity of ${player} is not known yet: say it in value`);
  if (known !== undefined && known !== shown)
    return reject('MALFORMED', `the identity of ${player} was recorded as another one`);
  const revealed = draft.emitOwn('Revealed', { player, what: 'identity', value: shown });
  judgeColours(draft, player, [revealed]);
  return undefined;
}

function revealIntelligence(draft: Draft, player: Seat): Rejection | undefined {
  const { transit } = sliceOf(draft.state);
  if (transit === null || (transit.sender !== player && transit.before !== player)) {
    return notNow(`no intelligence that ${player} sent, or that lies before ${player}, is in transit`);
  }
  const card = cardInTransit(draft.state, transit);
  if (card === undefined) return notNow(`the card of ${transit.id} is not known here`);
  if (hiddenWith(draft.state, card) === undefined) return notNow(`${transit.id} lies face up already`);
  const shown = draft.emit('CardRevealed', { seat: transit.by, card, zone: `set:${transit.by}` });
  draft.emitOwn('Revealed', { player, what: 'intelligence', value: transit.id }, [shown]);
  return undefined;
}
