/** Structured logs to standard error: who asked what and how it ended, never bodies, queries or names. */
import type { LoggerService } from '@nestjs/common';
import { type Logger, destination, pino, stdTimeFunctions } from 'pino';
import type { LogLevel } from '../server-options.js';

export const LOG = Symbol('log');

export const openLog = (level: LogLevel): Logger =>
  pino({ level, base: null, timestamp: stdTimeFunctions.isoTime }, destination({ dest: 2, sync: true }));

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
