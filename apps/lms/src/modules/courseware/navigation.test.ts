import type { NavigationBlockWire, NavigationWire } from '@lectern/contract';
import { expect, test } from 'vitest';
import {
  buildCourse,
  discussion,
  html,
  problem,
  TEST_COURSE_KEY,
  usageKey,
  video,
} from '../../testing/course-builder.ts';
import { describeDatabases } from '../../testing/databases.ts';
import { openLearningSite, type Person } from '../../testing/learning-site.ts';

const course = buildCourse({
  title: 'Calculus',
  sections: [
    {
      id: 'c1',
      children: [
        {
          id: 's1',
          children: [
            { id: 'u1', children: [html('h1')] },
            { id: 'u2', children: [video('v2')] },
            { id: 'talk', children: [discussion('d')] },
            { id: 'paid', groupAccess: { '50': [2] }, children: [problem('p3')] },
          ],
        },
        {
          id: 's2',
          prerequisite: { id: 's1', minScorePercent: 0, minCompletionPercent: 100 },
          children: [{ id: 'u4', children: [html('h4')] }],
        },
        {
          id: 'past',
          due: '2026-02-01T00:00:00Z',
          hideAfterDue: true,
          children: [{ id: 'u5', children: [html('h5')] }],
        },
        { id: 'later', start: '2027-01-01T00:00:00Z', children: [{ id: 'u6', children: [html('h6')] }] },
        { id: 'team', staffOnly: true, children: [{ id: 'u7', children: [html('h7')] }] },
      ],
    },
  ],
});

describeDatabases('the navigation', (_, fresh) => {
  /** The blocks by their short names. */
  async function navigationOf(who: Pick<Person, 'get'>): Promise<Record<string, NavigationBlockWire>> {
    const response = await who.get(`/api/course_home/v1/navigation/${TEST_COURSE_KEY}`);
    const { blocks } = response.json<NavigationWire>();
    return Object.fromEntries(
      Object.entries(blocks ?? {}).map(([key, block]) => [key.split('@').at(-1), block]),
    );
  }
  const keysOf = (type: string, ...ids: string[]) => ids.map((id) => usageKey(type, id));

  test('has title, icon, lock and completion of each section, sequence and unit', async () => {
    const site = await openLearningSite(course, { database: await fresh() });
    const dana = await site.join('dana', { mode: 'audit' });
    await site.complete(dana, usageKey('html', 'h1'));
    const before = await navigationOf(dana);
    expect(Object.keys(before)).toEqual(['course', 'c1', 's1', 'u1', 'u2', 'talk', 'paid', 's2']);
    expect(before.course).toMatchObject({ display_name: 'Calculus', children: keysOf('chapter', 'c1') });
    expect(before.course).toMatchObject({
      resume_block: true,
      completion_stat: { completion: 0, completable_children: 1 },
    });
    expect(before.c1).toMatchObject({
      type: 'chapter',
      complete: false,
      children: keysOf('sequential', 's1', 's2'),
      completion_stat: { completion: 1, completable_children: 2 },
    });
    expect(before.s1).toEqual({
      id: usageKey('sequential', 's1'),
      type: 'sequential',
      display_name: 's1',
      children: keysOf('vertical', 'u1', 'u2', 'talk', 'paid'),
      complete: false,
      completion_stat: { completion: 1, completable_children: 2 },
      description: null,
      due: null,
      effort_activities: 0,
      effort_time: null,
      icon: null,
      lms_web_url: null,
      resume_block: true,
      has_scheduled_content: null,
      hide_from_toc: false,
      accessible: true,
    });
    expect(
      [before.u1, before.u2, before.talk].map((unit) => [unit?.resume_block, unit?.completion_stat]),
    ).toEqual([
      [true, { completion: 1, completable_children: 1 }],
      [false, { completion: 0, completable_children: 1 }],
      [false, { completion: 0, completable_children: 0 }],
    ]);
    expect([before.u1, before.u2, before.paid].map((unit) => [unit?.complete, unit?.icon])).toEqual([
      [true, 'other'],
      [false, 'video'],
      [false, 'lock'],
    ]);
    expect(before.s2).toMatchObject({ type: 'lock', accessible: false, children: [] });

    await site.complete(dana, usageKey('video', 'v2'));
    const after = await navigationOf(dana);
    expect(after.s1).toMatchObject({ complete: true, completion_stat: { completion: 2 } });
    expect(after.s2).toMatchObject({
      type: 'sequential',
      accessible: true,
      children: keysOf('vertical', 'u4'),
    });
    expect(after.c1).toMatchObject({ completion_stat: { completion: 2, completable_children: 3 } });
    await site.close();
  });

  test('is empty without access to the courseware, and complete for the course team', async () => {
    const site = await openLearningSite(course, { database: await fresh() });
    const stranger = await site.join('stranger');
    expect(await navigationOf(stranger)).toEqual({});
    expect(await navigationOf(site.visitor)).toEqual({});
    const staff = await site.join('staff', { courseStaff: true });
    expect(Object.keys(await navigationOf(staff))).toEqual(
      expect.arrayContaining(['past', 'u5', 'later', 'u6', 'team', 'u7']),
    );
    await site.close();
  });

  test('is a 404 for an unknown course', async () => {
    const site = await openLearningSite(course, { database: await fresh() });
    const response = await site.visitor.get('/api/course_home/v1/navigation/course-v1:No+SUCH+R1');
    expect([response.statusCode, response.json().error_code]).toEqual([404, 'course_not_found']);
    await site.close();
  });
});
