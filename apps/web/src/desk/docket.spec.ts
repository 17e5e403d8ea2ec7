import type { RuleSystem, State } from '#match';
import { findByName } from '#rulebook';
import { Table } from '#testing';
import { docketOf } from './docket.js';

const solo = findByName('solo') as RuleSystem;
const open = { type: 'OpenMatch', match: 'm', ruleset: 'solo', players: [{ id: 'A' }, { id: 'B' }], first: 'A' };
const note = { type: 'Rule', kind: 'note', clause: 'SOLO-14', reason: 'keep the pace' };
const deskOf = (table: Table): ReturnType<typeof docketOf> => docketOf('m', table.events, table.states.at(-1) as State);

describe('docketOf', () => {
  it('I12: lets a call wait until somebody rules, and tells how long that took', () => {
    const called = new Table(solo).play(open, { type: 'CallJudge', by: 'A', reason: 'too slow' });
    expect(deskOf(called)).toMatchObject({ calls: [{ by: 'A', reason: 'too slow' }], rulings: [] });
    const ruled = called.play(note);
    expect(deskOf(ruled).calls).toEqual([]);
    expect(deskOf(ruled).rulings).toMatchObject([{ id: 'R1', kind: 'note', status: 'issued', clause: 'SOLO-14' }]);
    const [ruling] = deskOf(ruled).rulings;
    const times = ruled.events.map(({ meta }) => Date.parse(meta.occurredAt));
    expect(ruling?.took).toBe((times.at(-1) as number) - (times.at(-2) as number));
  });

  it('keeps a ruling that nobody called for, and what an appeal made of it', () => {
    const table = new Table(solo).play(open, note, { type: 'Appeal', ruling: 'R1', reason: 'we were not late' });
    expect(deskOf(table).rulings).toMatchObject([{ status: 'appealed', took: null }]);
    table.record(
      { type: 'HearAppeal', ruling: 'R1', outcome: 'overturned', reason: 'the clock says so' },
      {
        official: 'chief',
        role: 'judge',
      },
    );
    expect(deskOf(table).rulings).toMatchObject([{ status: 'overturned' }]);
  });

  it('lets nobody wait in a match whose result is final', () => {
    const table = new Table(solo).play(
      open,
      { type: 'EndMatch', winners: ['A'], reason: 'concession' },
      { type: 'CallJudge', reason: 'the score sheet' },
    );
    expect(deskOf(table).calls).toHaveLength(1);
    expect(deskOf(table.play({ type: 'FinaliseResult' })).calls).toEqual([]);
  });
});
