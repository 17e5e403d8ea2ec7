import js from '@eslint/js';
import { defineConfig } from 'eslint/config';
import svelte from 'eslint-plugin-svelte';
import tseslint from 'typescript-eslint';
import { house } from './eslint.house.js';

const pureRooms = ['kernel', 'match', 'rules-*', 'rulebook', 'log', 'replay'];
const gameAgnosticRooms = ['kernel', 'match', 'log', 'replay', 'recorder', 'event-store', 'projections'];
const shippingOf = (rooms) => rooms.map((room) => `libs/${room}/src/**/*.ts`);
const specs = ['**/*.spec.ts', 'test/**', 'libs/testing/**', 'bench/**'];
const toolConfigs = ['*.config.js', '*.config.ts', '.dependency-cruiser*.cjs'];

/** Flat configuration replaces a rule's options, it does not add to them: each layer states all the syntax that it forbids. */
const forbid = (...groups) => ({ 'no-restricted-syntax': ['error', ...groups.flat()] });

export default defineConfig(
  { ignores: ['dist/', 'coverage/', 'node_modules/', '.cache/', 'data/'] },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  js.configs.recommended,
  {
    plugins: { house: house.plugin },
    rules: {
      'house/file-name': 'error',
      'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],
      'max-lines-per-function': ['error', { max: 70, skipBlankLines: true, skipComments: true }],
      complexity: ['error', { max: 20, variant: 'modified' }],
      'max-depth': ['error', 4],
      'max-params': ['error', 6],
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-var': 'error',
      'prefer-const': 'error',
      'no-else-return': 'error',
      'object-shorthand': 'error',
      ...forbid(house.everywhere),
    },
  },
  {
    files: ['**/*.ts'],
    extends: [tseslint.configs.recommended],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'separate-type-imports' }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/no-empty-object-type': ['error', { allowInterfaces: 'with-single-extends' }],
      '@typescript-eslint/await-thenable': 'error',
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': 'error',
      '@typescript-eslint/no-for-in-array': 'error',
      '@typescript-eslint/no-unnecessary-type-assertion': 'error',
      '@typescript-eslint/only-throw-error': 'error',
      '@typescript-eslint/restrict-plus-operands': 'error',
      '@typescript-eslint/return-await': ['error', 'in-try-catch'],
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true, requireDefaultForNonUnion: false },
      ],
      'no-undef': 'off',
      ...house.sqlite.everywhere,
    },
  },
  { files: ['apps/**/*.ts', 'libs/!(event-store|access)/src/**/*.ts'], rules: house.sqlite.elsewhere },
  ...svelte.configs.recommended.map((layer) => ({
    ...layer,
    files: layer.files ?? ['apps/web/**/*.{svelte,svelte.ts}'],
  })),
  {
    // The compiler and svelte-check judge types inside markup; the lint looks at the rest.
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: tseslint.parser, svelteFeatures: { runes: true } } },
    rules: { 'no-undef': 'off', 'no-unused-vars': 'off', 'prefer-const': 'off', 'svelte/prefer-const': 'error' },
  },
  {
    files: ['apps/web/**/*.svelte', 'apps/web/**/*.ts'],
    // Addresses are made by one function that knows the base path; that framework's router is not here.
    rules: { 'svelte/no-navigation-without-resolve': 'off', 'svelte/prefer-svelte-reactivity': 'off' },
  },
  {
    files: ['apps/web/*.mjs'],
    rules: forbid(house.everywhere.filter(({ selector }) => selector !== 'ExportDefaultDeclaration')),
  },
  {
    files: shippingOf(gameAgnosticRooms),
    rules: forbid(house.everywhere, house.gameAgnostic),
  },
  {
    files: shippingOf(pureRooms),
    rules: { ...house.purity.rules, ...forbid(house.everywhere, house.purity.syntax) },
  },
  {
    files: shippingOf(gameAgnosticRooms.filter((room) => pureRooms.includes(room))),
    rules: forbid(house.everywhere, house.purity.syntax, house.gameAgnostic),
  },
  {
    files: ['**/index.ts'],
    rules: forbid(house.everywhere, house.index),
  },
  {
    // What follows a word in a decorator is metadata: Nest needs the class itself there, not only its type.
    files: ['apps/api/**/*.ts', '**/*.module.ts', '**/*.dto.ts'],
    rules: { '@typescript-eslint/consistent-type-imports': 'off' },
  },
  {
    files: specs,
    rules: {
      'max-lines-per-function': 'off',
      'max-params': 'off',
      '@typescript-eslint/no-non-null-assertion': 'off',
      ...Object.fromEntries(Object.keys(house.purity.rules).map((rule) => [rule, 'off'])),
      ...forbid(house.everywhere),
    },
  },
  {
    files: ['**/*.{js,mjs,cjs}'],
    languageOptions: { sourceType: 'module', globals: house.nodeGlobals },
  },
  { files: ['**/*.cjs'], languageOptions: { sourceType: 'commonjs' } },
  { files: toolConfigs, rules: { 'no-restricted-syntax': 'off' } },
);
