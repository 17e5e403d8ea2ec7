import type { JsonObject } from '#kernel';
import { decide } from '#match';
import { solo } from '#rules-solo';
import { Table } from '#testing';

const opened = (preset: JsonObject = {}): Record<string, unknown> => ({
  type: 'OpenMatch',
  match: 'm',
  ruleset: 'solo',
  first: 'A',
  players: [{ id: 'A' }, { id: 'B' }],
  preset,
});
const goal = (by: string): Record<string, unknown> => ({ type: 'ConfirmGoal', by });
const head = 'a'.repeat(64);
const sign = (by: string, more: JsonObject = {}): Record<string, unknown> => ({
  type: 'SignResult',
  by,
  head,
  ...more,
});
const ruling = (kind: string, more: JsonObject): Record<string, unknown> => ({
  type: 'Rule',
  kind,
  clause: 'SOLO-18',
  reason: 'seen',
  ...more,
});
const won = (preset: JsonObject = {}): Table =>
  new Table(solo).play(opened({ pointsToWin: 1, ...preset }), goal('A'), { type: 'Pass', by: 'B' });

describe('results', () => {
  it('I9: neither game nor match ends with a window open', () => {
    const table = new Table(solo).play(opened(), { type: 'Announce', by: 'A', card: 'no-talking', targets: ['B'] });
    expect(table.record({ type: 'EndMatch', winners: ['A'], reason: 'concession' })).toBe('rejected NOT_NOW');
    expect(table.record({ type: 'EndGame', winners: ['A'] })).toBe('rejected NOT_NOW');
    table.play({ type: 'Pass', by: 'B' }, { type: 'EndMatch', winners: ['A'], reason: 'concession' });
    expect(table.state.result).toMatchObject({ winners: ['A'], reason: 'concession', provisional: true, signed: [] });
  });

  it('games are counted until one seat has enough; a draw counts for nobody', () => {
    const table = new Table(solo).play(
      opened({ gamesToWin: 2 }),
      { type: 'EndGame' },
      { type: 'EndGame', winners: ['B'], reason: 'time' },
    );
    expect(table.state).toMatchObject({ status: 'open', games: { A: 0, B: 1 } });
    table.play({ type: 'EndGame', winners: ['B'] });
    expect(table.state).toMatchObject({ status: 'ended', games: { A: 0, B: 2 }, result: { winners: ['B'] } });
    expect(table.state.finished.map(({ id, winners }) => [id, winners])).toEqual([
      ['N1', []],
      ['N2', ['B']],
      ['N3', ['B']],
    ]);
    expect(table.record({ type: 'EndGame', winners: ['C'] })).toBe('rejected MATCH_CLOSED');
    expect(new Table(solo).play(opened()).record({ type: 'EndMatch', winners: ['C'] })).toBe('rejected UNKNOWN_SEAT');
  });

  it('C30: facts are taken in while the result is provisional, and none once it is final', () => {
    const table = won();
    expect(table.record({ type: 'CallJudge', by: 'B' })).toBe('recorded');
    expect(table.record(goal('B'))).toBe('rejected MATCH_CLOSED');
    table.play(sign('A'), sign('B', { protest: 'the last point was out' }), { type: 'FinaliseResult' });
    expect(table.state).toMatchObject({
      status: 'final',
      result: {
        provisional: false,
        signed: [
          { by: 'A', protest: false },
          { by: 'B', protest: true },
        ],
      },
    });
    for (const command of [
      { type: 'CallJudge' },
      ruling('note', {}),
      { type: 'Correct', revision: 3, reason: 'slip' },
    ]) {
      expect(table.record(command)).toBe('rejected MATCH_CLOSED');
    }
  });

  it('a result is signed as it stands: a stale head is rejected, a match that goes on has nothing to sign', () => {
    const table = won();
    const context = {
      official: 'local',
      role: 'host',
      at: '2026-01-01T10:00:00.000Z',
      history: table.events,
      stateAt: () => table.state,
    };
    const decided = (seen: string) => decide(solo, sign('A') as never, table.state, { ...context, head: seen });
    expect(decided('b'.repeat(64))).toMatchObject({ outcome: 'rejected', code: 'STALE_REVISION' });
    expect(decided(head)).toMatchObject({ outcome: 'recorded' });
    expect(new Table(solo).play(opened()).record(sign('A'))).toBe('rejected NOT_NOW');
  });

  it('is not made final while an appeal waits', () => {
    const table = won().play(ruling('note', {}), { type: 'Appeal', ruling: 'R1', reason: 'unjust' });
    expect(table.record({ type: 'FinaliseResult' })).toBe('rejected NOT_NOW');
    expect(new Table(solo).play(opened()).record({ type: 'FinaliseResult' })).toBe('rejected NOT_NOW');
  });

  it('setResult changes the result and voids its signatures; a signed one needs a second official where the preset says so', () => {
    const table = won({ secondOfficial: true }).play(sign('A'));
    expect(table.record(ruling('setResult', { winners: ['B'] }))).toBe('rejected NOT_ALLOWED');
    table.play(ruling('setResult', { winners: ['B'], seconded: 'mai' }));
    expect(table.state.result).toMatchObject({ winners: ['B'], reason: 'ruled', signed: [], provisional: true });
    expect(new Table(solo).play(opened()).record(ruling('setResult', { winners: ['B'] }))).toBe('rejected NOT_NOW');
    expect(won().record(ruling('setResult', {}))).toBe('rejected MALFORMED');
  });

  it('C26: a voided winning goal leaves the game undecided and the match open, until its result is set', () => {
    const table = won().play(ruling('voidGoal', { about: 'G1' }));
    expect(table.state).toMatchObject({ status: 'open', result: null, games: { A: 0, B: 0 } });
    expect(table.state.finished).toMatchObject([{ id: 'N1', winners: null, score: { A: 0, B: 0 } }]);
    // I1: no next game has begun, so its score is still the one that is shown.
    expect(table.state.score).toEqual({ A: 0, B: 0 });
    expect(table.record(goal('A'))).toBe('rejected NOT_NOW');
    table.play(ruling('setResult', { winners: ['B'] }));
    expect(table.state).toMatchObject({ status: 'ended', games: { A: 0, B: 1 }, result: { winners: ['B'] } });
    expect(table.state.finished).toMatchObject([{ id: 'N1', winners: ['B'] }]);
  });

  it('C26: where the last game of several is undecided, the next one begins once it has its winner', () => {
    const table = new Table(solo).play(opened({ pointsToWin: 1, gamesToWin: 2 }), goal('A'), goal('A'), {
      type: 'Pass',
      by: 'B',
    });
    expect(table.state).toMatchObject({ status: 'ended', score: { A: 1, B: 0 } });
    table.play(ruling('voidGoal', { about: 'G2' }));
    expect(table.state).toMatchObject({ status: 'open', score: { A: 0, B: 0 }, games: { A: 1, B: 0 } });
    table.play(ruling('setResult', { about: 'N2', winners: ['B'] }));
    expect(table.state).toMatchObject({ status: 'open', score: { A: 0, B: 0 }, games: { A: 1, B: 1 } });
    table.play(goal('B'), { type: 'Pass', by: 'A' });
    expect(table.state).toMatchObject({ status: 'ended', score: { A: 0, B: 1 }, games: { A: 1, B: 2 } });
    expect(table.state.finished.map(({ id, winners }) => [id, winners])).toEqual([
      ['N1', ['A']],
      ['N2', ['B']],
      ['N3', ['B']],
    ]);
  });

  it('C26: an earlier game may be undecided and decided again while the next one is played, whose score stays', () => {
    const table = new Table(solo).play(opened({ pointsToWin: 2, gamesToWin: 2 }), goal('A'), goal('A'), goal('B'));
    table.play(ruling('voidGoal', { about: 'G2' }), ruling('voidGoal', { about: 'G1' }));
    expect(table.state).toMatchObject({ status: 'open', score: { A: 0, B: 1 }, games: { A: 0, B: 0 } });
    expect(table.state.finished).toMatchObject([{ id: 'N1', winners: null, score: { A: 0, B: 0 } }]);
    table.play(ruling('setResult', { winners: ['B'] }), goal('A'));
    expect(table.state).toMatchObject({ status: 'open', score: { A: 1, B: 1 }, games: { A: 0, B: 1 } });
  });
});
