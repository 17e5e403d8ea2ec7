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

/** Whether what npm noted when it last installed is what the lock file asks for. An optional package may be absent. */
function installed() {
  if (!existsSync(join(root, 'node_modules/.package-lock.json'))) return false;
  const asked = read('package-lock.json').packages;
  const there = read('node_modules/.package-lock.json').packages;
  return Object.entries(asked).every(([path, { version, integrity, optional }]) => {
    if (path === '') return true;
    const found = there[path];
    return found === undefined ? optional === true : found.version === version && found.integrity === integrity;
  });
}

/** Install scripts are left out: those that package.json allows run in {@link buildNativeParts}, where a failure can be explained. */
export function installPackages() {
  if (installed()) return;
  say('installing packages (npm ci) …');
  must(...npm('ci', '--ignore-scripts', '--no-audit', '--no-fund'));
  const allowed = Object.entries(read('package.json').allowScripts);
  const scripted = allowed.filter(([name, yes]) => yes && existsSync(join(root, 'node_modules', name)));
  const others = scripted.map(([name]) => name).filter((name) => name !== 'better-sqlite3');
  if (others.length > 0) must(...npm('rebuild', ...others));
}

/** Headers that came with this very Node spare node-gyp the download, and are right where a setting names another Node's. */
function headers() {
  const home = dirname(dirname(process.execPath));
  const [major] = process.versions.node.split('.');
  const fits = (folder) => {
    const version = join(folder, 'include/node/node_version.h');
    return existsSync(version) && readFileSync(version, 'utf8').includes(`NODE_MAJOR_VERSION ${major}\n`);
  };
  // The second is where `npx node@24` has them.
  const found = [home, join(home, 'node_modules', `node-${process.platform}-${process.arch}`)].find(fits);
  return found === undefined ? {} : { npm_config_nodedir: found };
}

const opensSqlite = "new (require('better-sqlite3'))(':memory:').close()";

/** SQLite is compiled for one major version of Node; after a change of Node it has to be built again. */
export function buildNativeParts() {
  // In a process of its own: Node 24 from 24.19 on may abort whoever lets go of a database, and this one has a build before it.
  const fits = () => attempt(process.execPath, ['-e', opensSqlite]).done;
  if (fits()) return;
  say(`building SQLite for Node ${process.versions.node} (about two minutes, once) …`);
  const { done, told } = attempt(...npm('rebuild', 'better-sqlite3'), { env: headers() });
  if (done && fits()) return;
  const cause = told.trimEnd().split('\n').slice(-20).join('\n');
  throw new SetupFailed(`SQLite could not be built.\n${compilerHint() || cause}`);
}
