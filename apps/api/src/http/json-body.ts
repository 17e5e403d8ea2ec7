/** Bodies come in by the strict reader that scripts use too: a duplicate key or half a surrogate pair is an error, not a guess. */
import type { FastifyInstance } from 'fastify';
import { readJson } from '#kernel';
import { HttpProblem } from './problem.js';

export const MAX_BODY_BYTES = 1_048_576;
const MAX_DEPTH = 64;

export function readBodiesStrictly(fastify: FastifyInstance): void {
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser<Buffer>(
    'application/json',
    { parseAs: 'buffer', bodyLimit: MAX_BODY_BYTES },
    (_request, body, done) => {
      try {
        done(null, jsonOf(body));
      } catch (thrown) {
        done(thrown as Error);
      }
    },
  );
}

/** @throws HttpProblem saying where the text is wrong */
function jsonOf(bytes: Buffer): unknown {
  const reading = readJson(textOf(bytes), { maxDepth: MAX_DEPTH, maxLength: MAX_BODY_BYTES });
  if (reading.ok) return reading.value;
  const { line, column, message } = reading.fault;
  throw new HttpProblem(
    'MALFORMED',
    `The body is not JSON as it must be: line ${line}, column ${column}: ${message}.`,
    { line, column },
  );
}

function textOf(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new HttpProblem('MALFORMED', 'The body is not UTF-8.');
  }
}
