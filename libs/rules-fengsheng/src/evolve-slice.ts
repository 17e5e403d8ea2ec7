/** The slice after one more event. It believes the past; what an event does not say did not happen. */
import type { InferFields, MatchEvent, Revision } from '#kernel';
import { idOf, isSeat, type CoreData, type State } from '#match';
import type { events } from './acts.js';
import { initialSlice, sliceOf, type Slice } from './slice.js';

type OwnType = keyof typeof events;
type Data<T extends OwnType> = InferFields<(typeof events)[T]['fields']>;

/** Events of the core that the slice follows. */
type Followed =
  'ActionAnnounced' | 'ResponseAnnounced' | 'LinkResolved' | 'LinkModified' | 'CardMoved' | 'TriggerFired' | 'Occurred';

export function evolveSlice(state: State, event: MatchEvent): Slice {
  const slice = sliceOf(state);
  const { revision } = event;
  const data = event.data as unknown;
  switch (event.type as OwnType | Followed) {
    case 'TurnStarted':
      return turnStarted(state, slice, data as Data<'TurnStarted'>);
    case 'PhaseEntered': {
      const { phase, because } = data as Data<'PhaseEntered'>;
      return { ...slice, phase, phaseByItself: because !== undefined, priority: null };
    }
    case 'PriorityGiven': {
      const { holder, order } = data as Data<'PriorityGiven'>;
      return { ...slice, priority: { order, holder } };
    }
    case 'IntelligenceSent': {
      const { intelligence, by, manner, to, replaces } = data as Data<'IntelligenceSent'>;
      const sender = replaces === undefined ? by : (slice.transit?.sender ?? by);
      const transit = { id: intelligence, sender, by, manner, before: to };
      return { ...slice, transit, ...(replaces === undefined ? { sent: true, lastActor: by } : {}) };
    }
    case 'IntelligencePassed':
      return slice.transit === null
        ? slice
        : { ...slice, transit: { ...slice.transit, before: (data as Data<'IntelligencePassed'>).to } };
    case 'IntelligenceReceived':
      return received(slice, data as Data<'IntelligenceReceived'>, revision);
    case 'Revealed':
      return revealed(slice, data as Data<'Revealed'>);
    case 'PlayerEliminated': {
      const { player } = data as Data<'PlayerEliminated'>;
      const death = { ref: player, what: 'death', by: player, targets: [player], revision, fired: [] };
      return { ...slice, dead: [...slice.dead, player], occasions: [...slice.occasions, death] };
    }
    case 'SkillsRaised':
      return skillsRaised(slice, data as Data<'SkillsRaised'>, revision);
    case 'TriggerFired': {
      const { source, on } = data as CoreData<'TriggerFired'>;
      const at = slice.raised.findIndex((raised) => raised.ability === source && raised.on === on);
      return at < 0 ? slice : { ...slice, raised: slice.raised.filter((_, index) => index !== at) };
    }
    case 'Occurred':
      return occurred(state, slice, data as CoreData<'Occurred'>, revision);
    case 'ActionAnnounced':
    case 'ResponseAnnounced':
      return announced(state, slice, data as CoreData<'ActionAnnounced'>);
    case 'LinkModified':
      return retargeted(state, slice, data as CoreData<'LinkModified'>);
    case 'LinkResolved': {
      const link = slice.links[(data as CoreData<'LinkResolved'>).link];
      return link === undefined
        ? slice
        : { ...slice, occasions: [...slice.occasions, { ...link, revision, fired: [] }] };
    }
    case 'CardMoved':
      return moved(slice, data as CoreData<'CardMoved'>);
    default:
      // Events of the core that the slice does not follow.
      return slice;
  }
}

function occurred(state: State, slice: Slice, { name, targets }: CoreData<'Occurred'>, revision: Revision): Slice {
  const seats = targets.filter((target) => isSeat(state, target));
  const what = name === null ? 'event' : `event:${name}`;
  const occasion = { ref: String(revision), what, by: '', targets: seats, revision, fired: [] };
  return { ...slice, occasions: [...slice.occasions, occasion] };
}

function skillsRaised(slice: Slice, { on, skills }: Data<'SkillsRaised'>, revision: Revision): Slice {
  const fresh = skills.map(({ by, ability }) => ({ by, ability, on, revision }));
  const next = skills.reduce((seen, { by, ability }) => used(seen, by, ability), slice);
  const names = fresh.map(({ by, ability }) => `${by}:${ability}`);
  return { ...next, raised: [...next.raised, ...fresh], occasions: fired(next, on, names) };
}

function turnStarted(state: State, slice: Slice, { player, after }: Data<'TurnStarted'>): Slice {
  const kept = after === undefined ? slice : initialSlice(state);
  return {
    ...kept,
    turn: player,
    phase: 'draw',
    phaseByItself: true,
    sent: false,
    priority: null,
    links: {},
    occasions: [],
    usesThisTurn: {},
  };
}

function received(
  slice: Slice,
  { intelligence, by, from, colours }: Data<'IntelligenceReceived'>,
  revision: Revision,
): Slice {
  const occasion = { ref: intelligence, what: 'intelligence-received', by: from, targets: [by], revision, fired: [] };
  return {
    ...slice,
    transit: slice.transit?.id === intelligence ? null : slice.transit,
    received: { ...slice.received, [by]: [...(slice.received[by] ?? []), { id: intelligence, colours }] },
    occasions: [...slice.occasions, occasion],
  };
}

function revealed(slice: Slice, { player, what, value }: Data<'Revealed'>): Slice {
  switch (what) {
    case 'identity':
      return { ...slice, identities: { ...slice.identities, [player]: value } };
    case 'character':
      return { ...slice, characters: { ...slice.characters, [player]: value } };
    case 'intelligence':
      return slice;
  }
}

function announced(state: State, slice: Slice, data: CoreData<'ActionAnnounced'>): Slice {
  const { link, by, card, ability, targets } = data;
  const what = ability ?? (card === undefined ? 'effect' : idOf(card));
  const known = { ref: link, what, by, targets: targets.filter((target) => isSeat(state, target)) };
  const next = { ...slice, lastActor: by, links: { ...slice.links, [link]: known } };
  return ability === undefined ? next : used(next, by, ability);
}

function retargeted(state: State, slice: Slice, { link, targets }: CoreData<'LinkModified'>): Slice {
  const known = slice.links[link];
  if (known === undefined || targets === undefined) return slice;
  return {
    ...slice,
    links: { ...slice.links, [link]: { ...known, targets: targets.filter((target) => isSeat(state, target)) } },
  };
}

/** C14: counters move with recorded uses only. */
function used(slice: Slice, by: string, ability: string): Slice {
  const key = `${by}:${ability}`;
  return {
    ...slice,
    uses: { ...slice.uses, [key]: (slice.uses[key] ?? 0) + 1 },
    usesThisTurn: { ...slice.usesThisTurn, [key]: (slice.usesThisTurn[key] ?? 0) + 1 },
  };
}

const fired = (slice: Slice, ref: string, skills: readonly string[]): Slice['occasions'] =>
  slice.occasions.map((occasion) =>
    occasion.ref === ref ? { ...occasion, fired: [...occasion.fired, ...skills] } : occasion,
  );

/** An intelligence whose card leaves its place is not there any more. */
function moved(slice: Slice, { from, to }: CoreData<'CardMoved'>): Slice {
  if (!/^T\d+$/.test(from) || from === to) return slice;
  const received = Object.fromEntries(
    Object.entries(slice.received).map(([seat, held]) => [seat, held.filter(({ id }) => id !== from)]),
  );
  return { ...slice, received };
}
