import type { ProgressWire } from '@lectern/contract';
import { expect, test } from 'vitest';
import { assignToCohort, saveCohort } from '../../kernel/cohorts/cohorts.store.ts';
import { saveGradeOverride } from '../../kernel/grading/grade-overrides.store.ts';
import { buildCourse, problem, TEST_COURSE_KEY, usageKey } from '../../testing/course-builder.ts';
import { describeDatabases } from '../../testing/databases.ts';
import { openLearningSite } from '../../testing/learning-site.ts';

const KEY = TEST_COURSE_KEY;
const groups = [
  { id: 1, name: 'Blue' },
  { id: 2, name: 'Red' },
];
const tree = buildCourse({
  settings: { userPartitions: [{ id: 77, name: 'Groups', scheme: 'cohort', active: true, groups }] },
  tree: {
    gradingPolicy: {
      assignmentTypes: [{ type: 'Homework', shortLabel: 'HW', numTotal: 1, numDroppable: 0, weight: 1 }],
      gradeCutoffs: [{ letter: 'Pass', minimum: 0.9 }],
    },
  },
  sections: [
    {
      id: 'c1',
      children: [
        {
          id: 's1',
          graded: true,
          format: 'Homework',
          children: [
            { id: 'u1', children: [problem('all'), problem('team', { staffOnly: true })] },
            { id: 'u2', groupAccess: { 77: [1] }, children: [problem('blue')] },
            { id: 'u3', groupAccess: { 77: [2] }, children: [problem('red')] },
          ],
        },
      ],
    },
  ],
});

describeDatabases('the grade of a learner', (_, fresh) => {
  test('counts only the problems that the learner’s group can see', async () => {
    const site = await openLearningSite(tree, { database: await fresh() });
    const { write } = site.context.db;
    const ada = await site.join('ada', { mode: 'audit' });
    for (const [name, groupId] of [
      ['Evening', 1],
      ['Morning', 2],
    ] as const)
      await write((tx) => saveCohort(tx, { courseKey: KEY, name, group: { partitionId: 77, groupId } }, 1));
    const assign = (cohort: string) =>
      write((tx) => assignToCohort(tx, { userId: ada.user.id, courseKey: KEY, cohort, at: 1 }));
    const facts = async () => {
      const progress = (await ada.get(`/api/course_home/progress/${KEY}`)).json<ProgressWire>();
      const [subsection] = progress.section_scores[0]?.subsections ?? [];
      const { num_points_earned: earned, num_points_possible: possible, problem_scores } = subsection ?? {};
      return [earned, possible, problem_scores?.length, progress.course_grade.is_passing];
    };
    expect(await facts()).toEqual([0, 1, 1, false]);
    await assign('Evening');
    expect(await facts()).toEqual([0, 2, 2, false]);
    await site.score(ada, usageKey('problem', 'all'), 1, 1);
    expect(await facts()).toEqual([1, 2, 2, false]);
    await site.score(ada, usageKey('problem', 'blue'), 1, 1);
    expect(await facts()).toEqual([2, 2, 2, true]);
    await assign('Morning');
    expect(await facts()).toEqual([1, 2, 2, false]);
    const override = {
      userId: ada.user.id,
      courseKey: KEY,
      sequenceKey: usageKey('sequential', 's1'),
      earned: 10,
      possible: 10,
      reason: 'Graded by hand',
      actor: 'staff',
      at: 1,
    };
    await write(async (tx) => {
      const course = await site.context.courses.findCourse(tx, KEY);
      if (course) await saveGradeOverride(tx, course, override);
    });
    expect(await facts()).toEqual([10, 10, 2, true]);
    await site.close();
  });
});
