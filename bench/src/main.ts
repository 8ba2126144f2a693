/** `npm run bench`: measures Lectern on a generated course, prints a table and writes bench/results.md. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { cpus, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { systemClock } from '../../apps/lms/src/clock.ts';
import { loadConfig } from '../../apps/lms/src/config.ts';
import { closeContext, openContext } from '../../apps/lms/src/open-context.ts';
import { FIRST_LOAD_BUDGET, listFirstLoad, sumSizes } from '../../scripts/lib/first-load.ts';
import { measureAnswers } from './answers.ts';
import { measurePhone } from './browser.ts';
import { UNIT_COUNT, writeCourse } from './course.ts';
import { LEARNER_COUNT, makeLearners } from './learners.ts';
import { readMetrics } from './metrics.ts';
import { startServer, timeProgram } from './process.ts';
import { formatMarkdown, formatTable, type Row } from './table.ts';

const LMS = new URL('../../apps/lms/src/', import.meta.url).pathname;
const WEB_DIST = new URL('../../apps/web/dist', import.meta.url).pathname;

const folder = await mkdtemp(join(tmpdir(), 'lectern-bench-'));
try {
  const rows = await measure(folder);
  console.log(`\n${formatTable(rows)}`);
  await writeFile(new URL('../results.md', import.meta.url), report(rows));
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function measure(place: string): Promise<Row[]> {
  const env = { DATA_DIR: join(place, 'data'), PORT: '0', LOG_LEVEL: 'silent' };
  const olx = join(place, 'olx');
  const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
  const rows: Row[] = [
    [
      'course home: JS and CSS of the first load, brotli',
      kilobytes(sumSizes(listFirstLoad(WEB_DIST))),
      kilobytes(FIRST_LOAD_BUDGET),
    ],
  ];
  console.log('Importing ...');
  await writeCourse(olx);
  const seconds = await timeProgram(join(LMS, 'cli/main.ts'), ['import', olx], env);
  rows.push([`import of ${UNIT_COUNT} units, process start included`, `${seconds.toFixed(1)} s`, '']);

  console.log('Making learners ...');
  const context = await openContext(loadConfig(env), { clock: systemClock, log: pino({ level: 'silent' }) });
  const tokens = await makeLearners(context);
  await closeContext(context);

  const site = await startServer(join(LMS, 'main.ts'), [], env);
  try {
    console.log('Measuring the slow phone ...');
    rows.push(...(await measurePhone(site.origin, tokens[0] ?? '')));
    console.log('Measuring answers ...');
    rows.push(...(await measureAnswers(site, tokens, place)));
    const { residentMemory } = await readMetrics(site.origin);
    rows.push(['memory of the process after the run', `${(residentMemory / 1e6).toFixed(0)} MB`, '']);
  } finally {
    await site.stop();
  }
  return rows;
}

function report(rows: readonly Row[]): string {
  const [cpu] = cpus();
  return `# Measurements

Made by \`npm run bench\` on ${new Date().toISOString().slice(0, 10)}: ${cpus().length} x ${cpu?.model.trim()}, ${(totalmem() / 1e9).toFixed(0)} GB, Node ${process.version}, SQLite; a generated course of ${UNIT_COUNT} units and ${LEARNER_COUNT} learners. The slow phone is Chromium with a CPU slowed four times, 1.6 Mbit/s and a round trip of 150 ms. Client and server share the machine.

${formatMarkdown(rows)}
`;
}
