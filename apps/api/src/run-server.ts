/** The server as a process of its own: it runs until it is told to stop, and then stops within five seconds, whoever watches. */
import { type RunningServer, startServer } from './start-server.js';
import type { ServerOptions } from './server-options.js';
import { toldToStop } from './told-to-stop.js';

const PATIENCE_MS = 4_000;

/** Resolves when the server has stopped. @param onListening is told where it answers */
export async function runServer(
  given: Partial<ServerOptions>,
  onListening: (url: string) => void = () => undefined,
): Promise<void> {
  const server = await startServer(given);
  const told = toldToStop();
  onListening(server.url);
  await told;
  await stop(server);
}

/** What does not end in time is left: an append under way was not answered, and its sender knows what that means. */
async function stop(server: RunningServer): Promise<void> {
  const late = setTimeout(() => process.exit(1), PATIENCE_MS);
  late.unref();
  await server.close();
  clearTimeout(late);
}
