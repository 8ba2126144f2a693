import { expect, test } from 'vitest';
import { saveEnrollment } from '../../kernel/enrollment/enrollment.store.ts';
import { giveCourseStaffRole } from '../../kernel/users/roles.store.ts';
import { TEST_COURSE_KEY as KEY } from '../../testing/course-builder.ts';
import {
  describeExams,
  EXAM,
  EXAMS,
  gradingPolicy,
  SECRET,
  START,
  sectionsOf,
  UNIT,
} from './testing/exam-school.ts';

describeExams('timed exams before the start', (school) => {
  const { state, examOf, send, sequence, names } = school;

  test('the learner sees the exam’s rules and no questions', async () => {
    expect(await examOf()).toMatchObject({
      exam_name: 'Midterm',
      content_id: EXAM,
      course_id: KEY,
      type: 'timed',
      time_limit_mins: 30,
      total_time: '30 minutes',
      is_proctored: false,
      passed_due_date: false,
      attempt: {},
    });
    expect((await state()).active_attempt).toEqual({});
    expect(await sequence()).toMatchObject({ is_time_limited: true, is_proctored: false });
    expect(await names()).toEqual({
      sequence: ['Page 1'],
      blocks: 'Page 1',
      inside: false,
      navigation: [],
    });
    const outline = await school.ada.browser.get(`/api/course_home/outline/${KEY}`);
    expect(outline.json().course_blocks.blocks[EXAM]).toMatchObject({
      description: 'Timed Exam',
      icon: 'fa-clock-o',
    });
    const frame = await school.ada.browser.get(`/xblock/${UNIT}?view=student_view`);
    expect([frame.statusCode, frame.headers.location]).toEqual([302, `http://localhost/xblock/${EXAM}`]);
    const page = await school.ada.browser.get(`/xblock/${EXAM}?view=student_view`);
    expect(page.body).toContain('This is a timed exam. Start it from its course.');
  });

  test.each([
    ['the course team', 'staff'],
    ['a visitor of a public course', 'visitor'],
  ])('%s can’t make an attempt', async (_who, who) => {
    if (who === 'staff') {
      const role = { userId: school.ada.user.id, courseKey: KEY, at: START };
      await school.site.context.db.write((tx) => giveCourseStaffRole(tx, role));
      expect(await names()).toMatchObject({ sequence: [SECRET], inside: true, navigation: [UNIT] });
      expect((await school.site.openUnit(school.ada.browser, UNIT)).page.statusCode).toBe(200);
    } else {
      await school.site.importSections(sectionsOf(), { tree: { gradingPolicy, courseVisibility: 'public' } });
      expect(await names(school.site.browser, '')).toMatchObject({ sequence: ['Page 1'], inside: false });
      const frame = await school.site.browser.get(`/xblock/${UNIT}?view=public_view`);
      expect(frame.headers.location).toBe(`http://localhost/xblock/${EXAM}`);
    }
    const browser = who === 'staff' ? school.ada.browser : school.site.browser;
    expect(await state(browser)).toEqual({ exam: {}, active_attempt: {} });
  });

  test('an exam can’t be started without access to it', async () => {
    const { id } = await examOf();
    const body = { exam_id: id, start_clock: 'true', attempt_proctored: 'false' };
    expect((await send(school.site.browser, body)).statusCode).toBe(403);
    expect((await send(school.ada.browser, { ...body, exam_id: 1 })).statusCode).toBe(404);
    expect((await send(school.ada.browser, { ...body, attempt_proctored: 'true' })).statusCode).toBe(400);
    expect((await send(school.ada.browser, { ...body, start_clock: 'false' })).statusCode).toBe(400);
    const enrollment = { userId: school.ada.user.id, courseKey: KEY, mode: 'audit', at: START };
    await school.site.context.db.write((tx) => saveEnrollment(tx, { ...enrollment, isActive: false }));
    expect((await send(school.ada.browser, body)).statusCode).toBe(404);
    await school.site.context.db.write((tx) => saveEnrollment(tx, enrollment));
    const role = { userId: school.ada.user.id, courseKey: KEY, at: START };
    await school.site.context.db.write((tx) => giveCourseStaffRole(tx, role));
    expect((await send(school.ada.browser, body)).statusCode).toBe(404);
  });

  test.each([
    ['not released', { start: '2026-04-01T00:00:00Z' }],
    [
      'behind another sequence',
      { prerequisite: { id: 'reading', minScorePercent: 100, minCompletionPercent: 100 } },
    ],
  ])('an exam that is %s can’t be started', async (_why, more) => {
    const { id } = await examOf();
    await school.site.importSections(sectionsOf(more));
    const body = { exam_id: id, start_clock: 'true', attempt_proctored: 'false' };
    expect((await send(school.ada.browser, body)).statusCode).toBe(404);
    expect((await state()).exam).toEqual({});
  });

  test('the client of 2021 can read the texts and rules of an exam before its first page', async () => {
    const { id } = await examOf();
    expect((await school.ada.browser.get(`${EXAMS}/review_policy/exam_id/${id}/`)).json()).toEqual({
      review_policy: '',
    });
    expect((await school.ada.browser.get(`${EXAMS}/settings/exam_id/${id}/`)).json()).toMatchObject({
      platform_name: 'Lectern',
      exam_proctoring_backend: { instructions: [] },
    });
    expect((await school.ada.browser.get(`${EXAMS}/settings/exam_id/1/`)).statusCode).toBe(404);
  });
});
