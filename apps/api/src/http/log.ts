/** Structured logs to standard error: who asked what and how it ended, never bodies, queries or names. */
import type { LoggerService } from '@nestjs/common';
import { type Logger, destination, pino, stdTimeFunctions } from 'pino';
import type { LogLevel } from '../server-options.js';
import { readableLine } from './readable-log.js';

export const LOG = Symbol('log');

/** JSON lines, but readable ones where a person sees them. */
export function openLog(level: LogLevel, { isTTY }: Pick<NodeJS.WriteStream, 'isTTY'> = process.stderr): Logger {
  const out = destination({ dest: 2, sync: true });
  const readable = { write: (line: string) => void out.write(readableLine(line)) };
  return pino({ level, base: null, timestamp: stdTimeFunctions.isoTime }, isTTY ? readable : out);
}

/** Nest's own words in the same log. */
export class NestLog implements LoggerService {
  constructor(private readonly pino: Logger) {}

  log(message: unknown, ...rest: unknown[]): void {
    this.pino.debug({ context: rest.at(-1) }, String(message));
  }

  warn(message: unknown, ...rest: unknown[]): void {
    this.pino.warn({ context: rest.at(-1) }, String(message));
  }

  error(message: unknown, ...rest: unknown[]): void {
    this.pino.error({ err: message instanceof Error ? message : undefined, context: rest.at(-1) }, String(message));
  }
}
