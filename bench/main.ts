/** `npm run bench`: all figures in one run; names of parts as arguments run only those. */
import { arch, cpus, platform } from 'node:os';
import { durable } from './durable.js';
import { emmett } from './emmett.js';
import { folding } from './folding.js';
import { reading } from './reading.js';
import { rebuild } from './rebuild.js';
import { stepping } from './stepping.js';
import { verifying } from './verifying.js';
import { viewers } from './viewers.js';

const parts: Readonly<Record<string, () => Promise<void>>> = {
  durable,
  emmett,
  folding,
  reading,
  rebuild,
  stepping,
  verifying,
  viewers,
};
const asked = process.argv.slice(2);
const unknown = asked.find((name) => !Object.hasOwn(parts, name));
if (unknown === undefined) {
  console.log(`Node ${process.versions.node}, ${platform()} ${arch()}, ${cpus().length} × ${cpus()[0]?.model.trim()}`);
  for (const [name, run] of Object.entries(parts)) if (asked.length === 0 || asked.includes(name)) await run();
} else {
  console.error(`there is no part ${unknown}; there are ${Object.keys(parts).join(', ')}`);
  process.exitCode = 2;
}
