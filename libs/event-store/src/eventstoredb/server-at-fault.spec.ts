import { firstValueFrom, take, timeout, toArray } from 'rxjs';
import { EventAuthor, StandIn, type ScriptedFault, headAfter } from '#testing';
import type { EventStore } from '../store.js';
import { openEventstoredb } from './eventstoredb-store.js';

let standIn: StandIn;
let store: EventStore;
let runs = 0;

beforeAll(async () => {
  standIn = await StandIn.start({ size: 3 });
}, 60_000);
afterAll(() => standIn.end());
beforeEach(async () => {
  runs += 1;
  const url = `${standIn.url(`run${runs}-`)}&defaultDeadline=700`;
  store = await openEventstoredb(url);
});
afterEach(async () => {
  await standIn.tell({ do: 'mend' });
  await standIn.tell({ do: 'elect', node: 0 });
  await store.close();
});

const ids = async (stream: string): Promise<string[]> =>
  (await store.readStream(stream, { limit: 100 })).events.map(({ eventId }) => eventId);

describe('an append to a server that does wrong', () => {
  it.each<ScriptedFault['fault']>([
    ...(['silence', 'abort', 'unavailable', 'internal', 'not-leader', 'slow'] as const),
    ...(['duplicate', 'drop', 'answer-lost', 'drop-after'] as const),
  ])(
    '%s: is stored once, and answered (C50, C54)',
    async (fault) => {
      const author = new EventAuthor('match-a');
      const first = author.command(undefined, [{}, {}]);
      await store.append('match-a', 'none', first);
      const next = author.command(headAfter(undefined, first), [{}, {}]);
      await standIn.fault({ on: 'append', fault, stream: 'match-a', ms: 200 });
      expect(await store.append('match-a', 1, next)).toMatchObject({ revision: 3 });
      expect(await ids('match-a')).toEqual([...first, ...next].map(({ eventId }) => eventId));
    },
    60_000,
  );

  it('never answers: the outcome is unknown, and the same again is answered as then (C54)', async () => {
    const events = new EventAuthor('match-a').command(undefined, [{}, {}]);
    await standIn.fault({ on: 'append', fault: 'answer-lost', times: 1000, stream: 'match-a' });
    await expect(store.append('match-a', 'none', events)).rejects.toMatchObject({ code: 'OUTCOME_UNKNOWN' });
    await standIn.tell({ do: 'mend' });
    expect(await store.append('match-a', 'none', events)).toMatchObject({ revision: 1, repeated: true });
    expect(await ids('match-a')).toEqual(events.map(({ eventId }) => eventId));
  }, 60_000);

  it('that fails takes no other append along', async () => {
    await standIn.fault({ on: 'append', fault: 'internal', times: 1000, stream: 'match-a' });
    const failing = store.append('match-a', 'none', new EventAuthor('match-a').command(undefined));
    const others = ['match-b', 'match-c'].map((name) =>
      store.append(name, 'none', new EventAuthor(name).command(undefined)),
    );
    expect((await Promise.all(others)).map(({ revision }) => revision)).toEqual([0, 0]);
    await expect(failing).rejects.toMatchObject({ code: 'OUTCOME_UNKNOWN' });
  }, 60_000);

  it('goes to the new leader when there is one', async () => {
    await standIn.tell({ do: 'elect', node: 2 });
    const events = new EventAuthor('match-a').command(undefined);
    expect(await store.append('match-a', 'none', events)).toMatchObject({ revision: 0 });
  }, 60_000);

  it('asks for no shared stream of appends, and no call without an end', async () => {
    await store.append('match-a', 'none', new EventAuthor('match-a').command(undefined));
    const calls = await standIn.calls();
    expect([calls.batch, calls.features]).toEqual([undefined, undefined]);
  });
});

describe('following a server that does wrong', () => {
  it.each<Partial<ScriptedFault> & Pick<ScriptedFault, 'fault'>>([
    { fault: 'silence' },
    { fault: 'drop' },
    { fault: 'duplicate' },
    { fault: 'abort-after', after: 3 },
    { fault: 'drop-after', after: 2 },
    { fault: 'answer-lost', after: 4 },
  ])(
    '%j: goes on after the last event, each once (C55)',
    async (fault) => {
      const author = new EventAuthor('match-a');
      const first = author.command(undefined, [{}, {}, {}, {}, {}]);
      await store.append('match-a', 'none', first);
      await standIn.fault({ on: 'subscribe', times: 2, ...fault });
      const coming = firstValueFrom(store.subscribe({}).pipe(take(8), toArray(), timeout(50_000)));
      await store.append('match-a', 4, author.command(headAfter(undefined, first), [{}, {}, {}]));
      expect((await coming).map(({ revision }) => revision)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    },
    60_000,
  );
});
