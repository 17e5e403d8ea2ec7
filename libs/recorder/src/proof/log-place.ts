import type { LogPlace } from './store-log.js';

const ON_A_SERVER = 'data/touchline.log';

/**
 * Where the log of a store lies: beside its file, or where `TOUCHLINE_LOG` says; in memory there is none that lasts. Of a store on a server
 * it lies under `./data`, as the other files of such a store do: a key that lasted no longer than the process would sign what nobody
 * could check.
 */
export function logPlaceOf(
  store: string,
  env: Readonly<Record<string, string | undefined>>,
  inFolder: (path: string) => string = (path) => path,
): LogPlace {
  const file = /^sqlite:(.+)$/s.exec(store)?.[1];
  const beside = file === undefined ? (store === 'memory:' ? undefined : ON_A_SERVER) : `${file}.log`;
  const named = env['TOUCHLINE_LOG'] ?? beside;
  return {
    folder: named === undefined ? undefined : inFolder(named),
    signingKey: env['TOUCHLINE_SIGNING_KEY'],
    origin: env['TOUCHLINE_ORIGIN'] ?? 'touchline',
  };
}
