/** What is needed of the machine besides Node: a compiler where no built SQLite fits, and programs that some tests drive. */
import { accessSync, constants, existsSync, readFileSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { attempt, must, root, say, SetupFailed } from './telling.mjs';

/** Programs by Debian package. A spec that says the word needs the package. */
const testNeeds = [
  { word: 'playwright-core', programs: ['chromium', 'chromium-browser', 'google-chrome'], debian: 'chromium' },
  { word: 'strace', programs: ['strace'], debian: 'strace' },
  { word: "'openssl'", programs: ['openssl'], debian: 'openssl' },
  { word: "'pdftotext'", programs: ['pdftotext'], debian: 'poppler-utils' },
];

const compilerNeeds = [
  { programs: ['g++', 'clang++', 'c++'], debian: 'g++' },
  { programs: ['make'], debian: 'make' },
  { programs: ['python3', 'python'], debian: 'python3' },
];

/** Whether a program is on the path. */
function has(program) {
  return (process.env.PATH ?? '').split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, program), constants.X_OK);
      return folder !== '';
    } catch {
      return false;
    }
  });
}

const missing = (needs) => needs.filter(({ programs }) => !programs.some(has)).map(({ debian }) => debian);
const command = (packages) => `apt-get install -y --no-install-recommends ${packages.join(' ')}`;

/** What a native build misses here, as the command that brings it; '' when all is there. */
export function compilerHint() {
  const packages = missing(compilerNeeds);
  return packages.length === 0 ? '' : `A compiler is missing. On Debian: sudo ${command(packages)}`;
}

function* specs(folder) {
  if (!existsSync(folder)) return;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.isDirectory()) yield* specs(join(folder, entry.name));
    else if (entry.name.endsWith('.spec.ts')) yield join(folder, entry.name);
  }
}

/** Installs what the specs at hand drive, where this may be done; else names the command and stops. */
export function installMachineNeeds() {
  const texts = ['apps', 'libs', 'test'].flatMap((folder) => [...specs(join(root, folder))]);
  const said = texts.map((path) => readFileSync(path, 'utf8')).join('\n');
  const packages = missing(testNeeds.filter(({ word }) => said.includes(word)));
  if (packages.length === 0) return;
  if (process.getuid?.() !== 0 || !has('apt-get')) {
    throw new SetupFailed(`The tests need ${packages.join(', ')}. On Debian: sudo ${command(packages)}`);
  }
  say(`installing ${packages.join(', ')} for the tests …`);
  const [program, ...words] = command(packages).split(' ');
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  if (attempt(program, words, { env }).done) return;
  must('apt-get', ['update'], { env });
  must(program, words, { env });
}
