/**
 * What lies on a head judge's desk, read from the events of matches: calls that nobody has ruled on yet, and rulings with what became of
 * them. A call waits until the next ruling of its match; a ruling that a rewind went behind was given all the same.
 */
import type { MatchEvent, Revision } from '#kernel';
import type { State } from '#match';

export interface Call {
  readonly match: string;
  readonly revision: Revision;
  readonly by: string | null;
  readonly about: string | null;
  readonly reason: string | null;
  readonly calledAt: string;
}

export interface DeskRuling {
  readonly match: string;
  readonly revision: Revision;
  readonly id: string;
  readonly kind: string;
  readonly status: string;
  readonly clause: string;
  readonly official: string;
  readonly seat: string | null;
  readonly about: string | null;
  readonly reason: string | null;
  readonly issuedAt: string;
  /** From the call that it answers to the ruling, in milliseconds of table time; null where nobody called. */
  readonly took: number | null;
}

export interface Docket {
  readonly calls: readonly Call[];
  readonly rulings: readonly DeskRuling[];
}

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** @param last the state after the newest event */
export function docketOf(match: string, events: readonly MatchEvent[], last: State): Docket {
  let waiting: Call[] = [];
  const rulings: DeskRuling[] = [];
  const status = new Map(last.rulings.map((ruling) => [ruling.id, ruling.status]));
  for (const { type, data, meta, revision } of events) {
    if (type === 'JudgeCalled') {
      const { occurredAt: calledAt } = meta;
      waiting.push({
        match,
        revision,
        by: text(data['by']),
        about: text(data['about']),
        reason: text(data['reason']),
        calledAt,
      });
    }
    if (type !== 'RulingIssued') continue;
    const called = waiting[0]?.calledAt;
    waiting = [];
    const id = String(data['ruling']);
    rulings.push({
      match,
      revision,
      id,
      kind: String(data['kind']),
      status: status.get(id) ?? 'issued',
      clause: String(data['clause']),
      official: meta.official,
      seat: text(data['seat']),
      about: text(data['about']),
      reason: text(data['reason']),
      issuedAt: meta.occurredAt,
      took: called === undefined ? null : Math.max(0, Date.parse(meta.occurredAt) - Date.parse(called)),
    });
  }
  return { calls: last.status === 'final' ? [] : waiting, rulings };
}
