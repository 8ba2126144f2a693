import type { ProgressWire } from '@lectern/contract';
import { expect, test } from 'vitest';
import { DAY } from '../../lib/durations.ts';
import { TEST_COURSE_KEY as KEY, TIMED_EXAM } from '../../testing/course-builder.ts';
import { describeExams, RIGHT, refusal, START, sectionsOf, UNIT } from './testing/exam-school.ts';

describeExams('practice exams', (school) => {
  const { examOf, attemptOf, send, start, act } = school;

  test('a practice exam can be repeated any number of times, each time from the start', async () => {
    await school.site.importSections(sectionsOf({ exam: { ...TIMED_EXAM, isPractice: true } }));
    const id = await start();
    const frame = await school.site.openUnit(school.ada.browser, UNIT);
    await frame.problem('p1', 'problem_check', RIGHT);
    expect((await act(id, 'reset_attempt')).statusCode).toBe(400);
    await act(id, 'submit');
    expect((await act(id, 'reset_attempt')).json()).toEqual({ exam_attempt_id: id });
    expect(await attemptOf()).toBeNull();
    expect((await act(id, 'submit')).statusCode).toBe(404);
    const progress = (await school.ada.browser.get(`/api/course_home/progress/${KEY}`)).json<ProgressWire>();
    expect(progress.course_grade.percent).toBe(0);
    expect(await start()).not.toBe(id);
    const again = await school.site.openUnit(school.ada.browser, UNIT);
    expect(again.page.body).not.toContain('checked');
  });

  test('a practice exam that is over shows other clients its first page, which starts it again', async () => {
    await school.site.importSections(sectionsOf({ exam: { ...TIMED_EXAM, isPractice: true } }));
    const id = await start();
    const frame = await school.site.openUnit(school.ada.browser, UNIT);
    await frame.problem('p1', 'problem_check', RIGHT);
    await act(id, 'submit');
    expect(await examOf()).toMatchObject({
      attempt: {},
      previous_attempt: { attempt_id: id, attempt_status: 'submitted' },
      total_time: '30 minutes',
    });
    const next = await start();
    expect(next).not.toBe(id);
    expect(await examOf()).toMatchObject({ attempt: { attempt_id: next, attempt_status: 'started' } });
    expect((await school.site.openUnit(school.ada.browser, UNIT)).page.body).not.toContain('checked');
  });

  test('a practice exam can’t be repeated after its due date', async () => {
    await school.site.importSections(
      sectionsOf({
        exam: { ...TIMED_EXAM, isPractice: true },
        due: new Date(START + DAY).toISOString(),
      }),
    );
    const id = await start();
    await act(id, 'submit');
    school.site.clock.advance(2 * DAY);
    const exam = await examOf();
    expect(exam.attempt).toMatchObject({ attempt_id: id, attempt_status: 'submitted' });
    expect(exam.previous_attempt).toBeUndefined();
    const body = { exam_id: exam.id, start_clock: 'true', attempt_proctored: 'false' };
    expect(refusal(await send(school.ada.browser, body))).toEqual([400, 'exam_over']);
  });
});
