/** `npm run accessibility`: writes docs/accessibility.md from the list of criteria and the labels of tests. */
import { readFileSync, writeFileSync } from 'node:fs';
import { CRITERIA, STATEMENT_DATE } from '../apps/lms/src/modules/site/conformance.ts';
import { findFaults, findLabeledTests, writeReport } from './lib/accessibility-report.ts';
import { listTests } from './lib/ledger.ts';

const sources = listTests('.').map((path) => ({
  file: path.replace(/^\.\//, ''),
  text: readFileSync(path, 'utf8'),
}));
const tests = findLabeledTests(sources);
for (const fault of findFaults(CRITERIA, tests)) {
  console.error(fault);
  process.exitCode = 1;
}
const date = new Date(STATEMENT_DATE).toISOString().slice(0, 10);
writeFileSync('docs/accessibility.md', writeReport(CRITERIA, tests, date));
