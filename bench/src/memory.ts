/**
 * `npm run bench:memory`: starts a site, sends it 1,000 requests a second of visitors and learners, answers among them,
 * and fails if the process exceeds its memory budget or is slow. Options: `--database postgres` (a schema of
 * TEST_DATABASE_URL), `--minutes 5`.
 */
import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { pino } from 'pino';
import { systemClock } from '../../apps/lms/src/clock.ts';
import { loadConfig } from '../../apps/lms/src/config.ts';
import { closeContext, openContext } from '../../apps/lms/src/open-context.ts';
import { BENCH_COURSE, blockKey, units, writeCourse } from './course.ts';
import { makeLearners } from './learners.ts';
import { fire, type LoadRequest, WARM_UP_SECONDS } from './load.ts';
import { listMixedRequests } from './mixed-load.ts';
import { type RunningServer, startServer, timeProgram } from './process.ts';

const LIMIT_MB = 350;
const LIMIT_MS = 60;
const SAMPLE_SECONDS = 10;
/** Coprime with the number of requests, so that each comes up once. */
const STRIDE = 7_919;
const LMS = new URL('../../apps/lms/src/', import.meta.url).pathname;
const POSTGRES_URL = process.env.TEST_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/test';

const { values } = parseArgs({
  options: {
    database: { type: 'string', default: 'sqlite' },
    minutes: { type: 'string', default: '5' },
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

/** Sends the requests and reads the memory meanwhile; returns whether the site stayed within its limits. */
async function load(site: RunningServer, tokens: readonly string[]): Promise<boolean> {
  const requests = mix([...pageRequests(tokens), ...(await listMixedRequests(site.origin, tokens))]);
  await fire(site.origin, requests, WARM_UP_SECONDS);
  const seconds = Number(values.minutes) * 60;
  let most = 0;
  const started = performance.now();
  const sampling = setInterval(async () => {
    const resident = await residentMegabytes(site);
    most = Math.max(most, resident);
    console.log(`${Math.round((performance.now() - started) / 1000)} s: ${resident} MB`);
  }, SAMPLE_SECONDS * 1000);
  const { sent, rate, p99, serverErrors, unanswered } = await fire(site.origin, requests, seconds);
  clearInterval(sampling);
  console.log(
    `${values.database}: ${sent} requests, ${Math.round(rate)} answered a second; 99th percentile ${Math.round(p99)} ms ` +
      `(limit ${LIMIT_MS}); at most ${most} MB (limit ${LIMIT_MB}); ${serverErrors} server errors, ${unanswered} without an answer`,
  );
  return most <= LIMIT_MB && p99 <= LIMIT_MS && serverErrors + unanswered === 0;
}

/** Pages of visitors, and calls that a learner's client sends once per page; every learner and sequence comes up. */
function pageRequests(tokens: readonly string[]): LoadRequest[] {
  const get = (path: string, cookie?: string): LoadRequest => ({
    method: 'GET',
    path,
    headers: cookie === undefined ? {} : { cookie: `sessionid=${cookie}` },
  });
  return tokens.flatMap((token, number) => {
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
      get(`/api/course_home/dates/${BENCH_COURSE}`, token),
      get(`/api/courseware/course/${BENCH_COURSE}`, token),
      get(`/api/courseware/sequence/${blockKey('sequential', sequence)}`, token),
      get(`/xblock/${blockKey('vertical', unit)}`, token),
    ];
  });
}

/** In an order that spreads each learner's requests over the whole run: growth after the first round is a leak. */
function mix(inOrder: readonly LoadRequest[]): LoadRequest[] {
  return inOrder.flatMap((_, index) => inOrder[(index * STRIDE) % inOrder.length] ?? []);
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
