/** Append, BatchAppend, Delete and Tombstone. A lost race is an answer of Append and an error of BatchAppend, as on the real server. */
import { setTimeout as pause } from 'node:timers/promises';
import {
  type ServerDuplexStream,
  type ServerReadableStream,
  type ServerUnaryCall,
  type UntypedServiceImplementation,
  type sendUnaryData,
  status,
} from '@grpc/grpc-js';
import { type ExpectedRevision, MAX_APPEND_BYTES, type Written } from './database.js';
import { type ScriptedFault, grpcError } from './faults.js';
import type { Proposed } from './journal.js';
import type { Member } from './member.js';

interface Options {
  readonly stream_identifier: { readonly stream_name: Buffer };
  readonly expected: 'revision' | 'no_stream' | 'any' | 'stream_exists';
  readonly revision: string;
}

interface Message {
  readonly id: { readonly string: string };
  readonly metadata: Readonly<Record<string, string>>;
  readonly custom_metadata: Buffer;
  readonly data: Buffer;
}

interface AppendReq {
  readonly options?: Options;
  readonly proposed_message?: Message;
}

interface BatchReq {
  readonly correlation_id: { readonly string: string };
  readonly options: Options | null;
  readonly proposed_messages: readonly Message[];
  readonly is_final: boolean;
}

/** Of the events of one append. */
type Answer = (error: Error | null, value?: unknown) => void;

export function writeServices(node: Member): UntypedServiceImplementation {
  return {
    Append: (call: ServerReadableStream<AppendReq, unknown>, answer: sendUnaryData<unknown>) => {
      let options: Options | undefined;
      const events: Proposed[] = [];
      call.on('data', (request: AppendReq) => {
        if (request.options !== undefined) options = request.options;
        if (request.proposed_message !== undefined) events.push(proposed(request.proposed_message));
      });
      call.on('error', () => undefined);
      call.on('end', () => {
        if (options === undefined) return answer(grpcError(status.INVALID_ARGUMENT, 'no options'));
        void append(node, call, options, events, answer);
      });
    },
    BatchAppend: (call: ServerDuplexStream<BatchReq, unknown>) => batchAppend(node, call),
    Delete: (call: ServerUnaryCall<{ options: Options }, unknown>, answer: sendUnaryData<unknown>) =>
      remove(node, call, 'soft', answer),
    Tombstone: (call: ServerUnaryCall<{ options: Options }, unknown>, answer: sendUnaryData<unknown>) =>
      remove(node, call, 'tombstoned', answer),
  };
}

async function append(
  node: Member,
  { metadata }: ServerReadableStream<AppendReq, unknown>,
  options: Options,
  events: readonly Proposed[],
  answer: Answer,
): Promise<void> {
  const stream = nameOf(options);
  const fault = node.fault('append', stream);
  if (fault?.fault === 'silence') return;
  if (fault?.fault === 'drop') return node.drop();
  if (fault?.fault === 'slow') await pause(fault.ms ?? 100);
  const refusal = node.refusal(fault, metadata);
  if (refusal !== undefined) return answer(refusal);
  const written = write(node, options, events, fault);
  if (fault?.fault === 'answer-lost') return;
  if (fault?.fault === 'drop-after') return node.drop();
  if (written.outcome === 'written') return answer(null, { success: success(written) });
  if (written.outcome === 'wrong-expected-version') {
    return answer(null, { wrong_expected_version: { ...current(written.current), ...expectation(options) } });
  }
  answer(faultOf(written, stream));
}

function write(node: Member, options: Options, events: readonly Proposed[], fault?: ScriptedFault): Written {
  const { database } = node.company;
  const written = database.append(nameOf(options), expectedOf(options), events);
  return fault?.fault === 'duplicate' ? database.append(nameOf(options), expectedOf(options), events) : written;
}

function batchAppend(node: Member, call: ServerDuplexStream<BatchReq, unknown>): void {
  const open = new Map<string, { options: Options; events: Proposed[] }>();
  call.on('error', () => undefined);
  call.on('end', () => call.end());
  call.on('data', ({ correlation_id, options, proposed_messages, is_final }: BatchReq) => {
    const id = correlation_id.string;
    const batch = open.get(id) ?? { options: options as Options, events: [] };
    open.set(id, batch);
    batch.events.push(...proposed_messages.map(proposed));
    if (!is_final) return;
    open.delete(id);
    const stream = nameOf(batch.options);
    const fault = node.fault('batch', stream);
    if (fault?.fault === 'silence') return;
    if (fault?.fault === 'drop') return void node.drop();
    const refusal = node.refusal(fault, call.metadata);
    if (refusal !== undefined) return void call.emit('error', refusal);
    const written = write(node, batch.options, batch.events, fault);
    if (fault?.fault === 'answer-lost') return;
    if (fault?.fault === 'drop-after') return void node.drop();
    const head = { correlation_id, stream_identifier: batch.options.stream_identifier };
    call.write(
      written.outcome === 'written' ? { ...head, success: success(written) } : { ...head, error: batchError(written) },
    );
  });
}

function remove(
  node: Member,
  { metadata, request }: ServerUnaryCall<{ options: Options }, unknown>,
  how: 'soft' | 'tombstoned',
  answer: Answer,
): void {
  const stream = nameOf(request.options);
  const refusal = node.refusal(node.fault('delete', stream), metadata);
  if (refusal !== undefined) return answer(refusal);
  const written = node.company.database.delete(stream, expectedOf(request.options), how);
  if (written.outcome === 'written') return answer(null, { position: placeOf(written.position) });
  answer(faultOf(written, stream));
}

const nameOf = ({ stream_identifier }: Options): string => stream_identifier.stream_name.toString();

const expectedOf = ({ expected, revision }: Options): ExpectedRevision =>
  expected === 'revision' ? Number(revision) : expected;

const proposed = ({ id, metadata, custom_metadata, data }: Message): Proposed => ({
  id: id.string,
  // Ticks of 100 ns.
  metadata: { ...metadata, created: `${Date.now()}0000` },
  custom: custom_metadata,
  data,
});

const placeOf = (position: bigint): unknown => ({
  commit_position: String(position),
  prepare_position: String(position),
});

const success = ({ revision, position }: Written & { outcome: 'written' }): unknown => ({
  current_revision: String(revision),
  position: placeOf(position),
});

const current = (revision: number | undefined): object =>
  revision === undefined ? { current_no_stream: {} } : { current_revision: String(revision) };

const expectation = ({ expected, revision }: Options): object =>
  expected === 'revision' ? { expected_revision: revision } : { [`expected_${expected}`]: {} };

function faultOf(written: Written, stream: string): Error {
  switch (written.outcome) {
    case 'stream-deleted':
      return grpcError(status.FAILED_PRECONDITION, 'stream deleted', {
        exception: 'stream-deleted',
        'stream-name': stream,
      });
    case 'too-large':
      return grpcError(status.INVALID_ARGUMENT, 'Maximum Append Size Exceeded.', {
        exception: 'maximum-append-size-exceeded',
        'maximum-append-size': String(MAX_APPEND_BYTES),
      });
    case 'wrong-expected-version':
      return grpcError(status.FAILED_PRECONDITION, 'wrong expected version', {
        exception: 'wrong-expected-version',
        'stream-name': stream,
        'actual-version': String(written.current ?? -1),
      });
    case 'corrupted-idempotency':
    case 'written':
      return grpcError(status.UNKNOWN, 'corrupted idempotency');
    default:
      return written satisfies never;
  }
}

/** `current_stream_revision`, or `current_no_stream`, as bytes. */
function batchError(written: Written): unknown {
  if (written.outcome !== 'wrong-expected-version') return { code: 2, message: written.outcome, details: null };
  const value = written.current === undefined ? [0x12, 0x00] : [0x08, ...varint(written.current)];
  const type_url = 'type.googleapis.com/event_store.client.WrongExpectedVersion';
  return { code: 6, message: 'WrongExpectedVersion', details: { type_url, value: Buffer.from(value) } };
}

function varint(value: number): number[] {
  return value < 128 ? [value] : [(value % 128) + 128, ...varint(Math.floor(value / 128))];
}
