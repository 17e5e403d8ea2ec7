/** What a walk kept, as the documentation shows it: short, and the same at each run, so that a stale example is seen by comparing. */
import { createHash } from 'node:crypto';
import type { ApiWalk } from './api-walk.js';

/** Of an answer; requests are shown whole. */
const MOST = { items: 2, lines: 6, line: 300 };
const DAY_MS = 86_400_000;
const SECRETS: Readonly<Record<string, string>> = { accessToken: 'eyJhbGciOi…', code: 'ti_…', key: 'tk_…' };

/** An id, a time, a digest, the prefix of a device's key, the name of the log's key, a root or a signature. */
const VARYING = new RegExp(
  [
    '([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})',
    '(\\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z)',
    '\\b([0-9a-f]{64})\\b',
    '\\b([0-9a-f]{12})\\b',
    '(touchline\\+[0-9a-f]{8})',
    '[A-Za-z0-9+/]{43,}={0,2}',
  ].join('|'),
  'g',
);

/** A line of the metrics. */
const SAMPLE = /^(\w+(?:\{.*\})?) [\d.e+-]+$/gm;

/** Writes this run's ids, times and digests as made-up ones, in the order in which they are first seen. */
class MadeUp {
  private readonly known = new Map<string, string>();

  of(value: unknown, name = ''): unknown {
    if (Array.isArray(value)) return value.map((item) => this.of(item));
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, this.of(inner, key)]));
    if (typeof value === 'number') return this.number(value, name);
    if (typeof value !== 'string' || value.startsWith('<!doctype html>')) return value;
    const secret = SECRETS[name];
    if (secret !== undefined && !/^[A-Z_]+$/.test(value)) return secret;
    return this.text(value).replaceAll(SAMPLE, '$1 1');
  }

  private number(value: number, name: string): number {
    if (/_ms(_|$)|Seconds$/.test(name)) return 1500;
    return Math.abs(value - Date.now()) < DAY_MS ? Date.UTC(2026, 2, 14, 10) : value;
  }

  private text(text: string): string {
    return text.replaceAll(VARYING, (found, uuid, time, hash, prefix, key) => {
      if (uuid !== undefined) return this.as(found, (n) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`);
      if (time !== undefined && Math.abs(Date.parse(found) - Date.now()) > 8 * DAY_MS) return found;
      if (time !== undefined) return this.as(found, (n) => new Date(Date.UTC(2026, 2, 14, 10, 0, n)).toISOString());
      if (hash !== undefined) return this.as(found, (n) => digest(n).toString('hex'));
      if (prefix !== undefined) return this.as(found, (n) => digest(n).toString('hex').slice(0, 12));
      return key === undefined
        ? this.as(found, (n) => digest(n).toString('base64'))
        : this.as(found, () => 'touchline+d43944ac');
    });
  }

  private as(value: string, make: (n: number) => string): string {
    const known = this.known.get(value) ?? make(this.known.size + 1);
    this.known.set(value, known);
    return known;
  }
}

const digest = (n: number): Buffer => createHash('sha256').update(`example ${n}`).digest();

function shortened(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, MOST.items).map(shortened);
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shortened(inner)]));
  if (typeof value !== 'string') return value;
  if (value.startsWith('<!doctype html>')) return '<!doctype html>…';
  const lines = value.split('\n').map((line) => (line.length > MOST.line ? `${line.slice(0, MOST.line)}…` : line));
  return lines.length > MOST.lines ? [...lines.slice(0, MOST.lines), '…'].join('\n') : lines.join('\n');
}

/** Of the OpenAPI document the head: all of it in itself would never end. */
const withoutItself = (answer: unknown): unknown => {
  const { openapi, info } = answer as Record<string, unknown>;
  return openapi === undefined ? answer : { openapi, info, paths: {} };
};

/** As `apps/api/src/docs/examples.json` holds it. */
export function examplesOf({ kept, problems }: ApiWalk): string {
  const madeUp = new MadeUp();
  const routes = Object.entries(kept).map(([id, { requests, answer }]) => [
    id,
    {
      requests: madeUp.of(requests),
      ...(answer === undefined ? {} : { answer: shortened(madeUp.of(withoutItself(answer))) }),
    },
  ]);
  const examples = { routes: Object.fromEntries(routes) as object, problems: madeUp.of(problems) };
  return `${JSON.stringify(examples, null, 1)}\n`;
}
