/**
 * Chains, links and windows after one more event. A chain begins with an announcement, a response to something that is no link, or
 * a window about such a thing; it is gone when its window is shut and none of its links is pending. A nested chain suspends the
 * outer one, which comes back when the nested one is gone.
 */
import type { Seat } from '#kernel';
import { counted } from './counting.js';
import { shown, shownAt } from './showing.js';
import { moveCard } from './cards.js';
import type { CoreData, CoreEvent } from './event-shapes.js';
import { isSeat, type Chain, type Link, type LinkStatus, type ShutReason, type State, type Window } from './state.js';

type ChainEvent = Extract<
  CoreEvent,
  {
    type:
      | 'ActionAnnounced'
      | 'ResponseAnnounced'
      | 'Passed'
      | 'PlayRefused'
      | 'WindowOpened'
      | 'WindowShut'
      | 'LinkResolved'
      | 'LinkCancelled'
      | 'LinkModified'
      | 'LinkFizzled'
      | 'TargetSpared'
      | 'ChainTruncated'
      | 'OutcomeRecorded'
      | 'DieRolled';
  }
>;

const empty: Chain = { links: [], window: null, settles: null };

export function evolveChain(state: State, event: ChainEvent): State {
  switch (event.type) {
    case 'ActionAnnounced':
      return announced(event.data.nested === true ? suspend(state) : state, event.data, event.revision, null);
    case 'ResponseAnnounced':
      return responded(event.data.nested === true ? suspend(state) : state, event.data, event.revision);
    case 'Passed':
      return event.data.window === null ? state : withWindow(state, (window) => declined(window, event.data.by));
    case 'PlayRefused':
      return refused(state, event.data);
    case 'WindowOpened': {
      const { window, kind, about, order } = event.data;
      const opened: Window = { id: window, kind, about, order, awaiting: order, round: 1, openedAt: event.revision };
      const chain = { ...(state.chain ?? empty), window: opened, settles: null };
      return { ...state, chain, counters: counted(state, 'windows', window) };
    }
    case 'WindowShut':
      return shut(state, event.data.reason, event.data.settles, event.revision);
    case 'LinkResolved':
      return ended(state, [event.data.link], 'resolved');
    case 'LinkCancelled':
      return ended(state, [event.data.link], 'cancelled');
    case 'LinkFizzled':
      return ended(state, [event.data.link], 'fizzled');
    case 'ChainTruncated':
      return ended(state, event.data.links, 'truncated');
    case 'LinkModified': {
      const { link, by, targets, changes } = event.data;
      return withLink(state, link, (old) => ({
        ...old,
        targets: targets ?? old.targets,
        changes: changes === undefined ? old.changes : { ...old.changes, ...changes },
        modifiedBy: [...old.modifiedBy, by],
      }));
    }
    case 'TargetSpared':
      return withLink(state, event.data.link, (old) => ({ ...old, spared: [...old.spared, event.data.seat] }));
    case 'OutcomeRecorded':
      return state;
    case 'DieRolled':
      return event.data.window === null || event.data.order === undefined ? state : reordered(state, event.data.order);
  }
}

const suspend = (state: State): State =>
  state.chain === null ? state : { ...state, suspended: [...state.suspended, state.chain], chain: null };

/** A chain that has nothing left is gone; one that waited for it comes back. */
function tidy(state: State): State {
  const { chain } = state;
  if (chain === null || chain.settles === null || chain.links.some((link) => link.status === 'pending')) return state;
  const outer = state.suspended.at(-1) ?? null;
  return { ...state, chain: outer, suspended: state.suspended.slice(0, -1) };
}

type Announced = CoreData<'ActionAnnounced'> | CoreData<'ResponseAnnounced'>;

function announced(state: State, data: Announced, revision: number, answers: string | null): State {
  const link: Link = {
    id: data.link,
    by: data.by,
    card: data.card ?? null,
    ability: data.ability ?? null,
    effect: data.effect ?? null,
    via: data.via,
    from: data.from,
    targets: data.targets,
    answers,
    modifiedBy: [],
    changes: ('changes' in data ? data.changes : undefined) ?? null,
    spared: [],
    status: 'pending',
    revision,
    note: data.note ?? {},
  };
  const chain = state.chain ?? empty;
  const next: State = {
    ...state,
    chain: { ...chain, links: [...chain.links, link], settles: data.settles ?? chain.settles },
    counters: counted(state, 'links', data.link),
  };
  if (link.card === null || link.via === 'ability' || link.via === 'builtIn') return next;
  const seen = shown(next, data.by, link.card);
  return { ...seen, cards: moveCard(seen.cards, link.card, zoneFrom(data), `chain:${data.by}`) };
}

const zoneFrom = (data: Announced): string =>
  /^(deck|discard)$/.test(data.from) ? data.from : `${data.from}:${data.by}`;

function responded(state: State, data: CoreData<'ResponseAnnounced'>, revision: number): State {
  const next = announced(state, data, revision, data.answers);
  if (data.window === null) return next;
  return withWindow(next, (window) => {
    if (data.order === undefined) return declined(window, data.by);
    return {
      ...window,
      about: data.about ?? window.about,
      order: data.order,
      awaiting: data.order,
      round: window.round + 1,
    };
  });
}

/** That seat's right in this round is over, by an answer or a pass. */
const declined = (window: Window, seat: Seat): Window => ({
  ...window,
  awaiting: window.awaiting.filter((asked) => asked !== seat),
});

function refused(state: State, data: CoreData<'PlayRefused'>): State {
  // A card that lies with somebody else was seen already; claiming it makes it nobody else's.
  const claims = data.zone === undefined || data.zone.endsWith(`:${data.by}`);
  const isShown = data.card !== undefined && claims && isSeat(state, data.by);
  const next = isShown ? shownAt(state, data.by, data.card, data.zone) : state;
  return data.rightSpent && data.window !== null ? withWindow(next, (window) => declined(window, data.by)) : next;
}

function shut(state: State, reason: ShutReason, settles: readonly string[], revision: number): State {
  if (state.chain?.window == null) return state;
  const { id, kind, about, order, openedAt } = state.chain.window;
  return tidy({
    ...state,
    chain: { ...state.chain, window: null, settles },
    lastShut: { id, kind, about, order, reason, openedAt, shutAt: revision, settles },
  });
}

function ended(state: State, ids: readonly string[], status: LinkStatus): State {
  return tidy(ids.reduce((next, id) => withLink(next, id, (link) => ({ ...link, status })), state));
}

const reordered = (state: State, order: readonly Seat[]): State =>
  withWindow(state, (window) => ({
    ...window,
    order,
    awaiting: order.filter((seat) => window.awaiting.includes(seat)),
  }));

function withWindow(state: State, change: (window: Window) => Window): State {
  if (state.chain?.window == null) return state;
  return { ...state, chain: { ...state.chain, window: change(state.chain.window) } };
}

function withLink(state: State, id: string, change: (link: Link) => Link): State {
  const inChain = (chain: Chain): Chain => ({
    ...chain,
    links: chain.links.map((link) => (link.id === id ? change(link) : link)),
  });
  if (state.chain?.links.some((link) => link.id === id) === true) return { ...state, chain: inChain(state.chain) };
  return { ...state, suspended: state.suspended.map(inChain) };
}
