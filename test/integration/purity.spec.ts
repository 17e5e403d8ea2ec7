/** Shows that the purity lint of the pure rooms refuses each way out of them; the lint itself is `npm run lint`. */
import { Linter } from 'eslint';
import tseslint from 'typescript-eslint';

interface House {
  readonly purity: { readonly rules: Linter.RulesRecord; readonly syntax: object[] };
  readonly sqlite: { readonly everywhere: Linter.RulesRecord; readonly elsewhere: Linter.RulesRecord };
  readonly everywhere: object[];
  readonly gameAgnostic: object[];
}
const rulesOfTheHouse: string = '../../eslint.house.js';
const { house } = (await import(rulesOfTheHouse)) as { house: House };

const restricted = ['error', ...house.everywhere, ...house.purity.syntax, ...house.gameAgnostic] as Linter.RuleEntry;
const pureRoom: Linter.Config = {
  files: ['**/*.ts'],
  languageOptions: { parser: tseslint.parser },
  rules: { ...house.purity.rules, 'no-restricted-syntax': restricted },
};
const reasonsAgainst = (code: string) =>
  new Linter().verify(code, pureRoom, 'libs/match/src/pass.ts').map(({ message }) => message);

describe('the purity lint', () => {
  it.each([
    'Date.now();',
    'new Date();',
    'const now = performance.now();',
    'Math.random();',
    'process.exit(1);',
    'Buffer.alloc(1);',
    "console.log('here');",
    'setTimeout(again, 5);',
    'setInterval(again, 5);',
    'queueMicrotask(again);',
    'crypto.randomUUID();',
    "fetch('/matches');",
    'globalThis.Date.now();',
    'Promise.resolve();',
    'async function wait() {}',
    'const wait = async () => {};',
    'await ready;',
    "import 'node:fs';",
    "import 'fs';",
    "import { of } from 'rxjs';",
    "import type { Database } from 'better-sqlite3';",
    "export { of } from 'rxjs';",
    "import '#event-store';",
    "import '#testing';",
    "const late = import('./pass.js');",
    "['b', 'a'].sort((a, b) => a.localeCompare(b));",
    'new Intl.Collator();',
    'export default 1;',
    "export const mine = (ruleset) => ruleset === 'solo@1';",
  ])('refuses %s', (code) => {
    expect(reasonsAgainst(code)).not.toEqual([]);
  });

  it.each([
    "import { fold } from '#kernel';",
    "import { evolve } from './evolve.js';",
    "import type { Link } from '../chain.js';",
    'Math.max(1, 2);',
    'export const passed = (seat) => ({ type: "Passed", seat });',
  ])('allows %s', (code) => {
    expect(reasonsAgainst(code)).toEqual([]);
  });
});

describe('the lint of the database', () => {
  const reasons = (rules: Linter.RulesRecord, code: string) =>
    new Linter()
      .verify(code, {
        plugins: { '@typescript-eslint': tseslint.plugin },
        languageOptions: { parser: tseslint.parser },
        rules,
      })
      .map(({ message }) => message);
  const { everywhere, elsewhere } = house.sqlite;

  it('refuses to open one release of SQLite by name, and to open any outside the rooms that store', () => {
    expect(reasons(everywhere, "import Sqlite from 'better-sqlite3';")).not.toEqual([]);
    expect(reasons(elsewhere, "import { Sqlite } from '#migrations';")).not.toEqual([]);
  });

  it('allows the types, and the one driver', () => {
    expect(reasons(everywhere, "import type { Database } from 'better-sqlite3';")).toEqual([]);
    expect(reasons(everywhere, "import { Sqlite } from '#migrations';")).toEqual([]);
    expect(reasons(elsewhere, "import { openViews } from '#migrations';")).toEqual([]);
  });
});
