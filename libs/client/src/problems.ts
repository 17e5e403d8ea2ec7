/** How a request can fail: the server said no, or nobody answered. */
import type { Problem } from './wire.js';

/** The server answered with problem details. */
export class ApiProblem extends Error {
  override readonly name = 'ApiProblem';

  constructor(readonly problem: Problem) {
    super(problem.detail);
  }

  get code(): string {
    return this.problem.code;
  }
}

/** No answer came: for a command this means that its outcome is not known, and that it may be sent again with the same id. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable';
}
