import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BENCH_COURSE, blockKey, units, writeCourse } from './course.ts';
import { makeLearners } from './learners.ts';
import { fire, type LoadRequest, WARM_UP_SECONDS } from './load.ts';
import { listMixedRequests } from './mixed-load.ts';
import type { Options } from './options.ts';
import type { RunningServer } from './process.ts';
import type { Results } from './report.ts';
import { onEachSite } from './sites.ts';

const SECONDS = 300;
const LIMIT_MB = 350;
const LIMIT_MS = 60;
const SAMPLE_SECONDS = 10;
/** Coprime with the number of requests, so that each comes up once. */
const STRIDE = 7_919;

/**
 * Sends a site 1,000 requests a second of visitors and learners, answers among them. Missed if its process exceeds its
 * memory budget or is slow.
 */
export async function measureMemory({
  database,
  seconds,
}: Pick<Options<never>, 'database' | 'seconds'>): Promise<Results> {
  const results: Results = { rows: [], isMissed: false };
  const writeCourses = async (folder: string) => {
    const course = join(folder, 'course');
    await writeCourse(course);
    return [course];
  };
  await onEachSite(
    { only: database, writeCourses, fill: makeLearners },
    async ({ database, filled, start }) => {
      const site = await start();
      try {
        const { most, p99, sent, rate, serverErrors, unanswered } = await load(
          site,
          filled,
          seconds ?? SECONDS,
        );
        const failed = serverErrors + unanswered;
        const { name } = database;
        results.rows.push(
          [`${name}: requests answered per second`, rate.toFixed(0), ''],
          [`${name}: 99th percentile`, `${p99.toFixed(0)} ms`, `${LIMIT_MS} ms`],
          [`${name}: server errors and requests without a response`, `${failed} of ${sent}`, '0'],
          [`${name}: most memory`, `${most} MB`, `${LIMIT_MB} MB`],
        );
        results.isMissed ||= most > LIMIT_MB || p99 > LIMIT_MS || failed > 0;
      } finally {
        await site.stop();
      }
    },
  );
  return results;
}

/** Sends the requests; reads the process's memory meanwhile, in MB. */
async function load(site: RunningServer, tokens: readonly string[], seconds: number) {
  const requests = mix([...pageRequests(tokens), ...(await listMixedRequests(site.origin, tokens))]);
  await fire(site.origin, requests, WARM_UP_SECONDS);
  let most = await residentMegabytes(site);
  const started = performance.now();
  const sampling = setInterval(async () => {
    const resident = await residentMegabytes(site);
    most = Math.max(most, resident);
    console.log(`${Math.round((performance.now() - started) / 1000)} s: ${resident} MB`);
  }, SAMPLE_SECONDS * 1000);
  const result = await fire(site.origin, requests, seconds);
  clearInterval(sampling);
  return { most, ...result };
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
