/** The command line as a whole: its verbs, and what becomes of what they throw. */
import { Command, CommanderError } from 'commander';
import { StoreFault } from '#event-store';
import { BrokenRecord, NotFound, TooContended, UnknownEventType, UnknownRuleset } from '#recorder';
import { paintFor } from './colours.js';
import { addAccess } from './access.js';
import { addAudit } from './audit.js';
import { addBackup, addRestore } from './backup.js';
import { addCheck } from './check.js';
import { addErase } from './erase.js';
import { addExport } from './export.js';
import { addImport } from './import.js';
import { addProjections } from './projections.js';
import { addRecord } from './record.js';
import { Rejected } from './rejected.js';
import { addReplay } from './replay.js';
import { addRotateKey } from './rotate-key.js';
import { addRules } from './rules.js';
import { addRulings } from './rulings.js';
import { addServe } from './serve.js';
import { addSimulate } from './simulate.js';
import { addState } from './state.js';
import { addStats } from './stats.js';
import type { Terminal } from './terminal.js';
import { Session } from './verb.js';
import { addVerify } from './verify.js';
import { addWhatIf } from './what-if.js';
import { addWhy } from './why.js';
import { addWitness } from './witness.js';

const verbs = [
  addServe,
  addRecord,
  addState,
  addReplay,
  addAudit,
  addWhy,
  addVerify,
  addWhatIf,
  addCheck,
  addSimulate,
  addRules,
  addExport,
  addImport,
  addRotateKey,
  addWitness,
  addRulings,
  addStats,
  addProjections,
  addAccess,
  addErase,
  addBackup,
  addRestore,
];

/** Runs one verb. Gives the exit code: 0 done, 2 rejected or does not hold, 1 a fault. */
export async function runCli(args: readonly string[], terminal: Terminal): Promise<0 | 1 | 2> {
  let code: 0 | 1 | 2 = 0;
  const program = buildProgram(terminal, (given) => (code = given));
  try {
    await program.parseAsync(args, { from: 'user' });
    return code;
  } catch (thrown) {
    return failed(thrown, terminal);
  }
}

function buildProgram(terminal: Terminal, finish: (code: 0 | 2) => void): Command {
  const program = new Command('touchline')
    .description('Records matches in which an announced action may be answered before it takes effect.')
    .exitOverride()
    .configureOutput({ writeOut: (text) => void terminal.out(text), writeErr: (text) => terminal.err(text) })
    .showHelpAfterError('(add --help for what this verb takes, with examples)')
    .addHelpText('after', '\nExit codes: 0 done, 2 some input was rejected or something does not hold, 1 a fault.');
  const session = new Session(terminal, finish);
  for (const add of verbs) add(program, session);
  return program;
}

function failed(thrown: unknown, terminal: Terminal): 0 | 1 | 2 {
  const paint = paintFor(terminal, 'err');
  if (thrown instanceof CommanderError) return thrown.exitCode === 0 ? 0 : 2;
  if (thrown instanceof Rejected || thrown instanceof NotFound) {
    terminal.err(`${paint('red', 'rejected')}: ${thrown.message}\n`);
    return 2;
  }
  const known =
    thrown instanceof StoreFault ||
    thrown instanceof BrokenRecord ||
    thrown instanceof UnknownEventType ||
    thrown instanceof UnknownRuleset ||
    thrown instanceof TooContended;
  const text = known
    ? `${thrown.code}: ${thrown.message}`
    : thrown instanceof Error
      ? (thrown.stack ?? thrown.message)
      : String(thrown);
  terminal.err(`${paint('red', 'fault')}: ${text}\n`);
  return 1;
}
