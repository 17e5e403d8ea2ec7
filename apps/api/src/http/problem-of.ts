/** What was thrown, as the problem that a caller is told. Faults whose words are not for callers become `INTERNAL`. */
import { HttpException } from '@nestjs/common';
import { AccessRefused, TooManyAttempts } from '#access';
import { AppendOutcomeUnknown, StoreTooNew, StoreUnavailable } from '#event-store';
import { SchemaTooNew } from '#migrations';
import { BrokenRecord, NotFound, TooContended, UnknownEventType, UnknownRuleset } from '#recorder';
import { HttpProblem } from './problem.js';

/** Faults whose own words are for the caller. */
const told = [BrokenRecord, NotFound, TooContended, UnknownEventType, UnknownRuleset] as const;
const replaced = 'A newer version of this program has taken over the store; use that one. Nothing was stored.';
const retrySoon = { 'retry-after': '2' };

/** @param allowed methods that the address takes; none when nothing is there */
export function problemOf(thrown: unknown, method: string, allowed: readonly string[]): HttpProblem {
  if (thrown instanceof HttpProblem) return thrown;
  if (thrown instanceof AppendOutcomeUnknown) return outcomeUnknown({});
  if (thrown instanceof StoreUnavailable) {
    const { reason } = thrown;
    return new HttpProblem(
      'STORE_UNAVAILABLE',
      'The store cannot answer now. Nothing was stored.',
      { reason },
      retrySoon,
    );
  }
  if (thrown instanceof StoreTooNew || thrown instanceof SchemaTooNew) {
    return new HttpProblem('STORE_UNAVAILABLE', replaced, { reason: 'too-new' });
  }
  if (thrown instanceof AccessRefused) {
    const { code, message, retryAfter } = thrown;
    return new HttpProblem(code, said(message), {}, retryAfter === undefined ? {} : { 'retry-after': `${retryAfter}` });
  }
  if (thrown instanceof TooManyAttempts)
    return new HttpProblem('TOO_MANY_REQUESTS', said(thrown.message), {}, retrySoon);
  if (told.some((fault) => thrown instanceof fault)) {
    const { code, message } = thrown as InstanceType<(typeof told)[number]>;
    return new HttpProblem(code, message);
  }
  return thrown instanceof HttpException ? ofStatus(thrown.getStatus(), method, allowed) : internal();
}

const said = (message: string): string => `${message.slice(0, 1).toUpperCase()}${message.slice(1)}.`;

/** @param about the command, so that it can be sent again under its id */
export const outcomeUnknown = (about: { readonly match?: string; readonly commandId?: string }): HttpProblem =>
  new HttpProblem(
    'OUTCOME_UNKNOWN',
    'Whether the command was stored is not known. Send it again with the same commandId.',
    about,
    retrySoon,
  );

/** What Nest and Fastify throw by themselves. */
function ofStatus(status: number, method: string, allowed: readonly string[]): HttpProblem {
  switch (status) {
    case 400:
      return new HttpProblem('MALFORMED', 'The request is not well formed.');
    case 404:
      return notFound(method, allowed);
    case 413:
      return new HttpProblem('BODY_TOO_LARGE', 'The body must have at most 1 MiB.');
    case 414:
      return new HttpProblem('URI_TOO_LONG', 'The address is too long.');
    case 415:
      return new HttpProblem(
        'UNSUPPORTED_MEDIA_TYPE',
        'The body must be JSON: Content-Type: application/json.',
        {},
        { accept: 'application/json' },
      );
    case 429:
      return new HttpProblem('TOO_MANY_REQUESTS', 'Too many requests; try again a little later.', {}, retrySoon);
    default:
      return internal();
  }
}

function notFound(method: string, allowed: readonly string[]): HttpProblem {
  if (allowed.length === 0 || allowed.includes(method)) {
    return new HttpProblem('NOT_FOUND', 'There is nothing at this address; see /api/docs for what there is.');
  }
  const allow = allowed.join(', ');
  return new HttpProblem('METHOD_NOT_ALLOWED', `${method} is not for this address; it takes ${allow}.`, {}, { allow });
}

const internal = (): HttpProblem =>
  new HttpProblem('INTERNAL', 'Something went wrong here; it was logged under this instance.');
