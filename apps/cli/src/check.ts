/**
 * Runs scenario files: JSON Lines of `{ name, given: [commands], when, then: { outcome, clause?, code?, types?, state? } }`. Each scenario has a
 * store of its own in memory. For house rules and for the product's own.
 */
import type { Command } from 'commander';
import { type Json, type JsonObject, isObject, readJson, sameJson } from '#kernel';
import { openStore, type EventStore } from '#event-store';
import { type Answer, loadMatch, record } from '#recorder';
import { authorOf } from './script.js';
import { linesOf } from './terminal.js';
import { type CommonOptions, type Session, verb } from './verb.js';

interface Scenario {
  readonly name: string;
  readonly given: readonly JsonObject[];
  readonly when: JsonObject;
  readonly then: {
    readonly outcome: string;
    readonly clause?: string;
    readonly code?: string;
    readonly types?: readonly string[];
    readonly state?: JsonObject;
  };
}

export function addCheck(program: Command, session: Session): void {
  verb(program, 'check <scenario...>', 'run scenario files and say what does not hold', [
    'check house-rules.jsonl',
    'check --json test/matches/scenarios/*.jsonl',
  ]).action(async (files: readonly string[], { json }: CommonOptions) => {
    let held = 0;
    let failed = 0;
    for (const file of files) {
      let line = 0;
      for await (const text of linesOf(session.terminal, file)) {
        line += 1;
        if (/^\s*(#|$)/.test(text)) continue;
        const { name, wrong } = await checkLine(text);
        if (wrong.length === 0) held += 1;
        else failed += 1;
        if (json === true) await session.line({ file, line, name, holds: wrong.length === 0, wrong });
        else if (wrong.length > 0)
          await session.print(`${session.paint('red', 'fails')} ${file}:${line} ${name}\n  ${wrong.join('\n  ')}`);
        else await session.print(`${session.paint('green', 'holds')} ${name}`);
      }
    }
    session.say(`${held} hold, ${failed} fail`);
    session.done(failed === 0 ? 0 : 2);
  });
}

async function checkLine(text: string): Promise<{ name: string; wrong: readonly string[] }> {
  const reading = readJson(text);
  if (!reading.ok) return { name: '', wrong: [`column ${reading.fault.column}: ${reading.fault.message}`] };
  const scenario = reading.value;
  const malformed = shapeProblem(scenario);
  if (malformed !== undefined) return { name: '', wrong: [malformed] };
  const known = scenario as unknown as Scenario;
  return { name: known.name, wrong: await run(known) };
}

function shapeProblem(value: Json): string | undefined {
  const wanted = '{"name": …, "given": [commands], "when": command, "then": {"outcome": …}}';
  if (!isObject(value) || typeof value['name'] !== 'string' || !Array.isArray(value['given']))
    return `a scenario is ${wanted}`;
  if (!isObject(value['when']) || !isObject(value['then'])) return `a scenario is ${wanted}`;
  const unknown = Object.keys(value['then']).find(
    (key) => !['outcome', 'clause', 'code', 'types', 'state'].includes(key),
  );
  return unknown === undefined
    ? undefined
    : `then.${unknown} is not a field here; known are outcome, clause, code, types, state`;
}

async function run({ given, when, then }: Scenario): Promise<readonly string[]> {
  const store = await openStore('memory:');
  try {
    let match: string | undefined;
    for (const [at, command] of given.entries()) {
      if (typeof command['match'] === 'string') match = command['match'];
      const answer = await record(store, { ...(match === undefined ? {} : { match }), ...command }, authorOf(command));
      if (answer.outcome === 'rejected') return [`given.${at} is rejected (${answer.code}): ${answer.message}`];
    }
    const named = typeof when['match'] === 'string' ? when['match'] : match;
    const answer = await record(store, { ...(named === undefined ? {} : { match: named }), ...when }, authorOf(when));
    return [...differences(answer, then), ...(await stateDifferences(store, named, then.state))];
  } finally {
    await store.close();
  }
}

function differences(answer: Answer, then: Scenario['then']): readonly string[] {
  const told = {
    outcome: answer.outcome,
    clause: answer.clause,
    code: answer.code,
    types: answer.events.map(({ type }) => type),
  };
  return (['outcome', 'clause', 'code', 'types'] as const)
    .filter((field) => then[field] !== undefined && !sameJson(then[field], told[field]))
    .map((field) => `${field}: expected ${JSON.stringify(then[field])}, is ${JSON.stringify(told[field] ?? null)}`);
}

async function stateDifferences(
  store: EventStore,
  match: string | undefined,
  wanted: JsonObject | undefined,
): Promise<readonly string[]> {
  if (wanted === undefined || match === undefined) return [];
  const state = (await loadMatch(store, match)).viewAt();
  return Object.entries(wanted)
    .map(([path, value]) => ({ path, value, is: valueAt(state, path) }))
    .filter(({ value, is }) => !sameJson(value, is))
    .map(({ path, value, is }) => `state.${path}: expected ${JSON.stringify(value)}, is ${JSON.stringify(is ?? null)}`);
}

/** `players.0.hand`, `score.A`. */
const valueAt = (state: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (value, key) =>
        typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined,
      state,
    );
