/** The packages: those that the lock file names, no others, and their native parts fit for this Node. */
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { compilerHint } from './machine.mjs';
import { attempt, must, root, say, SetupFailed } from './telling.mjs';

const read = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'));

/** The npm that runs this, else the one on the path. */
function npm(...words) {
  const running = process.env.npm_execpath ?? '';
  return basename(running) === 'npm-cli.js' ? [process.execPath, [running, ...words]] : ['npm', words];
}

const [major] = process.versions.node.split('.').map(Number);

/** The SQLite for this Node, as migrations/sqlite-driver.ts chooses it. Only the first has to be compiled. */
const compiled = 'better-sqlite3';
const sqlite = major >= 22 ? 'better-sqlite3-13' : compiled;

/**
 * Whether what npm noted when it last installed is what the lock file asks for. An optional package may be absent, but not the SQLite
 * of this Node, which an older Node may have left out.
 */
function installed() {
  if (!existsSync(join(root, 'node_modules/.package-lock.json'))) return false;
  const asked = read('package-lock.json').packages;
  const there = read('node_modules/.package-lock.json').packages;
  return Object.entries(asked).every(([path, { version, integrity, optional }]) => {
    if (path === '') return true;
    const found = there[path];
    if (found === undefined) return optional === true && path !== `node_modules/${sqlite}`;
    return found.version === version && found.integrity === integrity;
  });
}

/** Install scripts are left out: those that package.json allows run in {@link buildNativeParts}, where a failure can be explained. */
export function installPackages() {
  if (installed()) return;
  say('installing packages (npm ci) …');
  must(...npm('ci', '--ignore-scripts', '--no-audit', '--no-fund'));
  const allowed = Object.entries(read('package.json').allowScripts);
  const scripted = allowed.filter(([name, yes]) => yes && existsSync(join(root, 'node_modules', name)));
  const others = scripted.map(([name]) => name).filter((name) => name !== compiled);
  if (others.length > 0) must(...npm('rebuild', ...others));
}

/** Headers that came with this very Node spare node-gyp the download, and are right where a setting names another Node's. */
function headers() {
  const home = dirname(dirname(process.execPath));
  const fits = (folder) => {
    const version = join(folder, 'include/node/node_version.h');
    return existsSync(version) && readFileSync(version, 'utf8').includes(`NODE_MAJOR_VERSION ${major}\n`);
  };
  // The second is where `npx node@20` has them.
  const found = [home, join(home, 'node_modules', `node-${process.platform}-${process.arch}`)].find(fits);
  return found === undefined ? {} : { npm_config_nodedir: found };
}

const opensSqlite = `new (require('${sqlite}'))(':memory:').close()`;

/** Where SQLite is compiled, it is for one major version of Node; after a change of Node it has to be built again. */
export function buildNativeParts() {
  const fits = () => attempt(process.execPath, ['-e', opensSqlite]);
  const found = fits();
  if (found.done) return;
  if (sqlite !== compiled) {
    const here = `${process.platform}-${process.arch}, Node ${process.versions.node}`;
    throw new SetupFailed(`SQLite does not run here (${here}); Node 20 can compile it.\n${lastLines(found.told)}`);
  }
  say(`building SQLite for Node ${process.versions.node} (about two minutes, once) …`);
  const { done, told } = attempt(...npm('rebuild', compiled), { env: headers() });
  if (done && fits().done) return;
  throw new SetupFailed(`SQLite could not be built.\n${compilerHint() || lastLines(told)}`);
}

const lastLines = (told) => told.trimEnd().split('\n').slice(-20).join('\n');
