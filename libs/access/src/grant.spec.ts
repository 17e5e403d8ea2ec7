import { fc, it as property } from '@fast-check/jest';
import { type Grant, type Scope, covers, everywhere, mayGiveAway, problemOfGrant, roleFor, within } from './grant.js';
import { type Act, type Role, actOf, roles, rolesFor } from './roles.js';

const name = fc.constantFrom('x', 'y');
const scope: fc.Arbitrary<Scope> = fc.oneof(
  fc.constant(everywhere),
  name.map((tournament) => ({ ...everywhere, tournament })),
  fc.tuple(name, name).map(([tournament, table]) => ({ tournament, table, match: null })),
  name.map((match) => ({ ...everywhere, match })),
);
const place = fc.record({ match: name, tournament: name, table: name });
const role = fc.constantFrom<Role>(...roles);

property.prop([scope, scope, place])(
  'what lies within a scope reaches no place that the scope does not',
  (inner, outer, where) => {
    if (within(inner, outer) && covers(inner, where)) expect(covers(outer, where)).toBe(true);
  },
);

property.prop([role, scope, role, scope])(
  'nobody gives away what reaches further than the own grant',
  (own, outer, given, inner) => {
    const held: Grant = { ...outer, role: own, seat: null };
    if (!mayGiveAway([held], given, inner)) return;
    expect(own === 'admin' || (own === 'organiser' && given !== 'admin' && within(inner, outer))).toBe(true);
  },
);

property.prop([role, scope, place])('a grant does nothing outside of its place', (own, outer, where) => {
  const acts: Act[] = ['see-all', 'open', 'record', 'rule', 'hear', 'sign', 'approve', 'manage', 'administer', 'erase'];
  for (const act of acts) {
    const found = roleFor([{ ...outer, role: own, seat: null }], act, where);
    expect(found).toBe(covers(outer, where) && rolesFor(act).includes(own) ? own : undefined);
  }
});

it.each<[Partial<Grant>, RegExp | undefined]>([
  [{ role: 'official' }, undefined],
  [{ role: 'official', table: '3' }, /a table belongs to a tournament/],
  [{ role: 'official', tournament: 'x', match: 'm1' }, /not both/],
  [{ role: 'seat', tournament: 'x' }, /a seat needs seat/],
  [{ role: 'seat', seat: 'A' }, /a seat needs seat/],
  [{ role: 'seat', seat: 'A', match: 'm1' }, undefined],
  [{ role: 'judge', seat: 'A' }, /only the role seat/],
  [{ role: 'admin', tournament: 'x' }, /an admin has no scope/],
  [{ role: 'organiser', match: 'm1' }, /an organiser is of a tournament/],
  [{ role: 'host' }, /role must be/],
])('a grant %j is asked for: %s', (asked, problem) => {
  const said = problemOfGrant({ ...everywhere, seat: null, role: 'official', ...asked });
  if (problem === undefined) expect(said).toBeUndefined();
  else expect(said).toMatch(problem);
});

it('a command needs the right of its kind, and one that nobody listed that of recording', () => {
  expect(['OpenMatch', 'Rule', 'FinaliseResult', 'HearAppeal', 'SignResult', 'Pass', 'Unheard'].map(actOf)).toEqual([
    'open',
    'rule',
    'rule',
    'hear',
    'sign',
    'record',
    'record',
  ]);
});
