/**
 * The sample tournament: match scripts recorded once. Each line's commandId follows from its file and number, so that a second start
 * finds every command answered and stores nothing.
 */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type JsonObject, isObject, readJson } from '#kernel';
import type { EventStore } from '#event-store';
import { type Author, record } from '#recorder';
import { UnusableOption } from '../server-options.js';

const DIRECTORY = join('test', 'matches', 'demo');
const author: Author = { official: 'local', role: 'host' };

/** The sample tournament is not there, or one of its scripts cannot be recorded. */
export class NoDemo extends UnusableOption {
  override readonly name = 'NoDemo';
}

/** Gives the number of scripts. @throws NoDemo when there are none, or one does not fit the rules */
export async function loadDemo(store: EventStore, directory = demoDirectory()): Promise<number> {
  const files = existsSync(directory)
    ? (await readdir(directory)).filter((name) => name.endsWith('.jsonl')).sort()
    : [];
  if (files.length === 0)
    throw new NoDemo(`the sample tournament is not there: ${DIRECTORY} holds no .jsonl; start from a checkout`);
  for (const file of files) await recordScript(store, file, await readFile(join(directory, file), 'utf8'));
  return files.length;
}

/** Wherever the program runs from, source or build: the checkout is where its package.json is. */
function demoDirectory(): string {
  let place = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(place, 'package.json')) && dirname(place) !== place) place = dirname(place);
  return join(place, DIRECTORY);
}

async function recordScript(store: EventStore, file: string, script: string): Promise<void> {
  let match: unknown;
  for (const [i, text] of script.split(/\r?\n/).entries()) {
    if (/^\s*(#|$)/.test(text)) continue;
    const command = commandIn(text, `${file} line ${i + 1}`);
    match = command.match ?? match;
    const commandId = command.commandId ?? idOf(`${file}:${i + 1}`);
    const answer = await record(store, { ...command, match, commandId }, author);
    if (answer.outcome === 'rejected') throw new NoDemo(`${file} line ${i + 1}: ${answer.code}: ${answer.message}`);
  }
}

function commandIn(text: string, place: string): JsonObject {
  const reading = readJson(text);
  if (!reading.ok) throw new NoDemo(`${place}: ${reading.fault.message}`);
  if (!isObject(reading.value)) throw new NoDemo(`${place}: must be an object`);
  return reading.value;
}

/** A UUID of version 8, from the text alone. */
function idOf(text: string): string {
  const hex = createHash('sha256').update(`touchline demo ${text}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
