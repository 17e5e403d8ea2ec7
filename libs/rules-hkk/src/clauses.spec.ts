import { readdirSync, readFileSync } from 'node:fs';
import { Table } from '#testing';
import { clauses } from './clauses.js';
import { hkk } from './hkk.js';

const here = new URL('.', import.meta.url);
const titles = readdirSync(here)
  .filter((name) => name.endsWith('.spec.ts') && name !== 'clauses.spec.ts')
  .flatMap((name) => readFileSync(new URL(name, here), 'utf8').match(/^ *(it|test)(\.each\(.*\))?\(\s*'[^\n]*/gm) ?? [])
  .join('\n');

describe('the clauses of HKK', () => {
  it('have every number of section 94 once', () => {
    const ids = clauses.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((id) => /^HKK-94/.test(id))).toEqual(
      // prettier-ignore
      ['0', '0.1', '0.1.1', '0.1.2', '0.1.3', '0.1.4', '0.2', '1', '2', '3', '4', '5', '6', '6.1', '7', '7.1', '7.2', '7.3',
        '7.3.1', '7.3.2', '7.3.3', '8', '9', '9.1', '9.2', '9.3'].map((number) => `HKK-94.${number}`),
    );
  });

  it('have a house rule for each field of the preset', () => {
    expect(clauses.map(({ id }) => id).filter((id) => id.startsWith(hkk.housePrefix))).toEqual(
      Object.keys(hkk.presetFields).map((field) => `HKK-H-${field}`),
    );
  });

  it.each(clauses.map(({ id }) => id))('%s is named by the title of a test', (id) => {
    expect(titles).toMatch(new RegExp(`${id.replaceAll('.', '\\.')}(?![.\\w])`));
  });

  it('are the only ones that events cite', () => {
    const known = new Set(clauses.map(({ id }) => id));
    const source = readdirSync(here)
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.spec.ts') && name !== 'clauses.ts')
      .map((name) => readFileSync(new URL(name, here), 'utf8'))
      .join('\n');
    const cited = source.match(/'HKK-[\w.]+(-\w+)?'/g) ?? [];
    expect(cited.length).toBeGreaterThan(40);
    expect(cited.map((quoted) => quoted.slice(1, -1)).filter((id) => !known.has(id) && id !== 'HKK-H-')).toEqual([]);
  });
});

describe('a ruling that lets a refused play stand', () => {
  it('carries it out with its deed, and says which clause was beaten', () => {
    const table = new Table(hkk).play(
      { type: 'OpenMatch', match: 'm', ruleset: 'hkk', players: [{ id: 'A' }, { id: 'B' }], first: 'A', hands: 'open' },
      { type: 'Announce', by: 'A', card: 'inevitable' },
    );
    expect(table.record({ type: 'Respond', by: 'B', card: 'neutralise', to: 'L1' })).toBe('refused HKK-94.9');
    const about = table.events.at(-1)?.revision;
    table.play(
      { type: 'Rule', kind: 'permit', about, clause: 'HKK-94.9', reason: 'this printing has no such text' },
      { type: 'Continue' },
    );
    expect(table.events.find(({ type }) => type === 'ResponseAnnounced')?.data).toMatchObject({
      overrides: { by: 'R1', over: 'HKK-94.9' },
      note: { deed: 'neutralise' },
    });
    expect(table.events.filter(({ type }) => type === 'LinkCancelled')).toHaveLength(1);
  });
});
