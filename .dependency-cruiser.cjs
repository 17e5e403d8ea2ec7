/**
 * The walls of the house. Each rule says why it stands; there is no list of exceptions. Where a wall stands wrong, move it and write
 * the reason down in docs/adr. test/integration/walls.spec.ts shows of every rule here that it refuses something.
 *
 * Walls judge what ships: specs, libs/testing, test/ and bench/ may look anywhere through an index.
 */

const rooms = require('./.dependency-cruiser-rooms.cjs');

const spec = '[.]spec[.]ts$';
const ships = (path) => ({ path, pathNot: spec });
const libs = (...rooms) => `^libs/(${rooms.join('|')})/`;
const npm = (...names) => `^node_modules/(${names.join('|')})/`;

const pure = ['kernel', 'match', 'rules-[^/]+', 'rulebook', 'log', 'replay'];

const seesOnly = ({ room, name = room, sees, why }) => ({
  name: `${name}-sees-only-its-own`,
  comment: why,
  severity: 'error',
  from: ships(`^libs/${room}/`),
  to: {
    path: '^(libs|apps|migrations|test|bench)/',
    // Rule systems keep apart from each other by a wall of their own.
    pathNot: [`^libs/${room}/`, ...sees.map((seen) => (seen === 'migrations' ? '^migrations/' : `^libs/${seen}/`))],
  },
});

/** Packages that belong to some rooms only. */
const belongs = (name, packages, homes, comment) => ({
  name,
  comment,
  severity: 'error',
  from: { path: '^(libs|apps|migrations)/', pathNot: [spec, '^libs/testing/', ...homes] },
  to: { path: npm(...packages) },
});

module.exports = {
  forbidden: [
    ...rooms.map(seesOnly),
    {
      name: 'rule-systems-keep-apart',
      comment: 'A rule system never sees another one: it can then be removed, or added, alone.',
      severity: 'error',
      from: ships('^libs/rules-([^/]+)/'),
      to: { path: '^libs/rules-', pathNot: '^libs/rules-$1/' },
    },
    {
      name: 'rulebook-alone-names-rule-systems',
      comment:
        'Whoever needs a rule system asks the rulebook by id and version; a new one is one folder and one line there.',
      severity: 'error',
      from: { path: '^(libs|apps|migrations)/', pathNot: [spec, '^libs/rulebook/', '^libs/rules-'] },
      to: { path: '^libs/rules-' },
    },
    {
      name: 'catalogue-is-private',
      comment: 'A catalogue is data of its rule system and is reached through it, where it is checked.',
      severity: 'error',
      from: { path: '^(libs|apps|migrations|test|bench)/', pathNot: '^libs/rules-' },
      to: { path: '^libs/rules-.*[.]json$' },
    },
    {
      name: 'catalogue-stays-in-its-folder',
      comment: 'A catalogue is data of one rule system: another one that reads it sees that system.',
      severity: 'error',
      from: { path: '^libs/rules-([^/]+)/' },
      to: { path: '^libs/rules-.*[.]json$', pathNot: '^libs/rules-$1/' },
    },
    {
      name: 'pure-no-packages',
      comment: 'A pure room takes nothing from outside, so that it decides the same anywhere and for ever.',
      severity: 'error',
      from: ships(libs(...pure)),
      to: { dependencyTypes: ['npm', 'npm-dev', 'npm-optional', 'npm-peer', 'npm-no-pkg', 'npm-unknown'] },
    },
    {
      name: 'pure-no-node',
      comment: 'A pure room runs in a browser and knows no clock, no chance, no disk.',
      severity: 'error',
      from: ships(libs(...pure)),
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'client-borrows-types-only',
      comment: 'Client code goes to browsers and scripts: of the house it takes words (import type), no behaviour.',
      severity: 'error',
      from: ships(libs('client')),
      to: { path: libs('kernel', 'match'), dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'client-no-node',
      comment: 'Client and words run in a browser too.',
      severity: 'error',
      from: ships(libs('client', 'language')),
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'client-serves-web-and-cli',
      comment: 'The client is for those outside the server: the server speaks in process.',
      severity: 'error',
      from: { path: '^(libs|apps|migrations)/', pathNot: [spec, libs('client', 'testing'), '^apps/(web|cli)/'] },
      to: { path: libs('client') },
    },
    {
      name: 'web-never-the-plumbing',
      comment:
        'The page reaches the recorder by HTTP through the client; of the libs it has the pure ones, to judge and fold offline.',
      severity: 'error',
      from: ships('^apps/web/'),
      to: { path: '^(libs|apps|migrations)/', pathNot: ['^apps/web/', libs('client', 'language', ...pure)] },
    },
    {
      name: 'web-no-node',
      comment: 'The page runs in a browser.',
      severity: 'error',
      from: ships('^apps/web/src/'),
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'api-stands-alone',
      comment: 'The command line starts the API, and the API hands out the built page as files: it imports neither.',
      severity: 'error',
      from: ships('^apps/api/'),
      to: { path: '^apps/(cli|web)/' },
    },
    {
      name: 'cli-enters-api-by-its-index',
      comment: 'The verbs that serve start the same composition root as the server, by its front door.',
      severity: 'error',
      from: ships('^apps/cli/'),
      to: { path: '^apps/(api|web)/', pathNot: '^apps/api/src/index[.]ts$' },
    },
    {
      name: 'libs-know-no-app',
      comment: 'Apps stand on libs. What an app has and a lib needs is handed in.',
      severity: 'error',
      from: { path: '^(libs|migrations)/' },
      to: { path: '^apps/' },
    },
    {
      name: 'migrations-know-no-game',
      comment: 'A script that ran years ago must not change because the code did: it is written out in full.',
      severity: 'error',
      from: ships('^migrations/'),
      to: { path: '^(libs|apps)/' },
    },
    {
      name: 'index-only',
      comment: 'A lib is entered by its index, which enumerates what it offers; the rest may change at will.',
      severity: 'error',
      from: { path: '^libs/([^/]+)/' },
      to: { path: '^libs/', pathNot: ['^libs/$1/', '^libs/[^/]+/src/index[.]ts$'] },
    },
    {
      name: 'index-only-from-outside',
      comment: 'A lib is entered by its index, which enumerates what it offers; the rest may change at will.',
      severity: 'error',
      from: { pathNot: '^libs/' },
      to: { path: '^libs/', pathNot: '^libs/[^/]+/src/index[.]ts$' },
    },
    {
      name: 'migrations-by-index',
      comment: 'Scripts are run by their runner, in their order.',
      severity: 'error',
      from: { pathNot: '^migrations/' },
      to: { path: '^migrations/', pathNot: '^migrations/index[.]ts$' },
    },
    {
      name: 'by-name',
      comment: 'A lib is entered by its #name: it can then move, and a reader sees a border where one is crossed.',
      severity: 'error',
      from: { path: '^libs/([^/]+)/' },
      to: {
        path: '^(libs/[^/]+/src|migrations)/index[.]ts$',
        pathNot: '^libs/$1/',
        dependencyTypesNot: ['aliased-subpath-import'],
      },
    },
    {
      name: 'by-name-from-outside',
      comment: 'A lib is entered by its #name: it can then move, and a reader sees a border where one is crossed.',
      severity: 'error',
      from: { pathNot: '^libs/' },
      to: { path: '^libs/[^/]+/src/index[.]ts$', dependencyTypesNot: ['aliased-subpath-import'] },
    },
    {
      name: 'inside-by-path',
      comment: 'Inside a lib files import each other: by its own index a lib would run in circles.',
      severity: 'error',
      from: ships('^libs/([^/]+)/'),
      to: { path: '^libs/$1/src/index[.]ts$' },
    },
    {
      name: 'no-cycles',
      comment: 'What runs in circles cannot be read, built or replaced in parts. Types count.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-dead-ends',
      comment: 'An import that leads nowhere fails where it hurts most: at run time.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    belongs(
      'store-clients',
      ['better-sqlite3(-13)?', '@types/better-sqlite3', '@eventstore/db-client', 'pg', '@types/pg'],
      [libs('event-store', 'access'), '^migrations/'],
      'Only the store, the register of access and the migrations know with what it is stored; another one is then one adapter.',
    ),
    belongs(
      'sql',
      ['kysely'],
      [libs('projections', 'access'), '^libs/event-store/src/sqlite/', '^migrations/'],
      'SQL stands where tables are: in projections, the register of access, the SQLite store and the migrations.',
    ),
    belongs(
      'nest',
      ['@nestjs/[^/]+', 'nestjs-[^/]+', '@fastify/[^/]+', 'fastify', 'reflect-metadata'],
      ['^apps/(api|cli)/', '[.]module[.]ts$'],
      'The framework stands at the edge: what is not glued to it outlives it.',
    ),
    belongs(
      'class-validator',
      ['class-validator', 'class-transformer'],
      ['[.]dto[.]ts$', '^apps/api/src/http/command-body[.]ts$'],
      'Bodies are checked by classes at the edge, commands by the fields beside their type and the one rule that reads these.',
    ),
    belongs('i18next', ['i18next'], [libs('language')], 'All else asks #language for words.'),
    belongs('paper', ['pdfkit', '@types/pdfkit'], [libs('report')], 'All else asks #report for paper.'),
    belongs(
      'rxjs',
      ['rxjs'],
      [libs('event-store', 'projections', 'client'), '^apps/'],
      'Streams stand where things arrive over time; the core is called and answers.',
    ),
    {
      name: 'testing-stays-in-tests',
      comment: 'Generators, contracts and fixed clocks do not ship.',
      severity: 'error',
      from: { path: '^(libs|apps|migrations)/', pathNot: [spec, libs('testing')] },
      to: { path: ['^libs/testing/', '^test/', '^bench/'] },
    },
    {
      name: 'specs-are-not-imported',
      comment: 'A spec is run, not imported: what two specs share stands in libs/testing.',
      severity: 'error',
      from: {},
      to: { path: spec },
    },
    {
      name: 'no-dev-packages',
      comment: 'What ships runs with what ships: a development package is not there.',
      severity: 'error',
      from: { path: '^(libs|apps|migrations)/', pathNot: [spec, libs('testing'), '^apps/web/'] },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|coverage|[.]cache)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['source', 'import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.js', '.mjs', '.cjs', '.json', '.d.ts'],
      mainFields: ['module', 'main', 'types', 'typings'],
    },
    skipAnalysisNotInRules: true,
    cache: { folder: 'node_modules/.cache/dependency-cruiser', strategy: 'content' },
  },
};
