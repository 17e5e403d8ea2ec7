import { Controller, Get, Header, Inject, Query, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { MatchSummary } from '#recorder';
import { type Markup, markup } from '#report';
import { ruleSystems } from '#rulebook';
import { Callers } from '../auth/caller.js';
import { FrontQuery } from '../http/bounds.dto.js';
import { OPTIONS } from '../http/tokens.js';
import { MatchLists } from '../matches/match-lists.js';
import type { ServerOptions } from '../server-options.js';
import { type Page, writePage, writePlain } from './page.js';
import { WebApp } from './web-app.js';

const SHOWN = 24;

@Controller()
export class LandingController {
  constructor(
    @Inject(OPTIONS) private readonly options: ServerOptions,
    private readonly callers: Callers,
    private readonly lists: MatchLists,
    private readonly app: WebApp,
  ) {}

  @Get()
  @Header('content-type', 'text/html; charset=utf-8')
  @Header('cache-control', 'private, no-cache')
  async page(@Query() _query: FrontQuery, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const plain = await this.plain(request);
    if (this.app.built) this.app.send(reply, writePlain(plain));
    else void reply.send(writePage(plain));
  }

  /** What there is to see without a script. */
  private async plain(request: FastifyRequest): Promise<Page> {
    const { matches, next } = await this.lists.matches({ limit: SHOWN }, this.callers.audienceOf(request, 'public'));
    const { basePath } = this.options;
    return {
      title: 'Touchline',
      lead: 'Records matches in which an announced action may be answered before it takes effect, and replays them with the reason for everything.',
      nav: [
        { href: `${basePath}/api/docs`, text: 'API documentation' },
        { href: `${basePath}/api/matches`, text: 'All matches' },
        { href: `${basePath}/api/tournaments`, text: 'Tournaments' },
        { href: `${basePath}/health/ready`, text: 'Health' },
      ],
      body: markup`${matchList(matches, basePath, next !== undefined)}${rulesets(basePath)}`,
    };
  }
}

function matchList(matches: readonly MatchSummary[], basePath: string, more: boolean): Markup {
  if (matches.length === 0) {
    return markup`<h2>Matches</h2><p>None yet. Start the server with <code>--demo</code> for a sample tournament, or open one as the
<a href="${basePath}/api/docs">documentation</a> shows.</p>`;
  }
  const rest = more
    ? markup`<p class="soft">These are the first ${SHOWN}; <a href="${basePath}/api/matches">the list</a> goes on.</p>`
    : undefined;
  return markup`<h2>Matches</h2><ul class="cards">${matches.map((match) => matchCard(match, basePath))}</ul>${rest}`;
}

function matchCard(
  { match, players, score, status, ruleset, tournament, round, winners }: MatchSummary,
  basePath: string,
): Markup {
  const href = `${basePath}/api/matches/${match}`;
  const names = players.map(({ id, name }) => name ?? id);
  const place = [tournament, round === null ? null : `round ${round}`].filter((part) => part !== null).join(', ');
  const won =
    winners === null || winners.length === 0
      ? undefined
      : markup`<p>Won by ${players
          .filter(({ id }) => winners.includes(id))
          .map(({ id, name }) => name ?? id)
          .join(', ')}</p>`;
  return markup`<li><h3>${names.join(' – ')}</h3><p class="score">${players.map(({ id }) => score[id] ?? 0).join(' : ')}</p>
<p><span class="tag">${status}</span> <span class="soft">${[place, ruleset].filter((part) => part !== '').join(' · ')}</span></p>${won}
<p class="links"><a href="${href}">State</a><a href="${href}/audit">Audit</a><a href="${href}/events">Events</a><a href="${href}/verify">Verify</a></p></li>`;
}

function rulesets(basePath: string): Markup {
  const cards = ruleSystems.map(
    ({ id, title, clauses }) =>
      markup`<li><h3>${title['en'] ?? id}</h3><p class="soft">${clauses.length} clauses</p><p class="links"><a href="${basePath}/api/rules/${id}">${id}</a></p></li>`,
  );
  return markup`<h2>Rules</h2><ul class="cards">${cards}</ul>`;
}
