/** Every event of every match with its time, clause and marker, struck ones marked. Words are the reader's: none of them can be erased here. */
import { markerOf, spans, standingStrikes } from '#match';
import type { Projector, Rows } from './projector.js';

export const timelineProjector: Projector = {
  name: 'timeline',
  version: 1,
  tables: { timeline: ['revision'] },
  onPoison: 'park',
  rows: ({ state, events }): Rows => {
    const strikes = standingStrikes(state);
    return {
      timeline: events.map(({ revision, type, data, meta }) => ({
        revision,
        type,
        clause: typeof data['clause'] === 'string' ? data['clause'] : null,
        marker: markerOf(type),
        command_id: meta.commandId,
        occurred_at: meta.occurredAt,
        recorded_at: meta.recordedAt,
        struck_by: strikes.find((strike) => spans(strike, revision))?.by ?? null,
      })),
    };
  },
};
