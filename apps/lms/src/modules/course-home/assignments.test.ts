import type { DatesWire, OutlineWire } from '@lectern/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BlockSpec, buildCourse, html, problem, usageKey, video } from '../../testing/course-builder.ts';
import { describeDatabases } from '../../testing/databases.ts';
import { type LearningSite, openLearningSite, type Person } from '../../testing/learning-site.ts';

const assignment = (id: string, units: BlockSpec[]): BlockSpec => ({
  id,
  graded: true,
  format: 'Homework',
  due: '2026-03-20T12:00:00Z',
  children: units,
});
const course = buildCourse({
  sections: [
    {
      id: 'c1',
      children: [
        assignment('mixed', [
          { id: 'u1', children: [html('h1'), video('v1'), problem('p1'), problem('p2')] },
          { id: 'u2', children: [problem('practice', { graded: false }), problem('free', { points: 0 })] },
          { id: 'u3', groupAccess: { 50: [2] }, children: [problem('reserved')] },
        ]),
        assignment('reading', [{ id: 'u4', children: [html('h4')] }]),
        assignment('later', [{ id: 'u5', start: '2026-04-01T00:00:00Z', children: [problem('p5')] }]),
      ],
    },
  ],
});

describeDatabases('an assignment', (_, fresh) => {
  let site: LearningSite;
  let dana: Person;
  beforeAll(async () => {
    site = await openLearningSite(course, { database: await fresh() });
    dana = await site.join('dana', { mode: 'audit' });
  });
  afterAll(() => site.close());

  const isComplete = async () => {
    const dates = (await dana.get(`/api/course_home/dates/${site.courseKey}`)).json<DatesWire>();
    const { course_blocks } = (
      await dana.get(`/api/course_home/outline/${site.courseKey}`)
    ).json<OutlineWire>();
    return {
      dates: Object.fromEntries(
        dates.course_date_blocks.flatMap(({ title, complete, date_type }) =>
          date_type === 'assignment-due-date' ? [[title, complete]] : [],
        ),
      ),
      outline: course_blocks?.blocks[usageKey('sequential', 'mixed')]?.complete,
    };
  };

  test('[DAT-03] is complete among the dates once its graded questions are, whatever else is in it', async () => {
    expect(await isComplete()).toEqual({
      dates: { mixed: false, reading: true, later: false },
      outline: false,
    });
    await site.complete(dana, usageKey('problem', 'p1'));
    expect((await isComplete()).dates.mixed).toBe(false);
    await site.complete(dana, usageKey('problem', 'p2'));
    expect(await isComplete()).toMatchObject({ dates: { mixed: true }, outline: false });
  });
});
