import type { ProgressWire } from '@lectern/contract';
import { expect, test } from 'vitest';
import { CommandError, UsageError } from '../../cli/command.ts';
import { TEST_COURSE_KEY as KEY } from '../../testing/course-builder.ts';
import { describeExams, PROBLEM, RIGHT, refusal, UNIT } from './testing/exam-school.ts';

describeExams('timed exams on the command line', (school) => {
  const { examOf, attemptOf, start, run } = school;
  const exams = (rest: string) => run(`exam ${rest}`);

  test('extra time counts from the start, also in a running attempt', async () => {
    const name = school.ada.user.username;
    expect(await exams(`extra-time ${KEY} ${name} exam 15 --reason Accommodation --by prof`)).toBe(
      `${name} has 15 minutes of extra time in "Midterm".`,
    );
    expect(await examOf()).toMatchObject({ time_limit_mins: 45, total_time: '45 minutes' });
    await start();
    expect((await attemptOf())?.time_remaining_seconds).toBe(45 * 60);
    expect(await exams(`extra-time ${KEY} ${name} exam 30 --reason Alarm`)).toContain(
      'now ends at 2026-03-02T10:00:00Z.',
    );
    expect((await attemptOf())?.time_remaining_seconds).toBe(60 * 60);
    const listed = await exams(`list ${KEY}`);
    expect(listed).toContain('exam: Midterm, 30 minutes');
    expect(listed).toMatch(new RegExp(`${name} has 30 minutes more, by .+: Alarm`));
    expect(listed).toContain(`${name} started 2026-03-02T09:00:00Z, is running until 2026-03-02T10:00:00Z`);

    school.site.clock.set(Date.parse('2026-03-02T10:00:00Z'));
    expect(await exams(`extra-time ${KEY} ${name} exam 0 --reason Over`)).toContain('attempt is over');
    expect((await attemptOf())?.attempt_status).toBe('submitted');
    expect(await exams(`list ${KEY}`)).toContain(`${name} started 2026-03-02T09:00:00Z, ran out of time`);
  });

  test('a reset lets the learner start again, without their earlier answers', async () => {
    const name = school.ada.user.username;
    await start();
    const frame = await school.site.openUnit(school.ada.browser, UNIT);
    await frame.problem('p1', 'problem_check', RIGHT);
    expect(await exams(`reset ${KEY} ${name} exam --reason Power --by prof`)).toBe(
      `${name} can take "Midterm" again. Answers and points in it are removed.`,
    );
    expect(await attemptOf(school.there)).toBeNull();
    expect(refusal(await frame.call('problem_check', PROBLEM, RIGHT))).toEqual([403, 'exam_not_started']);
    const progress = (await school.there.get(`/api/course_home/progress/${KEY}`)).json<ProgressWire>();
    expect(progress.course_grade.percent).toBe(0);
    expect(progress.completion_summary.complete_count).toBe(0);
    await start();
    expect(await exams(`list ${KEY}`)).toContain('reset by prof: Power');
  });

  test.each([
    ['list', UsageError],
    ['list course-v1:No+Such+Course', CommandError],
    [`extra-time ${KEY} NAME exam 15`, UsageError],
    [`extra-time ${KEY} NAME exam 1.5 --reason x`, UsageError],
    [`extra-time ${KEY} NAME exam 1441 --reason x`, UsageError],
    [`extra-time ${KEY} NAME reading 15 --reason x`, CommandError],
    [`extra-time ${KEY} nobody exam 15 --reason x`, CommandError],
    [`reset ${KEY} NAME exam --reason x`, CommandError],
    [`reset ${KEY} NAME exam`, UsageError],
  ])('%s is refused', async (line, error) => {
    await expect(exams(line.replace('NAME', school.ada.user.username))).rejects.toThrow(error);
  });
});
