/** What the record and the rejections say: under which clause a window shut, and what is open for whoever came at the wrong moment. */
import { Table } from '#testing';
import { solo } from './solo.js';

const open = (more: Record<string, unknown> = {}): Table =>
  new Table(solo).play({
    type: 'OpenMatch',
    match: 'm',
    ruleset: 'solo',
    players: [{ id: 'A' }, { id: 'B' }],
    first: 'A',
    ...more,
  });
const debuff = { type: 'Announce', by: 'A', card: 'tan-cuoc-phu-than', targets: ['B'] };
const shield = { type: 'Respond', by: 'B', card: 'kim-cang-ho-the' };
const shut = (table: Table) => table.events.findLast(({ type }) => type === 'WindowShut')?.data;
const said = (table: Table, command: Record<string, unknown>): string => {
  expect(table.record(command)).toBe('rejected NOT_NOW');
  return (table.told.at(-1)?.decision as { message: string }).message;
};

test('SOLO-1, SOLO-18: a window that was answered shuts because of the answer, others because nobody answered', () => {
  expect(shut(open().play(debuff, shield))).toMatchObject({ reason: 'answered', clause: 'SOLO-1' });
  expect(shut(open().play(debuff, { type: 'Pass', by: 'B' }))).toMatchObject({ reason: 'passed', clause: 'SOLO-18' });
  expect(shut(open().play(debuff, { type: 'Serve' }))).toMatchObject({ reason: 'served', clause: 'SOLO-18' });
});

test('whoever comes at the wrong moment is told what is open', () => {
  const table = open();
  expect(said(table, { type: 'Continue' })).toContain('(now: dead-ball moment M1, A serves next)');
  table.play({ type: 'Serve' });
  expect(said(table, { type: 'Serve' })).toContain('(now: play is on, A serves)');
  table.play({ type: 'StopPlay' }, debuff);
  expect(said(table, { type: 'TimeUp', window: 'W9' })).toContain('(now: W1 (response, about L1) waits for B)');
});

test('a card named as target without its copy is the first copy; seats and numbered things stay as they are', () => {
  const table = open().play({ ...debuff, targets: ['B', 'no-talking'] });
  expect(table.events.find(({ type }) => type === 'ActionAnnounced')?.data['targets']).toEqual(['B', 'no-talking#1']);
  expect(table.record({ type: 'Respond', by: 'B', card: 'kim-cang-ho-the', targets: ['L1', '3'] })).toBe('recorded');
  expect(table.events.find(({ type }) => type === 'ResponseAnnounced')?.data['targets']).toEqual(['L1', '3']);
});
