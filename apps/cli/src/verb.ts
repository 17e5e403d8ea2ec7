/** What all verbs have in common: the store, the way to say things, the exit code. A verb is one file with one `add…` function. */
import { mkdir } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { type Command, Option } from 'commander';
import { type EventStore, openStore } from '#event-store';
import { type Language, languages } from '#language';
import { logPlaceOf, type LogPlace, OtherLeaf, StoreLog, UnusableKey } from '#recorder';
import { type Paint, paintFor } from './colours.js';
import { Rejected } from './rejected.js';
import type { Terminal } from './terminal.js';

/** 0 done, 2 something did not hold or was rejected. A fault is thrown and becomes 1. */
export type ExitCode = 0 | 2;

/** Options that every verb has. */
export interface CommonOptions {
  readonly json?: boolean;
  readonly lang: Language;
  readonly store: string;
}

export class Session {
  constructor(
    readonly terminal: Terminal,
    private readonly finish: (code: ExitCode) => void,
  ) {}

  /** One JSON line for machines. */
  line(value: unknown): Promise<void> {
    return this.terminal.out(`${JSON.stringify(value)}\n`);
  }

  print(text: string): Promise<void> {
    return this.terminal.out(`${text}\n`);
  }

  /** A message for people, on standard error. */
  say(text: string): void {
    this.terminal.err(`${text}\n`);
  }

  get paint(): Paint {
    return paintFor(this.terminal);
  }

  get paintSaid(): Paint {
    return paintFor(this.terminal, 'err');
  }

  done(code: ExitCode): void {
    this.finish(code);
  }

  logPlace(url: string): LogPlace {
    const { cwd, env } = this.terminal;
    return logPlaceOf(url, env, (path) => resolve(cwd, path));
  }

  /** Lends the log of a store, brought up to its newest event unless it is only asked about its past. */
  async withLog<T>(
    url: string,
    store: EventStore,
    work: (log: StoreLog) => Promise<T>,
    { advance }: { readonly advance: boolean } = { advance: true },
  ): Promise<T> {
    const log = await openLog(store, this.logPlace(url));
    try {
      if (advance) await log.advance();
      return await work(log);
    } catch (thrown) {
      throw thrown instanceof OtherLeaf ? new Rejected(thrown.message) : thrown;
    } finally {
      await log.close();
    }
  }

  /** Opens the store, lends it and closes it whatever happens. */
  async withStore<T>(url: string, work: (store: EventStore) => Promise<T>): Promise<T> {
    const store = await openNamed(this.terminal, url);
    try {
      return await work(store);
    } finally {
      await store.close();
    }
  }
}

async function openLog(store: EventStore, place: LogPlace): Promise<StoreLog> {
  try {
    return await StoreLog.open(store, place);
  } catch (thrown) {
    if (thrown instanceof UnusableKey) throw new Rejected(thrown.message);
    throw thrown;
  }
}

async function openNamed(terminal: Terminal, url: string): Promise<EventStore> {
  const file = /^sqlite:(.+)$/s.exec(url)?.[1];
  if (file !== undefined) {
    const path = resolve(terminal.cwd, file);
    await mkdir(dirname(path), { recursive: true });
    return openStore(`sqlite:${path}`);
  }
  try {
    return await openStore(url);
  } catch (thrown) {
    if (thrown instanceof RangeError) throw new Rejected(`--store: ${thrown.message}`);
    throw thrown;
  }
}

/** Adds a verb with the options that every verb has, and examples below its help. */
export function verb(program: Command, usage: string, summary: string, examples: readonly string[]): Command {
  return program
    .command(usage)
    .summary(summary)
    .description(summary)
    .option('--json', 'JSON Lines for machines on standard output')
    .addOption(
      new Option('--lang <language>', 'in which events and reports are told')
        .choices(languages)
        .default('en')
        .env('TOUCHLINE_LANG'),
    )
    .addOption(
      new Option('--store <url>', 'sqlite:<file>, memory: or esdb://…')
        .default('sqlite:data/touchline.db')
        .env('TOUCHLINE_STORE'),
    )
    .addHelpText('after', `\nExamples:\n${examples.map((example) => `  $ npx touchline ${example}`).join('\n')}`);
}
