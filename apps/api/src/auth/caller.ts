/**
 * Who asks, and what they may see: the place that credentials will take. Until then a caller on this machine is the official `local`
 * in the role of host; so is everybody where the server was started insecure. What a body says of itself counts for nothing (C38).
 */
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Audience } from '#match';
import type { Author } from '#recorder';
import { isForwarded } from '../http/guard-host.js';
import { HttpProblem } from '../http/problem.js';
import { OPTIONS } from '../http/tokens.js';
import { type ServerOptions, isLoopback } from '../server-options.js';

@Injectable()
export class Callers {
  constructor(@Inject(OPTIONS) private readonly options: ServerOptions) {}

  authorOf(request: FastifyRequest): Author | undefined {
    return this.options.insecure || this.isHere(request) ? { official: 'local', role: 'host' } : undefined;
  }

  /** @throws HttpProblem for a caller who may not record */
  requireAuthor(request: FastifyRequest): Author {
    const author = this.authorOf(request);
    if (author === undefined)
      throw new HttpProblem('NOT_ALLOWED', 'Only officials may record, and nothing says that you are one.');
    return author;
  }

  /**
   * Whose view a caller gets.
   * @param as what was asked for; officials see everything unless they ask for less
   */
  audienceOf(request: FastifyRequest, as: string | undefined): Audience {
    if (this.authorOf(request) !== undefined) return as ?? 'official';
    if (as === undefined || as === 'public' || as === 'spectator') return as ?? 'public';
    throw new HttpProblem(
      'NOT_ALLOWED',
      `Nothing says that you may see what ${as === 'official' ? 'officials' : 'this seat'} may see.`,
    );
  }

  /** Whoever comes through a proxy is somewhere else, and what such a caller says of its address may be made up. */
  private isHere(request: FastifyRequest): boolean {
    return !isForwarded(request) && isLoopback(request.raw.socket.remoteAddress ?? '');
  }
}
