/** A league in small: two nodes, one EventStoreDB (the stand-in), one PostgreSQL; and what stands in its read models. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EventStore, openStore } from '#event-store';
import { projectors, statusOf } from '#projections';
import { StandIn, type ViewsUnderTest, freshViews, liveRows, runnerOf } from '#testing';
import { type EmbeddedServer, startServer } from '../views/embedded-server.js';
import { NodeProcess, built, eventually, sendTo } from './node-process.js';

const commands = readFileSync('test/matches/solo/full-closed-hand.jsonl', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('{'))
  .map((line) => JSON.parse(line) as Record<string, unknown>);

export class League {
  nodes: NodeProcess[] = [];

  private constructor(
    private readonly folder: string,
    readonly standIn: StandIn,
    private readonly postgres: EmbeddedServer,
    private readonly views: string,
    readonly seen: ViewsUnderTest,
    readonly store: EventStore,
  ) {}

  static async start(): Promise<League> {
    built();
    const folder = mkdtempSync(join(tmpdir(), 'touchline-nodes-'));
    const [standIn, postgres] = await Promise.all([StandIn.start({ file: join(folder, 'esdb.jsonl') }), startServer()]);
    const views = await postgres.database('league');
    const store = await openStore(standIn.url());
    const league = new League(folder, standIn, postgres, views, await freshViews(views), store);
    league.nodes = await Promise.all([league.another(), league.another()]);
    return league;
  }

  /** One more node, which nobody asks yet. */
  another(): Promise<NodeProcess> {
    return NodeProcess.start({
      TOUCHLINE_STORE: this.standIn.url(),
      TOUCHLINE_VIEWS: this.views,
      TOUCHLINE_LOG: join(this.folder, 'log'),
    });
  }

  /** A whole match, each command to the other node than the one before. @returns the statuses */
  async play(match: string, upTo = commands.length): Promise<readonly number[]> {
    const statuses: number[] = [];
    for (const [i, command] of commands.slice(0, upTo).entries()) {
      const inTurn = (): NodeProcess[] => (i % 2 === 0 ? this.nodes : [...this.nodes].reverse());
      statuses.push(await sendTo(inTurn, { ...command, match }));
    }
    return statuses;
  }

  /** The process that holds each live build now. */
  async holders(): Promise<readonly (number | undefined)[]> {
    const status = await statusOf(this.seen.views, this.store, projectors, Date.now());
    return status.map(({ holder }) => (holder === null ? undefined : Number(holder.split('/')[1])));
  }

  async upToDate(): Promise<void> {
    await eventually(async () => {
      const status = await statusOf(this.seen.views, this.store, projectors, Date.now());
      return status.length === projectors.length && status.every(({ lagSeconds }) => lagSeconds === 0);
    });
  }

  /** What stands there, and what would if one program had read the log from its beginning. */
  async rows(): Promise<{ readonly there: unknown; readonly fromScratch: unknown }> {
    const scratch = await freshViews();
    try {
      await runnerOf(scratch.views, this.store).catchUp();
      return { there: await liveRows(this.seen.views), fromScratch: await liveRows(scratch.views) };
    } finally {
      await scratch.close();
    }
  }

  async end(): Promise<void> {
    await Promise.all(this.nodes.map((node) => node.kill()));
    await this.store.close();
    await this.seen.close();
    await this.postgres.stop();
    await this.standIn.end();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
