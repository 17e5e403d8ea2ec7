/**
 * A match as one HTML file that plays with no server and no network: the pages' replay, built into one document, with the events of an
 * audience written into it. Nothing is cleaned out of it afterwards: what the audience may not see never got in.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ChainedEvent } from '#recorder';
import { houseFolder } from './web-app.js';

export interface MatchForFile {
  readonly match: string;
  readonly audience: string;
  readonly events: readonly ChainedEvent[];
}

const place = '"@match@"';

/** `undefined` where nobody built the pages. */
export function replayFile(match: MatchForFile): string | undefined {
  const file = join(houseFolder(), 'dist', 'apps', 'web-file', 'replay-file.html');
  if (!existsSync(file)) return undefined;
  // No text of a match may end the element that it stands in.
  const written = JSON.stringify(match).replaceAll('<', '\\u003c');
  return readFileSync(file, 'utf8').replace(place, () => written);
}
