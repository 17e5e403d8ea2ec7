/** A viewer that stops reading: the server keeps little for it, lets it go, and nobody else is held up; coming back it misses nothing. */
import { type Socket, connect } from 'node:net';
import { Served } from './served.js';
import { Viewer } from './viewer.js';

/** What the server may hold for one viewer, and what the two ends of a connection may besides, in characters. */
const MAY_WAIT = 4_194_304;
const IN_THE_PIPE = 16_777_216;
/** Every match opens with two events, of which the first holds these: some 400,000 characters. */
const EVENTS_OF_OPENING = 2;
const cards = Array.from({ length: 250 }, (_, i) => ({
  id: `card-${i}`,
  kind: 'buff',
  name: Object.fromEntries(['en', 'vi', 'es', 'hu'].map((language) => [language, 'x'.repeat(200)])),
}));

let served: Served;
beforeAll(async () => {
  served = await Served.start();
});
afterAll(() => served.close());

const viewers = async (): Promise<number> =>
  Number(/^touchline_live_viewers (\d+)$/m.exec((await served.get('/metrics')).text)?.[1]);

/** Asks for a live stream and reads no further than its greeting. */
async function stopReading(path: string): Promise<Socket> {
  const { hostname, port, host } = new URL(served.url);
  const socket = connect(Number(port), hostname);
  socket.write(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nAccept: text/event-stream\r\n\r\n`);
  await new Promise<void>((greeted, failed) => {
    socket.once('error', failed);
    socket.on('data', function look(chunk: Buffer) {
      if (!chunk.includes('event: hello')) return;
      socket.off('data', look);
      socket.pause();
      greeted();
    });
  });
  return socket;
}

/** What had come to a socket before it was let go. */
async function restOf(socket: Socket): Promise<string> {
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  const over = new Promise<void>((done) => socket.once('close', () => done()));
  socket.on('error', () => undefined);
  socket.resume();
  await over;
  return Buffer.concat(chunks).toString();
}

describe('a viewer that does not read', () => {
  it('is let go, holds nobody up, and on coming back gets every event once', async () => {
    const slow = await stopReading('/api/live?as=public');
    const other = await Viewer.watch(`${served.url}/api/live?as=public`);
    expect(await viewers()).toBe(2);

    let [matches, told] = [0, 0];
    while ((await viewers()) === 2) {
      matches += 1;
      expect((await served.open(`slow-${matches}`, { cards })).status).toBe(201);
      await other.until(({ messages }) => messages.length === 1 + EVENTS_OF_OPENING * matches);
      told += other.messages.slice(-EVENTS_OF_OPENING).reduce((sum, { data }) => sum + data.length, 0);
      expect(told).toBeLessThan(MAY_WAIT + IN_THE_PIPE);
    }
    const all = other.messages.slice(1).map(({ id }) => Number(id));
    expect(all).toEqual([...new Set(all)].sort((a, b) => a - b));

    // The last message may have been cut off in the middle: only whole ones count, as in an EventSource.
    const whole = (await restOf(slow)).split('\n\n').slice(0, -1);
    const seen = whole.flatMap((block) => /^id: (\d+)$/m.exec(block)?.[1] ?? []).map(Number);
    expect(seen.length).toBeLessThan(all.length);
    const back = await Viewer.watch(`${served.url}/api/live?as=public`, String(seen.at(-1) ?? ''));
    await back.until(({ messages }) => messages.length === 1 + all.length - seen.length);
    expect([...seen, ...back.messages.slice(1).map(({ id }) => Number(id))]).toEqual(all);
    for (const viewer of [other, back]) viewer.leave();
  });
});
