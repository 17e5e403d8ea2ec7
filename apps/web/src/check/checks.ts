/**
 * What an official makes sure of before a round: each check says what it found here and now, and never throws. Nothing is recorded.
 */
import type { Values } from '#language';
import { Unreachable, type Living } from '#client';
import { caller } from '../login/caller.svelte.js';
import { appUpdate } from '../place/app-update.svelte.js';
import { client } from '../place/client.js';
import { outbox } from '../record/outbox.js';

export type CheckName = 'network' | 'store' | 'clock' | 'login' | 'storage' | 'queue' | 'offline' | 'version';
export type Standing = 'good' | 'warn' | 'bad';

export interface Found {
  readonly check: CheckName;
  readonly standing: Standing;
  /** Which of the check's sentences says it. */
  readonly said: string;
  readonly values?: Values;
}

/** A clock that is further off stamps what is touched with a time that nobody at the table would believe. */
const CLOCK_MS = 2_000;
const CLOCK_BAD_MS = 60_000;
const SLOW_MS = 1_500;
const ROOM_BYTES = 20_000_000;
const recording: readonly string[] = ['host', 'official', 'judge', 'admin'];

interface Heard extends Living {
  readonly tookMs: number;
  /** How much this device's clock is ahead of the server's; exact to half the way there and back. */
  readonly aheadMs: number;
}

/** Of three answers the fastest: its time is the most exact. */
async function hear(): Promise<Heard | undefined> {
  const heard: Heard[] = [];
  for (let at = 0; at < 3; at += 1) {
    const asked = Date.now();
    try {
      const told = await client.living();
      const answered = Date.now();
      const aheadMs = (asked + answered) / 2 - Date.parse(told.now);
      heard.push({ ...told, tookMs: answered - asked, aheadMs });
    } catch {
      return undefined;
    }
  }
  return heard.toSorted((one, other) => one.tookMs - other.tookMs)[0];
}

function networkOf(heard: Heard | undefined): Found {
  if (heard === undefined) return { check: 'network', standing: 'bad', said: 'away' };
  const slow = heard.tookMs > SLOW_MS;
  const ms = Math.round(heard.tookMs);
  return { check: 'network', standing: slow ? 'warn' : 'good', said: slow ? 'slow' : 'good', values: { ms } };
}

function clockOf(heard: Heard | undefined): Found {
  if (heard === undefined) return { check: 'clock', standing: 'warn', said: 'unknown' };
  const off = Math.abs(heard.aheadMs);
  const seconds = (off / 1000).toFixed(1);
  if (off <= CLOCK_MS) return { check: 'clock', standing: 'good', said: 'good', values: { seconds } };
  const said = heard.aheadMs > 0 ? 'ahead' : 'behind';
  return { check: 'clock', standing: off > CLOCK_BAD_MS ? 'bad' : 'warn', said, values: { seconds } };
}

async function store(): Promise<Found> {
  try {
    await client.ready();
    return { check: 'store', standing: 'good', said: 'good' };
  } catch (thrown) {
    return { check: 'store', standing: 'bad', said: thrown instanceof Unreachable ? 'away' : 'bad' };
  }
}

async function login(): Promise<Found> {
  try {
    const { how, account, grants } = await caller.ask();
    if (how === 'host') return { check: 'login', standing: 'good', said: 'host' };
    if (account === null) return { check: 'login', standing: 'bad', said: 'nobody' };
    const may = grants.some(({ role }) => recording.includes(role));
    return {
      check: 'login',
      standing: may ? 'good' : 'bad',
      said: may ? 'good' : 'watches',
      values: { name: account },
    };
  } catch {
    return { check: 'login', standing: 'warn', said: 'unknown' };
  }
}

/** What was recorded has to outlive a full disk and a browser that tidies up. */
async function storage(): Promise<Found> {
  try {
    await outbox.count();
    const { quota = Infinity, usage = 0 } = (await navigator.storage?.estimate?.()) ?? {};
    const free = quota - usage;
    if (free < ROOM_BYTES)
      return { check: 'storage', standing: 'bad', said: 'full', values: { mb: Math.floor(free / 1e6) } };
    const lasting = (await navigator.storage?.persisted?.()) === true;
    return { check: 'storage', standing: lasting ? 'good' : 'warn', said: lasting ? 'good' : 'fleeting' };
  } catch {
    return { check: 'storage', standing: 'bad', said: 'none' };
  }
}

async function queue(): Promise<Found> {
  const count = await outbox.count().catch(() => 0);
  return {
    check: 'queue',
    standing: count === 0 ? 'good' : 'warn',
    said: count === 0 ? 'good' : 'waits',
    values: { count },
  };
}

/** Whether the app opens with no network: it is kept, and it is the kept one that is looked at. */
async function offline(): Promise<Found> {
  const found = (standing: Standing, said: string): Found => ({ check: 'offline', standing, said });
  if (!isSecureContext || !('serviceWorker' in navigator)) return found('warn', 'insecure');
  try {
    const names = await caches.keys();
    const kept = await Promise.all(names.map(async (name) => (await (await caches.open(name)).keys()).length));
    if (kept.every((count) => count === 0)) return found('warn', 'none');
    return navigator.serviceWorker.controller === null ? found('warn', 'reload') : found('good', 'good');
  } catch {
    return found('warn', 'none');
  }
}

function versionOf(heard: Heard | undefined): Found {
  const page = import.meta.env.TOUCHLINE_VERSION;
  if (appUpdate.waiting) return { check: 'version', standing: 'warn', said: 'waits', values: { page } };
  if (heard === undefined) return { check: 'version', standing: 'warn', said: 'unknown', values: { page } };
  const same = heard.version === page;
  const values = { page, server: heard.version };
  return { check: 'version', standing: same ? 'good' : 'warn', said: same ? 'good' : 'differs', values };
}

export async function runChecks(): Promise<readonly Found[]> {
  const [heard, ...rest] = await Promise.all([hear(), store(), login(), storage(), queue(), offline()]);
  const [kept, known, lasting, waiting, ready] = rest;
  return [networkOf(heard), kept, clockOf(heard), known, lasting, waiting, ready, versionOf(heard)];
}

/** The worst of what was found. */
export const standingOf = (found: readonly Found[]): Standing =>
  (['bad', 'warn'] as const).find((one) => found.some(({ standing }) => standing === one)) ?? 'good';
