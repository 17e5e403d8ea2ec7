/** The build: made again when any source differs from the one it was made of, by content, so that no clock can mislead it. */
import { createHash } from 'node:crypto';
import { chmodSync, existsSync, lstatSync, mkdirSync, readFileSync, readdirSync, readlinkSync } from 'node:fs';
import { rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { must, root, say } from './telling.mjs';

const stamp = join(root, 'dist/.built-from.json');
const command = join(root, 'dist/apps/cli/src/main.js');
const link = join(root, 'node_modules/.bin/touchline');

const settings = ['package-lock.json', 'tsconfig.json', 'tsconfig.build.json', 'nest-cli.json'];
const folders = ['apps', 'libs', 'migrations'];

function* filesIn(folder) {
  if (!existsSync(join(root, folder))) return;
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) yield* filesIn(path);
    else if (!/[.](spec[.]ts|md)$/.test(entry.name)) yield path;
  }
}

/** Every file that the build depends on, with its digest. */
function sources() {
  const paths = [...settings, ...folders.flatMap((folder) => [...filesIn(folder)])];
  const digest = (path) =>
    createHash('sha256')
      .update(readFileSync(join(root, path)))
      .digest('base64');
  return Object.fromEntries(paths.sort().map((path) => [path, digest(path)]));
}

function lastBuild() {
  try {
    return JSON.parse(readFileSync(stamp, 'utf8'));
  } catch {
    return {};
  }
}

export function buildIfStale({ always }) {
  const now = sources();
  const before = lastBuild();
  if (!always && JSON.stringify(now) === JSON.stringify(before)) return;
  say('building …');
  // What was made of a file that is gone would stay and could still be imported.
  if (always || Object.keys(before).length === 0 || Object.keys(before).some((path) => !(path in now))) {
    rmSync(join(root, 'dist'), { recursive: true, force: true });
  }
  rmSync(stamp, { force: true });
  must(process.execPath, ['node_modules/@nestjs/cli/bin/nest.js', 'build']);
  if (existsSync(join(root, 'apps/web/build.mjs'))) must(process.execPath, ['apps/web/build.mjs']);
  writeFileSync(stamp, JSON.stringify(now));
}

/** `npx touchline` then starts the built program at once, with nothing to look up. */
export function linkCommand() {
  if (!existsSync(command) || process.platform === 'win32') return;
  if ((lstatSync(command).mode & 0o111) !== 0o111) chmodSync(command, 0o755);
  const target = relative(dirname(link), command);
  try {
    if (readlinkSync(link) === target) return;
  } catch {
    // No link yet.
  }
  mkdirSync(dirname(link), { recursive: true });
  rmSync(link, { force: true });
  symlinkSync(target, link);
}
