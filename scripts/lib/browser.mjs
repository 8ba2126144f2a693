/** The browser of the end-to-end tests: the system's Chromium, else Debian's package, else Playwright's download. */
import { existsSync } from 'node:fs';
import { installDebianPackages } from './debian.mjs';
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
  console.log('Installing Chromium ...');
  // Not every release has the package of the shell.
  if (!installDebianPackages('chromium', 'chromium-headless-shell')) installDebianPackages('chromium');
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
