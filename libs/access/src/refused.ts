/** What the register will not do; the words are for whoever asked. */
export class AccessRefused extends Error {
  override readonly name = 'AccessRefused';

  constructor(
    readonly code: 'MALFORMED' | 'ACCOUNT_EXISTS' | 'UNKNOWN_ACCOUNT' | 'NOT_AUTHENTICATED' | 'TOO_MANY_REQUESTS',
    message: string,
    /** Seconds after which it may be tried again. */
    readonly retryAfter?: number,
  ) {
    super(message);
  }
}
