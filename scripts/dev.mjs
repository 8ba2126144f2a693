/**
 * `npm run dev`: the front end with hot reload on http://localhost:5173. Without LMS_URL it starts Lectern's own LMS
 * behind it, with the demo course, on the data that `npm start` uses; with LMS_URL it works against that LMS.
 */
import { spawn } from 'node:child_process';
import { ensureInstalled, environment, root, run } from './lib/install.mjs';

const page = 'http://localhost:5173';
const port = process.env.PORT ?? '8000';
const children = [];

function start(command, args, env) {
  const child = spawn(command, args, { cwd: root, stdio: 'inherit', env: { ...environment, ...env } });
  children.push(child);
  child.on('exit', (code) => {
    for (const other of children) other.kill('SIGTERM');
    process.exitCode ||= code ?? 0;
  });
}

ensureInstalled();
if (process.env.LMS_URL) {
  start('vite', ['apps/web']);
} else {
  if (run('node', ['apps/lms/src/cli/main.ts', 'demo']) !== 0) process.exit(1);
  // The LMS must be configured with the browser's URL of the site: the dev server, which proxies everything.
  const site = { BASE_URL: page, UNITS_ORIGIN: `http://127.0.0.1:${port}`, LOG_LEVEL: 'warn' };
  start('node', ['--watch', 'apps/lms/src/main.ts'], { ...site, PORT: port });
  start('vite', ['apps/web'], { LMS_BEHIND: `http://127.0.0.1:${port}` });
}
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    for (const child of children) child.kill(signal);
  });
}
