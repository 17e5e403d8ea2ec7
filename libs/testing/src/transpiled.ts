/**
 * A copy of some rooms as plain JavaScript, in a folder of its own, so that a spec may start processes of today's code without waiting
 * for a build of the whole, and without loaders between it and Node. Types are not checked here; the one check command does that.
 */
import { chmod, copyFile, mkdir, mkdtemp, readFile, readdir, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';

const root = join(import.meta.dirname, '../../..');

/** Gives the folder of the copy; files lie in it under `dist`, as in a build. */
export async function transpiled(paths: readonly string[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'touchline-built-'));
  await chmod(folder, 0o755);
  const { imports } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { imports: unknown };
  await writeFile(join(folder, 'package.json'), JSON.stringify({ type: 'module', imports }));
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  for (const path of paths) for await (const file of sources(join(root, path))) await copy(file, folder);
  return folder;
}

async function* sources(folder: string): AsyncGenerator<string> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* sources(path);
    else if (/[.](ts|proto|json)$/.test(entry.name) && !entry.name.endsWith('.spec.ts')) yield path;
  }
}

async function copy(file: string, folder: string): Promise<void> {
  const to = join(folder, 'dist', relative(root, file)).replace(/\.ts$/, '.js');
  await mkdir(dirname(to), { recursive: true });
  if (!file.endsWith('.ts')) return copyFile(file, to);
  // Only here, so that a spec that starts no process does not load a compiler.
  const { transform } = await import('@swc/core');
  const { code } = await transform(await readFile(file, 'utf8'), {
    filename: file,
    swcrc: false,
    module: { type: 'nodenext' as 'es6' },
    jsc: { target: 'es2022', parser: { syntax: 'typescript' }, experimental: { keepImportAttributes: true } },
  });
  await writeFile(to, code);
}
