/** A route as the documentation tells of it. */
import type { JsonObject } from '#kernel';

export interface DescribedRoute {
  readonly method: 'get' | 'post' | 'patch' | 'delete';
  readonly path: string;
  readonly id: string;
  readonly summary: string;
  readonly query?: Readonly<Record<string, JsonObject>>;
  readonly headers?: Readonly<Record<string, JsonObject>>;
  readonly body?: JsonObject;
  readonly status?: number;
  readonly answer: JsonObject;
  readonly answerType?: string;
  /** Statuses of problems that it may answer beside the usual ones. */
  readonly problems?: readonly number[];
}
