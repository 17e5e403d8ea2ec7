/** Every ruling that was given, also one that a later rewind went back behind: it was given all the same. What became of it by appeal. */
import type { MatchEvent } from '#kernel';
import type { Projector, Row, Rows } from './projector.js';

export const rulingsProjector: Projector = {
  name: 'rulings',
  version: 1,
  tables: { ruling: ['ruling'] },
  onPoison: 'park',
  rows: ({ state, events }): Rows => {
    const rows: Row[] = [];
    let called: string | null = null;
    for (const event of events) {
      if (event.type === 'JudgeCalled') called ??= event.meta.occurredAt;
      if (event.type !== 'RulingIssued') continue;
      rows.push(ruled(event, called));
      called = null;
    }
    const status = new Map(state.rulings.map((ruling) => [ruling.id, ruling.status]));
    return { ruling: rows.map((row) => ({ ...row, status: status.get(String(row['ruling'])) ?? 'issued' })) };
  },
};

const ruled = ({ revision, data, meta }: MatchEvent, called: string | null): Row => ({
  ruling: String(data['ruling']),
  revision,
  kind: String(data['kind']),
  clause: String(data['clause']),
  official: meta.official,
  seat: typeof data['seat'] === 'string' ? data['seat'] : null,
  status: 'issued',
  issued_at: meta.occurredAt,
  called_at: called,
});
