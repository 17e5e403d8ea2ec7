/** Requests and answers that the documentation shows; a test sends the requests. */

export const openMatch = {
  match: 'final-1',
  ruleset: 'solo',
  players: [
    { id: 'A', name: 'Ánh' },
    { id: 'B', name: 'Bình' },
  ],
  first: 'A',
  hands: 'open',
  competition: { tournament: 'Spring Cup', round: 3, table: '1' },
} as const;

export const announce = { type: 'Announce', by: 'A', card: 'tan-cuoc-phu-than', targets: ['B'] } as const;
export const respond = { type: 'Respond', by: 'B', card: 'kim-cang-ho-the' } as const;

export const otherCourse = { at: 3, commands: [{ type: 'Pass', by: 'B' }] } as const;

export const recorded = {
  match: 'final-1',
  commandId: '8a6e0804-2bd0-4672-b79d-d97027f9071a',
  outcome: 'recorded',
  revision: 3,
  events: [
    { revision: 2, type: 'ActionAnnounced' },
    { revision: 3, type: 'WindowOpened' },
  ],
} as const;

export const refused = {
  type: 'urn:touchline:problem:play-refused',
  title: 'Unprocessable Entity',
  status: 422,
  code: 'PLAY_REFUSED',
  detail: 'A Shield blocks a debuff, not a card of this kind.',
  instance: 'urn:touchline:request:req-7',
  match: 'final-1',
  commandId: '3f0b6a1c-0f0e-4f57-9d5c-0b1f1f5e8b11',
  outcome: 'refused',
  revision: 4,
  events: [{ revision: 4, type: 'PlayRefused' }],
  clause: 'SOLO-8',
  clauseText: 'A Shield does not of itself block Environment, Chaos, Legendary and other such cards.',
  clauseLanguage: 'en',
} as const;

export const rejected = {
  type: 'urn:touchline:problem:stale-revision',
  title: 'Precondition Failed',
  status: 412,
  code: 'STALE_REVISION',
  detail: 'final-1 is at revision 42, not at 41; look at it again',
  instance: 'urn:touchline:request:req-8',
  match: 'final-1',
  commandId: '0d3ffa0b-6a55-4d8f-8f43-2a5d3a3a9f10',
  outcome: 'rejected',
  revision: 42,
  events: [],
} as const;
