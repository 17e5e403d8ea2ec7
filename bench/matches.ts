/** Matches to fold, recorded for this run by the real recorder: the long one, and whole matches that the tests hold golden results of. */
import { readFile } from 'node:fs/promises';
import type { JsonObject } from '#kernel';
import { type EventStore, MemoryStore } from '#event-store';
import { type MatchReading, loadMatch, record } from '#recorder';
import { longMatch } from './long-match.js';

const host = { official: 'local', role: 'host' };

export async function recordLongMatch(store: EventStore): Promise<void> {
  for (const command of longMatch('long')) {
    const answer = await record(store, command, host);
    if (answer.outcome !== 'recorded') throw new Error(`${JSON.stringify(command)}: ${JSON.stringify(answer)}`);
  }
}

/** @param script under test/matches, as `hkk/full-match` */
export async function goldenMatch(script: string): Promise<MatchReading> {
  const text = await readFile(new URL(`../../test/matches/${script}.jsonl`, import.meta.url), 'utf8');
  const commands = text.split('\n').filter((line) => line.startsWith('{'));
  const store = new MemoryStore();
  let match = '';
  for (const line of commands) {
    const command = JSON.parse(line) as JsonObject;
    match = typeof command.match === 'string' ? command.match : match;
    await record(store, { ...command, match }, host);
  }
  return loadMatch(store, match);
}

export async function longMatchInMemory(): Promise<MatchReading> {
  const store = new MemoryStore();
  await recordLongMatch(store);
  return loadMatch(store, 'long');
}
