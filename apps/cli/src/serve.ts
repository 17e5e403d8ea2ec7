import { type Command, InvalidArgumentError } from 'commander';
import type { ServerOptions } from '../../api/src/index.js';
import { Rejected } from './rejected.js';
import { type CommonOptions, type Session, verb } from './verb.js';

type Options = CommonOptions & Partial<Omit<ServerOptions, 'store'>>;

export function addServe(program: Command, session: Session): void {
  verb(program, 'serve', 'pages and API on one port, until it is stopped', [
    'serve --demo',
    'serve --port 9000 --store sqlite:league.db',
    'serve --host 0.0.0.0 --insecure --base-path /touchline --trust-proxy loopback',
  ])
    .option('--views <url>', 'read models: sqlite:<file> or postgres://… (TOUCHLINE_VIEWS; default beside the store)')
    .option('--demo', 'load the sample tournament once')
    .option('--port <number>', 'default 8080, 0 for a free one (TOUCHLINE_PORT)', wholeNumber)
    .option('--host <address>', 'default 127.0.0.1 (TOUCHLINE_HOST)')
    .option('--base-path <path>', 'such as /touchline, behind a proxy (TOUCHLINE_BASE_PATH)')
    .option('--trust-proxy <proxies>', 'whose X-Forwarded-… is believed (TOUCHLINE_TRUST_PROXY)')
    .option('--insecure', 'listen beyond this machine although everybody there may record (TOUCHLINE_INSECURE)')
    .action(async ({ json, ...options }: Options) => {
      // Only here, so that the other verbs do not wait for a server to load.
      const { UnusableOption, runServer } = await import('../../api/src/index.js');
      try {
        await runServer(options, (url) => {
          if (json === true) void session.line({ listening: url });
          else session.say(whereToLook(url, session));
        });
      } catch (thrown) {
        if (thrown instanceof UnusableOption) throw new Rejected(thrown.message);
        throw thrown;
      }
      session.done(0);
    });
}

/** One line in a log; at a terminal what a person wants to know first. */
function whereToLook(url: string, { terminal, paintSaid: paint }: Session): string {
  const line = `Touchline listens at ${url}/ (stop with Ctrl+C)`;
  if (!terminal.errIsTty) return line;
  return `
  ${paint('bold', 'Touchline is ready.')}

    Pages       ${paint('green', `${url}/`)}
    API         ${url}/api/docs
    Stop with   Ctrl+C
`;
}

function wholeNumber(text: string): number {
  if (!/^\d{1,5}$/.test(text)) throw new InvalidArgumentError('It must be a whole number from 0 to 65535.');
  return Number(text);
}
