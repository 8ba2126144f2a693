/**
 * `npm run bench:memory`: starts a site, sends it a mix of visitors' and learners' requests, and fails if the process
 * exceeds its memory budget. Options: `--database postgres` (a schema of TEST_DATABASE_URL), `--requests 300000`,
 * `--minutes 8` (stops earlier then, and reports the number of requests).
 */
import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import autocannon from 'autocannon';
import pg from 'pg';
import { pino } from 'pino';
import { systemClock } from '../../apps/lms/src/clock.ts';
import { loadConfig } from '../../apps/lms/src/config.ts';
import { closeContext, openContext } from '../../apps/lms/src/open-context.ts';
import { BENCH_COURSE, blockKey, units, writeCourse } from './course.ts';
import { makeLearners } from './learners.ts';
import { type RunningServer, startServer, timeProgram } from './process.ts';

const LIMIT_MB = 400;
const CONNECTIONS = 20;
const ROUNDS = 15;
/** Coprime with the number of requests, so that each comes up once. */
const STRIDE = 7_919;
const LMS = new URL('../../apps/lms/src/', import.meta.url).pathname;
const POSTGRES_URL = process.env.TEST_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/test';

const { values } = parseArgs({
  options: {
    database: { type: 'string', default: 'sqlite' },
    requests: { type: 'string', default: '300000' },
    minutes: { type: 'string', default: '8' },
  },
});

const folder = await mkdtemp(join(tmpdir(), 'lectern-bench-'));
const schema = `bench_${randomBytes(6).toString('hex')}`;
const isPostgres = values.database === 'postgres';
try {
  process.exitCode = (await measure()) ? 0 : 1;
} finally {
  await rm(folder, { recursive: true, force: true });
  if (isPostgres) await dropSchema();
}

async function measure(): Promise<boolean> {
  const env: Record<string, string> = {
    DATA_DIR: join(folder, 'data'),
    PORT: '0',
    LOG_LEVEL: 'silent',
    ...(isPostgres && { DATABASE_URL: POSTGRES_URL, DATABASE_SCHEMA: schema }),
  };
  const olx = join(folder, 'olx');
  await writeCourse(olx);
  await timeProgram(join(LMS, 'cli/main.ts'), ['import', olx], env);
  const context = await openContext(loadConfig(env), { clock: systemClock, log: pino({ level: 'silent' }) });
  const tokens = await makeLearners(context);
  await closeContext(context);
  const site = await startServer(join(LMS, 'main.ts'), [], env);
  try {
    return await load(site, tokens);
  } finally {
    await site.stop();
  }
}

/** Sends the requests in rounds and reads the memory after each; returns whether it stayed below the limit. */
async function load(site: RunningServer, tokens: readonly string[]): Promise<boolean> {
  const requests = mixRequests(tokens);
  const wanted = Number(values.requests);
  const deadline = performance.now() + Number(values.minutes) * 60_000;
  const amount = Math.ceil(wanted / ROUNDS);
  let sent = 0;
  let most = 0;
  while (sent < wanted && performance.now() < deadline) {
    // Each connection starts at the front of the list: rotates it to continue where the last round ended.
    const from = Math.round(sent / CONNECTIONS) % requests.length;
    const rotated = [...requests.slice(from), ...requests.slice(0, from)];
    const result = await autocannon({
      url: site.origin,
      connections: CONNECTIONS,
      amount,
      requests: rotated,
    });
    sent += amount;
    const resident = await residentMegabytes(site);
    most = Math.max(most, resident);
    console.log(
      `${sent} requests: ${resident} MB, ${Math.round(result.requests.average)} a second, ` +
        `${result['5xx']} server errors, ${result.errors} without an answer`,
    );
  }
  const isBelow = most < LIMIT_MB;
  console.log(`${values.database}: at most ${most} MB after ${sent} requests; the limit is ${LIMIT_MB} MB.`);
  return isBelow;
}

/** Each page of visitors and each call of learners in turn; every learner and sequence comes up. */
function mixRequests(tokens: readonly string[]): autocannon.Request[] {
  const get = (path: string, cookie?: string): autocannon.Request => ({
    method: 'GET',
    path,
    headers: cookie === undefined ? {} : { cookie: `sessionid=${cookie}` },
  });
  const inOrder = tokens.flatMap((token, number) => {
    const { sequence, unit } = units[(number * 13) % units.length] ?? { sequence: 's0', unit: 'u0' };
    return [
      get('/'),
      get(`/?page=${number}`),
      get(`/courses/${BENCH_COURSE}/about`),
      get('/login'),
      get(`/no-such-page-${number}`),
      get(`/api/course_home/course_metadata/${BENCH_COURSE}?browser_timezone=Europe/Madrid`),
      get('/', token),
      get('/dashboard', token),
      get(`/api/course_home/course_metadata/${BENCH_COURSE}`, token),
      get(`/api/course_home/outline/${BENCH_COURSE}`, token),
      get(`/api/course_home/dates/${BENCH_COURSE}`, token),
      get(`/api/course_home/progress/${BENCH_COURSE}`, token),
      get(`/api/courseware/course/${BENCH_COURSE}`, token),
      get(`/api/courseware/sequence/${blockKey('sequential', sequence)}`, token),
      get(`/xblock/${blockKey('vertical', unit)}`, token),
    ];
  });
  // The first rounds fill the caches; growth after that is a leak.
  return inOrder.map((_, index) => inOrder[(index * STRIDE) % inOrder.length] ?? get('/'));
}

async function residentMegabytes({ process: { pid } }: RunningServer): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? Number.NaN) / 1000);
}

async function dropSchema(): Promise<void> {
  const client = new pg.Client({ connectionString: POSTGRES_URL });
  await client.connect();
  await client.query(`drop schema if exists ${schema} cascade`);
  await client.end();
}
