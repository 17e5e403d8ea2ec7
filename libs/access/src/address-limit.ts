/**
 * How often one address may be wrong about secrets, whatever accounts it tries. Not the lock of an account (`sessions.ts`): that one keeps a
 * guesser from one account, this one from trying a common secret on all. Only failures count, so nobody who knows their secret waits
 * for others, but behind a proxy that hides addresses all share one. Kept in memory: a restart forgets it, the locks of accounts stay.
 */
const FREE_FAILURES = 20;
const LOCK_MS = 30_000;
const LONGEST_LOCK_MS = 3_600_000;
/** So long after the last failure all is forgotten. */
const FORGET_MS = 900_000;
/** Addresses kept; the one that failed longest ago goes. */
const KEPT = 10_000;

interface Record {
  readonly failures: number;
  readonly last: number;
  readonly lockedUntil: number;
}

export class AddressLimit {
  private readonly records = new Map<string, Record>();

  constructor(private readonly now: () => number) {}

  /** Ms that the address has to wait; 0 when it may try. */
  waitFor(address: string): number {
    const record = this.records.get(networkOf(address));
    return Math.max(0, (record?.lockedUntil ?? 0) - this.now());
  }

  failed(address: string): void {
    const network = networkOf(address);
    const now = this.now();
    const known = this.records.get(network);
    const failures =
      (known === undefined || now - Math.max(known.last, known.lockedUntil) > FORGET_MS ? 0 : known.failures) + 1;
    const doubled = LOCK_MS * 2 ** Math.min(failures - FREE_FAILURES, 12);
    const lockedUntil = failures < FREE_FAILURES ? 0 : now + Math.min(doubled, LONGEST_LOCK_MS);
    this.records.delete(network);
    this.records.set(network, { failures, last: now, lockedUntil });
    if (this.records.size > KEPT) this.records.delete(this.records.keys().next().value as string);
  }
}

/** One household has a whole network of IPv6 addresses: they count as one. */
export function networkOf(address: string): string {
  const bare = address
    .toLowerCase()
    .replace(/^::ffff:(?=\d+\.)/, '')
    .replace(/%.*$/, '');
  if (!bare.includes(':')) return bare;
  const [head = '', tail] = bare.split('::');
  const groups = head === '' ? [] : head.split(':');
  const rest = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros =
    tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - groups.length - rest.length) }, () => '0');
  const all = [...groups, ...zeros, ...rest].slice(0, 4);
  return `${all.map((group) => group.replace(/^0+(?=.)/, '')).join(':')}::/64`;
}
