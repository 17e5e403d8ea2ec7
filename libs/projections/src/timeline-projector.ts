/** Every event of every match with its time, clause and marker, struck ones marked. Words are the reader's: none of them can be erased here. */
import { standingStrikes } from '#match';
import type { Projector, Rows } from './projector.js';

const markers: Readonly<Record<string, string>> = {
  MatchOpened: 'chapter',
  GameEnded: 'chapter',
  MatchEnded: 'result',
  ResultSigned: 'result',
  ResultFinalised: 'result',
  WindowOpened: 'window',
  PlayRefused: 'refusal',
  JudgeCalled: 'ruling',
  RulingIssued: 'ruling',
  RulingAppealed: 'ruling',
  AppealHeard: 'ruling',
  MatchRewound: 'strike',
  EntryCorrected: 'strike',
  GoalConfirmed: 'goal',
  GoalCancelled: 'goal',
  GoalStood: 'goal',
};

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
        marker: markers[type] ?? null,
        command_id: meta.commandId,
        occurred_at: meta.occurredAt,
        recorded_at: meta.recordedAt,
        struck_by: strikes.find(({ from, through }) => from <= revision && revision <= through)?.by ?? null,
      })),
    };
  },
};
