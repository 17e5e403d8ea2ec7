/** The rules of this house that no package knows: names, purity, and what an index may say. Each message is the reason. */

const dullWords = ['util', 'utils', 'helper', 'helpers', 'common', 'base', 'shared', 'types', 'misc', 'impl'];
const kebab = /^[a-z0-9]+(-[a-z0-9]+)*$/;

const fileName = {
  meta: {
    type: 'suggestion',
    schema: [],
    messages: {
      kebab: 'A file is named in kebab-case for the idea it holds: "{{name}}" is not.',
      dull: '"{{word}}" names no idea: say what the file is about.',
    },
  },
  create(context) {
    return {
      Program(node) {
        const [folder, file] = context.filename.split(/[\\/]/).slice(-2);
        const name = file.replace(/^\./, '');
        if (!name.split('.').every((part) => kebab.test(part))) {
          context.report({ node, messageId: 'kebab', data: { name: file } });
        }
        const word = [folder, name.split('.')[0]].find((part) => dullWords.includes(part.toLowerCase()));
        if (word !== undefined) context.report({ node, messageId: 'dull', data: { word } });
      },
    };
  },
};

const everywhere = [
  { selector: 'ExportDefaultDeclaration', message: 'Things have one name: export it by name.' },
  { selector: 'TSEnumDeclaration', message: 'A union of strings is the same on the wire and in the code.' },
  { selector: 'TSInterfaceDeclaration[id.name=/^I[A-Z][a-z]/]', message: 'No I-prefix: name the idea.' },
  { selector: 'ClassDeclaration[id.name=/Impl$/]', message: 'No Impl: say what sets this one apart.' },
];

const index = [{ selector: 'ExportAllDeclaration', message: 'An index enumerates what its room offers.' }];

const gameAgnostic = [
  {
    selector: 'Literal[value=/^(solo|fengsheng|hkk)(@|$|[.])/]',
    message: 'What every game shares never asks which rule system it serves: the rule system is handed in.',
  },
];

const outsideWorld = (name, why) => ({ name, message: why });
const purity = {
  rules: {
    'no-restricted-globals': [
      'error',
      outsideWorld('Date', 'Time comes in with the command and is recorded.'),
      outsideWorld('performance', 'Time comes in with the command and is recorded.'),
      outsideWorld('process', 'A pure room knows no process.'),
      outsideWorld('Buffer', 'A pure room runs in a browser too: Uint8Array.'),
      outsideWorld('console', 'A pure room answers by values.'),
      outsideWorld('setTimeout', 'A pure room waits for nothing.'),
      outsideWorld('setInterval', 'A pure room waits for nothing.'),
      outsideWorld('setImmediate', 'A pure room waits for nothing.'),
      outsideWorld('queueMicrotask', 'A pure room waits for nothing.'),
      outsideWorld('Promise', 'A pure room waits for nothing.'),
      outsideWorld('crypto', 'The digest function is handed in; ids come in with the command.'),
      outsideWorld('fetch', 'A pure room reaches nothing.'),
      outsideWorld('globalThis', 'A pure room has no way round.'),
      outsideWorld('Intl', 'What a machine holds for a language must not change a decision.'),
      outsideWorld('require', 'A pure room imports by name.'),
    ],
    'no-restricted-properties': [
      'error',
      { object: 'Math', property: 'random', message: 'Chance comes in with the command and is recorded.' },
    ],
    'no-restricted-imports': [
      'error',
      {
        patterns: [
          { regex: '^(?!\\.{1,2}/|#)', message: 'A pure room imports no package and nothing of Node.' },
          { regex: '^#(recorder|event-store|projections|client|testing|migrations)$', message: 'Pure rooms only.' },
        ],
      },
    ],
  },
  syntax: [
    { selector: 'AwaitExpression', message: 'A pure room waits for nothing.' },
    { selector: ':function[async=true]', message: 'A pure room waits for nothing.' },
    { selector: 'ForOfStatement[await=true]', message: 'A pure room waits for nothing.' },
    { selector: 'ImportExpression', message: 'A pure room loads nothing later.' },
    {
      selector: 'CallExpression[callee.property.name=/^(toLocale\\w*|localeCompare)$/]',
      message: 'What a machine holds for a language must not change a decision.',
    },
  ],
};

const ofSqlite = {
  name: 'better-sqlite3',
  allowTypeImports: true,
  message: 'Take Sqlite from #migrations: one module knows which release runs on this Node.',
};
const openingSqlite = {
  name: '#migrations',
  importNames: ['Sqlite'],
  message: 'Only the store, the register of access and the migrations open a database.',
};
const restrictImports = (...paths) => ({ '@typescript-eslint/no-restricted-imports': ['error', { paths }] });
/** What the walls cannot see: they know modules, not the names taken from them. */
const sqlite = { everywhere: restrictImports(ofSqlite), elsewhere: restrictImports(ofSqlite, openingSqlite) };

const nodeGlobals = Object.fromEntries(
  ['process', 'console', 'URL', 'Buffer', 'setTimeout', 'clearTimeout', 'performance', 'fetch'].map((name) => [
    name,
    'readonly',
  ]),
);

export const house = {
  plugin: { rules: { 'file-name': fileName } },
  everywhere,
  index,
  gameAgnostic,
  purity,
  sqlite,
  nodeGlobals,
};
