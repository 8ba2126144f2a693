import { createHistogram, type RecordableHistogram } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { Pool } from 'undici';

export interface LoadRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface LoadResult {
  readonly sent: number;
  /** Requests per second that were answered. */
  readonly rate: number;
  /** Milliseconds. */
  readonly p95: number;
  readonly p99: number;
  readonly serverErrors: number;
  /** Answers of another status than 2xx; server errors included. */
  readonly non2xx: number;
  readonly unanswered: number;
}

export const LOAD_RATE = 1000;
/** Before measuring, so that V8 has compiled the code and each learner's overlay is cached. */
export const WARM_UP_SECONDS = 10;
const CONNECTIONS = 200;
const TIMEOUT_MS = 20_000;

interface Counters {
  readonly latency: RecordableHistogram;
  answered: number;
  serverErrors: number;
  non2xx: number;
  unanswered: number;
}

/**
 * Sends the requests in turn, `perSecond` on average, at independent random times (a Poisson process), as many people
 * do who don't know of each other. The load is open: a slow response delays no other request, and a latency counts from
 * the time at which its request was due.
 */
export async function fire(
  origin: string,
  requests: readonly LoadRequest[],
  seconds: number,
  perSecond = LOAD_RATE,
): Promise<LoadResult> {
  const pool = new Pool(origin, { connections: CONNECTIONS, headersTimeout: TIMEOUT_MS });
  const counters: Counters = {
    latency: createHistogram(),
    answered: 0,
    serverErrors: 0,
    non2xx: 0,
    unanswered: 0,
  };
  const pending = new Set<Promise<void>>();
  const started = performance.now();
  const end = started + seconds * 1000;
  let sent = 0;
  for (let due = started; due < end; due += nextGap(perSecond)) {
    while (performance.now() < due) await delay(1);
    const request = requests[sent % requests.length];
    if (!request) throw new Error('no requests to send');
    sent += 1;
    const done = sendAt(due, request, pool, counters).finally(() => pending.delete(done));
    pending.add(done);
  }
  await Promise.all(pending);
  const took = (performance.now() - started) / 1000;
  await pool.close();
  const { latency, answered, ...counted } = counters;
  const milliseconds = (percent: number) => latency.percentile(percent) / 1e6;
  return { sent, rate: answered / took, p95: milliseconds(95), p99: milliseconds(99), ...counted };
}

/** Milliseconds to the next request. */
function nextGap(perSecond: number): number {
  return (-Math.log(1 - Math.random()) * 1000) / perSecond;
}

async function sendAt(
  due: number,
  { method, path, headers, body }: LoadRequest,
  pool: Pool,
  counters: Counters,
): Promise<void> {
  try {
    const response = await pool.request({ method, path, headers, body: body ?? null });
    await response.body.dump({ limit: Number.MAX_SAFE_INTEGER });
    const status = response.statusCode;
    counters.answered += 1;
    counters.latency.record(Math.max(1, Math.round((performance.now() - due) * 1e6)));
    if (status < 200 || status > 299) counters.non2xx += 1;
    if (status >= 500) counters.serverErrors += 1;
  } catch {
    counters.unanswered += 1;
  }
}
