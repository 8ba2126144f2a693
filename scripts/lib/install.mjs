/** Prerequisites of all other code. Plain JavaScript: it runs on whatever Node the machine has. */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the checkout. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** The environment in which `node` is the Node that Lectern runs on (the npm package `node`). */
export const environment = {
  ...process.env,
  PATH: `${join(root, 'node_modules/.bin')}${delimiter}${process.env.PATH}`,
};

/** Runs a command in the checkout with visible output, and returns its exit code. */
export function run(command, args, extra = {}) {
  const { status, error } = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...environment, ...extra },
  });
  if (error) throw error;
  return status ?? 1;
}

/**
 * Runs a command in the checkout beside others; one that `yields` gets the processor time that they leave. Resolves to its
 * exit code, and to its output unless that is visible as it comes.
 */
export function runBeside(command, args, { extra = {}, isVisible = false, yields = false } = {}) {
  const child = spawn(command, args, {
    cwd: root,
    stdio: isVisible ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    env: { ...environment, ...extra },
  });
  if (yields && child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  const chunks = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => chunks.push(chunk));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code: code ?? 1, output: Buffer.concat(chunks).toString() }));
  });
}

/**
 * Installs the dependencies if they are missing or older than the lock file. Install scripts stay disabled: the only
 * necessary one fetches the Node that Lectern runs on, the others would compile binaries that the packages already
 * include.
 */
export function ensureInstalled() {
  const installed = join(root, 'node_modules/.package-lock.json');
  const locked = join(root, 'package-lock.json');
  const fresh =
    existsSync(join(root, 'node_modules/node/bin/node')) &&
    existsSync(installed) &&
    statSync(installed).mtimeMs >= statSync(locked).mtimeMs;
  if (fresh) return;
  console.log('Installing dependencies ...');
  const done =
    run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']) === 0 &&
    run('npm', ['rebuild', 'node', '--loglevel=error']) === 0;
  if (done) return;
  console.error('Could not install the dependencies. The lines above say why.');
  process.exit(1);
}
