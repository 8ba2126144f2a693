import { spawnSync } from 'node:child_process';
import { run } from './install.mjs';

/** Installs packages where the machine has `apt-get` and lets this account use it. Returns whether they are installed. */
export function installDebianPackages(...packages) {
  const isRoot = process.getuid?.() === 0;
  const has = (command) => spawnSync('which', [command]).status === 0;
  if (!has('apt-get') || !(isRoot || has('sudo'))) return false;
  const [command, prefix] = isRoot ? ['apt-get', []] : ['sudo', ['-n', 'apt-get']];
  run(command, [...prefix, 'update', '-qq']);
  const install = [...prefix, 'install', '-y', '-qq', '--no-install-recommends', ...packages];
  return run(command, install, { DEBIAN_FRONTEND: 'noninteractive' }) === 0;
}
