import type { ProgressWire } from '@lectern/contract';
import { expect, test } from 'vitest';
import { DAY, MINUTE, SECOND } from '../../lib/durations.ts';
import { TEST_COURSE_KEY as KEY } from '../../testing/course-builder.ts';
import { settingsOf } from '../units/testing/unit-site.ts';
import { describeExams, EXAM, PROBLEM, RIGHT, refusal, sectionsOf, UNIT } from './testing/exam-school.ts';

describeExams('timed exams when time is up', (school) => {
  const { state, examOf, attemptOf, send, start, act, sequence, names, run } = school;

  test.each([
    [-1, 200, undefined],
    [0, 403, 'exam_over'],
    [5 * SECOND, 403, 'exam_over'],
  ])('an answer %i ms after the end gets %i', async (late, status, code) => {
    await start();
    // A unit's token lives as long as this exam.
    school.site.clock.advance(10 * MINUTE);
    const frame = await school.site.openUnit(school.ada.browser, UNIT);
    school.site.clock.advance(20 * MINUTE + late);
    const response = await frame.call('problem_check', PROBLEM, RIGHT);
    expect([response.statusCode, response.json().error_code]).toEqual([status, code]);
    const progress = (await school.ada.browser.get(`/api/course_home/progress/${KEY}`)).json<ProgressWire>();
    expect(progress.course_grade.percent).toBe(status === 200 ? 1 : 0);
    if (status !== 200) {
      expect(response.json().detail).toBe(
        'This exam is over, so this answer doesn’t count. Answers that you submitted before the end do.',
      );
    }
  });

  test('the exam ends by itself in every process, and its questions close', async () => {
    const id = await start();
    school.site.clock.advance(30 * MINUTE - 1);
    expect((await attemptOf(school.there))?.time_remaining_seconds).toBe(1);
    school.site.clock.advance(1);
    for (const browser of [school.there, school.ada.browser]) {
      expect(await attemptOf(browser)).toMatchObject({
        attempt_status: 'submitted',
        time_remaining_seconds: 0,
      });
      expect((await state(browser)).active_attempt).toEqual({});
      expect(await names(browser)).toMatchObject({ sequence: ['Page 1'], inside: false, navigation: [] });
    }
    expect((await act(id, 'submit')).statusCode).toBe(200);
    expect(await run(`exam list ${KEY}`)).toContain(
      `${school.ada.user.username} started 2026-03-02T09:00:00Z, ran out of time`,
    );
    const page = await school.ada.browser.get(`/xblock/${EXAM}?view=student_view`);
    expect(page.body).toContain('This exam is over.');
    const body = { exam_id: (await examOf()).id, start_clock: 'true', attempt_proctored: 'false' };
    expect(refusal(await send(school.ada.browser, body))).toEqual([400, 'exam_over']);
  });

  test('an answer concurrent with the submission counts only if it came first', async () => {
    const id = await start();
    const frame = await school.site.openUnit(school.ada.browser, UNIT);
    const [answer] = await Promise.all([
      frame.call('problem_check', PROBLEM, RIGHT),
      act(id, 'submit', school.there),
    ]);
    const progress = (await school.ada.browser.get(`/api/course_home/progress/${KEY}`)).json<ProgressWire>();
    expect([200, 403]).toContain(answer.statusCode);
    expect(progress.course_grade.percent).toBe(answer.statusCode === 200 ? 1 : 0);
    expect(refusal(await frame.call('problem_check', PROBLEM, RIGHT))).toEqual([403, 'exam_over']);
    expect(refusal(await frame.call('problem_save', PROBLEM, RIGHT))).toEqual([403, 'exam_over']);
  });

  test.each([
    [false, 'review'],
    [true, 'closed'],
  ])('past due, hidden %s: %s, and answers are rejected', async (hideAfterDue, after) => {
    await school.site.importSections(
      sectionsOf({ due: '2026-03-03T00:00:00Z', gracePeriodMs: 7 * DAY, hideAfterDue }),
    );
    await act(await start(), 'submit');
    const frame = await school.ada.browser.get(`/xblock/${UNIT}?view=student_view`);
    expect(frame.headers.location).toBe(`http://localhost/xblock/${EXAM}`);
    school.site.clock.set(Date.parse('2026-03-03T00:00:00Z'));
    if (after === 'closed') {
      expect(await sequence()).toMatchObject({ is_hidden_after_due: true, items: [] });
      return;
    }
    expect(await examOf()).toMatchObject({ passed_due_date: true, hide_after_due: false });
    const open = await school.site.openUnit(school.ada.browser, UNIT);
    expect(settingsOf(open.page).usageKey).toBe(UNIT);
    expect(refusal(await open.call('problem_check', PROBLEM, RIGHT))).toEqual([403, 'exam_over']);
  });

  test('a learner who didn’t start before the due date has missed it', async () => {
    await school.site.importSections(sectionsOf({ due: '2026-03-03T00:00:00Z' }));
    const { id } = await examOf();
    school.site.clock.set(Date.parse('2026-03-03T00:00:00Z'));
    expect(await examOf()).toMatchObject({ passed_due_date: true, time_limit_mins: 0, attempt: {} });
    const body = { exam_id: id, start_clock: 'true', attempt_proctored: 'false' };
    expect(refusal(await send(school.ada.browser, body))).toEqual([400, 'exam_over']);
    expect(await names()).toMatchObject({ sequence: ['Page 1'] });
  });

  test.each([
    ['submitted', (id: number) => act(id, 'submit')],
    ['out of time', async () => school.site.clock.advance(30 * MINUTE)],
  ])('an exam that is %s can’t be taken again', async (_, end) => {
    const id = await start();
    const frame = await school.site.openUnit(school.ada.browser, UNIT);
    await frame.problem('p1', 'problem_check', RIGHT);
    await end(id);
    const response = await act(id, 'reset_attempt');
    expect([response.statusCode, response.json().detail]).toEqual([
      400,
      'Only practice exams can be taken again.',
    ]);
    expect(await attemptOf()).toMatchObject({ attempt_id: id, attempt_status: 'submitted' });
    const progress = (await school.ada.browser.get(`/api/course_home/progress/${KEY}`)).json<ProgressWire>();
    expect(progress.course_grade.percent).toBe(1);
    const body = { exam_id: (await examOf()).id, start_clock: 'true', attempt_proctored: 'false' };
    expect(refusal(await send(school.ada.browser, body))).toEqual([400, 'exam_over']);
  });
});
