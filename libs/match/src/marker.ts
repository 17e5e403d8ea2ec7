/** What kind of moment an event is for those who look for one: replays jump to it, timelines list it. Most events are none. */
export type Marker = 'chapter' | 'goal' | 'window' | 'refusal' | 'ruling' | 'strike' | 'result';

const markers: Readonly<Record<string, Marker>> = {
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

export const markerOf = (type: string): Marker | null => markers[type] ?? null;
