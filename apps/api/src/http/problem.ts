/**
 * How the API says no: RFC 9457 problem details with a stable `code`. What is wrong and what would be right stand in `detail`; no
 * stack and nothing of the machine.
 */
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyReply } from 'fastify';
import { type ProblemCode, statusOf } from './problem-codes.js';

export const PROBLEM_JSON = 'application/problem+json; charset=utf-8';

/** Thrown anywhere in the edge; the one filter writes it. */
export class HttpProblem extends Error {
  override readonly name = 'HttpProblem';

  /**
   * @param more further members of the body
   * @param headers of the answer
   */
  constructor(
    readonly code: ProblemCode,
    readonly detail: string,
    readonly more: Readonly<Record<string, unknown>> = {},
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(detail);
  }

  get status(): number {
    return statusOf[this.code];
  }

  body(requestId: string): Record<string, unknown> {
    return {
      type: `urn:touchline:problem:${this.code.toLowerCase().replaceAll('_', '-')}`,
      title: STATUS_CODES[this.status],
      status: this.status,
      code: this.code,
      detail: this.detail,
      instance: `urn:touchline:request:${requestId}`,
      ...this.more,
    };
  }
}

export function sendProblem(reply: FastifyReply, problem: HttpProblem): void {
  void reply
    .code(problem.status)
    .headers({ ...problem.headers, 'content-type': PROBLEM_JSON, 'cache-control': 'no-store' })
    .send(JSON.stringify(problem.body(reply.request.id)));
}

/** For what is so malformed that Fastify never makes a request of it. */
export function refuseConnection(socket: Socket, requestId: string): void {
  const problem = new HttpProblem('MALFORMED', 'This is not HTTP as it must be.');
  const body = JSON.stringify(problem.body(requestId));
  if (socket.writable) {
    const head = `HTTP/1.1 400 Bad Request\r\nContent-Type: ${PROBLEM_JSON}\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n`;
    socket.write(head + body);
  }
  socket.destroySoon();
}
