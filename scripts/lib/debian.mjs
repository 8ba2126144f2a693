import { spawnSync } from 'node:child_process';
import { run } from './install.mjs';

/** Installs packages where the machine has `apt-get` and lets this account use it. Returns whether they are installed. */
export function installDebianPackages(...packages) {
  const isRoot = process.getuid?.() === 0;
  const has = (command) => spawnSync('which', [command]).status === 0;
  if (!has('apt-get') || !(isRoot || has('sudo'))) return false;
  // By `env`, because sudo removes variables of this process.
  const [command, prefix] = isRoot ? ['env', []] : ['sudo', ['-n', 'env']];
  const apt = (...args) => run(command, [...prefix, 'DEBIAN_FRONTEND=noninteractive', 'apt-get', ...args]);
  apt('update', '-qq');
  return apt('install', '-y', '-qq', '--no-install-recommends', ...packages) === 0;
}
