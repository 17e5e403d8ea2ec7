/** Builds the pages into dist/apps/web, beside the program that serves them. */
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

await build({ configFile: fileURLToPath(new URL('vite.config.mjs', import.meta.url)), logLevel: 'warn' });
