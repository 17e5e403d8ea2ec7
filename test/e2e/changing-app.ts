/**
 * A line to a server through which the app can become a newer one (its service worker reads otherwise) and on which commands can be
 * lost, so that a browser meets what an update in the middle of a match is.
 */
import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export class ChangingApp {
  /** Written at the end of the service worker. */
  version = 1;
  losing = false;

  private constructor(
    private readonly server: Server,
    readonly url: string,
  ) {}

  static async before(target: string): Promise<ChangingApp> {
    const server = createServer();
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const app = new ChangingApp(server, `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`);
    server.on('request', (asked: IncomingMessage, answer: ServerResponse) => app.pass(target, asked, answer));
    return app;
  }

  private pass(target: string, asked: IncomingMessage, answer: ServerResponse): void {
    const { pathname } = new URL(asked.url ?? '/', target);
    if (this.losing && pathname.endsWith('/commands')) return void asked.socket.destroy();
    const onward = request(target + (asked.url ?? '/'), { method: asked.method, headers: asked.headers }, (told) => {
      if (pathname !== '/sw.js') {
        answer.writeHead(told.statusCode ?? 502, told.headers);
        return void told.pipe(answer);
      }
      const parts: Buffer[] = [];
      told.on('data', (part: Buffer) => parts.push(part));
      told.on('end', () => {
        answer.writeHead(200, { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' });
        answer.end(`${Buffer.concat(parts).toString()}\n// ${String(this.version)}`);
      });
    });
    onward.on('error', () => answer.destroy());
    answer.on('close', () => onward.destroy());
    asked.pipe(onward);
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((done) => this.server.close(done));
  }
}
