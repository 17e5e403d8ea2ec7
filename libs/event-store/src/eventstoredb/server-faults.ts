/** What a failed call to the server means: that somebody was faster, that it may go better soon, or that it never will. */
import { InvalidEnvelope, type StoreFault, StoreUnavailable } from '../faults.js';

/** The stream's last revision is another; `undefined` when there is no stream. Not yet a `RevisionConflict`: see `appender.ts`. */
export class LostRace extends Error {
  override readonly name = 'LostRace';

  constructor(readonly actual: number | undefined) {
    super('the stream is at another revision');
  }
}

/** No answer in time. */
export class TimedOut extends Error {
  override readonly name = 'TimedOut';

  constructor(ms: number) {
    super(`no answer within ${ms} ms`);
  }
}

interface ServerError {
  readonly type?: string;
  readonly code?: number;
  readonly message?: string;
  readonly actualVersion?: bigint | string;
}

/** A fault that another attempt cannot mend; `undefined` for one that may pass. */
export function lastingFault(thrown: unknown): StoreFault | LostRace | RangeError | undefined {
  if (thrown instanceof LostRace || thrown instanceof StoreUnavailable) return thrown;
  const { type, actualVersion } = thrown as ServerError;
  const cause = { cause: thrown };
  switch (type) {
    case 'wrong-expected-version':
      return new LostRace(
        actualVersion === 'no_stream' || actualVersion === undefined ? undefined : Number(actualVersion),
      );
    case 'access-denied':
      return new StoreUnavailable(
        'denied',
        'the server does not let this user do that; see the connection string',
        cause,
      );
    case 'stream-deleted':
      return new StoreUnavailable('damaged', 'the stream was deleted for good by somebody else', cause);
    case 'maximum-append-size-exceeded':
      return new InvalidEnvelope('events', 'are more than the server takes at once; raise its MaxAppendSize');
    case 'invalid-argument':
    case 'unsupported':
      return new StoreUnavailable('io', 'the server does not understand this program', cause);
    default:
      return undefined;
  }
}

/** Whether nothing can have been stored: the call was refused, or never left. */
export function neverDone(thrown: unknown): boolean {
  const { type, code, message = '' } = thrown as ServerError;
  if (type === 'not-leader') return true;
  if (thrown instanceof TimedOut) return false;
  return code === undefined || /ECONNREFUSED|No connection established|Name resolution/.test(message);
}

export const isNoStream = (thrown: unknown): boolean => (thrown as ServerError).type === 'stream-not-found';

const UNTRUSTED = /certificate|altnames|ERR_TLS/i;

export const unreachable = (thrown: unknown): StoreUnavailable =>
  new StoreUnavailable(
    'unreachable',
    UNTRUSTED.test(String((thrown as ServerError).message))
      ? "the server's certificate is not trusted here; name the file of its authority in the connection string, as tlsCAFile"
      : 'the server does not answer; is it running, and is the connection string right?',
    { cause: thrown },
  );
