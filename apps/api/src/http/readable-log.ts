/**
 * The same log for a person at a terminal: one line each with the time of day, how grave it is where it is graver than usual, what
 * happened, and its fields. Where standard error is no terminal each line stays JSON.
 */
const grave: Readonly<Record<number, string>> = { 20: 'debug', 40: 'warning', 50: 'error', 60: 'fatal' };

interface Line {
  readonly level: number;
  readonly time: string;
  readonly msg?: string;
  readonly err?: { readonly stack?: string };
}

/** @param json a line as pino writes it */
export function readableLine(json: string): string {
  const { level, time, msg = '', err, ...fields } = JSON.parse(json) as Line;
  const clock = new Date(time).toTimeString().slice(0, 8);
  const told = msg === 'request' ? request(fields) : [msg, ...Object.entries(fields).map(field)].join('  ');
  const what = [clock, grave[level], told].filter((part) => part !== undefined).join('  ');
  return err?.stack === undefined ? `${what}\n` : `${what}\n${err.stack}\n`;
}

const field = ([name, value]: readonly [string, unknown]): string =>
  `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`;

const request = ({ method, route, status, ms }: Readonly<Record<string, unknown>>): string =>
  `${String(status)}  ${String(method)} ${String(route)}  ${String(ms)} ms`;
