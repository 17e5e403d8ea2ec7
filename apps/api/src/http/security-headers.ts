/** Headers for every answer: nothing is framed, sniffed or loaded from elsewhere. CORS stays closed: no header allows another origin. */
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import { pageStyleSource } from '../pages/page-style.js';

export async function sendSecurityHeaders(fastify: FastifyInstance): Promise<void> {
  await fastify.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        styleSrc: [pageStyleSource],
        imgSrc: ["'self'", 'data:'],
        connectSrc: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'none'"],
        frameAncestors: ["'none'"],
      },
    },
    // Whoever puts TLS in front decides on HSTS: this server speaks plain HTTP.
    strictTransportSecurity: false,
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'no-referrer' },
  });
}
