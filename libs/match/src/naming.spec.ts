/**
 * Names of cards in closed hands that nobody tracks: the same copy may be shown, set or claimed by one seat after another, since an
 * official seldom numbers copies. Whoever was seen with it last has it, and a viewer's fold says so too (I14, C63).
 */
import { checkInvariants } from '#replay';
import { hkk } from '#rules-hkk';
import { solo } from '#rules-solo';
import { Table } from '#testing';
import type { RuleSystem } from './index.js';

const broken = (system: RuleSystem, commands: readonly Record<string, unknown>[]) => {
  const table = new Table(system);
  const outcomes = commands.map((command) => table.record(command));
  const { events, states } = table;
  return { outcomes, found: checkInvariants({ system, events, states, whole: true }) };
};

const open = (ruleset: string) => ({
  type: 'OpenMatch',
  match: 'm',
  ruleset,
  players: [{ id: 'A' }, { id: 'B' }],
  first: 'A',
  hands: 'closed',
});

test('I14: a copy that is laid face down in vain, while another seat showed a copy of the same card, gets no name from it', () => {
  const { outcomes, found } = broken(hkk, [
    open('hkk'),
    { type: 'StartTurn', player: 'A' },
    { type: 'Respond', by: 'A', card: 'blood-price#1' },
    { type: 'SetCard', by: 'B', card: 'blood-price#3' },
  ]);
  expect(outcomes.slice(2)).toEqual([expect.stringMatching(/^refused/), expect.stringMatching(/^refused/)]);
  expect(found).toEqual([]);
});

test('I14: a card that lies open keeps its name when a seat tries to lay it face down', () => {
  const { outcomes, found } = broken(solo, [
    open('solo'),
    { type: 'Announce', by: 'host', card: 'double-goal#3', targets: ['A', 'B'] },
    { type: 'SetCard', by: 'B', card: 'double-goal#3', faceDown: true },
  ]);
  expect(outcomes).toEqual(['recorded', 'recorded', expect.stringMatching(/^refused/)]);
  expect(found).toEqual([]);
});

test.each([['A'], ['B']])('I14: one copy is shown by one seat, by the other, and by %s again', (again) => {
  const { outcomes, found } = broken(solo, [
    open('solo'),
    ...['A', 'B', again].map((by) => ({ type: 'Respond', by, card: 'mirror#2' })),
  ]);
  expect(outcomes.slice(1).every((outcome) => outcome.startsWith('refused'))).toBe(true);
  expect(found).toEqual([]);
});
