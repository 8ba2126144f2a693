import type { ProgressWire } from '@lectern/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { runCommandLine } from '../../testing/cli.ts';
import {
  type BlockSpec,
  buildCourse,
  TEST_COURSE_KEY as KEY,
  problem,
  usageKey,
} from '../../testing/course-builder.ts';
import { describeDatabases } from '../../testing/databases.ts';
import { type LearningSite, openLearningSite, type Person } from '../../testing/learning-site.ts';
import { CommandError, UsageError } from '../command.ts';
import { gradeCommands } from './grade.commands.ts';

const courseOf = ({
  passAt = 0.6,
  points = 4,
  ...exam
}: Partial<BlockSpec> & { passAt?: number; points?: number } = {}) =>
  buildCourse({
    tree: {
      gradingPolicy: {
        assignmentTypes: [{ type: 'Exam', shortLabel: null, numTotal: 1, numDroppable: 0, weight: 1 }],
        gradeCutoffs: [{ letter: 'Pass', minimum: passAt }],
      },
    },
    sections: [
      {
        id: 'c1',
        children: [
          {
            id: 'exam',
            name: 'Final exam',
            graded: true,
            format: 'Exam',
            children: [{ id: 'u1', children: [problem('p1', { points })] }],
            ...exam,
          },
          { id: 'reading', children: [{ id: 'u2', children: [problem('p2')] }] },
        ],
      },
    ],
  });

describeDatabases('grade override', (_, fresh) => {
  let site: LearningSite;
  let dana: Person;
  let learners = 0;
  beforeAll(async () => {
    site = await openLearningSite(courseOf(), { database: await fresh() });
  });
  beforeEach(async () => {
    learners += 1;
    dana = await site.join(`dana${learners}`, { mode: 'verified' });
    await site.importCourse(courseOf());
  });
  afterAll(() => site.close());

  const run = async (rest: string) =>
    (await runCommandLine(gradeCommands, site.context, `grade override ${KEY} ${rest}`)).join('\n');
  const set = (points: string, of = dana.user.username) => run(`${of} exam ${points} --reason Regraded`);
  const progress = async () => (await dana.get(`/api/course_home/progress/${KEY}`)).json<ProgressWire>();
  const exam = async () => (await progress()).section_scores[0]?.subsections[0];

  test('counts instead of the earned score, shows its reason, and can be removed', async () => {
    await site.score(dana, usageKey('problem', 'p1'), 1, 4);
    expect(await progress()).toMatchObject({ course_grade: { percent: 0.25, is_passing: false } });

    expect(await set('--earned 3 --possible 5')).toBe(
      `${dana.user.username} has 3 of 5 points in "Final exam". Reason: Regraded`,
    );
    expect(await progress()).toMatchObject({
      course_grade: { percent: 0.6, letter_grade: 'Pass', is_passing: true },
      final_grades: 0.6,
    });
    expect(await exam()).toMatchObject({
      num_points_earned: 3,
      num_points_possible: 5,
      percent_graded: 0.6,
      override: { system: 'GRADEBOOK', reason: 'Regraded' },
      problem_scores: [{ earned: 1, possible: 4 }],
    });

    await set('--earned 1 --possible 5');
    expect(await progress()).toMatchObject({ course_grade: { percent: 0.2 } });
    expect(await run(`${dana.user.username} exam --remove`)).toBe(
      `What ${dana.user.username} earned in "Final exam" counts again.`,
    );
    expect(await progress()).toMatchObject({ course_grade: { percent: 0.25 } });
    expect(await exam()).toMatchObject({ num_points_earned: 1, override: null });
    await expect(run(`${dana.user.username} exam --remove`)).rejects.toThrow(CommandError);
  });

  test('applies to a learner who never answered, with the full usage key, and to nobody else', async () => {
    const other = await site.join(`other${learners}`, { mode: 'verified' });
    await run(
      `${dana.user.username} ${usageKey('sequential', 'exam')} --earned 4 --possible 4 --reason Orally`,
    );
    expect(await progress()).toMatchObject({ course_grade: { percent: 1 } });
    const body = (await other.get(`/api/course_home/progress/${KEY}`)).json<ProgressWire>();
    expect(body).toMatchObject({ course_grade: { percent: 0 } });
  });

  test('survives later answers and imports; a new grading policy applies immediately', async () => {
    await set('--earned 3 --possible 5');
    await site.score(dana, usageKey('problem', 'p1'), 0, 4);
    expect(await progress()).toMatchObject({ course_grade: { percent: 0.6, is_passing: true } });
    await site.importCourse(courseOf({ passAt: 0.7, points: 8 }));
    expect(await progress()).toMatchObject({ course_grade: { percent: 0.6, is_passing: false } });
    expect(await exam()).toMatchObject({
      override: { reason: 'Regraded' },
      problem_scores: [{ possible: 8 }],
    });
  });

  test('counts, but isn’t shown while scores are hidden from learners', async () => {
    await site.importCourse(courseOf({ showCorrectness: 'never' }));
    await set('--earned 3 --possible 5');
    expect(await progress()).toMatchObject({ course_grade: { percent: 0.6 }, final_grades: 0 });
    expect(await exam()).toMatchObject({ num_points_earned: 0, override: null });
  });

  test('queues a check for a certificate, because the learner may pass now', async () => {
    await set('--earned 4 --possible 4');
    const jobs = await site.context.db.read
      .selectFrom('jobs')
      .select(['kind', 'payload'])
      .where('kind', '=', 'find-certificates')
      .execute();
    expect(jobs.map(({ payload }) => JSON.parse(payload))).toContainEqual({
      userId: dana.user.id,
      courseKey: KEY,
    });
  });

  test('records who set it, why and when', async () => {
    await run(`${dana.user.username} exam --earned 0.5 --possible 4 --reason Late --by prof`);
    const stored = await site.context.db.read
      .selectFrom('grade_overrides')
      .select(['sequence_key', 'earned', 'possible', 'reason', 'actor', 'created_at'])
      .where('user_id', '=', dana.user.id)
      .execute();
    expect(stored).toEqual([
      {
        sequence_key: usageKey('sequential', 'exam'),
        earned: 0.5,
        possible: 4,
        reason: 'Late',
        actor: 'prof',
        created_at: site.clock.now(),
      },
    ]);
  });

  test('accepts full points and none', async () => {
    await set('--earned 0 --possible 4');
    expect(await progress()).toMatchObject({ course_grade: { percent: 0 } });
    await set('--earned 4 --possible 4');
    expect(await progress()).toMatchObject({ course_grade: { percent: 1 } });
  });

  describe('is refused', () => {
    test.each([
      ['exam', UsageError, 'Give a course key, a username and a subsection.'],
      ['USER exam --possible 4 --reason x', UsageError, '--earned must be a number'],
      ['USER exam --earned= --possible 4 --reason x', UsageError, '--earned must be a number'],
      ['USER exam --earned=-1 --possible 4 --reason x', UsageError, '--earned must be a number'],
      ['USER exam --earned Infinity --possible 4 --reason x', UsageError, '--earned must be a number'],
      ['USER exam --earned 0 --possible 0 --reason x', UsageError, '--possible must be more than 0.'],
      ['USER exam --earned 4.01 --possible 4 --reason x', UsageError, 'must not be more than --possible'],
      ['USER exam --earned 1 --possible 4', UsageError, 'Give a --reason.'],
      [`USER exam --earned 1 --possible 4 --reason ${'x'.repeat(1001)}`, UsageError, '1000 characters'],
      ['USER exam --remove --reason x', UsageError, '--remove goes with no other option.'],
      ['nobody exam --remove', CommandError, 'There is no account nobody.'],
      ['USER reading --earned 1 --possible 4 --reason x', CommandError, 'Known: exam (Final exam)'],
    ])('%s', async (rest, kind, message) => {
      const failure = await run(rest.replace('USER', dana.user.username)).catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(kind);
      expect(String(failure)).toContain(message);
      expect(await progress()).toMatchObject({ course_grade: { percent: 0 } });
    });
  });
});
