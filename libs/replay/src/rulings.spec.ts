import { findByName } from '#rulebook';
import type { RuleSystem } from '#match';
import { Table } from '#testing';
import { type PlacedRuling, penaltiesByPlayer, rulingsOf, waitingCalls } from './index.js';

const system = findByName('solo') as RuleSystem;
const open = { type: 'OpenMatch', match: 'm', ruleset: 'solo', players: [{ id: 'A' }, { id: 'B' }], first: 'A' };
const penalty = {
  type: 'Rule',
  kind: 'penalty',
  seat: 'B',
  amount: 1,
  clause: 'SOLO-18',
  reason: 'late',
  facts: 'seen',
};
const recording = (table: Table) => ({ system, events: table.events });

describe('rulingsOf', () => {
  it('I12: tells call, ruling, appeal and hearing with who and when, and what was ruled', () => {
    const table = new Table(system).play(open, { type: 'CallJudge', by: 'A', reason: 'slow' }, penalty);
    table.play({ type: 'Appeal', ruling: 'R1', reason: 'unjust', by: 'B' });
    table.record(
      { type: 'HearAppeal', ruling: 'R1', outcome: 'overturned', reason: 'was not late' },
      { official: 'kim', role: 'judge' },
    );
    const [ruling] = rulingsOf(recording(table));
    expect(ruling).toMatchObject({
      id: 'R1',
      kind: 'penalty',
      status: 'overturned',
      seat: 'B',
      amount: 1,
      official: 'local',
      reason: 'late',
      facts: 'seen',
      calledAt: '2026-01-01T10:00:02.000Z',
      givenAt: '2026-01-01T10:00:03.000Z',
      struckBy: null,
    });
    expect(ruling?.history.map(({ type }) => type)).toEqual(
      expect.arrayContaining(['JudgeCalled', 'RulingIssued', 'RulingAppealed', 'AppealHeard']),
    );
    expect(ruling?.history.at(-1)).toMatchObject({ official: 'kim', reason: 'was not late' });
  });

  it('keeps one behind which the match was taken back, marked', () => {
    const table = new Table(system).play(open, { type: 'Serve' }, penalty, {
      type: 'Rule',
      kind: 'rewind',
      to: 1,
      clause: 'SOLO-18',
      reason: 'wrong start',
    });
    const struckBy = rulingsOf(recording(table)).map((ruling) => [ruling.id, ruling.struckBy]);
    expect(struckBy).toEqual([
      ['R1', expect.any(Number)],
      ['R2', null],
    ]);
  });
});

describe('waitingCalls', () => {
  it('are those after the last ruling', () => {
    const call = { type: 'CallJudge', by: 'A', reason: 'a doubt' };
    const table = new Table(system).play(open, call);
    expect(waitingCalls(recording(table))).toMatchObject([
      { by: 'A', reason: 'a doubt', calledAt: '2026-01-01T10:00:02.000Z' },
    ]);
    table.play({ type: 'Rule', kind: 'note', clause: 'SOLO-18', reason: 'heard' });
    expect(waitingCalls(recording(table))).toEqual([]);
  });
});

describe('penaltiesByPlayer', () => {
  const ruling = (more: Partial<PlacedRuling>): PlacedRuling =>
    ({ kind: 'penalty', seat: 'B', status: 'issued', amount: 1, match: 'm', round: 1, ...more }) as PlacedRuling;

  it('counts over matches, sums what they cost; overturned ones are told and not counted', () => {
    const counted = penaltiesByPlayer([
      ruling({ match: 'm-2', round: 2, amount: 2 }),
      ruling({ match: 'm-1' }),
      ruling({ status: 'overturned', amount: 5 }),
      ruling({ kind: 'note', amount: null }),
      ruling({ seat: 'A', kind: 'note', amount: null }),
      ruling({ seat: null, kind: 'note' }),
    ]);
    expect(counted.map(({ rulings, ...rest }) => ({ ...rest, told: rulings.length }))).toEqual([
      { player: 'B', penalties: 2, amount: 3, warnings: 1, overturned: 1, told: 4 },
      { player: 'A', penalties: 0, amount: 0, warnings: 1, overturned: 0, told: 1 },
    ]);
  });
});
