/** The browser of the end-to-end tests: the system's Chromium, else Debian's package, else Playwright's download. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { run } from './install.mjs';

/** The headless shell first: it draws no windows, which takes a third less time. */
const known = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

const findSystemBrowser = () => process.env.CHROMIUM_PATH ?? known.find((path) => existsSync(path)) ?? null;

function installDebianPackage() {
  const isRoot = process.getuid?.() === 0;
  const has = (command) => spawnSync('which', [command]).status === 0;
  if (!has('apt-get') || !(isRoot || has('sudo'))) return;
  const [command, prefix] = isRoot ? ['apt-get', []] : ['sudo', ['-n', 'apt-get']];
  console.log('Installing Chromium ...');
  run(command, [...prefix, 'update', '-qq']);
  const install = [...prefix, 'install', '-y', '-qq', '--no-install-recommends', 'chromium'];
  const noninteractive = { DEBIAN_FRONTEND: 'noninteractive' };
  // Not every release has the package of the shell.
  if (run(command, [...install, 'chromium-headless-shell'], noninteractive) !== 0)
    run(command, install, noninteractive);
}

/** Returns the path of a Chromium, or null if Playwright is to use the one that it downloaded. */
export function ensureBrowser() {
  const present = findSystemBrowser();
  if (present) return present;
  installDebianPackage();
  const installed = findSystemBrowser();
  if (installed) return installed;
  if (run('npx', ['playwright', 'install', 'chromium']) !== 0) {
    console.error('No Chromium: install one and name it in CHROMIUM_PATH.');
    process.exit(1);
  }
  return null;
}
