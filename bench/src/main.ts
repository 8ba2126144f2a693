/** `npm run bench`: measures Lectern on a generated course, prints a table and writes bench/results.md. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { cpus, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { systemClock } from '../../apps/lms/src/clock.ts';
import { loadConfig } from '../../apps/lms/src/config.ts';
import { closeContext, openContext } from '../../apps/lms/src/open-context.ts';
import { FIRST_LOAD_BUDGET, listFirstLoad, sumSizes } from '../../scripts/lib/first-load.ts';
import { measurePhone } from './browser.ts';
import { measureClass } from './class-load.ts';
import { UNIT_COUNT, writeCourse } from './course.ts';
import { serveForeignFrontEnd } from './foreign-front-end.ts';
import { LEARNER_COUNT, makeLearners } from './learners.ts';
import { measureMixedLoad } from './mixed-load.ts';
import { startServer, timeProgram } from './process.ts';
import { measureSearch } from './search.ts';
import { listDatabases } from './sites.ts';
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
  const olx = join(place, 'olx');
  await writeCourse(olx);
  const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
  const rows: Row[] = [
    [
      'course home: JS and CSS of the first load, brotli',
      kilobytes(sumSizes(listFirstLoad(WEB_DIST))),
      kilobytes(FIRST_LOAD_BUDGET),
    ],
  ];
  for (const database of await listDatabases()) {
    const env = { DATA_DIR: join(place, database.name), PORT: '0', LOG_LEVEL: 'silent', ...database.env };
    try {
      rows.push(...(await measureSite(database.name, olx, env)));
    } finally {
      await database.drop();
    }
  }
  return rows;
}

async function measureSite(name: string, olx: string, env: Record<string, string>): Promise<Row[]> {
  console.log(`${name}: importing ...`);
  const seconds = await timeProgram(join(LMS, 'cli/main.ts'), ['import', olx], env);
  const rows: Row[] = [
    [`${name}: import of ${UNIT_COUNT} units, process start included`, `${seconds.toFixed(1)} s`, ''],
  ];
  console.log(`${name}: making learners ...`);
  const context = await openContext(loadConfig(env), { clock: systemClock, log: pino({ level: 'silent' }) });
  const tokens = await makeLearners(context);
  await closeContext(context);

  const frontEnd = await serveForeignFrontEnd(WEB_DIST);
  const settings = { ...env, CORS_ALLOWED_ORIGINS: frontEnd.origin };
  const site = await startServer(join(LMS, 'main.ts'), [], settings);
  const second = await startServer(join(LMS, 'main.ts'), [], settings);
  frontEnd.setLms(site.origin);
  try {
    if (name === 'SQLite') {
      console.log('Measuring the slow phone ...');
      rows.push(...(await measurePhone(site.origin, frontEnd.origin, tokens[0] ?? '')));
    }
    console.log(`${name}: measuring a class ...`);
    rows.push(...(await measureClass(name, [site.origin, second.origin], tokens)));
    await second.stop();
    console.log(`${name}: measuring searches ...`);
    rows.push(...(await measureSearch(name, site, tokens)));
    console.log(`${name}: measuring a mixed load ...`);
    rows.push(...(await measureMixedLoad(name, site, tokens)));
  } finally {
    await second.stop();
    await site.stop();
    frontEnd.close();
  }
  return rows;
}

function report(rows: readonly Row[]): string {
  const [cpu] = cpus();
  return `# Measurements

Made by \`npm run bench\` on ${new Date().toISOString().slice(0, 10)}: ${cpus().length} x ${cpu?.model.trim()}, ${(totalmem() / 1e9).toFixed(0)} GB, Node ${process.version}; a generated course of ${UNIT_COUNT} units and ${LEARNER_COUNT} learners. The slow phone is Chromium with a CPU slowed four times, 1.6 Mbit/s and a round trip of 150 ms. Client and server share the machine. Before a foreign LMS, the front end is served as files from another origin, and knows the LMS by its build.

${formatMarkdown(rows)}
`;
}
