/**
 * `npm run coverage [-- PATH]`: runs the unit tests, or those below a path, and prints which share of the code they ran, by
 * folder. Measured code is slower and exceeds what tests of processor time allow, so CI runs them without it. Code that only
 * end-to-end tests or processes run counts as not run.
 */
import { readFileSync } from 'node:fs';
import { type CoverageSummary, formatCoverage } from './lib/coverage-table.ts';
import { root, run } from './lib/install.mjs';

const [path] = process.argv.slice(2);
const code = run('vitest', [
  'run',
  '--coverage',
  ...(path === undefined ? [] : [path, `--coverage.include=${path}/**`]),
]);
const summary: CoverageSummary = JSON.parse(readFileSync(`${root}/coverage/coverage-summary.json`, 'utf8'));
console.log(`\n${formatCoverage(summary, root)}`);
process.exitCode = code;
