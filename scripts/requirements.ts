/** `npm run requirements`: the rows of the ledger that no test names, by area. */
import { readFileSync } from 'node:fs';
import { findProvenRows, findRows, listTests } from './lib/ledger.ts';

const rows = findRows(readFileSync('docs/requirements.md', 'utf8'));
const proven = findProvenRows(listTests('.').map((file) => readFileSync(file, 'utf8')));

const unknown = [...proven].filter((id) => !rows.some((row) => row.id === id));
if (unknown.length > 0) {
  console.error(`Tests name rows that the ledger does not have: ${unknown.join(', ')}`);
  process.exitCode = 1;
}

for (const [area, ids] of Map.groupBy(rows, (row) => row.area)) {
  const missing = ids.filter((row) => !proven.has(row.id)).map((row) => row.id);
  const done = ids.length - missing.length;
  console.log(
    `${area}  ${String(done).padStart(2)} of ${String(ids.length).padStart(2)}  ${missing.join(' ')}`,
  );
}
const done = rows.filter((row) => proven.has(row.id)).length;
console.log(`\n${done} of ${rows.length} rows have a test, ${rows.length - done} have none.`);
