/**
 * `npm start`: installs what is missing, builds the front end, creates the database, imports the demo courses,
 * creates the demo accounts and serves the site. If the site has courses, it skips the import and the accounts.
 */
import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled, environment, root, run } from './lib/install.mjs';

const newestIn = (folder) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce(
      (newest, entry) => Math.max(newest, statSync(join(entry.parentPath ?? entry.path, entry.name)).mtimeMs),
      0,
    );

/** Builds the front end for the root of the site, unless a build newer than its sources exists. */
function ensureBuilt() {
  const built = join(root, 'apps/web/dist/index.html');
  const sources = ['apps/web/src', 'packages/contract/src', 'packages/grading/src', 'packages/tokens/src'];
  const isFresh =
    existsSync(built) &&
    // A build with a PUBLIC_PATH refers to its files below that path.
    readFileSync(built, 'utf8').includes('src="/assets/') &&
    sources.every((folder) => newestIn(folder) < statSync(built).mtimeMs);
  if (isFresh) return;
  if (run('npm', ['run', '-s', 'build'], { PUBLIC_PATH: '' }) !== 0) process.exit(1);
}

ensureInstalled();
ensureBuilt();
if (run('node', ['apps/lms/src/cli/main.ts', 'demo']) !== 0) process.exit(1);

// Keeps the terminal readable; to log every response, set LOG_LEVEL=info.
const env = { LOG_LEVEL: 'warn', ...environment };
const server = spawn('lectern', ['serve'], { cwd: root, stdio: 'inherit', env });
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal));
server.on('exit', (code) => process.exit(code ?? 0));
