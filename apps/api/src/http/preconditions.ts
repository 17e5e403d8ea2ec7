/** The headers that tie a request to what its sender knew: `Idempotency-Key`, `If-Match`, `If-None-Match`. */
import type { FastifyRequest } from 'fastify';
import type { Revision } from '#kernel';
import { HttpProblem } from './problem.js';

const uuid = /^"?([0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12})"?$/;
const strongTag = /^"?(\d{1,10})"?$/;

export const etagOf = (revision: Revision): string => `"${revision}"`;

/** The command's id as the header gives it. */
export function idempotencyKey(request: FastifyRequest): string | undefined {
  const header = request.headers['idempotency-key'];
  if (header === undefined) return undefined;
  const id = uuid.exec(String(header))?.[1];
  if (id === undefined) throw new HttpProblem('MALFORMED', 'Idempotency-Key must be one UUID, the commandId.');
  return id.toLowerCase();
}

/** The revision that the sender knew; `undefined` without the header or for `*`. */
export function ifMatch(request: FastifyRequest): Revision | undefined {
  const header = request.headers['if-match']?.trim();
  if (header === undefined || header === '*') return undefined;
  const revision = strongTag.exec(header)?.[1];
  if (revision === undefined)
    throw new HttpProblem('MALFORMED', 'If-Match must be one revision in quotes, such as "41".');
  return Number(revision);
}

/** Whether the sender has this revision already. */
export function hasAlready(request: FastifyRequest, etag: string): boolean {
  const header = request.headers['if-none-match'];
  if (header === undefined) return false;
  return header.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag);
}
