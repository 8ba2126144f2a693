import type {
  BlocksWire,
  DatesWire,
  ExamStateWire,
  NavigationWire,
  OutlineWire,
  ProgressWire,
  SequenceWire,
} from '@lectern/contract';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { CommandError, UsageError } from '../../cli/command.ts';
import { examCommands } from '../../cli/commands/exam.commands.ts';
import type { Context } from '../../context.ts';
import { saveEnrollment } from '../../kernel/enrollment/enrollment.store.ts';
import { giveCourseStaffRole } from '../../kernel/users/roles.store.ts';
import type { User } from '../../kernel/users/user.ts';
import { DAY, MINUTE, SECOND } from '../../lib/durations.ts';
import { closeContext, openContext } from '../../open-context.ts';
import { type Browser, cloneBrowser } from '../../testing/browser.ts';
import { runCommandLine } from '../../testing/cli.ts';
import { makeTestConfig } from '../../testing/context.ts';
import {
  type BlockSpec,
  TEST_COURSE_KEY as KEY,
  TIMED_EXAM,
  usageKey,
} from '../../testing/course-builder.ts';
import { describeDatabases } from '../../testing/databases.ts';
import { problemOf, singleChoice } from '../problems/testing/problems.ts';
import { openUnitSite, problemBlock, settingsOf, type UnitSite } from '../units/testing/unit-site.ts';

const START = Date.parse('2026-03-02T09:00:00Z');
const EXAM = usageKey('sequential', 'exam');
const UNIT = usageKey('vertical', 'u1');
const PROBLEM = usageKey('problem', 'p1');
const SECRET = 'Photosynthesis';
const RIGHT = { answers: { '2_1': 'b' } };

const sectionsOf = (more: Partial<BlockSpec> = {}): BlockSpec[] => [
  {
    id: 'c1',
    children: [
      {
        id: 'reading',
        children: [{ id: 'u0', children: [problemBlock('p0', problemOf([singleChoice()]))] }],
      },
      {
        id: 'exam',
        name: 'Midterm',
        exam: TIMED_EXAM,
        graded: true,
        format: 'Exam',
        children: [
          {
            id: 'u1',
            name: SECRET,
            children: [problemBlock('p1', problemOf([singleChoice()], { weight: 4 }))],
          },
        ],
        ...more,
      },
    ],
  },
];
const gradingPolicy = {
  assignmentTypes: [{ type: 'Exam', shortLabel: null, numTotal: 1, numDroppable: 0, weight: 1 }],
  gradeCutoffs: [{ letter: 'Pass', minimum: 0.5 }],
};

describeDatabases('timed exams', (_, fresh) => {
  let site: UnitSite;
  let second: Context;
  let ada: { user: User; browser: Browser };
  /** The same learner in a second process on the same database. */
  let there: Browser;
  let learners = 0;

  beforeAll(async () => {
    const database = await fresh();
    site = await openUnitSite(sectionsOf(), { database, course: { tree: { gradingPolicy } } });
    second = await openContext(makeTestConfig(database), { clock: site.clock, log: site.context.log });
  });
  afterAll(async () => {
    await closeContext(second);
    await site.close();
  });
  beforeEach(async () => {
    site.clock.set(START);
    await site.importSections(sectionsOf());
    learners += 1;
    ada = await site.makeLearner(`ada${learners}`);
    there = cloneBrowser(await buildApp(second), ada.browser);
  });

  const path = '/api/edx_proctoring/v1/proctored_exam';
  const state = async (browser: Browser = ada.browser, content = `&content_id=${encodeURIComponent(EXAM)}`) =>
    (
      await browser.get(`${path}/attempt/course_id/${KEY}?is_learning_mfe=true${content}`)
    ).json<ExamStateWire>();
  const examOf = async (browser: Browser = ada.browser) => {
    const found = (await state(browser)).exam;
    if (!('id' in found)) throw new Error('There is no exam');
    return found;
  };
  const attemptOf = async (browser: Browser = ada.browser) => {
    const { attempt } = await examOf(browser);
    return attempt && 'attempt_id' in attempt ? attempt : null;
  };
  const send = async (browser: Browser, body: object) => browser.send('POST', `${path}/attempt`, { body });
  const start = async (browser: Browser = ada.browser): Promise<number> => {
    // Some clients leave `attempt_proctored` out.
    const body = { exam_id: (await examOf(browser)).id, start_clock: 'true' };
    const response = await send(browser, body);
    expect(response.statusCode).toBe(200);
    return response.json().exam_attempt_id;
  };
  const act = (id: number, action: string, browser: Browser = ada.browser) =>
    browser.send('PUT', `${path}/attempt/${id}`, { body: { action } });
  const refusal = ({ statusCode, body }: Pick<LightMyRequestResponse, 'statusCode' | 'body'>) => [
    statusCode,
    JSON.parse(body).error_code,
  ];
  const sequence = async (browser: Browser = ada.browser) =>
    (await browser.get(`/api/courseware/sequence/${EXAM}`)).json<SequenceWire>();
  const names = async (browser: Browser = ada.browser, username = ada.user.username) => {
    const blocks = await browser.get(
      `/api/courses/v2/blocks/?course_id=${encodeURIComponent(KEY)}&username=${username}&depth=all&requested_fields=children,special_exam_info`,
    );
    const navigation = await browser.get(`/api/course_home/v1/navigation/${KEY}`);
    return {
      sequence: (await sequence(browser)).items.map((item) => item.page_title),
      blocks: blocks.json<BlocksWire>().blocks[UNIT]?.display_name,
      inside: PROBLEM in blocks.json<BlocksWire>().blocks,
      navigation: navigation.json<NavigationWire>().blocks?.[EXAM]?.children,
    };
  };
  const run = async (line: string) => (await runCommandLine(examCommands, site.context, line)).join('\n');

  describe('before the start', () => {
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
      const outline = await ada.browser.get(`/api/course_home/outline/${KEY}`);
      expect(outline.json().course_blocks.blocks[EXAM]).toMatchObject({
        description: 'Timed Exam',
        icon: 'fa-clock-o',
      });
      const frame = await ada.browser.get(`/xblock/${UNIT}?view=student_view`);
      expect([frame.statusCode, frame.headers.location]).toEqual([302, `http://localhost/xblock/${EXAM}`]);
      const page = await ada.browser.get(`/xblock/${EXAM}?view=student_view`);
      expect(page.body).toContain('This is a timed exam. Start it from its course.');
    });

    test.each([
      ['the course team', 'staff'],
      ['a visitor of a public course', 'visitor'],
    ])('%s can’t make an attempt', async (_who, who) => {
      if (who === 'staff') {
        const role = { userId: ada.user.id, courseKey: KEY, at: START };
        await site.context.db.write((tx) => giveCourseStaffRole(tx, role));
        expect(await names()).toMatchObject({ sequence: [SECRET], inside: true, navigation: [UNIT] });
        expect((await site.openUnit(ada.browser, UNIT)).page.statusCode).toBe(200);
      } else {
        await site.importSections(sectionsOf(), { tree: { gradingPolicy, courseVisibility: 'public' } });
        expect(await names(site.browser, '')).toMatchObject({ sequence: ['Page 1'], inside: false });
        const frame = await site.browser.get(`/xblock/${UNIT}?view=public_view`);
        expect(frame.headers.location).toBe(`http://localhost/xblock/${EXAM}`);
      }
      const browser = who === 'staff' ? ada.browser : site.browser;
      expect(await state(browser)).toEqual({ exam: {}, active_attempt: {} });
    });

    test('an exam can’t be started without access to it', async () => {
      const { id } = await examOf();
      const body = { exam_id: id, start_clock: 'true', attempt_proctored: 'false' };
      expect((await send(site.browser, body)).statusCode).toBe(403);
      expect((await send(ada.browser, { ...body, exam_id: 1 })).statusCode).toBe(404);
      expect((await send(ada.browser, { ...body, attempt_proctored: 'true' })).statusCode).toBe(400);
      expect((await send(ada.browser, { ...body, start_clock: 'false' })).statusCode).toBe(400);
      const enrollment = { userId: ada.user.id, courseKey: KEY, mode: 'audit', at: START };
      await site.context.db.write((tx) => saveEnrollment(tx, { ...enrollment, isActive: false }));
      expect((await send(ada.browser, body)).statusCode).toBe(404);
      await site.context.db.write((tx) => saveEnrollment(tx, enrollment));
      const role = { userId: ada.user.id, courseKey: KEY, at: START };
      await site.context.db.write((tx) => giveCourseStaffRole(tx, role));
      expect((await send(ada.browser, body)).statusCode).toBe(404);
    });

    test.each([
      ['not released', { start: '2026-04-01T00:00:00Z' }],
      [
        'behind another sequence',
        { prerequisite: { id: 'reading', minScorePercent: 100, minCompletionPercent: 100 } },
      ],
    ])('an exam that is %s can’t be started', async (_why, more) => {
      const { id } = await examOf();
      await site.importSections(sectionsOf(more));
      const body = { exam_id: id, start_clock: 'true', attempt_proctored: 'false' };
      expect((await send(ada.browser, body)).statusCode).toBe(404);
      expect((await state()).exam).toEqual({});
    });
  });

  describe('while it runs', () => {
    test('every process shows the same clock and questions, and answers count', async () => {
      await start();
      site.clock.advance(10 * MINUTE);
      for (const browser of [ada.browser, there]) {
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
      const elsewhere = await state(there, '');
      expect(elsewhere).toMatchObject({ exam: {}, active_attempt: { attempt_status: 'started' } });
      const poll = await there.get((await attemptOf())?.exam_started_poll_url ?? '');
      expect(poll.json()).toMatchObject({ status: 'started', time_remaining_seconds: 1200 });

      const frame = await site.openUnit(ada.browser, UNIT);
      expect((await frame.problem('p1', 'problem_check', RIGHT)).status).toBe(200);
      const progress = (await ada.browser.get(`/api/course_home/progress/${KEY}`)).json<ProgressWire>();
      expect(progress.course_grade.percent).toBe(1);
    });

    test('staff who view the course as the learner see the exam, without its countdown on every page', async () => {
      await start();
      const url = (await attemptOf())?.exam_started_poll_url ?? '';
      const staff = await site.makeLearner(`staff${learners}`);
      const role = { userId: staff.user.id, courseKey: KEY, at: START };
      await site.context.db.write((tx) => giveCourseStaffRole(tx, role));
      expect((await staff.browser.get(url)).statusCode).toBe(404);
      const body = { role: 'student', user_name: ada.user.username };
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
      const ids = await Promise.all([start(), start(there), start(), start(there)]);
      expect(new Set(ids).size).toBe(1);
      const rows = await site.context.db.read
        .selectFrom('exam_attempts')
        .select('id')
        .where('user_id', '=', ada.user.id)
        .execute();
      expect(rows).toEqual([{ id: ids[0] }]);
    });

    test('nobody else can change the attempt', async () => {
      const id = await start();
      const ben = await site.makeLearner(`ben${learners}`);
      for (const action of ['submit', 'stop', 'reset_attempt'])
        expect((await act(id, action, ben.browser)).statusCode).toBe(404);
      expect((await ben.browser.get(`${path}/attempt/${id}`)).statusCode).toBe(404);
      expect((await attemptOf())?.attempt_status).toBe('started');
    });

    test('the learner can ask to end, go back and submit, on any device', async () => {
      const id = await start();
      await act(id, 'stop');
      expect((await attemptOf(there))?.attempt_status).toBe('ready_to_submit');
      expect((await site.openUnit(ada.browser, UNIT)).page.statusCode).toBe(200);
      await act(id, 'start', there);
      expect((await attemptOf())?.attempt_status).toBe('started');
      expect((await act(id, 'ping')).statusCode).toBe(200);
      for (const action of ['error', 'click_download_software', 'decline'])
        expect((await act(id, action)).statusCode).toBe(400);
      expect((await act(id, 'reset_attempt')).statusCode).toBe(400);
      expect((await act(id, 'submit', there)).json()).toEqual({ exam_attempt_id: id });
      expect(await attemptOf()).toMatchObject({ attempt_status: 'submitted', time_remaining_seconds: 0 });
      expect((await act(id, 'submit')).statusCode).toBe(200);
      expect(refusal(await act(id, 'start'))).toEqual([400, 'exam_over']);
      expect(refusal(await act(id, 'stop'))).toEqual([400, 'exam_over']);
    });

    test('a learner who has lost access can’t submit it', async () => {
      const id = await start();
      const enrollment = { userId: ada.user.id, courseKey: KEY, mode: 'audit', at: START };
      const enroll = (isActive: boolean) =>
        site.context.db.write((tx) => saveEnrollment(tx, { ...enrollment, isActive }));
      await enroll(false);
      for (const action of ['submit', 'stop', 'reset_attempt'])
        expect((await act(id, action)).statusCode).toBe(403);
      await enroll(true);
      expect((await attemptOf())?.attempt_status).toBe('started');
    });

    test('a due date shortens the time', async () => {
      await site.importSections(sectionsOf({ due: '2026-03-02T09:20:00Z' }));
      expect(await examOf()).toMatchObject({ time_limit_mins: 20, total_time: '20 minutes' });
      await start();
      expect(await attemptOf()).toMatchObject({ time_remaining_seconds: 1200, low_threshold_sec: 240 });
    });
  });

  describe('when time is up', () => {
    test.each([
      [-1, 200, undefined],
      [0, 403, 'exam_over'],
      [5 * SECOND, 403, 'exam_over'],
    ])('an answer %i ms after the end gets %i', async (late, status, code) => {
      await start();
      // A unit's token lives as long as this exam.
      site.clock.advance(10 * MINUTE);
      const frame = await site.openUnit(ada.browser, UNIT);
      site.clock.advance(20 * MINUTE + late);
      const response = await frame.call('problem_check', PROBLEM, RIGHT);
      expect([response.statusCode, response.json().error_code]).toEqual([status, code]);
      const progress = (await ada.browser.get(`/api/course_home/progress/${KEY}`)).json<ProgressWire>();
      expect(progress.course_grade.percent).toBe(status === 200 ? 1 : 0);
      if (status !== 200) {
        expect(response.json().detail).toBe(
          'This exam is over, so this answer doesn’t count. Answers that you submitted before the end do.',
        );
      }
    });

    test('the exam ends by itself in every process, and its questions close', async () => {
      const id = await start();
      site.clock.advance(30 * MINUTE - 1);
      expect((await attemptOf(there))?.time_remaining_seconds).toBe(1);
      site.clock.advance(1);
      for (const browser of [there, ada.browser]) {
        expect(await attemptOf(browser)).toMatchObject({
          attempt_status: 'submitted',
          time_remaining_seconds: 0,
        });
        expect((await state(browser)).active_attempt).toEqual({});
        expect(await names(browser)).toMatchObject({ sequence: ['Page 1'], inside: false, navigation: [] });
      }
      expect((await act(id, 'submit')).statusCode).toBe(200);
      expect(await run(`exam list ${KEY}`)).toContain(
        `${ada.user.username} started 2026-03-02T09:00:00Z, ran out of time`,
      );
      const page = await ada.browser.get(`/xblock/${EXAM}?view=student_view`);
      expect(page.body).toContain('This exam is over.');
      const body = { exam_id: (await examOf()).id, start_clock: 'true', attempt_proctored: 'false' };
      expect(refusal(await send(ada.browser, body))).toEqual([400, 'exam_over']);
    });

    test('an answer concurrent with the submission counts only if it came first', async () => {
      const id = await start();
      const frame = await site.openUnit(ada.browser, UNIT);
      const [answer] = await Promise.all([
        frame.call('problem_check', PROBLEM, RIGHT),
        act(id, 'submit', there),
      ]);
      const progress = (await ada.browser.get(`/api/course_home/progress/${KEY}`)).json<ProgressWire>();
      expect([200, 403]).toContain(answer.statusCode);
      expect(progress.course_grade.percent).toBe(answer.statusCode === 200 ? 1 : 0);
      expect(refusal(await frame.call('problem_check', PROBLEM, RIGHT))).toEqual([403, 'exam_over']);
      expect(refusal(await frame.call('problem_save', PROBLEM, RIGHT))).toEqual([403, 'exam_over']);
    });

    test.each([
      [false, 'review'],
      [true, 'closed'],
    ])('past due, hidden %s: %s, and answers are rejected', async (hideAfterDue, after) => {
      await site.importSections(
        sectionsOf({ due: '2026-03-03T00:00:00Z', gracePeriodMs: 7 * DAY, hideAfterDue }),
      );
      await act(await start(), 'submit');
      const frame = await ada.browser.get(`/xblock/${UNIT}?view=student_view`);
      expect(frame.headers.location).toBe(`http://localhost/xblock/${EXAM}`);
      site.clock.set(Date.parse('2026-03-03T00:00:00Z'));
      if (after === 'closed') {
        expect(await sequence()).toMatchObject({ is_hidden_after_due: true, items: [] });
        return;
      }
      expect(await examOf()).toMatchObject({ passed_due_date: true, hide_after_due: false });
      const open = await site.openUnit(ada.browser, UNIT);
      expect(settingsOf(open.page).usageKey).toBe(UNIT);
      expect(refusal(await open.call('problem_check', PROBLEM, RIGHT))).toEqual([403, 'exam_over']);
    });

    test('a learner who didn’t start before the due date has missed it', async () => {
      await site.importSections(sectionsOf({ due: '2026-03-03T00:00:00Z' }));
      const { id } = await examOf();
      site.clock.set(Date.parse('2026-03-03T00:00:00Z'));
      expect(await examOf()).toMatchObject({ passed_due_date: true, time_limit_mins: 0, attempt: {} });
      const body = { exam_id: id, start_clock: 'true', attempt_proctored: 'false' };
      expect(refusal(await send(ada.browser, body))).toEqual([400, 'exam_over']);
      expect(await names()).toMatchObject({ sequence: ['Page 1'] });
    });
  });

  describe('an exam that is over is complete without any answer', () => {
    const completionOfExam = async () => {
      const read = async <T>(url: string) => (await ada.browser.get(url)).json<T>();
      const outline = await read<OutlineWire>(`/api/course_home/outline/${KEY}`);
      const { blocks } = await read<NavigationWire>(`/api/course_home/v1/navigation/${KEY}`);
      const { course_date_blocks } = await read<DatesWire>(`/api/course_home/dates/${KEY}`);
      return {
        outline: outline.course_blocks?.blocks[EXAM]?.complete,
        navigation: blocks?.[EXAM]?.complete,
        date: course_date_blocks.find(({ title }) => title === 'Midterm')?.complete,
      };
    };
    const due = new Date(START + 7 * DAY).toISOString();
    const all = (complete: boolean) => ({ outline: complete, navigation: complete, date: complete });

    test('once the learner has submitted it', async () => {
      await site.importSections(sectionsOf({ due }));
      const id = await start();
      expect(await completionOfExam()).toEqual(all(false));
      await act(id, 'submit');
      expect(await completionOfExam()).toEqual(all(true));
    });

    test('once its time is up', async () => {
      await site.importSections(sectionsOf({ due }));
      await start();
      site.clock.advance(DAY);
      expect(await completionOfExam()).toEqual(all(true));
    });
  });

  test.each([
    ['submitted', (id: number) => act(id, 'submit')],
    ['out of time', async () => site.clock.advance(30 * MINUTE)],
  ])('an exam that is %s can’t be taken again', async (_, end) => {
    const id = await start();
    const frame = await site.openUnit(ada.browser, UNIT);
    await frame.problem('p1', 'problem_check', RIGHT);
    await end(id);
    const response = await act(id, 'reset_attempt');
    expect([response.statusCode, response.json().detail]).toEqual([
      400,
      'Only practice exams can be taken again.',
    ]);
    expect(await attemptOf()).toMatchObject({ attempt_id: id, attempt_status: 'submitted' });
    const progress = (await ada.browser.get(`/api/course_home/progress/${KEY}`)).json<ProgressWire>();
    expect(progress.course_grade.percent).toBe(1);
    const body = { exam_id: (await examOf()).id, start_clock: 'true', attempt_proctored: 'false' };
    expect(refusal(await send(ada.browser, body))).toEqual([400, 'exam_over']);
  });

  test('a practice exam can be repeated any number of times, each time from the start', async () => {
    await site.importSections(sectionsOf({ exam: { ...TIMED_EXAM, isPractice: true } }));
    const id = await start();
    const frame = await site.openUnit(ada.browser, UNIT);
    await frame.problem('p1', 'problem_check', RIGHT);
    expect((await act(id, 'reset_attempt')).statusCode).toBe(400);
    await act(id, 'submit');
    expect((await act(id, 'reset_attempt')).json()).toEqual({ exam_attempt_id: id });
    expect(await attemptOf()).toBeNull();
    expect((await act(id, 'submit')).statusCode).toBe(404);
    const progress = (await ada.browser.get(`/api/course_home/progress/${KEY}`)).json<ProgressWire>();
    expect(progress.course_grade.percent).toBe(0);
    expect(await start()).not.toBe(id);
    const again = await site.openUnit(ada.browser, UNIT);
    expect(again.page.body).not.toContain('checked');
  });

  test('a practice exam that is over shows other clients its first page, which starts it again', async () => {
    await site.importSections(sectionsOf({ exam: { ...TIMED_EXAM, isPractice: true } }));
    const id = await start();
    const frame = await site.openUnit(ada.browser, UNIT);
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
    expect((await site.openUnit(ada.browser, UNIT)).page.body).not.toContain('checked');
  });

  test('a practice exam can’t be repeated after its due date', async () => {
    await site.importSections(
      sectionsOf({
        exam: { ...TIMED_EXAM, isPractice: true },
        due: new Date(START + DAY).toISOString(),
      }),
    );
    const id = await start();
    await act(id, 'submit');
    site.clock.advance(2 * DAY);
    const exam = await examOf();
    expect(exam.attempt).toMatchObject({ attempt_id: id, attempt_status: 'submitted' });
    expect(exam.previous_attempt).toBeUndefined();
    const body = { exam_id: exam.id, start_clock: 'true', attempt_proctored: 'false' };
    expect(refusal(await send(ada.browser, body))).toEqual([400, 'exam_over']);
  });

  test('a running exam says how many of its exercises have no submitted answer', async () => {
    await site.importSections(sectionsOf());
    await start();
    const unanswered = async () => {
      const { active_attempt } = await state();
      return active_attempt && 'unanswered_count' in active_attempt && active_attempt.unanswered_count;
    };
    expect(await unanswered()).toBe(1);
    const frame = await site.openUnit(ada.browser, UNIT);
    await frame.problem('p1', 'problem_save', RIGHT);
    expect(await unanswered()).toBe(1);
    await frame.problem('p1', 'problem_check', RIGHT);
    expect(await unanswered()).toBe(0);
  });

  test('the client of 2021 can read the texts and rules of an exam before its first page', async () => {
    const { id } = await examOf();
    expect((await ada.browser.get(`${path}/review_policy/exam_id/${id}/`)).json()).toEqual({
      review_policy: '',
    });
    expect((await ada.browser.get(`${path}/settings/exam_id/${id}/`)).json()).toMatchObject({
      platform_name: 'Lectern',
      exam_proctoring_backend: { instructions: [] },
    });
    expect((await ada.browser.get(`${path}/settings/exam_id/1/`)).statusCode).toBe(404);
  });

  describe('on the command line', () => {
    const exams = (rest: string) => run(`exam ${rest}`);

    test('extra time counts from the start, also in a running attempt', async () => {
      const name = ada.user.username;
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

      site.clock.set(Date.parse('2026-03-02T10:00:00Z'));
      expect(await exams(`extra-time ${KEY} ${name} exam 0 --reason Over`)).toContain('attempt is over');
      expect((await attemptOf())?.attempt_status).toBe('submitted');
      expect(await exams(`list ${KEY}`)).toContain(`${name} started 2026-03-02T09:00:00Z, ran out of time`);
    });

    test('a reset lets the learner start again, without their earlier answers', async () => {
      const name = ada.user.username;
      await start();
      const frame = await site.openUnit(ada.browser, UNIT);
      await frame.problem('p1', 'problem_check', RIGHT);
      expect(await exams(`reset ${KEY} ${name} exam --reason Power --by prof`)).toBe(
        `${name} can take "Midterm" again. Answers and points in it are removed.`,
      );
      expect(await attemptOf(there)).toBeNull();
      expect(refusal(await frame.call('problem_check', PROBLEM, RIGHT))).toEqual([403, 'exam_not_started']);
      const progress = (await there.get(`/api/course_home/progress/${KEY}`)).json<ProgressWire>();
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
      await expect(exams(line.replace('NAME', ada.user.username))).rejects.toThrow(error);
    });
  });
});
