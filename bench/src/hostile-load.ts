import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Context } from '../../apps/lms/src/context.ts';
import { saveEnrollment } from '../../apps/lms/src/kernel/enrollment/enrollment.store.ts';
import { findUserByUsername } from '../../apps/lms/src/kernel/users/users.store.ts';
import { writeCourse } from './course.ts';
import { HOSTILE_COURSE, hostileAnswers, hostileUnits, writeHostileCourse } from './hostile-course.ts';
import { learnerName, makeLearners } from './learners.ts';
import type { LoadRequest } from './load.ts';
import { listMixedRequests, send } from './mixed-load.ts';
import { handlerPath, openFrame } from './open-unit.ts';
import type { Options } from './options.ts';
import type { Results } from './report.ts';
import { type BenchSite, onEachSite } from './sites.ts';
import { percentile } from './table.ts';

const ATTACKERS = 20;
/** Requests per second of the other learners. */
const RATE = 100;
const SECONDS = 30;
const P99_MS = 200;
/** After a refusal; a learner who doesn't wait is only one who sends many requests. */
const PAUSE_MS = 250;
/** Ten requests of each learner, one more, so that kinds take turns as well. */
const STRIDE = 11;

/**
 * How long the requests of ordinary learners take while 20 others submit the worst answers to the worst scripts, patterns
 * and formulas of an author. Missed where they are slow or fail.
 */
export async function measureHostileLoad({
  database,
  seconds,
}: Pick<Options<never>, 'database' | 'seconds'>): Promise<Results> {
  const results: Results = { rows: [], isMissed: false };
  const writeCourses = async (folder: string) => {
    const [course, hostile] = [join(folder, 'course'), join(folder, 'hostile')];
    await writeCourse(course);
    await writeHostileCourse(hostile);
    return [course, hostile];
  };
  const fill = async (context: Context) => {
    const tokens = await makeLearners(context);
    for (let number = 0; number < ATTACKERS; number += 1) await enroll(context, learnerName(number));
    return tokens;
  };
  await onEachSite({ only: database, writeCourses, fill }, (site) =>
    measureAttack(results, site, seconds ?? SECONDS),
  );
  return results;
}

async function measureAttack(
  results: Results,
  { database: { name }, filled: tokens, start }: BenchSite<string[]>,
  seconds: number,
): Promise<void> {
  const site = await start();
  const stop = new AbortController();
  try {
    const requests = await listMixedRequests(site.origin, tokens.slice(ATTACKERS));
    await sendEvenly(site.origin, requests, 5);
    const alone = await sendEvenly(site.origin, requests, seconds);
    const statuses = new Map<number, number>();
    const attacks = tokens
      .slice(0, ATTACKERS)
      .map((token, number) => attack(site.origin, token, number, statuses, stop.signal));
    const attacked = await sendEvenly(site.origin, requests, seconds);
    stop.abort();
    await Promise.all(attacks);
    const p99 = percentile(attacked.times, 0.99);
    results.rows.push(
      [`${name}: p99 of ${RATE} requests a second, alone`, milliseconds(percentile(alone.times, 0.99)), ''],
      [
        `${name}: p99 while ${ATTACKERS} learners attack`,
        `${milliseconds(p99)} (at most ${milliseconds(Math.max(...attacked.times))})`,
        milliseconds(P99_MS),
      ],
      [`${name}: requests that failed`, `${attacked.failed} of ${attacked.times.length}`, '0'],
      [`${name}: hostile submissions by status`, describeStatuses(statuses), ''],
    );
    results.isMissed ||= attacked.failed > 0 || p99 > P99_MS;
  } finally {
    stop.abort();
    await site.stop();
  }
}

async function enroll({ db, clock }: Context, username: string): Promise<void> {
  await db.write(async (tx) => {
    const user = await findUserByUsername(tx, username);
    if (!user) throw new Error(`There is no ${username}`);
    await saveEnrollment(tx, {
      userId: user.id,
      courseKey: HOSTILE_COURSE,
      mode: 'audit',
      at: clock.now(),
    });
  });
}

/** Requests at even intervals, whether or not those before have a response; how long each took, and how many failed. */
async function sendEvenly(
  site: string,
  requests: readonly LoadRequest[],
  seconds: number,
): Promise<{ times: number[]; failed: number }> {
  const times: number[] = [];
  let failed = 0;
  const pending: Promise<void>[] = [];
  const started = performance.now();
  for (let count = 0; count < seconds * RATE; count += 1) {
    await delay(Math.max(0, started + (count * 1000) / RATE - performance.now()));
    // From learner to learner: no two answers of one at once.
    const request = requests[(count * STRIDE) % requests.length];
    if (request) pending.push(timed(request));
  }
  await Promise.all(pending);
  return { times, failed };

  async function timed(request: LoadRequest): Promise<void> {
    const from = performance.now();
    await send(site, request).catch(() => {
      failed += 1;
    });
    times.push(performance.now() - from);
  }
}

/** Submits one answer after another, each after previewing it and sending it to the calculator. */
async function attack(
  site: string,
  token: string,
  number: number,
  statuses: Map<number, number>,
  stop: AbortSignal,
): Promise<void> {
  const frames = new Map<string, Awaited<ReturnType<typeof openFrame>>>();
  for (const unit of hostileUnits) frames.set(unit, await openFrame(site, token, unit));
  for (let index = number * 7; !stop.aborted; index += 1) {
    const { unit, problem, answer } = hostileAnswers[index % hostileAnswers.length] ?? {};
    const frame = unit && frames.get(unit);
    if (!frame || problem === undefined || answer === undefined) throw new Error('No such unit');
    const post = (handler: string, body: object) =>
      fetch(frame.origin + handlerPath(HOSTILE_COURSE, problem, handler), {
        method: 'POST',
        headers: frame.headers,
        body: JSON.stringify(body),
      });
    const responses = [
      await post('problem_preview', { questionId: '2_1', text: answer }),
      await post('problem_check', { answers: { '2_1': answer } }),
      await fetch(`${site}/calculate?equation=${encodeURIComponent(answer)}`),
    ];
    for (const response of responses) {
      await response.arrayBuffer();
      statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
    }
    if (responses.some(({ status }) => status === 429 || status === 503)) await delay(PAUSE_MS);
  }
}

function describeStatuses(statuses: ReadonlyMap<number, number>): string {
  return [...statuses]
    .toSorted(([a], [b]) => a - b)
    .map(([status, count]) => `${count} × ${status}`)
    .join(', ');
}

function milliseconds(value: number): string {
  return `${value.toFixed(0)} ms`;
}
