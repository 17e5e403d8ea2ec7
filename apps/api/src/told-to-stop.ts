/**
 * When the server is to stop: a signal, or the npm that started it is gone. `npm start` and `npx` put a shell between themselves and the
 * program; a SIGTERM to npm ends that shell and never arrives here, so without this the server would stay behind and keep its port.
 */
const LOOK_EVERY_MS = 200;

/** The events of npm's that run the server in the foreground; any other script may mean to leave it behind. */
const inForeground: readonly (string | undefined)[] = ['start', 'npx'];

/** Whose it is from the first on: npm may be gone before the server listens. */
const parent = process.ppid;

/** Resolves once, at the first of them. */
export const toldToStop = (): Promise<void> =>
  new Promise((resolve) => {
    const looking = inForeground.includes(process.env['npm_lifecycle_event'])
      ? setInterval(() => process.ppid !== parent && heard(), LOOK_EVERY_MS)
      : undefined;
    const heard = (): void => {
      clearInterval(looking);
      process.off('SIGTERM', heard);
      process.off('SIGINT', heard);
      resolve();
    };
    process.on('SIGTERM', heard);
    process.on('SIGINT', heard);
  });
