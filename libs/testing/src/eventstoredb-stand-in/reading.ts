/**
 * Reading a stream or everything, and following them. A read begins at the place it is given, a subscription behind it. A subscription
 * tells first that it stands, then what there was, then that it has caught up, then what comes.
 */
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { type ServerWritableStream, type UntypedServiceImplementation, status } from '@grpc/grpc-js';
import type { Recorded } from './database.js';
import { type ScriptedFault, grpcError, tooSlow } from './faults.js';
import type { Member } from './member.js';

interface Expression {
  readonly regex: string;
  readonly prefix: readonly string[];
}

interface Options {
  readonly stream?: {
    readonly stream_identifier: { readonly stream_name: Buffer };
    readonly revision_option: 'revision' | 'start' | 'end';
    readonly revision: string;
  };
  readonly all?: {
    readonly all_option: 'position' | 'start' | 'end';
    readonly position: { readonly commit_position: string };
  };
  readonly read_direction: number;
  readonly count_option: 'count' | 'subscription';
  readonly count: string;
  readonly filter?: {
    readonly filter: 'stream_identifier' | 'event_type';
    readonly stream_identifier?: Expression;
    readonly event_type?: Expression;
    readonly checkpoint_interval_multiplier: number;
  };
}

type Reader = ServerWritableStream<{ options: Options }, unknown>;

const WINDOW = 32;

export function readService(node: Member): UntypedServiceImplementation {
  return { Read: (call: Reader) => void new Reading(node, call).run() };
}

class Reading {
  private readonly abort = new AbortController();
  private readonly options: Options;
  private readonly fault: ScriptedFault | undefined;
  private given = 0;

  constructor(
    private readonly node: Member,
    private readonly call: Reader,
  ) {
    this.options = call.request.options;
    const name = this.options.stream?.stream_identifier.stream_name.toString() ?? '$all';
    this.fault = node.fault(this.options.count_option === 'subscription' ? 'subscribe' : 'read', name);
    for (const end of ['cancelled', 'close', 'error']) call.on(end, () => this.abort.abort());
  }

  async run(): Promise<void> {
    if (this.fault?.fault === 'silence') return;
    if (this.fault?.fault === 'drop') return this.node.drop();
    if (this.fault?.fault === 'slow') await pause(this.fault.ms ?? 100);
    const refusal = this.node.refusal(this.fault, this.call.metadata);
    if (refusal !== undefined) return void this.call.emit('error', refusal);
    if (this.options.count_option === 'subscription') await this.follow();
    else await this.page();
  }

  private async page(): Promise<void> {
    const source = this.source();
    if (source === 'tombstoned') return this.refuseDeleted();
    if (source === undefined) {
      const { stream_identifier } = this.options.stream as NonNullable<Options['stream']>;
      this.call.write({ stream_not_found: { stream_identifier } });
      return void this.call.end();
    }
    const wanted = this.options.read_direction === 1 ? [...source].reverse() : source;
    const begun = wanted.filter((event) => this.isWithin(event));
    for (const event of begun.slice(0, Number(this.options.count))) if (!(await this.give(event))) return;
    this.call.end();
  }

  private source(): readonly Recorded[] | 'tombstoned' | undefined {
    const { database } = this.node.company;
    const { stream } = this.options;
    if (stream !== undefined) return database.eventsOf(stream.stream_identifier.stream_name.toString());
    return database.all.filter((event) => database.isReadable(event));
  }

  /** Whether an event lies where a page was asked to begin, or behind it. */
  private isWithin({ revision, position }: Recorded): boolean {
    const { stream, all, read_direction } = this.options;
    const backward = read_direction === 1;
    if (stream !== undefined) {
      if (stream.revision_option !== 'revision') return backward === (stream.revision_option === 'end');
      return backward ? revision <= Number(stream.revision) : revision >= Number(stream.revision);
    }
    if (all?.all_option !== 'position') return backward === (all?.all_option === 'end');
    const from = BigInt(all.position.commit_position);
    return backward ? position < from : position >= from;
  }

  private async follow(): Promise<void> {
    const { database } = this.node.company;
    const { signal } = this.abort;
    this.call.write({ confirmation: { subscription_id: crypto.randomUUID() } });
    let at = this.start();
    let caughtUp = false;
    let considered = 0;
    const interval = WINDOW * (this.options.filter?.checkpoint_interval_multiplier ?? 1);
    while (!signal.aborted) {
      const event = database.all[at];
      if (event === undefined) {
        if (!caughtUp) this.call.write({ caught_up: {} });
        caughtUp = true;
        await database.change(signal);
        continue;
      }
      at += 1;
      if (database.isReadable(event) && this.isWanted(event) && !(await this.give(event))) return;
      considered += 1;
      if (this.options.filter == null || considered % interval !== 0) continue;
      const place = String(event.position);
      await this.write({ checkpoint: { commit_position: place, prepare_position: place } });
    }
  }

  /** Index of the first event to look at. */
  private start(): number {
    const { database } = this.node.company;
    const { stream, all } = this.options;
    const option = stream?.revision_option ?? all?.all_option;
    if (option === 'start') return 0;
    if (option === 'end') return database.all.length;
    if (stream !== undefined) {
      const name = stream.stream_identifier.stream_name.toString();
      const known = database.all.findIndex((e) => e.stream === name && e.revision > Number(stream.revision));
      return known === -1 ? database.all.length : known;
    }
    const after = BigInt((all as NonNullable<Options['all']>).position.commit_position);
    return firstBehind(database.all, after);
  }

  private isWanted({ stream, metadata }: Recorded): boolean {
    const { stream: only, filter } = this.options;
    if (only !== undefined) return stream === only.stream_identifier.stream_name.toString();
    if (filter == null) return true;
    const { prefix, regex } = filter[filter.filter] as Expression;
    const text = filter.filter === 'event_type' ? (metadata['type'] as string) : stream;
    return prefix.length > 0 ? prefix.some((start) => text.startsWith(start)) : new RegExp(regex).test(text);
  }

  /** False when there is nobody to give to any more. */
  private async give(event: Recorded): Promise<boolean> {
    if (this.fault?.fault === 'abort-after' && this.given >= (this.fault.after ?? 0)) {
      this.call.emit('error', tooSlow());
      return false;
    }
    if (this.fault?.fault === 'drop-after' && this.given >= (this.fault.after ?? 0)) {
      await this.node.drop();
      return false;
    }
    if (this.fault?.fault === 'answer-lost' && this.given >= (this.fault.after ?? 0)) return false;
    this.given += 1;
    for (let times = this.fault?.fault === 'duplicate' ? 2 : 1; times > 0; times -= 1) {
      await this.write({ event: { event: wireOf(event), commit_position: String(event.position) } });
    }
    return !this.abort.signal.aborted;
  }

  private async write(message: unknown): Promise<void> {
    if (this.abort.signal.aborted || this.call.write(message)) return;
    await once(this.call, 'drain', { signal: this.abort.signal }).catch(() => undefined);
  }

  private refuseDeleted(): void {
    const { stream_identifier } = this.options.stream as NonNullable<Options['stream']>;
    const trailers = { exception: 'stream-deleted', 'stream-name': stream_identifier.stream_name.toString() };
    this.call.emit('error', grpcError(status.FAILED_PRECONDITION, 'stream deleted', trailers));
  }
}

function firstBehind(events: readonly Recorded[], position: bigint): number {
  let [low, high] = [0, events.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((events[middle] as Recorded).position > position) high = middle;
    else low = middle + 1;
  }
  return low;
}

const wireOf = ({ id, stream, revision, position, metadata, custom, data }: Recorded): unknown => ({
  id: { string: id },
  stream_identifier: { stream_name: Buffer.from(stream) },
  stream_revision: String(revision),
  prepare_position: String(position),
  commit_position: String(position),
  metadata,
  custom_metadata: custom,
  data,
});
