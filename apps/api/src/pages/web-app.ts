/**
 * The pages' app, as it was built beside this program: the one document that every page's address answers with, and the files that it
 * loads. Only addresses that the app knows get the document, so that a wrong address of the API is never answered with a page.
 */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';

/** Addresses of pages; `apps/web/src/place/places.ts` reads the same ones. */
const addresses = [
  '/matches/:match',
  '/matches/:match/:view',
  '/open',
  '/login',
  '/check',
  '/desk',
  '/figures',
  '/index.html',
];

const policy = (ancestors: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${ancestors}`,
  ].join(';');

/** The checkout, wherever this program runs from. */
export function houseFolder(): string {
  let place = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(place, 'package.json')) && dirname(place) !== place) place = dirname(place);
  return place;
}

/** Where the build puts the app; `undefined` where nobody built it. */
function builtApp(): string | undefined {
  const folder = join(houseFolder(), 'dist', 'apps', 'web');
  return existsSync(join(folder, 'index.html')) ? folder : undefined;
}

export class WebApp {
  private readonly folder = builtApp();
  private readonly document: string | undefined;

  constructor(basePath: string) {
    if (this.folder === undefined) return;
    this.document = readFileSync(join(this.folder, 'index.html'), 'utf8')
      .replaceAll(/(src|href)="\.\//g, `$1="${basePath}/`)
      .replace('name="touchline-base" content=""', `name="touchline-base" content="${basePath}"`);
  }

  get built(): boolean {
    return this.document !== undefined;
  }

  /** @param plain what is shown where no script runs, as markup */
  send(reply: FastifyReply, plain: string, embeddable = false): void {
    if (embeddable) void reply.removeHeader('x-frame-options');
    void reply
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-cache',
        'content-security-policy': policy(embeddable ? '*' : "'none'"),
      })
      .send((this.document ?? '').replace('<!--plain-->', () => plain));
  }

  /** Registers the addresses of pages and the files of the app. The front page is the landing's own. */
  async serve(fastify: FastifyInstance): Promise<void> {
    const { folder } = this;
    if (folder === undefined) return;
    for (const address of addresses) {
      fastify.get<{ Params: { view?: string } }>(address, (request, reply) => {
        this.send(reply, '<p>This page needs its script.</p>', request.params.view === 'embed');
        return reply;
      });
    }
    await fastify.register(fastifyStatic, {
      root: folder,
      serve: true,
      wildcard: false,
      index: false,
      globIgnore: ['index.html'],
      cacheControl: false,
      setHeaders: (reply, path) => {
        // What bears its digest in its name never changes; all else is asked for again.
        const lasting = path.startsWith(join(folder, 'assets'));
        void reply.header('cache-control', lasting ? 'public, max-age=31536000, immutable' : 'no-cache');
        if (path.endsWith('.js')) void reply.header('content-security-policy', policy("'none'"));
      },
    });
  }
}
