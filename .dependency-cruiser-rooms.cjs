/** What each room may see of the house, besides itself. */
module.exports = [
  { room: 'kernel', sees: [], why: 'The kernel is what all others stand on: it stands on nothing.' },
  { room: 'match', sees: ['kernel'], why: 'The game-agnostic core knows the kernel and no game.' },
  {
    room: 'rules-[^/]+',
    name: 'rules',
    sees: ['kernel', 'match'],
    why: 'A rule system plugs into the core; it knows no store, no shell and no other rule system.',
  },
  {
    room: 'rulebook',
    sees: ['kernel', 'match', 'rules-[^/]+'],
    why: 'The rulebook is a list of rule systems and nothing more.',
  },
  { room: 'log', sees: ['kernel'], why: 'The log knows lines and hashes; what a line tells is none of its business.' },
  {
    room: 'replay',
    sees: ['kernel', 'match', 'log'],
    why: 'Replay folds what was recorded; the rule system is handed in, so that a page without a store can replay.',
  },
  { room: 'language', sees: ['kernel', 'match', 'replay'], why: 'Says in four languages what replay tells in none.' },
  {
    room: 'report',
    sees: ['kernel', 'match', 'replay', 'language'],
    why: 'A report prints what replay tells in the words of language; it reads no store.',
  },
  {
    room: 'event-store',
    sees: ['kernel', 'log', 'migrations'],
    why: 'The store moves envelopes and knows no game.',
  },
  {
    room: 'recorder',
    sees: ['kernel', 'match', 'rulebook', 'log', 'event-store'],
    why: 'Load, decide, append, retry: no reader, no shell.',
  },
  {
    room: 'projections',
    sees: ['kernel', 'match', 'event-store', 'migrations'],
    why: 'Projectors read what the store tells; they decide nothing and judge nothing.',
  },
  { room: 'access', sees: ['migrations'], why: 'The register knows people and what they may do; no match.' },
  { room: 'client', sees: ['kernel', 'match'], why: 'The client speaks HTTP and borrows words from kernel and match.' },
];
