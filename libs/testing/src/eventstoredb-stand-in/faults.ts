/**
 * What the stand-in is told to do wrong. A fault waits for calls of its kind, and is used up by as many as it says; a call that finds
 * none is served in order.
 */
import { type ServiceError, Metadata, status } from '@grpc/grpc-js';

export type Call = 'append' | 'batch' | 'read' | 'subscribe' | 'delete' | 'features' | 'gossip';

export type Fault =
  /** Nothing is done and nothing answered. */
  | 'silence'
  /** Nothing is done; the call ends with this status. */
  | 'abort'
  | 'unavailable'
  | 'unauthenticated'
  | 'internal'
  /** Nothing is done; another node is the leader. */
  | 'not-leader'
  /** Done in order, but only after `ms`. */
  | 'slow'
  /** An append is done twice over; a subscription gives every event twice. */
  | 'duplicate'
  /** Every connection is cut before anything is done. */
  | 'drop'
  /** Done, and never answered. */
  | 'answer-lost'
  /** Done, then every connection is cut. */
  | 'drop-after'
  /** A reading ends with ABORTED after `after` events, as for a consumer that is too slow. */
  | 'abort-after';

export interface ScriptedFault {
  readonly on: Call;
  readonly fault: Fault;
  /** How many calls; one when absent. */
  readonly times?: number;
  readonly ms?: number;
  readonly after?: number;
  /** Only calls about streams whose name holds this. */
  readonly stream?: string;
}

export class Script {
  private waiting: { fault: ScriptedFault; left: number }[] = [];
  /** How often each kind of call came. */
  readonly calls: Partial<Record<Call, number>> = {};

  add(fault: ScriptedFault): void {
    this.waiting.push({ fault, left: fault.times ?? 1 });
  }

  clear(): void {
    this.waiting = [];
  }

  next(on: Call, stream = ''): ScriptedFault | undefined {
    this.calls[on] = (this.calls[on] ?? 0) + 1;
    const found = this.waiting.find(({ fault }) => fault.on === on && stream.includes(fault.stream ?? ''));
    if (found === undefined) return undefined;
    found.left -= 1;
    if (found.left <= 0) this.waiting = this.waiting.filter((waiting) => waiting !== found);
    return found.fault;
  }
}

/** A gRPC error as the real server sends it: what it means stands in a trailer. */
export function grpcError(
  code: status,
  details: string,
  trailers: Readonly<Record<string, string>> = {},
): ServiceError {
  const metadata = new Metadata();
  for (const [key, value] of Object.entries(trailers)) metadata.set(key, value);
  return Object.assign(new Error(details), { code, details, metadata });
}

export const tooSlow = (): ServiceError =>
  grpcError(
    status.ABORTED,
    'Operation timed out: Consumer too slow to handle event while live. Client resubscription required.',
  );
