/**
 * Makes a fresh checkout ready, with nothing but Node and npm: packages, the native parts, the build, the `touchline` command, and with
 * `--for tests` what the tests need of the machine. Says nothing when there is nothing to do. Needs no package itself, and syntax that
 * old versions of Node can read, since its first task is to turn these away.
 */
import { buildIfStale, linkCommand } from './setup/building.mjs';
import { installMachineNeeds } from './setup/machine.mjs';
import { buildNativeParts, installPackages } from './setup/packages.mjs';
import { SetupFailed, say } from './setup/telling.mjs';

const oldest = [20, 19];

function refuseOldNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > oldest[0] || (major === oldest[0] && minor >= oldest[1])) return;
  throw new SetupFailed(`Node ${oldest.join('.')} or newer is needed, this is ${process.versions.node}.`);
}

function setUp(words) {
  const forTests = words[words.indexOf('--for') + 1] === 'tests' && words.includes('--for');
  refuseOldNode();
  if (forTests) installMachineNeeds();
  installPackages();
  buildNativeParts();
  buildIfStale({ always: words.includes('--rebuild') });
  linkCommand();
}

try {
  setUp(process.argv.slice(2));
} catch (failure) {
  if (!(failure instanceof SetupFailed)) throw failure;
  say(failure.message);
  process.exitCode = 1;
}
