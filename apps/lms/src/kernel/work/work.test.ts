import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Database, Tx } from '../../db/database.ts';
import { buildCourse, TEST_COURSE_KEY as KEY, problem, usageKey } from '../../testing/course-builder.ts';
import { describeDatabases } from '../../testing/databases.ts';
import { type LearningSite, openLearningSite, type Person } from '../../testing/learning-site.ts';
import { findAccessOfUser } from '../access/access.ts';
import { recordWork, type Work, type WorkedBlock } from './record-work.ts';
import { withdrawWork } from './withdraw-work.ts';

/** The first of two problems is worth enough to pass. */
const course = buildCourse({
  tree: {
    gradingPolicy: {
      assignmentTypes: [{ type: 'Homework', shortLabel: 'HW', numTotal: 1, numDroppable: 0, weight: 1 }],
      gradeCutoffs: [{ letter: 'Pass', minimum: 0.5 }],
    },
    selfPaced: true,
  },
  sections: [
    {
      id: 'c1',
      children: [
        {
          id: 's1',
          graded: true,
          format: 'Homework',
          children: [{ id: 'u1', children: [problem('p1', { points: 2 }), problem('p2', { points: 1 })] }],
        },
      ],
    },
  ],
});

describeDatabases('a learner’s work', (_, fresh) => {
  let site: LearningSite;
  let dana: Person;
  beforeEach(async () => {
    site = await openLearningSite(course, { database: await fresh() });
    dana = await site.join('dana', { mode: 'no-id-professional' });
  });
  afterEach(() => site.close());

  async function write(change: (tx: Tx, block: WorkedBlock) => Promise<unknown>): Promise<void> {
    await site.context.db.write(async (tx) => {
      const access = await findAccessOfUser(site.context, KEY, dana.user, tx);
      if (!access) throw new Error('The course is not there');
      const usage = usageKey('problem', 'p1');
      await change(tx, { access, userId: dana.user.id, usageKey: usage, at: site.clock.now() });
    });
  }
  const record = (work: Work) => write((tx, block) => recordWork(tx, block, work));

  test.each<[string, Work, Partial<Rows>]>([
    [
      'their own act: score, grade, completion, day and certificate',
      { by: 'learner', score: { earned: 2, possible: 2 }, completion: 1 },
      { scores: 1, grades: 1, completions: 1, days: 1, certificates: 1 },
    ],
    ['an act without a result makes them active', { by: 'learner' }, { days: 1 }],
    [
      'a score from staff doesn’t',
      { by: 'staff', score: { earned: 2, possible: 2 } },
      { scores: 1, grades: 1, certificates: 1 },
    ],
    [
      'nor from a tool',
      { by: 'tool', score: { earned: 2, possible: 2 }, completion: 1 },
      { scores: 1, grades: 1, completions: 1, certificates: 1 },
    ],
    ['nor from peers', { by: 'peers', score: { earned: 0, possible: 2 } }, { scores: 1, grades: 1 }],
    ['a block worth nothing has no score', { by: 'staff', score: { earned: 0, possible: 0 } }, {}],
    [
      'points beyond the maximum are the maximum',
      { by: 'staff', score: { earned: 5, possible: 2 } },
      { scores: 1, grades: 1, certificates: 1 },
    ],
    [
      'a score that isn’t higher queues no certificate',
      { by: 'staff', score: { earned: 2, possible: 2, previous: 2 } },
      { scores: 1, grades: 1 },
    ],
    [
      'a higher one does',
      { by: 'staff', score: { earned: 2, possible: 2, previous: 1 } },
      { scores: 1, grades: 1, certificates: 1 },
    ],
  ])('%s', async (_name, work, expected) => {
    await record(work);
    expect(await countRows(site.context.db)).toEqual({ ...NOTHING, ...expected });
  });

  const all = { scores: 1, grades: 1, completions: 1, days: 1, certificates: 1 };
  test.each<[('score' | 'completion')[] | undefined, Rows]>([
    [undefined, { ...all, scores: 0, grades: 0, completions: 0 }],
    [['score'], { ...all, scores: 0, grades: 0 }],
    [['completion'], { ...all, completions: 0 }],
  ])('withdrawing %j leaves the rest, also the active day and the certificate', async (parts, expected) => {
    await record({ by: 'learner', score: { earned: 2, possible: 2 }, completion: 1 });
    expect(await countRows(site.context.db)).toEqual(all);
    await write((tx, { access, userId, usageKey: key, at }) =>
      withdrawWork(tx, { course: access.course, userId, usageKeys: [key], at }, parts),
    );
    expect(await countRows(site.context.db)).toEqual(expected);
  });

  test('what is withdrawn from one problem leaves the score of another in the grade of their sequence', async () => {
    await site.score(dana, usageKey('problem', 'p2'), 1, 1);
    await record({ by: 'staff', score: { earned: 2, possible: 2 } });
    const points = async () =>
      await site.context.db.read.selectFrom('subsection_grades').select('earned').execute();
    expect(await points()).toEqual([{ earned: 3 }]);
    await write((tx, { access, userId, usageKey: key, at }) =>
      withdrawWork(tx, { course: access.course, userId, usageKeys: [key], at }),
    );
    expect(await points()).toEqual([{ earned: 1 }]);
  });
});

interface Rows {
  scores: number;
  grades: number;
  completions: number;
  days: number;
  certificates: number;
}

const NOTHING: Rows = { scores: 0, grades: 0, completions: 0, days: 0, certificates: 0 };

async function countRows({ read }: Database): Promise<Rows> {
  const count = async (
    table: 'problem_scores' | 'subsection_grades' | 'block_completions' | 'activity_days' | 'certificates',
  ) => (await read.selectFrom(table).selectAll().execute()).length;
  return {
    scores: await count('problem_scores'),
    grades: await count('subsection_grades'),
    completions: await count('block_completions'),
    days: await count('activity_days'),
    certificates: await count('certificates'),
  };
}
