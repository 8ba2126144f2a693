import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY, HOUR } from '../../lib/durations.ts';
import { buildCourse, html } from '../../testing/course-builder.ts';
import { describeDatabases } from '../../testing/databases.ts';
import { type LearningSite, openLearningSite } from '../../testing/learning-site.ts';

const sections = [{ id: 'c1', children: [{ id: 's1', children: [{ id: 'u1', children: [html('h1')] }] }] }];
const version = (title: string) => buildCourse({ title, sections });

describeDatabases('replaced versions of a course', (_, fresh) => {
  let site: LearningSite;
  beforeAll(async () => {
    site = await openLearningSite(version('First'), { database: await fresh() });
  });
  afterAll(() => site.close());

  const listTitles = async () => {
    const rows = await site.context.db.read.selectFrom('course_versions').select('tree').execute();
    return rows.map(({ tree }) => JSON.parse(tree).title).sort();
  };

  test('are removed once no request uses them any more, and can be imported again', async () => {
    await site.runJobs();
    site.clock.advance(DAY - HOUR / 2);
    await site.importCourse(version('Second'));
    site.clock.advance(HOUR / 2);
    await site.runJobs();
    expect(await listTitles(), 'replaced just now').toEqual(['First', 'Second']);
    site.clock.advance(DAY);
    await site.runJobs();
    expect(await listTitles()).toEqual(['Second']);
    const learner = await site.join('ada', { mode: 'audit' });
    expect((await learner.get(`/api/course_home/outline/${site.courseKey}`)).statusCode).toBe(200);
    await site.importCourse(version('First'));
    expect(await listTitles()).toEqual(['First', 'Second']);
  });
});
