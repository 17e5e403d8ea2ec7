/** What officials and players say in their own words is sealed wherever it stands, and in closed hands only officials read it (I11, I14). */
import type { JsonObject, MatchEvent } from '#kernel';
import { evolve, redactEvent, redactState, secretsOf, type Audience, type State } from '#match';
import { ruleSystems } from '#rulebook';
import { Table } from '#testing';

const said = 'said-aloud-of-a-shield';
const players = ['A', 'B'].map((id) => ({ id }));

const scripts: Readonly<Record<string, readonly JsonObject[]>> = {
  solo: [
    { type: 'Announce', by: 'A', card: 'no-talking', targets: ['B'] },
    { type: 'Respond', by: 'B', card: 'kim-cang-ho-the', changes: { text: said, amount: 2 }, paid: { what: said } },
    { type: 'Serve' },
    { type: 'StopPlay' },
    { type: 'Announce', by: 'A', card: 'no-talking#2', targets: ['B'] },
    { type: 'Continue' },
    { type: 'EndEffect', effect: 'E1', reason: said },
    { type: 'Occur', what: 'event', name: said },
    { type: 'CallJudge', by: 'B', reason: said },
  ],
  hkk: [
    { type: 'StartTurn', player: 'A' },
    { type: 'Occur', what: 'event', name: said },
    { type: 'Rule', kind: 'rewind', to: 1, clause: 'HKK-94.0', reason: said },
  ],
  fengsheng: [
    { type: 'Occur', what: 'event', name: said },
    { type: 'Rule', kind: 'rewind', to: 1, clause: 'FS-1', reason: said },
  ],
};

const tableOf = (name: string, hands: 'open' | 'closed'): Table => {
  const system = ruleSystems.find((one) => one.name === name);
  if (system === undefined) throw new Error(`no rules ${name}`);
  const seats = name === 'fengsheng' ? [...players, { id: 'C' }] : players;
  return new Table(system).play(
    { type: 'OpenMatch', match: 'm', ruleset: name, hands, players: seats, first: 'A' },
    ...(scripts[name] ?? []),
  );
};

const seenBy = (table: Table, audience: Audience): readonly MatchEvent[] =>
  table.events.map((event, at) => redactEvent(table.system, event, table.states[at] as State, audience, false));

/** The event with all that is sealed taken out: what stands in its line. */
function lineOf(table: Table, event: MatchEvent): string {
  const copy = JSON.parse(JSON.stringify(event)) as JsonObject;
  for (const { path } of secretsOf(table.system, event, table.states[event.revision] as State)) {
    const around = path.slice(0, -1).reduce<unknown>((value, key) => (value as JsonObject)[key], copy) as JsonObject;
    (around as Record<string | number, unknown>)[path.at(-1) as string] = null;
  }
  return JSON.stringify(copy);
}

describe.each(Object.keys(scripts))('words in a match of %s', (name) => {
  it.each(['open', 'closed'] as const)('I11: stand in no line, with %s hands', (hands) => {
    const table = tableOf(name, hands);
    expect(JSON.stringify(table.events)).toContain(said);
    expect(table.events.map((event) => lineOf(table, event)).filter((line) => line.includes(said))).toEqual([]);
  });

  it('I11, I14: of closed hands are told to officials alone, in events, state and snapshots', () => {
    const table = tableOf(name, 'closed');
    for (const audience of ['A', 'B', 'spectator'] as const) {
      const events = seenBy(table, audience);
      expect(JSON.stringify(events)).not.toContain(said);
      let folded: State | undefined;
      events.forEach((event, at) => {
        folded = evolve(table.system, folded, event);
        const expected = redactState(table.system, table.states[at] as State, audience, false);
        expect([event.type, folded]).toEqual([event.type, expected]);
        expect(JSON.stringify(folded)).not.toContain(said);
      });
    }
  });

  it('of open hands are told to all', () => {
    expect(JSON.stringify(seenBy(tableOf(name, 'open'), 'spectator'))).toContain(said);
  });
});

it('the product’s own reason for the end of an effect is told to all, the official’s is not', () => {
  const table = tableOf('solo', 'closed');
  const reasons = (audience: Audience): unknown[] =>
    seenBy(table, audience).flatMap(({ type, data }) => (type === 'EffectEnded' ? [data['reason']] : []));
  expect(reasons('official')).toEqual([said]);
  expect(reasons('spectator')).toEqual([null]);
  const unsaid = new Table(table.system).play(
    { type: 'OpenMatch', match: 'm', ruleset: 'solo', hands: 'closed', players, first: 'A' },
    { type: 'Announce', by: 'A', card: 'no-talking', targets: ['B'] },
    { type: 'Continue' },
    { type: 'EndEffect', effect: 'E1' },
  );
  const last = unsaid.events.length - 1;
  const seen = redactEvent(unsaid.system, unsaid.events[last] as MatchEvent, unsaid.state, 'spectator', false);
  expect(seen.data['reason']).toBe('ended by the official');
});
