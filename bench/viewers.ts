/**
 * Live viewers: messages a second that reach them all, from commands sent over HTTP one after the other to the real server in this process
 * until every viewer has every event; beside a bare node:http server that writes the same bytes to as many connections. The viewers are in
 * this process, too, and take their share of it on both sides.
 */
import { type Server, type ServerResponse, createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inTurn, tell } from './in-turn.js';

const VIEWERS = 250;
const COMMANDS = 20;
const ROUNDS = 3;
const cycle = ['Serve', 'Rally', 'StopPlay'];

interface Running {
  readonly url: string;
  close(): Promise<void>;
}

export async function viewers(): Promise<void> {
  // The app as it was built: its decorators are none of the bench's compiler's business.
  const { startServer } = (await import(new URL('../apps/api/src/index.js', import.meta.url).href)) as {
    startServer(options: object): Promise<Running>;
  };
  const server = await startServer({ store: 'memory:', views: 'sqlite::memory:', port: 0, logLevel: 'silent' });
  const bare = await bareServer();
  const [ours, theirs] = [new Audience(), new Audience()];
  try {
    await post(`${server.url}/api/matches`, {
      match: 'm1',
      ruleset: 'solo',
      players: [{ id: 'A' }, { id: 'B' }],
      first: 'A',
    });
    await ours.open(`${server.url}/api/matches/m1/live`);
    await theirs.open(bare.url);
    console.log(`${VIEWERS} live viewers of one match, ${COMMANDS} commands a round`);
    let step = 0;
    let sent = 0;
    const commands = async (): Promise<number> => {
      const before = ours.messages();
      let last = 0;
      for (let n = 0; n < COMMANDS; n += 1) {
        last = await post(`${server.url}/api/matches/m1/commands`, { type: cycle[step % cycle.length] });
        step += 1;
      }
      await ours.allHave(last + 1);
      return ours.messages() - before;
    };
    const writes = async (): Promise<number> => {
      const before = theirs.messages();
      for (let n = 0; n < COMMANDS; n += 1) {
        bare.send(ours.lastMessage);
        await new Promise(setImmediate);
      }
      sent += COMMANDS;
      await theirs.allHave(sent);
      return theirs.messages() - before;
    };
    const results = await inTurn(
      [
        { name: 'commands to every viewer', run: commands },
        { name: 'bare node:http, same bytes', run: writes },
      ],
      ROUNDS,
    );
    tell(results, 'messages');
  } finally {
    ours.close();
    theirs.close();
    await server.close();
    await bare.close();
  }
}

/** @returns the match's revision */
async function post(url: string, body: object): Promise<number> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  if (answer.status !== 201) throw new Error(`${url} answered ${answer.status}: ${text}`);
  return (JSON.parse(text) as { revision: number }).revision;
}

/** Connections that count the messages which have an id. */
class Audience {
  private readonly seen = new Array<number>(VIEWERS).fill(0);
  private readonly closers: (() => void)[] = [];
  lastMessage = '';

  async open(url: string): Promise<void> {
    await Promise.all(this.seen.map((_, viewer) => this.view(url, viewer)));
  }

  private view(url: string, viewer: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const request = get(url, { agent: false, headers: { accept: 'text/event-stream' } }, (answer) => {
        if (answer.statusCode !== 200) return reject(new Error(`${url} answered ${answer.statusCode}`));
        let rest = '';
        answer.setEncoding('utf8');
        answer.on('data', (text: string) => {
          const parts = (rest + text).split('\n\n');
          rest = parts.pop() as string;
          for (const part of parts) {
            if (!/^id:/m.test(part)) continue;
            this.seen[viewer] = (this.seen[viewer] as number) + 1;
            this.lastMessage = `${part}\n\n`;
          }
        });
        answer.on('error', () => undefined);
        resolve();
      });
      request.on('error', reject);
      this.closers.push(() => request.destroy());
    });
  }

  messages = (): number => this.seen.reduce((sum, count) => sum + count, 0);
  least = (): number => Math.min(...this.seen);

  async allHave(count: number): Promise<void> {
    while (this.least() < count) await new Promise(setImmediate);
  }

  close(): void {
    for (const close of this.closers) close();
  }
}

async function bareServer(): Promise<Running & { send(message: string): void }> {
  const viewing = new Set<ServerResponse>();
  const server: Server = createServer((_request, answer) => {
    answer.writeHead(200, { 'content-type': 'text/event-stream' });
    answer.flushHeaders();
    viewing.add(answer);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    send: (message) => {
      for (const answer of viewing) answer.write(message);
    },
    close: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}
