/** `npm run long`: the specs that take minutes, and many more runs of each property. */
const long = process.env.TOUCHLINE_LONG === '1';

export default {
  testEnvironment: 'node',
  testEnvironmentOptions: { customExportConditions: ['source', 'node', 'node-addons'] },
  roots: ['<rootDir>'],
  modulePathIgnorePatterns: ['<rootDir>/dist/'],
  watchPathIgnorePatterns: ['<rootDir>/dist/'],
  testMatch: ['**/*.spec.ts'],
  testPathIgnorePatterns: ['/node_modules/', ...(long ? [] : ['[.]long[.]spec[.]ts$'])],
  // For what hangs, not for what is slow: specs run on machines of any speed.
  testTimeout: long ? 600_000 : 60_000,
  ...(long ? { setupFiles: ['<rootDir>/test/more-runs.ts'] } : {}),
  extensionsToTreatAsEsm: ['.ts'],
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  transform: {
    '^.+\\.ts$': [
      '@swc/jest',
      {
        swcrc: false,
        module: { type: 'nodenext' },
        jsc: {
          target: 'es2022',
          parser: { syntax: 'typescript', decorators: true },
          transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false },
          experimental: { keepImportAttributes: true },
        },
        sourceMaps: 'inline',
      },
    ],
  },
};
