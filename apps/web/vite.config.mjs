/** A page that can lie under any path: assets are named relative to where they are, and the server tells the page its own base. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { noReport } from './no-report.mjs';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));

const { version } = JSON.parse(readFileSync(here('../../package.json'), 'utf8'));

export default defineConfig({
  root: here('.'),
  base: './',
  publicDir: here('public'),
  define: { 'import.meta.env.TOUCHLINE_VERSION': JSON.stringify(version) },
  plugins: [
    noReport(),
    svelte({ configFile: here('svelte.config.mjs') }),
    VitePWA({
      // The page registers it by itself, by the base that the server tells; a new version waits until somebody takes it.
      injectRegister: null,
      registerType: 'prompt',
      filename: 'sw.js',
      manifest: {
        name: 'Touchline',
        short_name: 'Touchline',
        description: 'Records matches in which an announced action may be answered before it takes effect.',
        id: './',
        start_url: './',
        scope: './',
        display: 'standalone',
        background_color: '#f5f4ef',
        theme_color: '#0b5c46',
        icons: [
          { src: './icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
          { src: './icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
          { src: './icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
          { src: './icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
        ],
      },
      workbox: {
        globPatterns: ['**/*.{js,css,html,svg,png}'],
        globIgnores: ['hold-update.js'],
        importScripts: ['hold-update.js'],
        navigateFallback: 'index.html',
        navigateFallbackDenylist: [/\/(api|health|metrics)(\/|$)/, /\/embed$/],
        cleanupOutdatedCaches: true,
      },
    }),
  ],
  resolve: { conditions: ['source', 'production', 'browser', 'module', 'import', 'default'] },
  build: {
    outDir: here('../../dist/apps/web'),
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
});
