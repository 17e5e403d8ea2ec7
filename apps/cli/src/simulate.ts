/** Random matches put to the real recorder in a store of their own, then verified whole; a failure prints the script that shows it. */
import { type Command, InvalidArgumentError } from 'commander';
import type { JsonObject } from '#kernel';
import type { RuleSystem } from '#match';
import { MemoryStore, sha256 } from '#event-store';
import { keptMatch, loadMatch, record } from '#recorder';
import { evidenceOf, verify } from '#replay';
import { rulebook, ruleSystems } from '#rulebook';
import { dice, randomCommand } from './random-commands.js';
import { Rejected } from './rejected.js';
import { type CommonOptions, type Session, verb } from './verb.js';

interface Options extends CommonOptions {
  readonly seed: number;
  readonly matches: number;
  readonly steps: number;
  readonly ruleset?: string;
}

interface Simulated {
  readonly ruleset: string;
  readonly seed: number;
  readonly revisions: number;
  readonly recorded: number;
  readonly refused: number;
  readonly rejected: number;
  /** What does not hold; absent when all does. */
  readonly failure?: string;
  readonly script: readonly JsonObject[];
}

export function addSimulate(program: Command, session: Session): void {
  verb(program, 'simulate', 'seeded random legal matches, verified; a failure prints the script that shows it', [
    'simulate',
    'simulate --ruleset solo --matches 100 --seed 7',
    'simulate --json --steps 500',
  ])
    .option('--ruleset <name>', 'solo, fengsheng or hkk (default all)')
    .option('--matches <number>', 'matches of each ruleset', counted, 10)
    .option('--steps <number>', 'commands proposed in each', counted, 200)
    .option('--seed <number>', 'of the first match; the next ones count on', counted, 1)
    .action(async (options: Options) => {
      const systems = ruleSystems.filter(({ name }) => options.ruleset === undefined || name === options.ruleset);
      if (systems.length === 0)
        throw new Rejected(`there is no ruleset ${String(options.ruleset)}; see npx touchline rules`);
      let failed = 0;
      for (const system of systems) {
        for (let n = 0; n < options.matches; n += 1) {
          const simulated = await simulate(system, options.seed + n, options.steps);
          if (simulated.failure !== undefined) failed += 1;
          await tell(session, simulated, options.json === true);
        }
      }
      session.say(failed === 0 ? 'all of them hold' : `${failed} do not hold`);
      session.done(failed === 0 ? 0 : 2);
    });
}

function counted(text: string): number {
  if (!/^\d{1,7}$/.test(text)) throw new InvalidArgumentError('It must be a whole number.');
  return Number(text);
}

const host = { official: 'local', role: 'host' };

async function simulate(system: RuleSystem, seed: number, steps: number): Promise<Simulated> {
  const store = new MemoryStore();
  const rolls = dice(seed);
  const match = `simulated-${seed}`;
  const script: JsonObject[] = [];
  const counts = { recorded: 0, refused: 0, rejected: 0 };
  const so = (revisions: number, failure?: string): Simulated => ({
    ruleset: system.id,
    seed,
    revisions,
    ...counts,
    script,
    ...(failure === undefined ? {} : { failure }),
  });
  let command: JsonObject = opening(system, match, seed);
  try {
    for (let step = 0; step <= steps; step += 1) {
      const { outcome, message } = await record(store, command, host);
      counts[outcome] += 1;
      if (outcome !== 'rejected') script.push(command);
      else if (step === 0) return so(-1, `the opening was rejected: ${String(message)}`);
      const { state } = { state: (await loadMatch(store, match)).stateAt() };
      if (state.status !== 'open') break;
      command = { ...randomCommand(system, state, rolls), match };
    }
  } catch (thrown) {
    script.push(command);
    return so(-1, `thrown: ${thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown)}`);
  }
  const reading = await loadMatch(store, match);
  const report = verify(evidenceOf(await keptMatch(store, match), rulebook, sha256));
  const { firstBad } = report;
  return so(
    reading.revision,
    firstBad === null ? undefined : `revision ${String(firstBad.revision)}, ${firstBad.what}: ${firstBad.message}`,
  );
}

function opening(system: RuleSystem, match: string, seed: number): JsonObject {
  const seats = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I'];
  const { min, max } = system.seats;
  const players = seats.slice(0, Math.min(max, Math.max(min, 2 + (seed % 4)))).map((id) => ({ id }));
  const edition = system.edition === null ? {} : { edition: system.edition };
  return {
    type: 'OpenMatch',
    match,
    ruleset: system.name,
    ...edition,
    players,
    first: 'A',
    hands: seed % 2 === 0 ? 'open' : 'closed',
  };
}

async function tell(session: Session, simulated: Simulated, json: boolean): Promise<void> {
  const { script, ...facts } = simulated;
  const { ruleset, seed, revisions, recorded, refused, failure } = facts;
  if (json) return session.line(failure === undefined ? facts : { ...facts, script });
  const counts = `${revisions + 1} events, ${recorded} recorded, ${refused} refused`;
  if (failure === undefined)
    return session.print(`${session.paint('green', 'holds')} ${ruleset} seed ${seed}: ${counts}`);
  await session.print(
    `${session.paint('red', 'fails')} ${ruleset} seed ${seed}: ${failure}\n# the script that shows it:`,
  );
  for (const command of script) await session.print(JSON.stringify(command));
}
