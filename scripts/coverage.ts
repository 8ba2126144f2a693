/**
 * `npm run coverage [-- PATH]`: runs the unit tests, or those below a path, and prints which share of the code they ran, by
 * folder. Tests of memory and time aren't run: the counters would take part of what they allow. Code that only end-to-end
 * tests or processes run counts as not run.
 */
import { run } from './lib/install.mjs';

const [path] = process.argv.slice(2);
const code = run('vitest', [
  'run',
  '--project=!measuring',
  '--coverage',
  ...(path === undefined ? [] : [path, `--coverage.include=${path}/**`]),
]);
console.log('');
run('node', ['scripts/print-coverage.ts']);
process.exitCode = code;
