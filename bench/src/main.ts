/**
 * `npm run bench [-- MEASUREMENT …]`: what learners wait for and what operators pay for, on SQLite and PostgreSQL.
 *
 * On a course of 1,000 units with 1,000 learners: `phone`, cold starts and turns on a slow phone; `class`, 250 people who
 * sign in at once and 1,000 who answer; `search`; `pages`, the home page of the course; `load`, 1,000 requests a second; and
 * `memory`, the same for five minutes. `discussions` are those of 1,000 learners with 20,000 posts.
 *
 * Without a name all are measured. `--database sqlite` measures on one database, `--seconds 5` shortens each load. Tables
 * are written into bench/results.md and bench/discussions.md if they are complete. The exit code is 1 where a checked
 * budget is missed.
 */
import { DISCUSSIONS_REPORT, measureDiscussions } from './discussions.ts';
import { measureMemory } from './memory.ts';
import { readOptions } from './options.ts';
import { type Results, writeReport } from './report.ts';
import { measureSite, SITE_PARTS, SITE_REPORT } from './site-parts.ts';
import { formatTable, type Row } from './table.ts';

const { chosen, database, seconds } = readOptions([...SITE_PARTS, 'discussions', 'memory']);
const parts = SITE_PARTS.filter((part) => chosen.includes(part));
/** Parts of a table don't replace it. */
const isInFull = database === null && seconds === null;

if (parts.length > 0) {
  const rows = await measure(measureSite({ parts, database, seconds }));
  if (isInFull && parts.length === SITE_PARTS.length) await writeReport(SITE_REPORT, rows);
}
if (chosen.includes('discussions')) {
  const rows = await measure(measureDiscussions({ database, seconds }));
  if (isInFull) await writeReport(DISCUSSIONS_REPORT, rows);
}
if (chosen.includes('memory')) await measure(measureMemory({ database, seconds }));

async function measure(measuring: Promise<Results>): Promise<readonly Row[]> {
  const { rows, isMissed } = await measuring;
  console.log(`\n${formatTable(rows)}\n`);
  if (isMissed) process.exitCode = 1;
  return rows;
}
