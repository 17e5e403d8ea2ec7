import { Served, expectProblem } from './served.js';
import { Viewer } from './viewer.js';

const debuff = { type: 'Announce', by: 'A', card: 'tan-cuoc-phu-than', targets: ['B'] };

let served: Served;
beforeAll(async () => {
  served = await Served.start();
});
afterAll(() => served.close());

const live = (match: string, query = ''): string => `${served.url}/api/matches/${match}/live${query}`;
const viewers = async (): Promise<number> => {
  const { text } = await served.get('/metrics');
  return Number(/^touchline_live_viewers (\d+)$/m.exec(text)?.[1]);
};

describe('GET /api/matches/:id/live', () => {
  it('sends what is stored and then what comes, its revision as id', async () => {
    await served.open('live-1');
    const viewer = await Viewer.watch(live('live-1'));
    expect(viewer.response.headers.get('content-type')).toBe('text/event-stream');
    await viewer.until(({ events }) => events.length === 2);
    await served.say('live-1', debuff);
    await viewer.until(({ events }) => events.length === 4);
    expect(viewer.messages.map(({ id, event }) => [id, event])).toEqual([
      ['', 'hello'],
      ['0', undefined],
      ['1', undefined],
      ['2', undefined],
      ['3', undefined],
    ]);
    expect(viewer.retry).toBeGreaterThan(0);
    const { body } = await served.get('/api/matches/live-1/events');
    expect(viewer.events).toEqual(body.events);
    viewer.leave();
  });

  it('C36: resumes after the last id, without loss or repetition', async () => {
    await served.open('live-2');
    const first = await Viewer.watch(live('live-2'));
    await first.until(({ events }) => events.length === 2);
    first.leave();
    await served.say('live-2', debuff);
    const second = await Viewer.watch(live('live-2'), first.lastEventId);
    await second.until(({ events }) => events.length === 2);
    await served.say('live-2', { type: 'Pass', by: 'B' });
    const { body } = await served.get('/api/matches/live-2/events');
    const all = body.events as unknown[];
    await second.until(({ events }) => events.length === all.length - 2);
    expect([...first.events, ...second.events]).toEqual(all);
    second.leave();
  });

  it.each([['official'], ['A'], ['B'], ['spectator'], ['public']])(
    'C36: snapshot and tail of %s are what this audience reads of the whole',
    async (as) => {
      const match = `live-3-${as.toLowerCase()}`;
      await served.open(match, { hands: 'closed' });
      await served.say(match, { type: 'GiveCards', to: 'B', cards: ['kim-cang-ho-the'] });
      const snapshot = await served.get(`/api/matches/${match}?as=${as}`);
      const from = Number(snapshot.body.revision) + 1;
      const viewer = await Viewer.watch(live(match, `?as=${as}&from=${from}`));
      await served.say(match, { type: 'GiveCards', to: 'A', cards: ['thoat-xac-kim-thien'] });
      await served.say(match, debuff);
      await served.say(match, { type: 'Respond', by: 'B', card: 'kim-cang-ho-the' });
      const { body } = await served.get(`/api/matches/${match}/events?as=${as}`);
      const all = body.events as unknown[];
      await viewer.until(({ events }) => events.length === all.length - from);
      expect(viewer.events).toEqual(all.slice(from));
      const hidden = JSON.stringify(viewer.messages).includes('thoat-xac-kim-thien');
      expect(hidden).toBe(as === 'official' || as === 'A');
      viewer.leave();
    },
  );

  it('says goodbye once the result is final, also to who comes later', async () => {
    await served.open('live-4');
    const viewer = await Viewer.watch(live('live-4'));
    expect((await served.say('live-4', { type: 'EndMatch', winners: ['A'], reason: 'agreed' })).status).toBe(201);
    expect((await served.say('live-4', { type: 'FinaliseResult' })).status).toBe(201);
    await viewer.untilEnded();
    const last = viewer.messages.at(-1);
    expect(last).toMatchObject({ event: 'end', id: String(viewer.events.at(-1)?.revision) });
    const late = await Viewer.watch(live('live-4'), viewer.lastEventId);
    await late.untilEnded();
    expect(late.messages.map(({ event }) => event)).toEqual(['hello', 'end']);
    expect(late.lastEventId).toBe(viewer.lastEventId);
  });

  it('answers what it cannot follow with a problem, not with a stream', async () => {
    await served.open('live-5');
    expectProblem(await served.get('/api/matches/nowhere/live'), 404, 'UNKNOWN_MATCH');
    expectProblem(await served.get('/api/matches/live-5/live?as=Z'), 404, 'UNKNOWN_SEAT');
    expectProblem(await served.get('/api/matches/live-5/live?from=99'), 404, 'UNKNOWN_REVISION');
    expectProblem(await served.get('/api/matches/live-5/live', { 'last-event-id': 'x' }), 400, 'MALFORMED');
    const stranger = { 'x-forwarded-for': '203.0.113.7' };
    expectProblem(await served.get('/api/matches/live-5/live?as=official', stranger), 403, 'NOT_ALLOWED');
  });
});

describe('GET /api/live', () => {
  it('sends the whole store, its position as id, and resumes', async () => {
    const own = await Served.start();
    await own.open('store-1');
    const first = await Viewer.watch(`${own.url}/api/live?as=public`);
    await first.until(({ events }) => events.length === 2);
    first.leave();
    await own.open('store-2');
    const second = await Viewer.watch(`${own.url}/api/live?as=public`, first.lastEventId);
    await second.until(({ events }) => events.length === 2);
    expect(second.events.map(({ matchId, revision }) => [matchId, revision])).toEqual([
      ['store-2', 0],
      ['store-2', 1],
    ]);
    expect(second.messages.slice(1).map(({ id }) => id)).toEqual(second.events.map(({ position }) => position));
    const third = await Viewer.watch(`${own.url}/api/live?after=end`);
    await third.until(({ messages }) => messages.length > 0);
    expect(third.messages[0]).toMatchObject({ event: 'hello', id: second.lastEventId });
    await own.say('store-1', { type: 'Serve' });
    await third.until(({ events }) => events.length > 0);
    expect(third.events[0]).toMatchObject({ matchId: 'store-1', revision: 2 });
    for (const viewer of [second, third]) viewer.leave();
    await own.close();
  });
});

describe('C62: many viewers', () => {
  it('come and go, and none is left behind', async () => {
    await served.open('crowd-1');
    const crowd = await Promise.all(Array.from({ length: 500 }, () => Viewer.watch(live('crowd-1'))));
    await Promise.all(crowd.map((viewer) => viewer.until(({ events }) => events.length === 2)));
    for (const viewer of crowd.slice(0, 400)) viewer.leave();
    await served.say('crowd-1', debuff);
    await Promise.all(crowd.slice(400).map((viewer) => viewer.until(({ events }) => events.length === 4)));
    for (const viewer of crowd) viewer.leave();
    while ((await viewers()) > 0) await new Promise((resolve) => setTimeout(resolve, 20));
    expect(await viewers()).toBe(0);
  }, 60_000);

  it('are let go when the server stops, and the store is closed', async () => {
    const own = await Served.start();
    await own.open('stop-1');
    const crowd = await Promise.all(
      Array.from({ length: 50 }, () => Viewer.watch(`${own.url}/api/matches/stop-1/live`)),
    );
    await own.close();
    await Promise.all(crowd.map((viewer) => viewer.untilEnded()));
    expect(crowd.flatMap(({ messages }) => messages.filter(({ event }) => event === 'end'))).toEqual([]);
    await expect(fetch(own.url)).rejects.toThrow();
  });

  it('leave no command half answered: what was asked before the stop is recorded and told', async () => {
    const own = await Served.start();
    await own.open('stop-2');
    const asked = Array.from({ length: 20 }, () => own.say('stop-2', { type: 'CallJudge' }));
    await Promise.race(asked);
    const [answers] = await Promise.all([Promise.allSettled(asked), own.close()]);
    const statuses = answers.map((answer) => (answer.status === 'fulfilled' ? answer.value.status : 'not connected'));
    expect(statuses.filter((status) => status !== 201 && status !== 'not connected')).toEqual([]);
  });
});
