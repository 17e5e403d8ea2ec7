/** A line between a browser and a server that can be cut: what is on it breaks off, and nobody gets through until it is mended. */
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { once } from 'node:events';

export class BreakableLine {
  private readonly open = new Set<Socket>();
  private cut = false;

  private constructor(private readonly server: Server) {}

  static async to(url: string): Promise<BreakableLine> {
    const { hostname, port } = new URL(url);
    const server = createServer();
    const line = new BreakableLine(server);
    server.on('connection', (near) => {
      if (line.cut) return void near.destroy();
      const far = connect(Number(port), hostname);
      for (const [from, into] of [
        [near, far],
        [far, near],
      ] as const) {
        line.open.add(from);
        from.on('error', () => from.destroy());
        from.on('close', () => {
          line.open.delete(from);
          into.destroy();
        });
        from.pipe(into);
      }
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return line;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  break(): void {
    this.cut = true;
    for (const socket of this.open) socket.destroy();
  }

  mend(): void {
    this.cut = false;
  }

  async close(): Promise<void> {
    this.break();
    this.server.close();
    await once(this.server, 'close');
  }
}
