/**
 * The names of all streams, which the server does not list: kept in a stream of its own. A name is noted before the first event is
 * stored, so that none is missing; one whose append then failed is noted in vain, and left out when it is looked at.
 */
import { v5 } from 'uuid';
import type { StreamName } from '#kernel';
import { MAX_PAGE, type StreamsPage, type StreamsQuery } from '../store.js';
import type { Connection } from './connection.js';
import { type StreamsUsed, lineOf } from './streams-used.js';

const NAMESPACE = '3d0b1f0e-3c55-4f8f-8a3a-2d8f6d7c9b02';

export class StreamList {
  private readonly names = new Set<StreamName>();
  private readonly confirmed = new Set<StreamName>();
  private sorted: readonly StreamName[] | undefined;
  private next = 0;
  private reading: Promise<void> = Promise.resolve();

  constructor(
    private readonly connection: Connection,
    private readonly streams: StreamsUsed,
  ) {}

  async note(stream: StreamName): Promise<void> {
    if (this.names.has(stream)) return;
    const event = { id: v5(stream, NAMESPACE), type: 'StreamNamed', data: Buffer.from(stream) };
    await this.connection.append(this.streams.list, 'any', [event]);
  }

  async page({ prefix = '', after = '', limit }: StreamsQuery): Promise<StreamsPage> {
    this.reading = this.reading.catch(() => undefined).then(() => this.catchUp());
    await this.reading;
    this.sorted ??= [...this.names].sort();
    const found: StreamName[] = [];
    for (let at = firstBehind(this.sorted, after); at < this.sorted.length; at += 1) {
      const name = this.sorted[at] as StreamName;
      if (!name.startsWith(prefix) || !(await this.isThere(name))) continue;
      if (found.length === limit) return { streams: found, next: found.at(-1) as StreamName };
      found.push(name);
    }
    return { streams: found };
  }

  private async isThere(stream: StreamName): Promise<boolean> {
    if (this.confirmed.has(stream)) return true;
    const events = await this.connection.readStream(this.streams.of(stream), { from: 0, count: 1 });
    if (events.length > 0) this.confirmed.add(stream);
    return events.length > 0;
  }

  private async catchUp(): Promise<void> {
    for (let more = true; more;) {
      const events = await this.connection.readStream(this.streams.list, { from: this.next, count: MAX_PAGE });
      for (const event of events) this.names.add(lineOf(event));
      if (events.length > 0) this.sorted = undefined;
      this.next += events.length;
      more = events.length === MAX_PAGE;
    }
  }
}

function firstBehind(names: readonly StreamName[], after: StreamName): number {
  let [low, high] = [0, names.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((names[middle] as StreamName) > after) high = middle;
    else low = middle + 1;
  }
  return low;
}
