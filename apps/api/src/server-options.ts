/** What `serve` can be told: on the command line or by a `TOUCHLINE_…` variable; the command line wins. */
import { registerUrlOf } from '#access';
import { viewsUrlOf } from '#projections';

export interface ServerOptions {
  /** `sqlite:<file>`, `memory:`, `esdb://…`. */
  readonly store: string;
  /** The register of access, `sqlite:<file>` or `memory:`; beside the store unless said otherwise. */
  readonly access: string;
  /** The read models, `sqlite:<file>` or `postgres://…`; in a file beside the store unless said otherwise. */
  readonly views: string;
  /** 0 takes a free one. */
  readonly port: number;
  readonly host: string;
  /** Empty, or a path that starts with a slash and does not end in one, such as `/touchline`. */
  readonly basePath: string;
  /** Proxies whose `X-Forwarded-…` is believed: addresses, `loopback`, or a number of hops; empty: none. */
  readonly trustProxy: string;
  /** Load the sample tournament once. */
  readonly demo: boolean;
  /** Listen elsewhere than on loopback although everybody there may then record. */
  readonly insecure: boolean;
  /** Under which callers reach it, such as `https://touchline.example`, where a proxy hides that; else empty. */
  readonly publicUrl: string;
  /** An OpenID provider that logs people in too. */
  readonly oidc?: OidcOptions;
  readonly logLevel: LogLevel;
}

export interface OidcOptions {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

const logLevels = ['silent', 'fatal', 'error', 'warn', 'info', 'debug'] as const;
export type LogLevel = (typeof logLevels)[number];

/** An option that the server cannot start with; the message says what would be right. */
export class UnusableOption extends Error {
  override readonly name: string = 'UnusableOption';
}

type Variables = Readonly<Record<string, string | undefined>>;

/** @throws UnusableOption naming the option and what would be right */
export function serverOptions(given: Partial<ServerOptions> = {}, env: Variables = process.env): ServerOptions {
  const port = given.port ?? wholeNumber('TOUCHLINE_PORT', env.TOUCHLINE_PORT, 8080);
  const oidc = given.oidc ?? oidcOptions(env);
  const options: ServerOptions = {
    ...places(given, env),
    port,
    host: given.host ?? env.TOUCHLINE_HOST ?? '127.0.0.1',
    basePath: withoutSlash(given.basePath ?? env.TOUCHLINE_BASE_PATH),
    trustProxy: given.trustProxy ?? env.TOUCHLINE_TRUST_PROXY ?? '',
    demo: given.demo ?? flag('TOUCHLINE_DEMO', env.TOUCHLINE_DEMO),
    insecure: given.insecure ?? flag('TOUCHLINE_INSECURE', env.TOUCHLINE_INSECURE),
    publicUrl: withoutSlash(given.publicUrl ?? env.TOUCHLINE_PUBLIC_URL),
    ...(oidc === undefined ? {} : { oidc }),
    logLevel: given.logLevel ?? logLevel(env.TOUCHLINE_LOG_LEVEL),
  };
  requireUsable(options);
  return options;
}

/** Where all is kept: the store, and the other two beside it unless said otherwise. */
function places(given: Partial<ServerOptions>, env: Variables): Pick<ServerOptions, 'store' | 'access' | 'views'> {
  const store = given.store ?? env.TOUCHLINE_STORE ?? 'sqlite:data/touchline.db';
  return {
    store,
    access: given.access ?? env.TOUCHLINE_ACCESS ?? registerUrlOf(store),
    views: given.views ?? env.TOUCHLINE_VIEWS ?? viewsUrlOf(store),
  };
}

const withoutSlash = (text = ''): string => text.replace(/\/+$/, '');

function requireUsable({ port, basePath, publicUrl }: ServerOptions): void {
  if (!Number.isSafeInteger(port) || port < 0 || port > 65_535)
    throw new UnusableOption(`port must be 0 to 65535, is ${port}`);
  if (!/^(\/[A-Za-z0-9._~-]+)*$/.test(basePath)) {
    throw new UnusableOption(`base path must be such as /touchline, is ${JSON.stringify(basePath)}`);
  }
  if (publicUrl !== '' && !/^https?:\/\/[^/\s]+(\/[^\s]*)?$/.test(publicUrl))
    throw new UnusableOption(
      `the public URL must be such as https://touchline.example, is ${JSON.stringify(publicUrl)}`,
    );
}

/**
 * Whoever is reached by others must know them, or be told that it need not.
 * @param credentials whether anybody has any
 */
export function requireSafeHost({ host, insecure }: ServerOptions, credentials: boolean): void {
  if (isLoopback(host) || insecure || credentials) return;
  throw new UnusableOption(
    `${host} can be reached from other machines, and whoever reaches it may record and see everything. ` +
      'Make an account with `touchline access admin`, listen on 127.0.0.1, or say --insecure (TOUCHLINE_INSECURE=true) if that is what you want.',
  );
}

function oidcOptions(env: Variables): OidcOptions | undefined {
  const { TOUCHLINE_OIDC_ISSUER: issuer, TOUCHLINE_OIDC_CLIENT_ID: clientId } = env;
  if (issuer === undefined || issuer === '') return undefined;
  if (clientId === undefined || clientId === '')
    throw new UnusableOption(
      'TOUCHLINE_OIDC_ISSUER needs TOUCHLINE_OIDC_CLIENT_ID, and mostly TOUCHLINE_OIDC_CLIENT_SECRET',
    );
  return { issuer, clientId, clientSecret: env.TOUCHLINE_OIDC_CLIENT_SECRET ?? '' };
}

/** Whether only this machine reaches an address or name. */
export const isLoopback = (host: string): boolean => {
  const bare = host
    .toLowerCase()
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/^::ffff:/, '');
  return bare === 'localhost' || bare === '::1' || /^127(\.\d{1,3}){3}$/.test(bare);
};

/** What Fastify takes for `trustProxy`. */
export const trustedProxies = (trustProxy: string): false | true | number | string[] => {
  if (trustProxy === '' || trustProxy === 'false') return false;
  if (trustProxy === 'true') return true;
  if (/^\d+$/.test(trustProxy)) return Number(trustProxy);
  return trustProxy.split(',').map((address) => address.trim());
};

function wholeNumber(name: string, text: string | undefined, otherwise: number): number {
  if (text === undefined || text === '') return otherwise;
  if (!/^\d{1,9}$/.test(text)) throw new UnusableOption(`${name} must be a whole number, is ${JSON.stringify(text)}`);
  return Number(text);
}

function flag(name: string, text: string | undefined): boolean {
  if (text === undefined || text === '' || text === 'false' || text === '0') return false;
  if (text === 'true' || text === '1') return true;
  throw new UnusableOption(`${name} must be true or false, is ${JSON.stringify(text)}`);
}

function logLevel(text: string | undefined): LogLevel {
  const level = logLevels.find((name) => name === (text ?? 'info'));
  if (level === undefined) throw new UnusableOption(`TOUCHLINE_LOG_LEVEL must be one of ${logLevels.join(', ')}`);
  return level;
}
