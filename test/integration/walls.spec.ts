/**
 * Shows of each wall that it refuses something: a small house is written to a folder of its own, once as it should be and once with
 * an offence for every rule, and the same configuration that guards this house looks at both. Not to be confused with the check
 * itself, which is `npm run walls`.
 */
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const load = createRequire(import.meta.url);
const manifest = load('../../package.json') as { imports: object };
const { forbidden } = load('../../.dependency-cruiser.cjs') as { forbidden: { name: string; comment?: string }[] };

type Tree = Record<string, string>;
interface Offence {
  readonly rule: string;
  readonly from: string;
}

const rooms = [
  'kernel',
  'match',
  'rulebook',
  'rules-solo',
  'rules-hkk',
  'log',
  'replay',
  'language',
  'report',
  'recorder',
  'event-store',
  'projections',
  'access',
  'client',
  'testing',
];

const shipped = ['i18next', 'pdfkit', 'rxjs', 'kysely', 'better-sqlite3', '@nestjs/common', 'class-validator'];

/** Every import that the plan allows on purpose. */
const asItShouldBe: Tree = {
  ...Object.fromEntries(rooms.map((room) => [`libs/${room}/src/index.ts`, 'export const name = 1;'])),
  'libs/rules-solo/src/catalogue.json': '{}',
  'libs/rules-hkk/src/catalogue.json': '{}',
  'libs/rules-solo/src/cards.ts': `import '#kernel'; import '#match'; import './catalogue.json' with { type: 'json' };`,
  'libs/rulebook/src/list.ts': `import '#rules-solo'; import '#rules-hkk'; import '#match';`,
  'libs/replay/src/why.ts': `import '#kernel'; import '#match'; import '#log';`,
  'libs/language/src/say.ts': `import 'i18next'; import '#replay'; import '#match'; import '#kernel';`,
  'libs/report/src/paper.ts': `import 'pdfkit'; import '#language'; import '#replay';`,
  'libs/recorder/src/record.ts': `import '#event-store'; import '#rulebook'; import '#match'; import '#log';`,
  'libs/event-store/src/sqlite/file.ts': `import 'node:fs'; import 'better-sqlite3'; import 'kysely'; import '#migrations';`,
  'libs/projections/src/runner.ts': `import 'rxjs'; import 'kysely'; import '#event-store';`,
  'libs/client/src/live.ts': `import 'rxjs'; import type { name } from '#match'; export type Name = typeof name;`,
  'libs/match/src/pass.spec.ts': `import 'fast-check'; import '#testing'; import 'node:fs';`,
  'migrations/index.ts': `import './store/0001.js'; export const run = 1;`,
  'migrations/store/0001.ts': `import 'better-sqlite3';`,
  'apps/api/src/index.ts': `import '@nestjs/common'; import '#recorder'; import '#replay'; import '#projections';`,
  'apps/api/src/open.dto.ts': `import 'class-validator';`,
  'apps/cli/src/main.ts': `import '../../api/src/index.js'; import '#client'; import '#rulebook';`,
  'apps/web/src/page.ts': `import '#client'; import '#rulebook'; import '#replay'; import '#language';`,
  'test/e2e/match.spec.ts': `import '#testing'; import '#recorder';`,
};

/** By rule, a file that offends. Files of one row that need each other stand together. */
const offences: Record<string, Tree> = {
  'kernel-sees-only-its-own': { 'libs/kernel/src/a.ts': `import '#match';` },
  'match-sees-only-its-own': {
    'libs/match/src/a.ts': `import type { name } from '#log'; export type N = typeof name;`,
  },
  'rules-sees-only-its-own': { 'libs/rules-solo/src/a.ts': `import '#rulebook';` },
  'rulebook-sees-only-its-own': { 'libs/rulebook/src/a.ts': `import '#log';` },
  'log-sees-only-its-own': { 'libs/log/src/a.ts': `import '#match';` },
  'replay-sees-only-its-own': { 'libs/replay/src/a.ts': `import '#rulebook';` },
  'language-sees-only-its-own': { 'libs/language/src/a.ts': `import '#recorder';` },
  'report-sees-only-its-own': { 'libs/report/src/a.ts': `import '#recorder';` },
  paper: { 'apps/api/src/paper.ts': `import 'pdfkit';` },
  i18next: { 'apps/api/src/words.ts': `import 'i18next';` },
  'event-store-sees-only-its-own': { 'libs/event-store/src/a.ts': `import '#match';` },
  'recorder-sees-only-its-own': { 'libs/recorder/src/a.ts': `import '#projections';` },
  'projections-sees-only-its-own': { 'libs/projections/src/a.ts': `import '#recorder';` },
  'access-sees-only-its-own': { 'libs/access/src/a.ts': `import '#match';` },
  'client-sees-only-its-own': { 'libs/client/src/a.ts': `import '#log';` },
  'rule-systems-keep-apart': { 'libs/rules-solo/src/b.ts': `import '#rules-hkk';` },
  'rulebook-alone-names-rule-systems': { 'apps/api/src/a.ts': `import '#rules-solo';` },
  'catalogue-is-private': {
    'libs/rulebook/src/b.ts': `import '../../rules-solo/src/catalogue.json' with { type: 'json' };`,
  },
  'catalogue-stays-in-its-folder': {
    'libs/rules-solo/src/c.ts': `import '../../rules-hkk/src/catalogue.json' with { type: 'json' };`,
  },
  'pure-no-packages': { 'libs/match/src/b.ts': `import 'pino';` },
  'pure-no-node': { 'libs/log/src/b.ts': `import 'node:crypto';` },
  'client-borrows-types-only': { 'libs/client/src/b.ts': `import '#match';` },
  'client-no-node': { 'libs/client/src/c.ts': `import 'node:http';` },
  'client-serves-web-and-cli': { 'apps/api/src/b.ts': `import '#client';` },
  'web-never-the-plumbing': { 'apps/web/src/a.ts': `import '#recorder';` },
  'web-no-node': { 'apps/web/src/b.ts': `import 'node:fs';` },
  'api-stands-alone': { 'apps/api/src/c.ts': `import '../../cli/src/main.js';` },
  'cli-enters-api-by-its-index': { 'apps/cli/src/a.ts': `import '../../api/src/open.dto.js';` },
  'libs-know-no-app': { 'libs/recorder/src/b.ts': `import '../../../apps/api/src/index.js';` },
  'migrations-know-no-game': { 'migrations/a.ts': `import '#kernel';` },
  'index-only': { 'libs/recorder/src/c.ts': `import '../../event-store/src/sqlite/file.js';` },
  'index-only-from-outside': { 'test/e2e/a.spec.ts': `import '../../libs/event-store/src/sqlite/file.js';` },
  'migrations-by-index': { 'libs/event-store/src/b.ts': `import '../../../migrations/store/0001.js';` },
  'by-name': { 'libs/recorder/src/d.ts': `import '../../event-store/src/index.js';` },
  'by-name-from-outside': { 'apps/api/src/d.ts': `import '../../../libs/recorder/src/index.js';` },
  'inside-by-path': { 'libs/match/src/c.ts': `import '#match';` },
  'no-cycles': {
    'libs/match/src/d.ts': `import type { E } from './e.js'; export type D = E;`,
    'libs/match/src/e.ts': `import type { D } from './d.js'; export type E = D;`,
  },
  'no-dead-ends': { 'libs/match/src/f.ts': `import './nowhere.js';` },
  'store-clients': { 'libs/projections/src/b.ts': `import 'better-sqlite3';` },
  sql: { 'apps/api/src/e.ts': `import 'kysely';` },
  nest: { 'libs/recorder/src/e.ts': `import '@nestjs/common';` },
  'class-validator': { 'apps/api/src/f.ts': `import 'class-validator';` },
  rxjs: { 'libs/recorder/src/f.ts': `import 'rxjs';` },
  'testing-stays-in-tests': { 'libs/event-store/src/c.ts': `import '#testing';` },
  'specs-are-not-imported': { 'test/e2e/b.spec.ts': `import './match.spec.js';` },
  'no-dev-packages': { 'apps/cli/src/b.ts': `import 'fast-check';` },
};

const house = mkdtempSync(join(tmpdir(), 'walls-'));
afterAll(() => rmSync(house, { recursive: true, force: true }));

function build(name: string, tree: Tree): string {
  const at = join(house, name);
  const versions = (names: string[]) => Object.fromEntries(names.map((each) => [each, '1.0.0']));
  const packages = [...shipped, 'fast-check', 'pino'].flatMap((each) => [
    [`node_modules/${each}/package.json`, JSON.stringify({ name: each, version: '1.0.0', main: 'index.js' })],
    [`node_modules/${each}/index.js`, ''],
  ]);
  const whole: Tree = {
    ...Object.fromEntries(packages),
    'package.json': JSON.stringify({
      name,
      type: 'module',
      imports: manifest.imports,
      dependencies: versions([...shipped, 'pino']),
      devDependencies: versions(['fast-check']),
    }),
    'tsconfig.json': '{}',
    ...tree,
  };
  for (const [path, text] of Object.entries(whole)) {
    mkdirSync(dirname(join(at, path)), { recursive: true });
    writeFileSync(join(at, path), text);
  }
  return at;
}

/** What the walls say about a house. */
function offencesIn(folder: string): Promise<Offence[]> {
  const cruise = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
  const words = ['--no-cache', '--config', join(root, '.dependency-cruiser.cjs'), '--output-type', 'json'];
  return new Promise((resolve, reject) => {
    const options = { cwd: folder, maxBuffer: 1 << 26, env: { ...process.env, NODE_OPTIONS: '' } };
    execFile(
      process.execPath,
      [cruise, ...words, 'libs', 'apps', 'migrations', 'test'],
      options,
      (_error, out, err) => {
        if (out === '') reject(new Error(err));
        else {
          const { violations } = (
            JSON.parse(out) as { summary: { violations: { from: string; rule: { name: string } }[] } }
          ).summary;
          resolve(violations.map(({ from, rule }) => ({ rule: rule.name, from })));
        }
      },
    );
  });
}

describe('the walls', () => {
  let found: Offence[];
  beforeAll(async () => {
    found = await offencesIn(
      build('offending', Object.assign({ ...asItShouldBe }, ...Object.values(offences)) as Tree),
    );
  }, 60_000);

  it('let the house stand as it is planned', async () => {
    expect(await offencesIn(build('planned', asItShouldBe))).toEqual([]);
  }, 60_000);

  it('each give their reason, under a name of their own', () => {
    expect(forbidden.filter(({ comment }) => (comment ?? '').length < 20)).toEqual([]);
    expect(new Set(forbidden.map(({ name }) => name)).size).toBe(forbidden.length);
  });

  it('are each tried here', () => {
    expect(Object.keys(offences).sort()).toEqual(forbidden.map(({ name }) => name).sort());
  });

  it.each(Object.entries(offences))('%s refuses its offence', (rule, tree) => {
    expect(found).toContainEqual({ rule, from: Object.keys(tree)[0] });
  });
});
