import { Table } from '#testing';
import { fengsheng } from './fengsheng.js';

type Raw = Record<string, unknown>;
const has: Record<string, string> = { A: 'sixth-sister', B: 'holmes', C: 'old-ghost', D: 'old-gun', E: 'scorpion' };
const players = Object.entries(has).map(([id, character]) => ({ id, character }));
const table = (): Table =>
  new Table(fengsheng).play({ type: 'OpenMatch', match: 'm', ruleset: 'fengsheng', players, first: 'A' });
const pass = (by: string): Raw[] => [...by].map((seat) => ({ type: 'Pass', by: seat }));
const probed = (): Table => table().play({ type: 'Announce', by: 'A', card: 'probe', targets: ['C'] }, ...pass('BCDE'));
const five: readonly Raw[] = [
  { by: 'A', ability: 'sixth-sister/torture' },
  { by: 'B', ability: 'holmes/truth' },
  { by: 'C', ability: 'old-ghost/trick' },
  { by: 'D', ability: 'old-gun/watch' },
  { by: 'E', ability: 'scorpion/sting' },
];
const fire = (...skills: readonly Raw[]): Raw => ({ type: 'FireSkills', on: 'L1', skills });
const fired = (at: Table): unknown[] =>
  at.events.filter(({ type }) => type === 'TriggerFired').map(({ data }) => data['source']);
const inOrder = five.map(({ ability }) => ability);

function permutations<T>(items: readonly T[]): T[][] {
  if (items.length < 2) return [[...items]];
  return items.flatMap((item, at) =>
    permutations([...items.slice(0, at), ...items.slice(at + 1)]).map((rest) => [item, ...rest]),
  );
}

describe('FS-7: red skills', () => {
  test('C17: five together settle in one order, in whichever they were told', () => {
    const orders = new Set(permutations(five).map((told) => JSON.stringify(fired(probed().play(fire(...told))))));
    expect([...orders]).toEqual([JSON.stringify(inOrder)]);
  });

  test('they settle at once, and change neither window nor priority', () => {
    const at = probed();
    const { priority } = at.view();
    at.play(fire(...five));
    expect(at.types()).toEqual([
      'SkillsRaised',
      'TriggerFired',
      'TriggerFired',
      'TriggerFired',
      'TriggerFired',
      'TriggerFired',
    ]);
    expect(at.view()).toMatchObject({ chain: null, priority });
  });

  test('the probe must have worked', () => {
    const at = table().play({ type: 'Announce', by: 'A', card: 'probe', targets: ['C'] });
    expect(at.record(fire(...five))).toBe('refused FS-7');
    at.play({ type: 'Respond', by: 'B', card: 'see-through' }, ...pass('CDEA'));
    expect(at.record(fire(...five))).toBe('refused FS-7');
    expect(fired(at)).toEqual([]);
  });

  test('who has no part in it does not fire; nor twice on the same; nor in a later turn', () => {
    const at = probed();
    expect(at.record({ type: 'FireSkills', on: 'L1', skills: [{ by: 'D', ability: 'old-gun/burial' }] })).toBe(
      'refused FS-7',
    );
    at.play(fire(five[1] as Raw));
    expect(at.record(fire(five[1] as Raw))).toBe('refused FS-7');
    at.play({ type: 'StartTurn', player: 'B' });
    expect(at.record(fire(five[3] as Raw))).toBe('refused FS-7');
    const other = table().play({ type: 'Announce', by: 'A', card: 'probe', targets: ['B'] }, ...pass('BCDE'));
    expect(other.record(fire(five[2] as Raw))).toBe('refused FS-7');
  });

  test('what cannot be understood is rejected', () => {
    const at = probed();
    expect(at.record(fire({ by: 'B', ability: 'old-ghost/trick' }))).toBe('rejected UNKNOWN_ABILITY');
    expect(at.record(fire(five[0] as Raw, five[0] as Raw))).toBe('rejected MALFORMED');
    expect(at.record(fire())).toBe('rejected MALFORMED');
    expect(at.record({ ...fire(...five), on: 'L9' })).toBe('rejected UNKNOWN_REF');
  });

  test('a red skill is not announced and answers nothing', () => {
    const at = table();
    expect(at.record({ type: 'Announce', by: 'A', ability: 'sixth-sister/torture' })).toBe('refused FS-7');
    at.play({ type: 'Announce', by: 'A', card: 'probe', targets: ['C'] });
    expect(at.record({ type: 'Respond', by: 'B', ability: 'holmes/truth' })).toBe('refused FS-7');
  });

  test('C20: raised while a card settles they wait until it is settled; none is lost', () => {
    const at = probed().play(
      { type: 'EnterPhase', phase: 'send' },
      { type: 'SendIntelligence', by: 'A', card: 'lock', manner: 'secret' },
      { type: 'Announce', by: 'B', card: 'decrypt' },
      ...pass('CDEA'),
    );
    at.play(fire(five[4] as Raw, five[2] as Raw), fire(five[3] as Raw, five[0] as Raw), fire(five[1] as Raw));
    expect(fired(at)).toEqual([]);
    at.play({ type: 'RecordOutcome', link: 'L2', note: 'B saw it' });
    expect(at.types()).toEqual([
      'OutcomeRecorded',
      'LinkResolved',
      'CardMoved',
      ...Array<string>(5).fill('TriggerFired'),
      'PriorityGiven',
    ]);
    expect(fired(at)).toEqual(inOrder);
  });

  test('I9: those that wait when the match ends do not fire any more', () => {
    const three = [{ id: 'A', character: 'sixth-sister' }, { id: 'B', character: 'holmes' }, { id: 'C' }];
    const at = new Table(fengsheng).play(
      { type: 'OpenMatch', match: 'm', ruleset: 'fengsheng', players: three, first: 'A' },
      { type: 'Announce', by: 'A', card: 'probe', targets: ['C'] },
      ...pass('BC'),
      { type: 'EnterPhase', phase: 'send' },
      { type: 'SendIntelligence', by: 'A', card: 'lock', manner: 'secret' },
      { type: 'Announce', by: 'B', card: 'decrypt' },
      ...pass('CA'),
      fire(five[1] as Raw),
    );
    const deaths = [{ life: { A: -1 } }, { life: { C: -1 } }];
    at.play({ type: 'RecordOutcome', link: 'L2', note: 'both are out', changes: deaths });
    expect(at.types()).toContain('MatchEnded');
    expect(at.types()).not.toContain('TriggerFired');
    expect(at.state.status).toBe('ended');
  });

  test('they fire on intelligence received and on deaths too', () => {
    const own = [{ id: 'A', character: 'old-gun' }, { id: 'B', character: 'nine-nine' }, { id: 'C' }];
    const at = new Table(fengsheng).play(
      { type: 'OpenMatch', match: 'm', ruleset: 'fengsheng', players: own, first: 'A', preset: { blacksToDie: 1 } },
      { type: 'EnterPhase', phase: 'send' },
      { type: 'SendIntelligence', by: 'A', card: 'burn', manner: 'direct', to: 'C' },
      { type: 'ReceiveIntelligence', by: 'C' },
    );
    expect(at.record({ type: 'FireSkills', on: 'T1', skills: [{ by: 'B', ability: 'nine-nine/loot' }] })).toBe(
      'refused FS-7',
    );
    at.play({ type: 'FireSkills', on: 'C', skills: [{ by: 'A', ability: 'old-gun/burial' }] });
    expect(fired(at)).toEqual(['old-gun/burial']);
  });

  test('they fire on what an official saw happen', () => {
    const alert = {
      id: 'alert',
      kind: 'character',
      abilities: [{ id: 'wake', colour: 'red', condition: { on: 'event:a card was drawn' } }],
    };
    const players = [{ id: 'A' }, { id: 'B', character: 'alert' }, { id: 'C' }];
    const at = new Table(fengsheng).play(
      { type: 'OpenMatch', match: 'm', ruleset: 'fengsheng', players, first: 'A', characters: [alert] },
      { type: 'Occur', what: 'event', name: 'a card was drawn' },
    );
    const skills = [{ by: 'B', ability: 'alert/wake' }];
    expect(at.record({ type: 'FireSkills', on: 'A', skills })).toBe('refused FS-7');
    at.play({ type: 'FireSkills', on: String(at.state.revision - 1), skills });
    expect(fired(at)).toEqual(['alert/wake']);
  });
});
