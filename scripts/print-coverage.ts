/** Prints which share of the code the last tests with `--coverage` ran, by folder. Fails if there is no such summary. */
import { readFileSync } from 'node:fs';
import { type CoverageSummary, formatCoverage } from './lib/coverage-table.ts';
import { root } from './lib/install.mjs';

const summary: CoverageSummary = JSON.parse(readFileSync(`${root}/coverage/coverage-summary.json`, 'utf8'));
console.log(formatCoverage(summary, root));
