import type { RuleSystem } from '#match';
import { findByName } from '#rulebook';
import { Table } from '#testing';
import { courseOf } from './score-course.js';

const solo = findByName('solo') as RuleSystem;
const open = {
  type: 'OpenMatch',
  match: 'm',
  ruleset: 'solo',
  players: [{ id: 'A', name: 'Ánh' }, { id: 'B' }],
  first: 'A',
};

describe('courseOf', () => {
  it('C28: tells scored, cancelled and standing goals apart; a cancelled one never counts in the score', () => {
    const table = new Table(solo).play(
      { ...open, preset: { pointsToWin: 1 } },
      { type: 'GiveCards', to: 'B', cards: ['thoat-xac-kim-thien'] },
      { type: 'Serve' },
      { type: 'ConfirmGoal', by: 'A' },
      { type: 'Respond', by: 'B', card: 'thoat-xac-kim-thien' },
      { type: 'Serve' },
      { type: 'ConfirmGoal', by: 'A' },
      { type: 'Pass', by: 'B' },
    );
    const course = courseOf(solo, table.events, table.states);
    expect(course?.goals.map(({ id, for: seat, standing, height }) => [id, seat, standing, height])).toEqual([
      ['G1', 'A', false, 1],
      ['G2', 'A', true, 1],
    ]);
    const [cancelled, stood] = course?.goals ?? [];
    const ofA = course?.seats.find(({ id }) => id === 'A');
    expect(ofA?.name).toBe('Ánh');
    expect(ofA?.values.slice(cancelled?.revision, stood?.revision).every((points) => points === 0)).toBe(true);
    expect(ofA?.values.at(-1)).toBe(1);
  });

  it('gives the serve to one seat at a time, without a gap', () => {
    const table = new Table(solo).play(open, { type: 'Serve' }, { type: 'ConfirmGoal', by: 'A' }, { type: 'Serve' });
    const { serves } = courseOf(solo, table.events, table.states) as NonNullable<ReturnType<typeof courseOf>>;
    expect(serves.map(({ seat }) => seat)).toEqual(['A', 'B']);
    expect(serves[0]?.to).toBe(serves[1]?.from);
    expect(serves.at(-1)?.to).toBe(table.states.length - 1);
  });

  it('knows nothing of a match without events', () => {
    expect(courseOf(solo, [], [])).toBeUndefined();
  });
});
