/**
 * Every window of a match with what became of each offer in it: who was asked at which revision, and who answered, passed, was refused
 * or let it go, how, at which revision (C13). An offer is one seat's right in one round; a window may ask a seat again.
 */
import type { MatchEvent, Revision } from '#kernel';
import { type CoreData, struckBy } from '#match';
import { type Recording, statesOf } from './recording.js';

export interface Offer {
  readonly seat: string;
  readonly round: number;
  readonly offeredAt: Revision;
  /** `pending`: still open. `let-go`: the window shut first, by what `shut.reason` says. `renewed`: a new link asked anew. */
  readonly outcome: 'answered' | 'passed' | 'spent' | 'let-go' | 'renewed' | 'pending';
  /** How it passed: `spoken`, `silent`, `barred`, `continued`. */
  readonly how: string | null;
  readonly reason: string | null;
  /** The link that answered. */
  readonly link: string | null;
  /** The card, ability or effect that answered; absent for a built-in reaction, and for what this audience may not see. */
  readonly card: string | null;
  readonly builtIn?: true;
  readonly at: Revision | null;
}

export interface WindowAccount {
  readonly id: string;
  readonly kind: string;
  readonly about: string;
  readonly clause: string;
  readonly openedAt: Revision;
  readonly reopens: string | null;
  readonly offers: readonly Offer[];
  readonly refusals: readonly {
    readonly by: string;
    readonly clause: string;
    readonly message: string;
    readonly at: Revision;
  }[];
  readonly shut: {
    readonly at: Revision;
    readonly reason: string;
    readonly clause: string;
    readonly settles: readonly string[];
  } | null;
  readonly struckBy: Revision | null;
}

interface Draft extends Omit<WindowAccount, 'offers' | 'refusals' | 'shut' | 'struckBy'> {
  offers: Offer[];
  refusals: { by: string; clause: string; message: string; at: Revision }[];
  shut: WindowAccount['shut'];
  round: number;
}

export function windowsOf(recording: Recording): readonly WindowAccount[] {
  const windows = new Map<string, Draft>();
  for (const event of recording.events) if (recording.opaque?.includes(event.revision) !== true) hear(windows, event);
  const last = statesOf(recording).at(-1);
  return [...windows.values()].map(({ round: _round, ...window }) => ({
    ...window,
    struckBy: (last === undefined ? undefined : struckBy(last, window.openedAt))?.by ?? null,
  }));
}

function hear(windows: Map<string, Draft>, { type, data: raw, revision }: MatchEvent): void {
  if (type === 'WindowOpened') {
    const { window, kind, about, order, clause, reopens } = raw as unknown as CoreData<'WindowOpened'>;
    const offers = order.map((seat) => offer(seat, 1, revision));
    windows.set(window, {
      id: window,
      kind,
      about,
      clause,
      openedAt: revision,
      reopens: reopens ?? null,
      offers,
      refusals: [],
      shut: null,
      round: 1,
    });
    return;
  }
  const window = windows.get(String(raw['window']));
  if (window === undefined) return;
  switch (type) {
    case 'Passed': {
      const { by, how, reason } = raw as unknown as CoreData<'Passed'>;
      return settle(window, by, { outcome: 'passed', how, reason: reason ?? null, at: revision });
    }
    case 'ResponseAnnounced':
      return answered(window, raw as unknown as CoreData<'ResponseAnnounced'>, revision);
    case 'PlayRefused': {
      const { by, clause, message, rightSpent } = raw as unknown as CoreData<'PlayRefused'>;
      window.refusals.push({ by, clause, message, at: revision });
      return rightSpent ? settle(window, by, { outcome: 'spent', reason: clause, at: revision }) : undefined;
    }
    case 'WindowShut': {
      const { reason, clause, settles } = raw as unknown as CoreData<'WindowShut'>;
      window.shut = { at: revision, reason, clause, settles };
      return settle(window, undefined, { outcome: 'let-go', how: reason, at: revision });
    }
  }
}

const offer = (seat: string, round: number, offeredAt: Revision): Offer => ({
  seat,
  round,
  offeredAt,
  outcome: 'pending',
  how: null,
  reason: null,
  link: null,
  card: null,
  at: null,
});

function answered(window: Draft, data: CoreData<'ResponseAnnounced'>, revision: Revision): void {
  settle(window, data.by, {
    outcome: 'answered',
    link: data.link,
    card: data.card ?? data.ability ?? data.effect ?? null,
    ...(data.via === 'builtIn' ? { builtIn: true } : {}),
    at: revision,
  });
  if (data.order === undefined) return;
  settle(window, undefined, { outcome: 'renewed', at: revision });
  window.round += 1;
  window.offers.push(...data.order.map((seat) => offer(seat, window.round, revision)));
}

/** Ends the pending offers of a seat, or of all. */
function settle(window: Draft, seat: string | undefined, end: Partial<Offer>): void {
  window.offers = window.offers.map((made) =>
    made.outcome === 'pending' && (seat === undefined || made.seat === seat) ? { ...made, ...end } : made,
  );
}
