/**
 * `npm start`: installs what is missing, builds the front end, creates the database, imports the demo courses,
 * creates the demo accounts and serves the site. If the site has courses, it skips the import and the accounts.
 */
import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled, environment, root, run } from './lib/install.mjs';

/** When a file, or the newest file in a folder, was changed. */
function changedAt(path) {
  const stats = statSync(path);
  if (stats.isFile()) return stats.mtimeMs;
  return Math.max(0, ...readdirSync(path).map((name) => changedAt(join(path, name))));
}

/** What the build of the front end reads: its folder without what is installed or built there, and packages of ours. */
function listBuildInputs() {
  const web = readdirSync(join(root, 'apps/web'))
    .filter((name) => name !== 'node_modules' && name !== 'dist')
    .map((name) => `apps/web/${name}`);
  const packages = ['contract', 'grading', 'messages', 'tokens'].map((name) => `packages/${name}/src`);
  return [...web, ...packages, 'package-lock.json', 'tsconfig.base.json'].map((path) => join(root, path));
}

/** Builds the front end for the root of the site, unless a build newer than all that it reads exists. */
function ensureBuilt() {
  const built = join(root, 'apps/web/dist/index.html');
  const isFresh =
    existsSync(built) &&
    // A build with a PUBLIC_PATH refers to its files below that path.
    readFileSync(built, 'utf8').includes('src="/assets/') &&
    listBuildInputs().every((path) => changedAt(path) < statSync(built).mtimeMs);
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
