import { BENCH_COURSE, blockKey, units } from './course.ts';
import { fire, LOAD_RATE, type LoadRequest, WARM_UP_SECONDS } from './load.ts';
import { readMetrics } from './metrics.ts';
import { type OpenUnit, openUnit } from './open-unit.ts';
import type { RunningServer } from './process.ts';
import type { Row } from './table.ts';

const SECONDS = 60;
/** In seconds: the time over which memory must not grow. */
const TEN_MINUTES = 600;

const reads = {
  outline: `/api/course_home/outline/${BENCH_COURSE}`,
  progress: `/api/course_home/progress/${BENCH_COURSE}`,
  sequence: `/api/courseware/sequence/${blockKey('sequential', 's3')}`,
};

/**
 * One process under a learner's typical load: equally outline, sequence, unit and progress, and one answer in ten
 * requests; then the same with a page of the course for every nine of these requests.
 */
export async function measureMixedLoad(
  name: string,
  site: RunningServer,
  { tokens, seconds = SECONDS }: { tokens: readonly string[]; seconds?: number },
): Promise<Row[]> {
  const requests = await listMixedRequests(site.origin, tokens);
  const calls = await measureRate(`${name}, mixed`, site, { requests, seconds });
  const queries = await countQueries(name, site, requests);
  const withPages = await measureRate(`${name}, a tenth of it pages`, site, {
    requests: addPages(requests, tokens),
    seconds,
  });
  return [
    ...calls.rows,
    ...queries,
    ...withPages.rows,
    [
      `${name}, a tenth of it pages: with their first screen`,
      `${withPages.renderedPages} of ${Math.round(withPages.sent / 10)}`,
      '',
    ],
  ];
}

async function measureRate(
  what: string,
  site: RunningServer,
  { requests, seconds }: { requests: readonly LoadRequest[]; seconds: number },
): Promise<{ rows: Row[]; sent: number; renderedPages: number }> {
  await fire(site.origin, requests, WARM_UP_SECONDS);
  const before = await readMetrics(site.origin);
  const result = await fire(site.origin, requests, seconds);
  const after = await readMetrics(site.origin);
  const failed = result.non2xx + result.unanswered;
  const megabytes = (bytes: number) => (bytes / 1e6).toFixed(0);
  const rows: Row[] = [
    [
      `${what}: requests per second of one process`,
      `${result.rate.toFixed(0)} of ${LOAD_RATE}`,
      String(LOAD_RATE),
    ],
    [`${what}: 99th percentile`, `${result.p99.toFixed(0)} ms`, 'under 60 ms'],
    [`${what}: requests that failed`, `${failed} of ${result.sent}`, '0'],
    [
      `${what}: memory before and after ${seconds} s`,
      `${megabytes(before.residentMemory)} and ${megabytes(after.residentMemory)} MB`,
      `flat over ten minutes${seconds < TEN_MINUTES ? `; ${seconds} s show fast growth only` : ''}`,
    ],
  ];
  return { rows, sent: result.sent, renderedPages: after.renderedPages - before.renderedPages };
}

/** A page after each nine requests: home, dates, progress and units of all learners in turn. */
function addPages(requests: readonly LoadRequest[], tokens: readonly string[]): LoadRequest[] {
  return requests.flatMap((request, index) => {
    if (index % 9 !== 8) return [request];
    const number = (index - 8) / 9;
    const { sequence, unit } = units[(number * 13) % units.length] ?? { sequence: 's0', unit: 'u0' };
    const screens = [
      'home',
      'dates',
      'progress',
      `${blockKey('sequential', sequence)}/${blockKey('vertical', unit)}`,
    ];
    const page: LoadRequest = {
      method: 'GET',
      path: `/course/${BENCH_COURSE}/${screens[number % screens.length]}`,
      headers: {
        cookie: `sessionid=${tokens[number % tokens.length]}`,
        accept: 'text/html',
        'accept-encoding': 'gzip, deflate, br, zstd',
      },
    };
    return [request, page];
  });
}

/** The requests of all learners, each of whom has opened a unit. */
export async function listMixedRequests(site: string, tokens: readonly string[]): Promise<LoadRequest[]> {
  const requests: LoadRequest[] = [];
  for (const [number, token] of tokens.entries()) {
    requests.push(...requestsOf(site, token, await openUnit(site, token, number)));
  }
  return requests;
}

/** Ten requests of one learner; units are on a separate host name. */
function requestsOf(site: string, token: string, unit: OpenUnit): LoadRequest[] {
  const headers = { cookie: `sessionid=${token}` };
  const frameHost = { host: new URL(unit.origin).host };
  const get = (path: string): LoadRequest => ({
    method: 'GET',
    path,
    headers: { ...headers, host: new URL(site).host },
  });
  const page: LoadRequest = { method: 'GET', path: unit.path, headers: frameHost };
  return [
    get(reads.outline),
    get(reads.sequence),
    page,
    get(reads.sequence),
    page,
    get(reads.progress),
    get(reads.sequence),
    page,
    get(reads.outline),
    {
      method: 'POST',
      path: unit.answerPath,
      headers: { ...unit.answerHeaders, ...frameHost },
      body: unit.answerBody,
    },
  ];
}

/** Queries of each kind of request, `begin` and `commit` included, of learners one after the other. */
async function countQueries(
  name: string,
  site: RunningServer,
  requests: readonly LoadRequest[],
): Promise<Row[]> {
  const kinds: [string, (request: LoadRequest) => boolean, string][] = [
    ['outline', ({ path }) => path === reads.outline, 'at most 4'],
    ['sequence', ({ path }) => path === reads.sequence, 'at most 4'],
    ['progress', ({ path }) => path === reads.progress, 'at most 4'],
    [
      'unit',
      ({ method, path }) => method === 'GET' && !Object.values(reads).includes(path ?? ''),
      'at most 4',
    ],
    ['answer', ({ method }) => method === 'POST', 'under 15'],
  ];
  const rows: Row[] = [];
  for (const [kind, isOfKind, budget] of kinds) {
    const some = requests.filter(isOfKind).slice(0, 100);
    // One uncounted request first: an answer invalidates the learner's overlay, which the next request rebuilds.
    for (const request of some) await send(site.origin, request);
    const before = await readMetrics(site.origin);
    for (const request of some) await send(site.origin, request);
    const after = await readMetrics(site.origin);
    const queries = (after.queries - before.queries) / some.length;
    rows.push([`${name}: queries per ${kind}`, queries.toFixed(1), budget]);
  }
  return rows;
}

/** Sends one request of the list. Throws where it fails. */
export async function send(site: string, { method, path, headers, body }: LoadRequest): Promise<void> {
  const { host, ...others } = headers;
  const origin = host === undefined ? site : `http://${host}`;
  const response = await fetch(origin + path, {
    method,
    headers: others,
    ...(body !== undefined && { body }),
  });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
}
