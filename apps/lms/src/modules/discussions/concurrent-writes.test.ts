import type { CommentWire, ThreadWire } from '@lectern/contract';
import type { LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { lockThread } from '../../db/locks.ts';
import { buildCourse, discussionTab } from '../../testing/course-builder.ts';
import { describeDatabases } from '../../testing/databases.ts';
import { answer, ask, commentUrl, ok, patch, threadUrl } from '../../testing/discussions.ts';
import { type LearningSite, openLearningSite, type Person } from '../../testing/learning-site.ts';
import { giveForumRole } from './roles.store.ts';

const course = buildCourse({ tree: { tabs: [discussionTab] }, sections: [] });

describeDatabases('writes to one thread at the same time', (_, fresh) => {
  let site: LearningSite;
  let ann: Person;
  let ben: Person;
  let mod: Person;
  let thread: ThreadWire;
  let response: CommentWire;
  beforeAll(async () => {
    site = await openLearningSite(course, { database: await fresh() });
    ann = await site.join('ann', { mode: 'audit' });
    ben = await site.join('ben', { mode: 'audit' });
    mod = await site.join('mod', { mode: 'audit' });
    const role = { userId: mod.user.id, courseKey: site.courseKey, role: 'Moderator', at: 1 } as const;
    await site.context.db.write((tx) => giveForumRole(tx, role));
  });
  afterAll(() => site.close());
  beforeEach(async () => {
    await site.context.db.write((tx) => tx.deleteFrom('rate_limits').execute());
    thread = await ask(ann, site.courseKey);
    response = await answer(ben, thread.id);
  });

  /** How many transactions wait for the lock of the thread. */
  async function countWaiting(): Promise<number> {
    const key = sql`hashtextextended(current_schema() || ${`/thread/${thread.id}`}, 0)`;
    const { count } = await site.context.db.read
      .selectFrom(
        sql<{ n: number }>`(select 1 as n from pg_locks where locktype = 'advisory' and not granted
          and (classid::bigint << 32 | objid::bigint) = ${key})`.as('waiting'),
      )
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return count;
  }

  /** Sends requests that all have started before the first of them gets the lock of the thread. */
  async function sendTogether(
    ...requests: (() => Promise<LightMyRequestResponse>)[]
  ): Promise<LightMyRequestResponse[]> {
    const { db } = site.context;
    const locked = Promise.withResolvers<void>();
    const started = Promise.withResolvers<void>();
    const holder = db.write(async (tx) => {
      await lockThread(tx, Number(thread.id));
      locked.resolve();
      await started.promise;
    });
    await locked.promise;
    const sent: Promise<LightMyRequestResponse>[] = [];
    try {
      for (const request of requests) {
        sent.push(request());
        if (db.dialect === 'postgres')
          await vi.waitFor(async () => expect(await countWaiting()).toBe(sent.length));
      }
    } finally {
      started.resolve();
      await holder;
    }
    return Promise.all(sent);
  }

  const respond = () => ben.post('/api/discussion/v1/comments/', { thread_id: thread.id, raw_body: 'Late.' });
  const getThread = async () => ok<ThreadWire>(await ann.get(threadUrl(thread.id)));

  test('keep each other’s changes', async () => {
    const both = await sendTogether(
      () => patch(ann, threadUrl(thread.id), { raw_body: 'I expected one.' }),
      () => patch(mod, threadUrl(thread.id), { title: 'Why is 0! = 1?' }),
    );
    expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(await getThread()).toMatchObject({ title: 'Why is 0! = 1?', raw_body: 'I expected one.' });
  });

  test.each<[string, number, () => Promise<LightMyRequestResponse>]>([
    ['a response', 403, respond],
    ['an edit', 400, () => patch(ben, commentUrl(response.id), { raw_body: 'Late.' })],
  ])('%s is rejected in a thread that was closed meanwhile', async (_, status, late) => {
    const close = { closed: true, close_reason_code: 'duplicate' };
    const both = await sendTogether(() => patch(mod, threadUrl(thread.id), close), late);
    expect(both.map(({ statusCode }) => statusCode)).toEqual([200, status]);
    expect(await getThread()).toMatchObject({ comment_count: 2 });
  });

  test.each<[string, () => Promise<LightMyRequestResponse>]>([
    ['a response', respond],
    ['a vote', () => patch(ben, threadUrl(thread.id), { voted: true })],
    ['an edit', () => patch(ben, commentUrl(response.id), { raw_body: 'Late.' })],
    ['a deletion', () => ben.browser.send('DELETE', commentUrl(response.id))],
  ])('%s finds no thread that was deleted meanwhile', async (_, late) => {
    const both = await sendTogether(() => ann.browser.send('DELETE', threadUrl(thread.id)), late);
    expect(both.map(({ statusCode }) => statusCode)).toEqual([204, 404]);
  });

  test('a comment finds no response that was deleted meanwhile', async () => {
    const both = await sendTogether(
      () => ben.browser.send('DELETE', commentUrl(response.id)),
      () =>
        ann.post('/api/discussion/v1/comments/', {
          thread_id: thread.id,
          parent_id: response.id,
          raw_body: 'Late.',
        }),
    );
    expect(both.map(({ statusCode }) => statusCode)).toEqual([204, 404]);
  });

  test('a response finds no thread whose author’s posts were all deleted meanwhile', async () => {
    const course = encodeURIComponent(site.courseKey);
    const query = 'username=ann&course_or_org=course&execute=true';
    const both = await sendTogether(
      () => mod.post(`/api/discussion/v1/bulk_delete_user_posts/${course}?${query}`),
      respond,
    );
    expect(both.map(({ statusCode }) => statusCode)).toEqual([202, 404]);
  });
});
