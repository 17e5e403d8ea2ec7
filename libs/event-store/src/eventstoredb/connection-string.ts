/**
 * The connection string as EventStoreDB's clients write it, with one word of our own: `streamPrefix`, which keeps one club's streams
 * apart from another's on a shared server. Invariant: no message here repeats the string, since a password may stand in it.
 */
const OWN = 'streamPrefix';

export interface Address {
  /** For the client. */
  readonly connection: string;
  /** Before the name of every stream. */
  readonly prefix: string;
  /** Ms that one call may take. */
  readonly timeout: number;
}

/** Of a call, when the string does not say `defaultDeadline`. */
const TIMEOUT = 5_000;

export const isEventstoredb = (url: string): boolean => /^esdb(?:[+]discover)?:/.test(url);

/** @throws RangeError for a string that is none */
export function addressOf(url: string): Address {
  const [, hosts, query = ''] = /^(esdb(?:[+]discover)?:[/][/][^?]+)(?:[?](.*))?$/s.exec(url) ?? [];
  if (hosts === undefined) throw malformed();
  const pairs = query.split('&').filter((pair) => pair !== '');
  const valueOf = (name: string): string | undefined =>
    pairs.find((pair) => pair.toLowerCase().startsWith(`${name.toLowerCase()}=`))?.slice(name.length + 1);
  const prefix = valueOf(OWN) ?? '';
  if (!/^[A-Za-z0-9._-]{0,50}$/.test(prefix)) {
    throw new RangeError(`${OWN} must be letters, digits, dot, dash and underscore, at most 50`);
  }
  const timeout = Number(valueOf('defaultDeadline') ?? TIMEOUT);
  if (!Number.isSafeInteger(timeout) || timeout < 1) throw new RangeError('defaultDeadline must be a number of ms');
  const rest = pairs.filter((pair) => !pair.toLowerCase().startsWith(`${OWN.toLowerCase()}=`));
  // What this program relies on is not for the string to say.
  const kept = rest.filter((pair) => !/^throwOnAppendFailure=/i.test(pair));
  return { connection: kept.length === 0 ? hosts : `${hosts}?${kept.join('&')}`, prefix, timeout };
}

export const malformed = (): RangeError =>
  new RangeError('the store must be esdb://[user:password@]host[:port][,host…][?tls=false&…] or esdb+discover://…');

export const missingFile = (): RangeError =>
  new RangeError('a file that the store names as tlsCAFile, userCertFile or userKeyFile is not there');
