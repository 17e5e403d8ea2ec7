/** How setting up speaks: one line for each thing it does, on standard error, and the whole story of what failed. */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../..', import.meta.url));

/** Something that the person at the machine has to put right; the message says what. */
export class SetupFailed extends Error {}

export function say(line) {
  process.stderr.write(`touchline: ${line}\n`);
}

/** Runs a program without a word of its own. @returns {{ done: boolean, told: string }} */
export function attempt(program, words, { env = {} } = {}) {
  const { status, stdout, stderr, error } = spawnSync(program, words, {
    cwd: root,
    env: { ...process.env, NODE_OPTIONS: '', ...env },
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  const told = [error ? error.message : '', stdout, stderr].filter(Boolean).join('\n');
  return { done: status === 0, told };
}

/** Runs a program that has to work. @throws SetupFailed with its last words */
export function must(program, words, options) {
  const { done, told } = attempt(program, words, options);
  if (done) return;
  const lastWords = told.trimEnd().split('\n').slice(-40).join('\n');
  throw new SetupFailed(`"${[program, ...words].join(' ')}" failed:\n${lastWords}`);
}
