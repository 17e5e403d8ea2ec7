/** The composition root: one process, one port, one store. Everything that is opened here is closed here. */
import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { dirname } from 'node:path';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { type Register, openRegister } from '#access';
import { type EventStore, openStore } from '#event-store';
import { logPlaceOf, UnusableKey } from '#recorder';
import cookie from '@fastify/cookie';
import { ApiModule } from './api.module.js';
import { loadDemo } from './demo/load-demo.js';
import { type Following, followStore } from './log/follow-store.js';
import { Meters } from './health/meters.js';
import { guardHost } from './http/guard-host.js';
import { readBodiesStrictly } from './http/json-body.js';
import { NestLog, openLog } from './http/log.js';
import { ProblemFilter } from './http/problem-filter.js';
import { HttpProblem, refuseConnection, sendProblem } from './http/problem.js';
import { queryValidation } from './http/query-validation.js';
import { logRequests } from './http/request-log.js';
import { RouteTable } from './http/route-table.js';
import { sendSecurityHeaders } from './http/security-headers.js';
import { Stopping } from './live/stopping.js';
import { WebApp } from './pages/web-app.js';
import {
  type ServerOptions,
  UnusableOption,
  isLoopback,
  requireSafeHost,
  serverOptions,
  trustedProxies,
} from './server-options.js';
import { ReadModels } from './stats/read-models.js';

/** How long requests under way may take once the server was told to stop. */
const LET_GO_MS = 2_500;

export interface RunningServer {
  /** Where it answers, with its base path and no slash at the end. */
  readonly url: string;
  /** What it answers to. */
  readonly routes: ReturnType<RouteTable['all']>;
  /** Lets viewers go, waits for requests under way, closes the store. Twice is no error. */
  close(): Promise<void>;
}

/**
 * @throws UnusableOption for options that it cannot start with
 * @throws StoreUnavailable, StoreTooNew when the store cannot be opened
 * @throws NoDemo when the sample tournament was asked for and is not there
 */
export async function startServer(given: Partial<ServerOptions> = {}): Promise<RunningServer> {
  const options = serverOptions(given);
  const log = openLog(options.logLevel);
  const register = registerOf(options);
  let store: EventStore | undefined;
  let following: Following | undefined;
  let readModels: ReadModels | undefined;
  try {
    requireSafeHost(options, await register.accounts.any());
    store = await opened(options.store);
    if (options.demo) log.info({ matches: await loadDemo(store) }, 'sample tournament is there');
    following = await followStore(store, logPlaceOf(options.store, process.env), log);
    readModels = await ReadModels.open(options.views, store, log);
    const kept = { store, following, register, readModels };
    const app = await compose(options, kept, log);
    await listen(app, options);
    return running(app, kept, options, log);
  } catch (thrown) {
    await readModels?.close();
    await following?.stop();
    await store?.close();
    await register.close();
    if (thrown instanceof UnusableKey) throw new UnusableOption(thrown.message);
    throw thrown;
  }
}

function registerOf({ access }: ServerOptions): Register {
  try {
    return openRegister(access);
  } catch (thrown) {
    if (thrown instanceof RangeError) throw new UnusableOption(thrown.message);
    throw thrown;
  }
}

async function opened(url: string): Promise<EventStore> {
  const file = /^sqlite:(.+)$/s.exec(url)?.[1];
  if (file !== undefined) await mkdir(dirname(file), { recursive: true });
  return openStore(url);
}

/** What is kept between runs, opened here and closed here. */
interface Kept {
  readonly store: EventStore;
  readonly following: Following;
  readonly register: Register;
  readonly readModels: ReadModels;
}

async function compose(options: ServerOptions, kept: Kept, log: Logger): Promise<NestFastifyApplication> {
  const routes = new RouteTable();
  const adapter = new FastifyAdapter({
    trustProxy: trustedProxies(options.trustProxy),
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    requestTimeout: 30_000,
    genReqId: () => randomUUID(),
    frameworkErrors: (_error: Error, _request: FastifyRequest, reply: FastifyReply) =>
      sendProblem(reply, new HttpProblem('MALFORMED', 'The address is not well formed.')),
    clientErrorHandler: (_error: Error, socket: Socket) => refuseConnection(socket, randomUUID()),
    rewriteUrl: (request: IncomingMessage) => withoutBase(request, options.basePath),
    routerOptions: { maxParamLength: 100, ignoreTrailingSlash: false },
  });
  const fastify = adapter.getInstance<FastifyInstance>();
  await sendSecurityHeaders(fastify);
  await fastify.register(cookie);
  if (isLoopback(options.host)) guardHost(fastify, options.trustProxy !== '');
  const pages = new WebApp(options.basePath);
  await pages.serve(fastify);
  // The pages' files are the same for everybody and no part of the table of routes; what comes from here on is.
  fastify.addHook('onRoute', (route) => routes.add(route));
  const app = await NestFactory.create<NestFastifyApplication>(
    ApiModule.with({ options, ...kept, storeLog: kept.following.log, log, routes, app: pages }),
    adapter,
    {
      logger: new NestLog(log),
      bodyParser: false,
      abortOnError: false,
    },
  );
  readBodiesStrictly(fastify);
  logRequests(fastify, log, app.get(Meters));
  app.useGlobalFilters(app.get(ProblemFilter));
  app.useGlobalPipes(queryValidation);
  return app;
}

/** What lies outside the base path is nowhere. */
function withoutBase({ url = '/' }: IncomingMessage, basePath: string): string {
  if (basePath === '') return url;
  const rest = url.startsWith(basePath) ? url.slice(basePath.length) : undefined;
  if (rest === '') return '/';
  return rest !== undefined && /^[/?]/.test(rest)
    ? rest.startsWith('?')
      ? `/${rest}`
      : rest
    : '/outside-of-the-base-path';
}

async function listen(app: NestFastifyApplication, { port, host }: ServerOptions): Promise<void> {
  try {
    await app.init();
    // Not Nest's own, which logs what is told below.
    const fastify = app.getHttpAdapter().getInstance();
    await fastify.listen({ port, host });
  } catch (thrown) {
    await app.close();
    const { code } = thrown as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE')
      throw new UnusableOption(
        `port ${port} of ${host} is taken; say another one (--port, TOUCHLINE_PORT), or 0 for a free one`,
      );
    if (code === 'EACCES')
      throw new UnusableOption(`port ${port} needs rights that this process has not; say one above 1023`);
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new UnusableOption(`host ${host} is no address of this machine`);
    throw thrown;
  }
}

/** Requests under way are answered, for a while; connections on which nothing is asked are closed as soon as they fall idle. */
async function letGo(app: NestFastifyApplication): Promise<void> {
  const server = app.getHttpServer();
  const idle = setInterval(() => server.closeIdleConnections(), 50);
  const late = setTimeout(() => server.closeAllConnections(), LET_GO_MS);
  try {
    await app.close();
  } finally {
    clearInterval(idle);
    clearTimeout(late);
  }
}

function running(
  app: NestFastifyApplication,
  { store, following, register, readModels }: Kept,
  options: ServerOptions,
  log: Logger,
): RunningServer {
  const { port } = app.getHttpServer().address() as AddressInfo;
  const host = options.host.includes(':') ? `[${options.host}]` : options.host;
  const url = `http://${host}:${port}${options.basePath}`;
  log.info({ url }, 'listening');
  let closing: Promise<void> | undefined;
  const close = async (): Promise<void> => {
    app.get(Stopping).tell();
    await letGo(app);
    await readModels.close();
    await following.stop();
    await store.close();
    await register.close();
    log.info('stopped');
  };
  return { url, routes: app.get(RouteTable).all(), close: () => (closing ??= close()) };
}
