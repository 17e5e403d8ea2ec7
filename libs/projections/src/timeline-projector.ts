/** Every event of every match with its time, clause and marker, struck ones marked. Words are the reader's: none of them can be erased here. */
import type { MatchEvent } from '#kernel';
import { markerOf, spans, standingStrikes } from '#match';
import type { Projector, Row, Rows } from './projector.js';

export const timelineProjector: Projector = {
  name: 'timeline',
  version: 1,
  tables: { timeline: ['revision'] },
  onPoison: 'park',
  rows: ({ state, events }): Rows => {
    const strikes = standingStrikes(state);
    return {
      timeline: events.map((event) => {
        const strike = strikes.find((candidate) => spans(candidate, event.revision));
        return strike === undefined ? standing(event) : { ...standing(event), struck_by: strike.by };
      }),
    };
  },
};

/** Made once for each event: a match is asked for its rows whenever it grows, and this is most of them. */
const made = new WeakMap<MatchEvent, Row>();

function standing(event: MatchEvent): Row {
  const known = made.get(event);
  if (known !== undefined) return known;
  const { revision, type, data, meta } = event;
  const row = {
    revision,
    type,
    clause: typeof data['clause'] === 'string' ? data['clause'] : null,
    marker: markerOf(type),
    command_id: meta.commandId,
    occurred_at: meta.occurredAt,
    recorded_at: meta.recordedAt,
    struck_by: null,
  };
  made.set(event, row);
  return row;
}
