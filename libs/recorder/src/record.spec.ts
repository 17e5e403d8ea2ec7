import { type EventStore, MemoryStore, RevisionConflict, sha256 } from '#event-store';
import { checkChain } from '#log';
import { type Edge, listMatches, loadMatch, NotFound, record, systemEdge } from './index.js';

const host = { official: 'local', role: 'host' };
const opening = {
  type: 'OpenMatch',
  match: 'm1',
  ruleset: 'solo',
  players: [
    { id: 'A', name: 'An' },
    { id: 'B', name: 'Bình' },
  ],
  first: 'A',
};
const id = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

async function opened(store: EventStore = new MemoryStore()): Promise<EventStore> {
  const answer = await record(store, opening, host);
  if (answer.outcome !== 'recorded') throw new Error(JSON.stringify(answer));
  return store;
}

/** A store that lets another writer in just before each append, so many times. */
class Raced extends MemoryStore {
  constructor(
    private races: number,
    private readonly rival: (store: EventStore) => Promise<unknown>,
  ) {
    super();
  }

  override async append(...args: Parameters<EventStore['append']>): ReturnType<EventStore['append']> {
    if (this.races > 0 && args[1] !== 'none') {
      this.races -= 1;
      await this.rival(this);
    }
    return super.append(...args);
  }
}

/** Another process: it shares the store and nothing else. */
const elsewhere = (): Edge => ({ ...systemEdge, rulebook: { ...systemEdge.rulebook } });

describe('record', () => {
  it('stores what happened, sealed and chained, and answers what is stored', async () => {
    const store = await opened();
    await record(store, { type: 'GiveCards', match: 'm1', to: 'B', cards: ['kim-cang-ho-the'] }, host);
    const answer = await record(
      store,
      {
        type: 'Announce',
        match: 'm1',
        by: 'A',
        card: 'tan-cuoc-phu-than',
        targets: ['B'],
        at: '2026-01-02T10:00:00+07:00',
      },
      host,
    );
    expect(answer).toMatchObject({ match: 'm1', outcome: 'recorded', revision: 4 });
    expect(answer.events.map(({ type }) => type)).toEqual(['ActionAnnounced', 'WindowOpened']);
    const { stored, events } = await loadMatch(store, 'm1');
    expect(checkChain(sha256, stored)).toMatchObject({ ok: true });
    expect(stored.map(({ line }) => line).join()).not.toMatch(/Bình|kim-cang-ho-the/);
    expect(events[3]?.meta).toMatchObject({ occurredAt: '2026-01-02T03:00:00.000Z', official: 'local', role: 'host' });
    expect(events[3]?.meta.command).toMatchObject({ type: 'Announce', card: 'tan-cuoc-phu-than', match: 'm1' });
    expect(events[4]?.meta.command).toBeUndefined();
  });

  it('C9: one command id twice at the same time makes one run of events and one answer, in one process and in two', async () => {
    const store = await opened();
    const command = { type: 'StopPlay', match: 'm1', commandId: id(1) };
    const served = { type: 'Serve', match: 'm1', commandId: id(2) };
    const answers = await Promise.all([
      record(store, served, host),
      record(store, served, host),
      record(store, served, host, elsewhere()),
      record(store, served, host, elsewhere()),
    ]);
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    const before = (await store.head('match-m1'))?.revision;
    expect(await record(store, command, host)).toMatchObject({ outcome: 'recorded', revision: (before as number) + 1 });
    expect(await record(store, served, host)).toEqual(answers[0]);
  });

  it('a repeated refusal answers as the first time, with its clause', async () => {
    const store = await opened();
    await record(store, { type: 'Serve', match: 'm1' }, host);
    const play = {
      type: 'Announce',
      match: 'm1',
      by: 'A',
      card: 'tan-cuoc-phu-than',
      targets: ['B'],
      commandId: id(3),
    };
    const first = await record(store, play, host);
    expect(first).toMatchObject({ outcome: 'refused', clause: 'SOLO-14' });
    expect(await record(store, play, host)).toEqual(first);
  });

  it('the same id with another body is COMMAND_ID_REUSED; how it was sent does not count', async () => {
    const store = await opened();
    const first = await record(store, { type: 'Serve', match: 'm1', commandId: id(4), expectedRevision: 1 }, host);
    expect(first.outcome).toBe('recorded');
    const again = {
      type: 'Serve',
      match: 'm1',
      commandId: id(4).toUpperCase(),
      official: 'somebody',
      expectedRevision: 99,
    };
    expect(await record(store, again, { official: 'other', role: 'host' })).toEqual(first);
    const other = await record(store, { type: 'StopPlay', match: 'm1', commandId: id(4) }, host);
    expect(other).toMatchObject({
      outcome: 'rejected',
      code: 'COMMAND_ID_REUSED',
      events: [],
      revision: first.revision,
    });
  });

  it('text is compared and stored in NFC', async () => {
    const store = new MemoryStore();
    const decomposed = {
      ...opening,
      commandId: id(5),
      players: opening.players.map((p) => ({ ...p, name: p.name.normalize('NFD') })),
    };
    const first = await record(store, decomposed, host);
    expect(await record(store, { ...opening, commandId: id(5) }, host)).toEqual(first);
    expect((await loadMatch(store, 'm1')).stateAt(0).opening.players[1]?.name).toBe('Bình'.normalize('NFC'));
  });

  it('law 8: a lost race is decided anew', async () => {
    const serve = (rival: EventStore) =>
      record(rival, { type: 'GiveCards', match: 'm1', to: 'B', count: 1 }, host, elsewhere());
    const store = await opened(new Raced(1, serve));
    const answer = await record(store, { type: 'Serve', match: 'm1' }, host);
    expect(answer).toMatchObject({ outcome: 'recorded', revision: 3 });
  });

  it('C29: a pinned revision that has gone by is STALE_REVISION with the current one; nothing is stored', async () => {
    const rival = (raced: EventStore) =>
      record(raced, { type: 'ConfirmGoal', match: 'm1', by: 'A' }, host, elsewhere());
    const store = await opened(new Raced(1, rival));
    const answer = await record(store, { type: 'ConfirmGoal', match: 'm1', by: 'A', expectedRevision: 1 }, host);
    expect(answer).toMatchObject({ outcome: 'rejected', code: 'STALE_REVISION', events: [] });
    const head = (await store.head('match-m1'))?.revision as number;
    expect(answer.revision).toBe(head);
    expect(answer.message).toContain(`revision ${head}`);
    expect((await loadMatch(store, 'm1')).stateAt().score).toEqual({ A: 1, B: 0 });
  });

  it('a fault of the store is thrown, not answered', async () => {
    const store = await opened();
    await store.close();
    await expect(record(store, { type: 'Serve', match: 'm1' }, host)).rejects.toMatchObject({
      code: 'STORE_UNAVAILABLE',
    });
    const conflicting = new Raced(99, async () => {
      throw new RevisionConflict('match-m1', 1, 2);
    });
    await opened(conflicting);
    await expect(record(conflicting, { type: 'Serve', match: 'm1' }, host)).rejects.toMatchObject({
      code: 'TOO_CONTENDED',
    });
  });

  it.each([
    ['no object', [1], 'MALFORMED'],
    ['no match', { type: 'Serve' }, 'MALFORMED'],
    ['a bad match id', { type: 'Serve', match: 'M 1' }, 'MALFORMED'],
    ['an unknown match', { type: 'Serve', match: 'm9' }, 'UNKNOWN_MATCH'],
    ['an unknown ruleset', { ...opening, match: 'm2', ruleset: 'whist' }, 'UNKNOWN_RULESET'],
    ['an unknown type', { type: 'Shrug', match: 'm1' }, 'MALFORMED'],
    ['an unknown field', { type: 'Serve', match: 'm1', speed: 3 }, 'MALFORMED'],
    ['a command id that is none', { type: 'Serve', match: 'm1', commandId: 'x' }, 'MALFORMED'],
    ['a day that is none', { type: 'Serve', match: 'm1', at: '2026-02-30T10:00:00Z' }, 'MALFORMED'],
    ['a second that is none', { type: 'Serve', match: 'm1', at: '2026-02-20T10:00:99Z' }, 'MALFORMED'],
    ['the reserved key', { ...opening, match: 'm3', preset: { $sealed: 'x' } }, 'MALFORMED'],
    ['half a surrogate pair', { type: 'GiveCards', match: 'm1', to: '\ud800', count: 1 }, 'MALFORMED'],
    ['a number beyond what JSON holds', { type: 'GiveCards', match: 'm1', to: 'B', count: 2 ** 60 }, 'MALFORMED'],
    ['a match that is open', opening, 'MATCH_EXISTS'],
    [
      'a signature while the match goes on',
      { type: 'SignResult', match: 'm1', by: 'A', head: 'a'.repeat(64) },
      'NOT_NOW',
    ],
  ])('rejects %s and stores nothing', async (_what, command, code) => {
    const store = await opened();
    const answer = await record(store, command, host);
    expect(answer).toMatchObject({ outcome: 'rejected', code, events: [] });
    expect(answer.message).toMatch(/\w/);
    expect(await store.head('match-m1')).toMatchObject({ revision: 1 });
    expect(await store.head('match-m2')).toBeUndefined();
  });
});

describe('loadMatch', () => {
  it('C39: gives an audience only what it may see', async () => {
    const store = await opened();
    await record(store, { type: 'GiveCards', match: 'm1', to: 'B', cards: ['kim-cang-ho-the'] }, host);
    for (const audience of ['spectator', 'public', 'A']) {
      const reading = await loadMatch(store, 'm1', audience);
      expect(JSON.stringify([reading.events, reading.viewAt()])).not.toContain('kim-cang');
      expect(reading.events.map(({ type }) => type)).toEqual(['MatchOpened', 'MomentBegan', 'CardsGiven']);
    }
    expect(JSON.stringify((await loadMatch(store, 'm1', 'B')).viewAt())).toContain('kim-cang-ho-the#1');
  });

  it('I10: the state at a revision is the same cold, loaded, and by playing forward', async () => {
    const store = await opened();
    for (let n = 0; n < 30; n += 1) {
      await record(store, { type: 'Serve', match: 'm1' }, host);
      await record(store, { type: 'StopPlay', match: 'm1' }, host);
    }
    const loaded = await loadMatch(store, 'm1');
    const cold = await loadMatch(store, 'm1', 'official', { ...systemEdge.rulebook });
    expect(loaded.revision).toBeGreaterThan(60);
    for (let revision = 0; revision <= loaded.revision; revision += 1) {
      expect(loaded.stateAt(revision).revision).toBe(revision);
      expect(cold.stateAt(revision)).toEqual(loaded.stateAt(revision));
    }
  });

  it('takes a time for the last revision recorded by then', async () => {
    let now = Date.parse('2026-01-01T10:00:00Z');
    const edge: Edge = { ...systemEdge, now: () => new Date((now += 60_000)).toISOString() };
    const store = new MemoryStore();
    await record(store, opening, host, edge);
    await record(store, { type: 'Serve', match: 'm1' }, host, edge);
    const reading = await loadMatch(store, 'm1');
    expect(reading.revisionAt('2026-01-01T17:01:30+07:00')).toBe(1);
    expect(reading.revisionAt('2026-01-01T10:02:00Z')).toBe(2);
    expect(reading.revisionAt('0')).toBe(0);
    for (const named of ['2026-01-01T09:00:00Z', '77', 'yesterday'])
      expect(() => reading.revisionAt(named)).toThrow(NotFound);
  });

  it('knows no match, no audience that is not there', async () => {
    const store = await opened();
    await expect(loadMatch(store, 'm2')).rejects.toMatchObject({ code: 'UNKNOWN_MATCH' });
    await expect(loadMatch(store, 'm1', 'C')).rejects.toMatchObject({ code: 'UNKNOWN_SEAT' });
  });
});

describe('listMatches', () => {
  it('C35: lists matches by page and filter', async () => {
    const store = new MemoryStore();
    for (const n of [1, 2, 3]) {
      const competition = n === 3 ? {} : { competition: { tournament: 'cup', round: n } };
      await record(store, { ...opening, match: `m${n}`, ...competition }, host);
    }
    await record(store, { type: 'EndMatch', match: 'm2', winners: ['A'] }, host);
    const names = async (query: object): Promise<string[]> =>
      (await listMatches(store, { limit: 10, ...query })).matches.map(({ match }) => match);
    expect(await names({})).toEqual(['m1', 'm2', 'm3']);
    expect(await names({ tournament: 'cup' })).toEqual(['m1', 'm2']);
    expect(await names({ status: 'ended' })).toEqual(['m2']);
    expect(await names({ player: 'Bình' })).toEqual(['m1', 'm2', 'm3']);
    expect(await names({ player: 'nobody' })).toEqual([]);
    const page = await listMatches(store, { limit: 2 });
    expect(page).toMatchObject({ matches: [{ match: 'm1' }, { match: 'm2' }], next: 'm2' });
    expect(await listMatches(store, { limit: 2, after: 'm2' })).not.toHaveProperty('next');
  });
});
