/** Builds the pages into dist/apps/web, beside the program that serves them, and the replay of a match as one file. */
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { oneFileConfig } from './vite.file.config.mjs';

await build({ configFile: fileURLToPath(new URL('vite.config.mjs', import.meta.url)), logLevel: 'warn' });
await build(oneFileConfig);
