import { sameJson, type JsonObject } from '#kernel';
import { actAt, standingStrikes, type State } from '#match';
import { solo } from '#rules-solo';
import { randomMatch, Table } from '#testing';

const opened = (preset: JsonObject = {}): Record<string, unknown> => ({
  type: 'OpenMatch',
  match: 'm',
  ruleset: 'solo',
  hands: 'open',
  first: 'A',
  players: [{ id: 'A' }, { id: 'B' }],
  preset,
});
const at = (...commands: readonly Record<string, unknown>[]): Table => new Table(solo).play(opened(), ...commands);
const rule = (kind: string, more: JsonObject = {}): Record<string, unknown> => ({
  type: 'Rule',
  kind,
  clause: 'SOLO-18',
  reason: 'as seen',
  ...more,
});
const message = (table: Table): string => (table.told.at(-1)?.decision as { message?: string }).message ?? '';
const debuff = { type: 'Announce', by: 'A', card: 'tan-cuoc-phu-than', targets: ['B'] };
const shield = { type: 'Respond', by: 'B', card: 'kim-cang-ho-the' };
const goal = (by: string): Record<string, unknown> => ({ type: 'ConfirmGoal', by });
const links = (table: Table): string[] => table.state.chain?.links.map(({ id, status }) => `${id} ${status}`) ?? [];

/** All but what a strike never puts back. */
function apart({
  revision: _revision,
  counters: _counters,
  struck: _struck,
  rulings: _rulings,
  calls: _calls,
  ...rest
}: State) {
  return rest;
}

describe('rewind', () => {
  it('C26: all is as it was: score, serve, hands, effects, per-moment counters, waiting seat; ids never go back', () => {
    const table = at({ type: 'GiveCards', to: 'B', cards: ['kim-cang-ho-the'] }, debuff);
    const before = table.state;
    table.play(shield, goal('A'), goal('B'), rule('rewind', { to: before.revision }));
    expect(apart(table.state)).toEqual(apart(before));
    expect(table.state.counters).toMatchObject({ links: 2, goals: 2 });
    expect(table.state.chain?.window).toMatchObject({ id: 'W1', awaiting: ['B'] });
    expect(table.types()).toEqual(['RulingIssued', 'MatchRewound']);
    const [issued, rewound] = table.events.slice(-2);
    expect(rewound?.data).toMatchObject({
      ruling: 'R1',
      to: before.revision,
      struck: [before.revision + 1, (issued?.revision ?? 0) - 1],
    });
    table.play(shield);
    expect(
      table.events.find(({ revision, type }) => type === 'ResponseAnnounced' && revision > (rewound?.revision ?? 0))
        ?.data,
    ).toMatchObject({ link: 'L3' });
  });

  it('undoes whole acts: a revision within one stands for its end', () => {
    const table = at(debuff);
    const announced = table.events.find(({ type }) => type === 'ActionAnnounced')?.revision ?? -1;
    table.play({ type: 'Pass', by: 'B' }, rule('rewind', { to: announced }));
    expect(table.state.chain?.window?.id).toBe('W1');
    expect(table.record(rule('rewind', { to: table.state.revision }))).toBe('rejected NOT_NOW');
  });

  it('C31: in the middle of settling, the chain is broken off in the open and is no cause of anything later', () => {
    const table = at();
    const to = table.state.revision;
    table.play({ type: 'Announce', by: 'host', card: 'crowd-roar', targets: ['A'] }, { type: 'Continue' });
    expect(links(table)).toEqual(['L1 pending']);
    const link = table.state.chain?.links[0]?.revision ?? -1;
    table.play(rule('rewind', { to }));
    expect(table.types()).toEqual(['RulingIssued', 'ChainTruncated', 'MatchRewound']);
    expect(table.state.chain).toBeNull();
    const later = table.events.length;
    table.play(goal('A'), { type: 'Serve' });
    expect(table.events.slice(later).flatMap(({ meta }) => meta.causedBy)).not.toContain(link);
  });

  it('a struck revision is no target; the branch can be adopted, and then it is', () => {
    const table = at(goal('A'));
    const to = table.state.revision;
    table.play(goal('A'));
    const scored = table.state;
    table.play(rule('rewind', { to }), goal('B'));
    expect(table.state.score).toEqual({ A: 1, B: 1 });
    expect(table.record(rule('rewind', { to: scored.revision }))).toBe('rejected NOT_NOW');
    expect(message(table)).toContain('adopt');
    const [strike] = table.state.struck;
    table.play(rule('adopt', { about: strike?.by ?? -1 }));
    expect(table.state.score).toEqual({ A: 2, B: 0 });
    expect(apart(table.state)).toEqual(apart(scored));
    expect(standingStrikes(table.state)).toHaveLength(1);
    table.play(goal('B'), rule('rewind', { to: scored.revision }));
    expect(table.state.score).toEqual({ A: 2, B: 0 });
  });

  it('needs a second official where the preset says so, and not the same one', () => {
    const table = new Table(solo).play(opened({ secondOfficial: true }), goal('A'));
    expect(table.record(rule('rewind', { to: 1 }))).toBe('rejected NOT_ALLOWED');
    expect(message(table)).toContain('seconded');
    expect(table.record(rule('rewind', { to: 1, seconded: 'local' }))).toBe('rejected NOT_ALLOWED');
    expect(table.record(rule('rewind', { to: 1, seconded: 'second' }))).toBe('recorded');
    expect(table.record(rule('note', { about: 0 }))).toBe('recorded');
    const [strike] = table.state.struck;
    expect(table.record(rule('adopt', { about: strike?.by ?? -1 }))).toBe('rejected NOT_ALLOWED');
    expect(table.record(rule('adopt', { about: strike?.by ?? -1, seconded: 'second' }))).toBe('recorded');
    expect(table.state.score).toEqual({ A: 1, B: 0 });
  });

  it('I10: over random matches a strike puts back exactly the state that it names', () => {
    let strikes = 0;
    for (let seed = 500; seed < 530; seed += 1) {
      const table = randomMatch(solo, {
        seed,
        steps: 100,
        open: opened(),
        own: () => [goal('A'), goal('B'), { type: 'Serve' }],
      });
      for (const { type, data, revision } of table.events) {
        if (type !== 'MatchRewound') continue;
        strikes += 1;
        const target = table.states[data['to'] as number] as State;
        expect(sameJson(apart(target), apart(table.states[revision] as State))).toBe(true);
      }
    }
    expect(strikes).toBeGreaterThan(10);
  });
});

describe('reopen', () => {
  it('SOLO-18: what the window settled is struck, its links pend again, a new window names the old', () => {
    const table = at({ type: 'GiveCards', to: 'B', cards: ['kim-cang-ho-the'] }, debuff, { type: 'Pass', by: 'B' });
    expect(table.state.effects).toHaveLength(1);
    table.play(rule('reopen', { about: 'W1', misapplied: table.state.revision }));
    expect(table.state.effects).toEqual([]);
    expect(links(table)).toEqual(['L1 pending']);
    expect(table.types()).toEqual(['RulingIssued', 'WindowOpened']);
    expect(table.events.at(-1)?.data).toMatchObject({ window: 'W2', reopens: 'W1', about: 'L1', order: ['B'] });
    table.play(shield);
    expect(table.state.effects).toEqual([]);
    expect(table.types()).toContain('LinkCancelled');
  });

  it('a lethal goal waits again, though the match had ended', () => {
    const table = new Table(solo).play(opened({ pointsToWin: 1 }), goal('A'), { type: 'Pass', by: 'B' });
    expect(table.state.status).toBe('ended');
    table.play(rule('reopen', { about: 'W1', misapplied: 2 }));
    expect(table.state).toMatchObject({ status: 'open', result: null });
    table.play({ type: 'Respond', by: 'B', card: 'thoat-xac-kim-thien' });
    expect(table.state).toMatchObject({ status: 'open', score: { A: 0, B: 0 } });
  });

  it('is refused once play went on, by a serve or by the next act; rewind is the way', () => {
    const served = at(debuff, { type: 'Serve' });
    expect(served.record(rule('reopen', { about: 'W1', misapplied: 2 }))).toBe('rejected NOT_NOW');
    const passed = at(debuff, { type: 'Pass', by: 'B' }, { type: 'CallJudge', by: 'B' }, { type: 'Serve' });
    expect(passed.record(rule('reopen', { about: 'W1', misapplied: 2 }))).toBe('rejected NOT_NOW');
    expect(message(passed)).toContain('rewind');
  });

  it('asks only those who had not answered; a judge called and a refused play stand beside it', () => {
    const chaos = { type: 'Announce', by: 'A', card: 'wet-court', targets: ['A', 'B'] };
    const table = at(
      chaos,
      { type: 'Respond', by: 'B', card: 'calm-mind' },
      { type: 'Pass', by: 'A' },
      { type: 'CallJudge', by: 'A' },
    );
    expect(table.record(shield)).toMatch(/^refused/);
    table.play(rule('reopen', { about: 'W1', misapplied: 3 }));
    expect(table.state.chain?.window?.order).toEqual(['A']);
    expect(links(table)).toEqual(['L1 pending', 'L2 pending']);
  });
});

describe('permit', () => {
  it('the refused play stands, citing the ruling and what it beat, and only once', () => {
    const table = at({ type: 'Announce', by: 'A', card: 'chaos-swap', targets: ['A', 'B'] });
    expect(table.record(shield)).toBe('refused SOLO-8');
    const refused = table.state.revision;
    table.play(rule('permit', { about: refused }));
    const response = table.events.find(({ type }) => type === 'ResponseAnnounced');
    expect(response?.data).toMatchObject({
      by: 'B',
      card: 'kim-cang-ho-the#1',
      overrides: { by: 'R1', over: 'SOLO-8' },
    });
    expect(response?.meta.causedBy).toEqual(expect.arrayContaining([refused, refused + 1]));
    expect(table.record(rule('permit', { about: refused }))).toBe('rejected NOT_NOW');
  });

  it('a second card in a moment', () => {
    const table = at(debuff, { type: 'Pass', by: 'B' });
    expect(table.record({ type: 'Announce', by: 'A', card: 'no-talking', targets: ['B'] })).toBe('refused SOLO-14');
    table.play(rule('permit', { about: table.state.revision }));
    expect(links(table)).toEqual(['L2 pending']);
  });

  it('not for what is no refusal, nor for an answer to what is over', () => {
    const table = at(debuff, { type: 'Pass', by: 'B' });
    expect(table.record(shield)).toMatch(/^refused/);
    expect(table.record(rule('permit', { about: table.state.revision }))).toBe('rejected NOT_NOW');
    expect(table.record(rule('permit', { about: 0 }))).toBe('rejected NOT_NOW');
  });
});

describe('remedies on what is open', () => {
  it('voidLink cancels a pending link and settles the rest; shut and spendReaction close the window as ruled', () => {
    const voided = at(debuff);
    voided.play(rule('voidLink', { about: 'L1' }));
    expect(voided.state).toMatchObject({ chain: null, effects: [] });
    expect(voided.types()).toEqual(expect.arrayContaining(['RulingIssued', 'LinkCancelled', 'WindowShut']));
    for (const ruling of [rule('shut', { about: 'W1' }), rule('spendReaction', { seat: 'B' })]) {
      const table = at(debuff).play(ruling);
      expect(table.events.find(({ type }) => type === 'WindowShut')?.data).toMatchObject({
        window: 'W1',
        reason: 'ruled',
      });
      expect(table.state.effects).toHaveLength(1);
    }
    expect(voided.record(rule('voidLink', { about: 'L1' }))).toBe('rejected NOT_NOW');
    expect(voided.record(rule('shut'))).toBe('rejected NOT_NOW');
    expect(voided.record(rule('spendReaction', { seat: 'B' }))).toBe('rejected NOT_NOW');
  });

  it('I5: what a voided link would have done has no event', () => {
    const table = at(debuff, rule('voidLink', { about: 'L1' }));
    const link = table.events.find(({ type }) => type === 'ActionAnnounced')?.revision ?? -1;
    const effects = table.events.filter(({ type }) => ['LinkResolved', 'EffectApplied', 'TriggerFired'].includes(type));
    expect(effects.filter(({ meta }) => meta.causedBy.includes(link))).toEqual([]);
  });
});

describe('the ruling itself', () => {
  it('I12: has an official, a role, a reason and a clause that exists, and points at what exists', () => {
    const table = at();
    table.record(rule('note', { about: 1 }), { official: 'kim', role: 'head-judge' });
    expect(table.events.at(-1)).toMatchObject({
      type: 'RulingIssued',
      data: { ruling: 'R1', clause: 'SOLO-18', reason: 'as seen', about: '1' },
      meta: { official: 'kim', role: 'head-judge', ruleset: 'solo@1', causedBy: [1] },
    });
    expect(table.record(rule('note', { about: 99 }))).toBe('rejected UNKNOWN_REF');
    expect(table.record({ ...rule('note'), clause: 'SOLO-H-none' })).toBe('rejected UNKNOWN_REF');
    expect(message(table)).toContain('SOLO-H-pointsToWin');
    expect(table.record({ ...rule('note'), clause: 'FS-3' })).toBe('rejected UNKNOWN_REF');
    expect(table.record(rule('voidLink'))).toBe('rejected MALFORMED');
    expect(table.record(rule('penalty'))).toBe('rejected MALFORMED');
    expect(table.record({ type: 'CallJudge', about: 'W9' })).toBe('rejected UNKNOWN_REF');
  });

  it('one appeal a ruling, heard by another official than gave or seconded it', () => {
    const table = at(rule('note', { seconded: 'mai' }));
    const appeal = { type: 'Appeal', ruling: 'R1', reason: 'unjust', by: 'B' };
    const hear = { type: 'HearAppeal', ruling: 'R1', outcome: 'overturned', reason: 'misread' };
    expect(table.record(hear, { official: 'kim', role: 'judge' })).toBe('rejected NOT_NOW');
    table.play(appeal);
    expect(table.record(appeal)).toBe('rejected NOT_NOW');
    expect(table.record(hear)).toBe('rejected NOT_ALLOWED');
    expect(table.record(hear, { official: 'mai', role: 'judge' })).toBe('rejected NOT_ALLOWED');
    expect(table.record(hear, { official: 'kim', role: 'judge' })).toBe('recorded');
    expect(table.state.rulings[0]?.status).toBe('overturned');
    expect(table.record(hear, { official: 'kim', role: 'judge' })).toBe('rejected NOT_NOW');
    expect(table.record({ ...appeal, ruling: 'R7' })).toBe('rejected UNKNOWN_REF');
  });

  it('no appeal where the preset allows none; overturning needs a second official where it asks for one', () => {
    const none = new Table(solo).play(opened({ appeals: false }), rule('note'));
    expect(none.record({ type: 'Appeal', ruling: 'R1', reason: 'unjust' })).toBe('rejected NOT_ALLOWED');
    const two = new Table(solo).play(opened({ secondOfficial: true }), rule('note'), {
      type: 'Appeal',
      ruling: 'R1',
      reason: 'unjust',
    });
    const hear = { type: 'HearAppeal', ruling: 'R1', outcome: 'overturned', reason: 'misread' };
    const kim = { official: 'kim', role: 'judge' };
    expect(two.record(hear, kim)).toBe('rejected NOT_ALLOWED');
    expect(two.record({ ...hear, seconded: 'mai' }, kim)).toBe('recorded');
  });
});

describe('Correct', () => {
  it('takes back the newest command whole, then the one before it in turn; both stay readable', () => {
    const table = at(goal('A'));
    const first = table.state;
    table.play(goal('B'), goal('B'));
    const newest = actAt(table.events, table.state.revision);
    expect(table.record({ type: 'Correct', revision: first.revision, reason: 'slip' })).toBe('rejected NOT_NOW');
    table.play({ type: 'Correct', revision: table.state.revision, reason: 'slip' });
    expect(table.state.score).toEqual({ A: 1, B: 1 });
    expect(table.events.at(-1)?.data).toMatchObject({
      corrected: newest?.first,
      struck: [newest?.first, newest?.last],
    });
    table.play({ type: 'Correct', revision: (newest?.first ?? 0) - 1, reason: 'slip' });
    expect(apart(table.state)).toEqual(apart(first));
    expect(table.record({ type: 'Correct', revision: newest?.first ?? 0, reason: 'slip' })).toBe('rejected NOT_NOW');
  });

  it('is for slips only: no ruling, no opening, nothing that a ruling stands on', () => {
    const table = at();
    expect(table.record({ type: 'Correct', revision: 0, reason: 'slip' })).toBe('rejected NOT_ALLOWED');
    table.play(goal('A'), rule('note', { about: 2 }));
    expect(table.record({ type: 'Correct', revision: table.state.revision, reason: 'slip' })).toBe(
      'rejected NOT_ALLOWED',
    );
    expect(table.record({ type: 'Correct', revision: 2, reason: 'slip' })).toBe('rejected NOT_NOW');
  });
});
