import type { LogPlace } from './store-log.js';

/** Where the log of a store lies: beside its file, or where `TOUCHLINE_LOG` says; in memory there is none that lasts. */
export function logPlaceOf(
  store: string,
  env: Readonly<Record<string, string | undefined>>,
  inFolder: (path: string) => string = (path) => path,
): LogPlace {
  const file = /^sqlite:(.+)$/s.exec(store)?.[1];
  const named = env['TOUCHLINE_LOG'] ?? (file === undefined ? undefined : `${file}.log`);
  return {
    folder: named === undefined ? undefined : inFolder(named),
    signingKey: env['TOUCHLINE_SIGNING_KEY'],
    origin: env['TOUCHLINE_ORIGIN'] ?? 'touchline',
  };
}
