import { connect } from 'node:net';
import { fuzz } from './fuzz.js';
import { Served } from './served.js';

it('no request made from the API’s own description brings it down, makes it tell of itself, or loses an event', async () => {
  expect(await fuzz(2_000)).toBeGreaterThan(1_500);
}, 240_000);

it('bodies that never come hold nobody else up', async () => {
  const served = await Served.start();
  const { port } = new URL(served.url);
  const sockets = Array.from({ length: 50 }, () => {
    const socket = connect(Number(port), '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write(
      'POST /api/matches HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{',
    );
    return socket;
  });
  try {
    expect((await served.open('slow-1')).status).toBe(201);
    expect((await served.get('/api/matches/slow-1')).status).toBe(200);
  } finally {
    for (const socket of sockets) socket.destroy();
    await served.close();
  }
});
