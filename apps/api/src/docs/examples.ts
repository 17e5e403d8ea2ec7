/** What a walk over the API was asked and answered in recorded matches; `test/e2e/api-examples.spec.ts` makes the file and sees when it is stale. */
import { type Json, type JsonObject } from '#kernel';
import { HttpProblem } from '../http/problem.js';
import { problemOf } from '../http/problem-of.js';
import data from './examples.json' with { type: 'json' };

interface Shown {
  /** By name: of commands their type. */
  readonly requests: Readonly<Record<string, JsonObject>>;
  readonly answer?: Json;
}

const routes = data.routes as unknown as Readonly<Record<string, Shown | undefined>>;

/** @param id of the operation */
export function shownOf(id: string, answerType: string): Shown {
  const shown = routes[id] ?? { requests: {} };
  return answerType === 'text/html' ? { answer: '<!doctype html>…', ...shown } : shown;
}

export const shownCommand = (type: string): JsonObject | undefined =>
  type === 'OpenMatch' ? routes['openMatch']?.requests['solo'] : routes['recordCommand']?.requests[type];

/** By status. */
export const shownProblems: Readonly<Record<string, JsonObject>> = {
  ...(data.problems as unknown as Record<string, JsonObject>),
  500: fault(problemOf(new Error(), 'GET', [])),
  503: fault(new HttpProblem('STORE_UNAVAILABLE', 'The store cannot answer now. Nothing was stored.')),
};

function fault(problem: HttpProblem): JsonObject {
  return problem.body('00000000-0000-4000-8000-000000000000') as JsonObject;
}
