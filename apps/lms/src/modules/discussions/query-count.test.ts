import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildCourse, discussionTab } from '../../testing/course-builder.ts';
import { describeDatabases } from '../../testing/databases.ts';
import { answer, ask } from '../../testing/discussions.ts';
import { type LearningSite, openLearningSite, type Person } from '../../testing/learning-site.ts';

describeDatabases('queries of discussions', (_, fresh) => {
  let site: LearningSite;
  let staff: Person;
  let ann: Person;
  let pages: Record<string, string>;
  beforeAll(async () => {
    const tree = buildCourse({ tree: { tabs: [discussionTab] }, sections: [] });
    site = await openLearningSite(tree, { database: await fresh() });
    staff = await site.join('teacher', { courseStaff: true });
    ann = await site.join('ann', { mode: 'audit' });
    const key = site.courseKey;
    const { id } = await ask(staff, key, { type: 'discussion' });
    const course = encodeURIComponent(key);
    pages = {
      list: `/api/discussion/v1/threads/?course_id=${course}&page_size=100&requested_fields=profile_image`,
      search: `/api/discussion/v1/threads/?course_id=${course}&page_size=100&text_search=zero`,
      thread: `/api/discussion/v1/threads/${id}/?requested_fields=profile_image`,
      responses: `/api/discussion/v1/comments/?thread_id=${id}&page_size=100`,
      topics: `/api/discussion/v3/course_topics/${key}`,
      learners: `/api/discussion/v1/courses/${key}/activity_stats/`,
      notifications: '/api/notifications/?page_size=100',
    };
    await answer(staff, id);
  });
  afterAll(() => site.close());

  const total = async () => {
    const { values } = await site.context.metrics.querySeconds.get();
    return values.find((value) => value.metricName?.endsWith('_count'))?.value ?? 0;
  };
  async function countQueries(): Promise<Record<string, number>> {
    const counts: Record<string, number> = {};
    for (const [name, url] of Object.entries(pages)) {
      const before = await total();
      expect([name, (await ann.get(url)).statusCode]).toEqual([name, 200]);
      counts[name] = (await total()) - before;
    }
    return counts;
  }

  test('are as many for fifty posts as for one, and at most nine a page', async () => {
    const few = await countQueries();
    for (let index = 0; index < 25; index += 1) {
      const { id } = await ask(staff, site.courseKey, { title: `Zero ${index}` });
      await answer(staff, id);
      await answer(staff, pages.thread?.split('/')[5] ?? '');
    }
    expect(await countQueries()).toEqual(few);
    expect(Math.max(...Object.values(few))).toBeLessThanOrEqual(9);
  });
});
