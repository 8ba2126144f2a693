import type { ProgressWire } from '@lectern/contract';
import { expect, test } from 'vitest';
import { recordCompletion } from '../../kernel/completion/save-completion.store.ts';
import { saveEnrollment } from '../../kernel/enrollment/enrollment.store.ts';
import { giveCourseStaffRole } from '../../kernel/users/roles.store.ts';
import { MINUTE } from '../../lib/durations.ts';
import { type BlockSpec, TEST_COURSE_KEY as KEY, usageKey } from '../../testing/course-builder.ts';
import { problemOf, singleChoice } from '../problems/testing/problems.ts';
import { problemBlock } from '../units/testing/unit-site.ts';
import {
  describeExams,
  EXAM,
  EXAMS,
  RIGHT,
  refusal,
  SECRET,
  START,
  sectionsOf,
  UNIT,
} from './testing/exam-school.ts';

describeExams('timed exams while they run', (school) => {
  const { state, examOf, attemptOf, start, act, names, join } = school;

  test('every process shows the same clock and questions, and answers count', async () => {
    await start();
    school.site.clock.advance(10 * MINUTE);
    for (const browser of [school.ada.browser, school.there]) {
      expect(await attemptOf(browser)).toMatchObject({
        attempt_status: 'started',
        time_remaining_seconds: 1200,
        low_threshold_sec: 360,
        critically_low_threshold_sec: 90,
        accessibility_time_string: 'you have 20 minutes remaining',
        exam_display_name: 'Midterm',
        exam_url_path: `http://localhost/course/${KEY}/${EXAM}`,
        use_legacy_attempt_api: true,
      });
      expect(await names(browser)).toMatchObject({ sequence: [SECRET], inside: true, navigation: [UNIT] });
    }
    // On any page of any course, the response has the running attempt without the exam.
    const elsewhere = await state(school.there, '');
    expect(elsewhere).toMatchObject({ exam: {}, active_attempt: { attempt_status: 'started' } });
    const poll = await school.there.get((await attemptOf())?.exam_started_poll_url ?? '');
    expect(poll.json()).toMatchObject({ status: 'started', time_remaining_seconds: 1200 });

    const frame = await school.site.openUnit(school.ada.browser, UNIT);
    expect((await frame.problem('p1', 'problem_check', RIGHT)).status).toBe(200);
    const progress = (await school.ada.browser.get(`/api/course_home/progress/${KEY}`)).json<ProgressWire>();
    expect(progress.course_grade.percent).toBe(1);
  });

  test('its units know that they are timed, and have the texts to say so; others don’t', async () => {
    await start();
    const textsOf = async (unit: string) => (await school.site.openUnit(school.ada.browser, unit)).page.body;
    const inTime = 'Only answers that arrive before the exam’s time is up count';
    const [exam, other] = [await textsOf(UNIT), await textsOf(usageKey('vertical', 'u0'))];
    expect([exam.includes(inTime), exam.includes('"timed":true')]).toEqual([true, true]);
    expect([other.includes(inTime), other.includes('"timed":false')]).toEqual([false, true]);
  });

  test('staff who view the course as the learner see the exam, without its countdown on every page', async () => {
    await start();
    const url = (await attemptOf())?.exam_started_poll_url ?? '';
    const staff = await join('staff');
    const role = { userId: staff.user.id, courseKey: KEY, at: START };
    await school.site.context.db.write((tx) => giveCourseStaffRole(tx, role));
    expect((await staff.browser.get(url)).statusCode).toBe(404);
    const body = { role: 'student', user_name: school.ada.user.username };
    const chosen = await staff.browser.send('POST', `/courses/${KEY}/masquerade`, { body });
    expect(chosen.json()).toMatchObject({ success: true });
    expect((await state(staff.browser, '')).active_attempt).toEqual({});
    expect(await attemptOf(staff.browser)).toMatchObject({
      attempt_status: 'started',
      exam_started_poll_url: url,
    });
    expect((await staff.browser.get(url)).json()).toMatchObject({ status: 'started' });
  });

  test('starting twice concurrently starts one clock', async () => {
    const ids = await Promise.all([start(), start(school.there), start(), start(school.there)]);
    expect(new Set(ids).size).toBe(1);
    const rows = await school.site.context.db.read
      .selectFrom('exam_attempts')
      .select('id')
      .where('user_id', '=', school.ada.user.id)
      .execute();
    expect(rows).toEqual([{ id: ids[0] }]);
  });

  test('nobody else can change the attempt', async () => {
    const id = await start();
    const ben = await join('ben');
    for (const action of ['submit', 'stop', 'reset_attempt'])
      expect((await act(id, action, ben.browser)).statusCode).toBe(404);
    expect((await ben.browser.get(`${EXAMS}/attempt/${id}`)).statusCode).toBe(404);
    expect((await attemptOf())?.attempt_status).toBe('started');
  });

  test('the learner can ask to end, go back and submit, on any device', async () => {
    const id = await start();
    await act(id, 'stop');
    expect((await attemptOf(school.there))?.attempt_status).toBe('ready_to_submit');
    expect((await school.site.openUnit(school.ada.browser, UNIT)).page.statusCode).toBe(200);
    await act(id, 'start', school.there);
    expect((await attemptOf())?.attempt_status).toBe('started');
    expect((await act(id, 'ping')).statusCode).toBe(200);
    for (const action of ['error', 'click_download_software', 'decline'])
      expect((await act(id, action)).statusCode).toBe(400);
    expect((await act(id, 'reset_attempt')).statusCode).toBe(400);
    expect((await act(id, 'submit', school.there)).json()).toEqual({ exam_attempt_id: id });
    expect(await attemptOf()).toMatchObject({ attempt_status: 'submitted', time_remaining_seconds: 0 });
    expect((await act(id, 'submit')).statusCode).toBe(200);
    expect(refusal(await act(id, 'start'))).toEqual([400, 'exam_over']);
    expect(refusal(await act(id, 'stop'))).toEqual([400, 'exam_over']);
  });

  test('a learner who has lost access can’t submit it', async () => {
    const id = await start();
    const enrollment = { userId: school.ada.user.id, courseKey: KEY, mode: 'audit', at: START };
    const enroll = (isActive: boolean) =>
      school.site.context.db.write((tx) => saveEnrollment(tx, { ...enrollment, isActive }));
    await enroll(false);
    for (const action of ['submit', 'stop', 'reset_attempt'])
      expect((await act(id, action)).statusCode).toBe(403);
    await enroll(true);
    expect((await attemptOf())?.attempt_status).toBe('started');
  });

  test('a due date shortens the time', async () => {
    await school.site.importSections(sectionsOf({ due: '2026-03-02T09:20:00Z' }));
    expect(await examOf()).toMatchObject({ time_limit_mins: 20, total_time: '20 minutes' });
    await start();
    expect(await attemptOf()).toMatchObject({ time_remaining_seconds: 1200, low_threshold_sec: 240 });
  });

  test('a running exam says how many of its exercises have no submitted answer', async () => {
    await school.site.importSections(sectionsOf());
    await start();
    const unanswered = async () => {
      const { active_attempt } = await state();
      return active_attempt && 'unanswered_count' in active_attempt && active_attempt.unanswered_count;
    };
    expect(await unanswered()).toBe(1);
    const frame = await school.site.openUnit(school.ada.browser, UNIT);
    await frame.problem('p1', 'problem_save', RIGHT);
    expect(await unanswered()).toBe(1);
    await frame.problem('p1', 'problem_check', RIGHT);
    expect(await unanswered()).toBe(0);
  });

  test('it counts no exercises that the learner can’t see, and none that are submitted and not yet assessed', async () => {
    const problem = (id: string, more: Partial<BlockSpec> = {}) => ({
      ...problemBlock(id, problemOf([singleChoice()])),
      ...more,
    });
    const children = [problem('p1'), problem('p2', { staffOnly: true }), problem('p3')];
    await school.site.importSections(sectionsOf({ children: [{ id: 'u1', children }] }));
    await start();
    const submitted = { userId: school.ada.user.id, courseKey: KEY, at: school.site.clock.now() };
    await school.site.context.db.write((tx) =>
      recordCompletion(tx, { ...submitted, usageKey: usageKey('problem', 'p3'), completion: 0.5 }),
    );
    expect((await state()).active_attempt).toMatchObject({ unanswered_count: 1 });
  });
});
