import type { RuleSystem } from '#match';
import { findByName } from '#rulebook';
import { Table } from '#testing';
import { actsAfter, firstDifference, otherCourse } from './other-course.js';

const system = findByName('solo') as RuleSystem;
const table = new Table(system).play(
  { type: 'OpenMatch', match: 'm', ruleset: 'solo', players: [{ id: 'A' }, { id: 'B' }], first: 'A', hands: 'open' },
  { type: 'GiveCards', to: 'A', cards: ['no-talking'] },
  { type: 'GiveCards', to: 'B', cards: ['kim-cang-ho-the'] },
  { type: 'Announce', by: 'A', card: 'no-talking', targets: ['B'] },
  { type: 'Respond', by: 'B', card: 'kim-cang-ho-the' },
);
const real = { system, events: table.events };
const asked = table.events.findIndex(({ type }) => type === 'WindowOpened');

describe('another course', () => {
  it('SOLO-8: offers the asked seat its Shield and its pass, and nobody what the rules forbid', () => {
    const acts = actsAfter(otherCourse(real, asked, []));
    const ofB = acts.find(({ seat }) => seat === 'B')?.acts.map(({ type }) => type);
    expect(ofB).toEqual(expect.arrayContaining(['Respond', 'Pass']));
    expect(acts.find(({ seat }) => seat === 'A')?.acts.map(({ type }) => type) ?? []).not.toContain('Respond');
  });

  it('parts from the real course where another word was said, and stores nothing', () => {
    const before = JSON.stringify(real.events);
    const other = otherCourse(real, asked, [{ type: 'Pass', by: 'B' }]);
    expect(firstDifference(real.events, other.recording.events)).toBe(asked + 1);
    expect(other.recording.events.some(({ type }) => type === 'EffectApplied')).toBe(true);
    expect(real.events.some(({ type }) => type === 'EffectApplied')).toBe(false);
    expect(JSON.stringify(real.events)).toBe(before);
  });

  it('parts nowhere while it repeats the real one', () => {
    const same = otherCourse(real, asked, [{ type: 'Respond', by: 'B', card: 'kim-cang-ho-the' }]);
    expect(firstDifference(real.events, same.recording.events)).toBeNull();
  });
});
