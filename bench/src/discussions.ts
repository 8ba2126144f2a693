import { join } from 'node:path';
import { headersToWrite } from './headers-to-write.ts';
import { fire, type LoadRequest } from './load.ts';
import { readMetrics } from './metrics.ts';
import { send } from './mixed-load.ts';
import type { Options } from './options.ts';
import type { Report, Results } from './report.ts';
import { type BenchSite, onEachSite } from './sites.ts';
import {
  makeTalk,
  TALKATIVE_COURSE,
  type Talk,
  textOf,
  titleOf,
  writeTalkativeCourse,
} from './talkative-course.ts';

const LIMIT_MS = 50;
/** Of each kind of page, and of posts; a learner may write 30 in ten minutes. */
const PAGES_PER_SECOND = 20;
const POSTS_PER_SECOND = 50;
/** Measured without a target. */
const OTHER_PAGES = ['topics', 'learners'];
const SECONDS = 20;
const TABLES = ['discussion_posts', 'discussion_threads', 'discussion_reads', 'discussion_follows'];

export const DISCUSSIONS_REPORT: Report = {
  file: 'discussions.md',
  title: 'Measurements of discussions',
  command: 'npm run bench -- discussions',
  about: `Each kind of page is requested ${PAGES_PER_SECOND} times a second at random times, by 1,000 learners in turn.`,
};

/**
 * Times the pages of discussions of a course of 1,000 learners and 20,000 posts under an open load, and 50 posts a second
 * beside it. Missed where a page is slow or a request fails.
 */
export async function measureDiscussions({
  database,
  seconds,
}: Pick<Options<never>, 'database' | 'seconds'>): Promise<Results> {
  const results: Results = { rows: [], isMissed: false };
  const writeCourses = async (folder: string) => {
    const course = join(folder, 'course');
    await writeTalkativeCourse(course);
    return [course];
  };
  await onEachSite({ only: database, writeCourses, fill: makeTalk }, (site) =>
    measureTalk(results, site, seconds ?? SECONDS),
  );
  return results;
}

async function measureTalk(
  results: Results,
  { database: { name, vacuum }, filled: talk, start }: BenchSite<Talk>,
  seconds: number,
): Promise<void> {
  const { rows } = results;
  rows.push([`${name}: posts of 1,000 learners`, String(talk.postCount), '']);
  await vacuum(TABLES);
  const site = await start();
  try {
    const pages = listPages(talk);
    for (const [page, requests] of Object.entries(pages)) {
      await fire(site.origin, requests, 2, PAGES_PER_SECOND);
      const result = await fire(site.origin, requests, seconds / 2, PAGES_PER_SECOND);
      addRow(results, `${name}: ${page}`, { result, hasTarget: !OTHER_PAGES.includes(page) });
      const queries = await countQueries(site.origin, requests);
      rows.push([`${name}: ${page}, queries`, queries.toFixed(1), 'at most 9']);
    }
    console.log(`${name}: writing ${POSTS_PER_SECOND} posts a second ...`);
    const posts = await listPosts(site.origin, talk);
    const mixed = interleave(
      Object.entries(pages).flatMap(([page, requests]) => (OTHER_PAGES.includes(page) ? [] : [requests])),
    );
    const [written, read] = await Promise.all([
      fire(site.origin, posts, seconds, POSTS_PER_SECOND),
      fire(site.origin, mixed, seconds, PAGES_PER_SECOND),
    ]);
    rows.push([
      `${name}: ${POSTS_PER_SECOND} posts a second, 5xx and unanswered`,
      `${written.serverErrors + written.unanswered} of ${written.sent} (other failures ${written.non2xx - written.serverErrors}, 95th percentile ${written.p95.toFixed(0)} ms)`,
      '0',
    ]);
    results.isMissed ||= written.non2xx + written.unanswered > 0;
    addRow(results, `${name}: ${PAGES_PER_SECOND} pages a second meanwhile`, { result: read });
  } finally {
    await site.stop();
  }
}

function addRow(
  results: Results,
  what: string,
  { result, hasTarget = true }: { result: Awaited<ReturnType<typeof fire>>; hasTarget?: boolean },
): void {
  const { sent, p95, p99, non2xx, unanswered } = result;
  const failed = non2xx + unanswered;
  results.rows.push([
    `${what}, 95th percentile`,
    `${p95.toFixed(0)} ms (99th ${p99.toFixed(0)} ms; ${failed} of ${sent} failed)`,
    hasTarget ? `under ${LIMIT_MS} ms` : '',
  ]);
  results.isMissed ||= failed > 0 || (hasTarget && p95 >= LIMIT_MS);
}

/** The requests of every kind of page, as the front end sends them, of all learners in turn. */
function listPages({ tokens, threads }: Talk): Record<string, LoadRequest[]> {
  const course = encodeURIComponent(TALKATIVE_COURSE);
  const get = (path: (number: number) => string): LoadRequest[] =>
    tokens.map((token, number) => ({
      method: 'GET',
      path: path(number),
      headers: { cookie: `sessionid=${token}` },
    }));
  const list = (query: (number: number) => string) =>
    get((number) => `/api/discussion/v1/threads/?course_id=${course}&page_size=20${query(number)}`);
  const threadOf = (number: number) => threads[(number * 31) % threads.length];
  const titleQuery = (number: number) => encodeURIComponent(titleOf(number));
  return {
    list: list(() => '&order_by=last_activity_at'),
    'list of a later page': list((number) => `&order_by=last_activity_at&page=${1 + (number % 100)}`),
    'list by votes': list(() => '&order_by=vote_count'),
    'list of unread threads': list(() => '&view=unread'),
    'list of unanswered questions': list(() => '&view=unanswered'),
    'list of followed threads': list(() => '&following=true'),
    'list of a topic': list((number) => `&topic_id=topic-${number % 100}`),
    'list of own threads': list((number) => `&author=learner${number}`),
    search: list((number) => `&text_search=${titleQuery(number)}`),
    'search for a word of many posts': list(() => '&text_search=derivative'),
    thread: get((number) => `/api/discussion/v1/threads/${threadOf(number)}/?course_id=${course}`),
    responses: get(
      (number) =>
        `/api/discussion/v1/comments/?thread_id=${threadOf(number)}&page_size=20&merge_question_type_responses=true`,
    ),
    'responses of a long thread': get(
      (number) =>
        `/api/discussion/v1/comments/?thread_id=${threads[0]}&page_size=20&page=${1 + (number % 20)}&merge_question_type_responses=true`,
    ),
    topics: get(() => `/api/discussion/v3/course_topics/${TALKATIVE_COURSE}`),
    learners: get(() => `/api/discussion/v1/courses/${TALKATIVE_COURSE}/activity_stats/`),
  };
}

/** One post of every learner: a thread of every fourth, and responses of the others. */
async function listPosts(origin: string, { tokens, threads }: Talk): Promise<LoadRequest[]> {
  const posts: LoadRequest[] = [];
  for (const [number, token] of tokens.entries()) {
    const headers = { ...(await headersToWrite(origin, token)), 'content-type': 'application/json' };
    const thread = {
      course_id: TALKATIVE_COURSE,
      topic_id: 'course',
      type: 'question',
      title: titleOf(number),
    };
    const isThread = number % 4 === 0;
    posts.push({
      method: 'POST',
      path: isThread ? '/api/discussion/v1/threads/' : '/api/discussion/v1/comments/',
      headers,
      body: JSON.stringify({
        ...(isThread ? thread : { thread_id: String(threads[(number * 17) % threads.length]) }),
        raw_body: textOf(number),
      }),
    });
  }
  return posts;
}

/** One request of each list after the other. */
function interleave(lists: readonly (readonly LoadRequest[])[]): LoadRequest[] {
  const [first = []] = lists;
  return first.flatMap((_, index) => lists.flatMap((list) => list[index] ?? []));
}

async function countQueries(origin: string, requests: readonly LoadRequest[]): Promise<number> {
  const some = requests.slice(0, 50);
  const before = await readMetrics(origin);
  for (const request of some) await send(origin, request);
  const after = await readMetrics(origin);
  return (after.queries - before.queries) / some.length;
}
