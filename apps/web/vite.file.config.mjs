/** The replay of a match as one document: everything inside, no other file, no server. */
import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { noReport } from './no-report.mjs';
import { oneFile } from './one-file.mjs';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));

export const oneFileConfig = {
  configFile: false,
  logLevel: 'warn',
  root: here('.'),
  base: './',
  publicDir: false,
  plugins: [noReport(), svelte({ configFile: here('svelte.config.mjs') }), oneFile()],
  resolve: { conditions: ['source', 'production', 'browser', 'module', 'import', 'default'] },
  build: {
    outDir: here('../../dist/apps/web-file'),
    emptyOutDir: true,
    target: 'es2022',
    cssCodeSplit: false,
    modulePreload: false,
    reportCompressedSize: false,
    rollupOptions: { input: here('replay-file.html'), output: { codeSplitting: false } },
  },
};
