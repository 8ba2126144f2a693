import {
  callPath,
  type ExamAttemptWire,
  type ExamStateWire,
  type ExamWire,
  examAccessTokenCall,
  examAttemptCall,
  examsLatestAttemptCall,
  examsSequenceCall,
  examsStartAttemptCall,
  examsUpdateAttemptCall,
  startAttemptCall,
  updateAttemptCall,
} from '@lectern/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { refreshExams } from '../../../lms/exams.ts';
import { blocksWire, courseMetadataWire, coursewareCourseWire, sequenceWire } from '../../../lms/fixtures.ts';
import type { FakeRoutes } from '../../../lms/testing.ts';
import { calls, courseId, findFrame, ids, renderCourseware } from '../testing/render-courseware.tsx';

const path = `/${ids.limits}/${ids.warmUp}`;
const attempt: ExamAttemptWire = {
  attempt_id: 5,
  attempt_status: 'started',
  exam_display_name: 'Limits',
  exam_url_path: `https://learn.example.org/course/${courseId}/${ids.limits}`,
  time_remaining_seconds: 1800,
  low_threshold_sec: 360,
  critically_low_threshold_sec: 90,
};
const exam: ExamWire = {
  id: 77,
  exam_name: 'Limits',
  course_id: courseId,
  content_id: ids.limits,
  time_limit_mins: 30,
  total_time: '30 minutes',
  type: 'timed',
  attempt: {},
};

const tokenCall = `GET ${callPath(examAccessTokenCall, { examId: '77' })}`;

/** A server that stores one exam as Open edX does: its state, and the requests it received. */
function examServer(state: { exam: Partial<ExamWire>; withService?: boolean } = { exam: {} }) {
  const sent: unknown[] = [];
  let tokens = 0;
  // Copied, as tests change it.
  const current = { exam: structuredClone({ ...exam, ...state.exam }) };
  const running = () => {
    const own = current.exam.attempt;
    return own && 'attempt_id' in own && own.attempt_status === 'started' ? own : {};
  };
  const act_ = (body: string | null) => {
    const parsed = JSON.parse(body ?? '{}');
    sent.push(parsed);
    if (parsed.action === 'submit') {
      current.exam.attempt = { ...attempt, attempt_status: 'submitted', time_remaining_seconds: 0 };
    } else if (parsed.action === 'reset_attempt') current.exam.attempt = {};
    else current.exam.attempt = { ...attempt };
    return { body: { exam_attempt_id: 5 } };
  };
  const whole = (): ExamStateWire => ({ exam: current.exam, active_attempt: running() });
  const routes: FakeRoutes = state.withService
    ? {
        [`GET ${callPath(examsSequenceCall, { courseId, sequenceId: ids.limits })}`]: () => ({
          body: { exam: current.exam },
        }),
        [tokenCall]: () => ({
          body: { exam_access_token: `token-${++tokens}`, exam_access_token_expiration: 60 },
        }),
        [`GET ${examsLatestAttemptCall.path}`]: () => ({ body: running() }),
        [`POST ${examsStartAttemptCall.path}`]: ({ body }) => act_(body),
        [`PUT ${callPath(examsUpdateAttemptCall, { attemptId: '5' })}`]: ({ body }) => act_(body),
      }
    : {
        [`GET ${callPath(examAttemptCall, { courseId })}`]: ({ url }) => ({
          body: url.searchParams.has('content_id') ? whole() : { ...whole(), exam: {} },
        }),
        [`POST ${startAttemptCall.path}`]: ({ body }) => act_(body),
        [`PUT ${callPath(updateAttemptCall, { attemptId: '5' })}`]: ({ body }) => act_(body),
      };
  return { routes, sent, current };
}

const timed = {
  [calls.sequence(ids.limits)]: { body: sequenceWire({ is_time_limited: true, position: 1 }) },
};
const open = (server: { routes: FakeRoutes }, more: Parameters<typeof renderCourseware>[1] = {}) =>
  renderCourseware(path, { ...more, routes: { ...timed, ...server.routes, ...more.routes } });

const bar = () => screen.findByRole('region', { name: 'Timed exam' });

describe.each([
  ['an LMS', false],
  ['an exam service', true],
])('with %s', (_, withService) => {
  const settings = withService ? { EXAMS_BASE_URL: 'https://exams.example.org' } : {};
  const openHere = (changes: Partial<ExamWire> = {}) => {
    const server = examServer({
      exam: { ...(withService && { total_time: 30 }), ...changes },
      withService,
    });
    return { ...server, ...open(server, { settings }) };
  };

  test('a learner reads the rules, starts and submits', async () => {
    const user = userEvent.setup();
    const { sent } = openHere();
    expect(await screen.findByText('Once you start, you have 30 minutes.')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'Limits' })).toBeVisible();
    expect(screen.getByText('You can take this exam once.')).toBeVisible();
    expect(document.querySelector('iframe')).toBeNull();
    expect(screen.queryByRole('region', { name: 'Timed exam' })).toBeNull();

    await user.click(screen.getByRole('button', { name: 'Start exam' }));
    await findFrame('Warm-up');
    expect(sent).toEqual([{ exam_id: 77, start_clock: 'true', attempt_proctored: 'false' }]);
    const timer = within(await bar());
    expect(timer.getByRole('timer')).toHaveTextContent(/^(30:00|29:5\d)$/);
    expect(timer.getByRole('link', { name: 'Limits' })).toBeVisible();
    await user.click(timer.getByRole('button', { name: 'Hide time' }));
    expect(timer.getByRole('timer')).not.toHaveTextContent(/\d/);

    await user.click(timer.getByRole('button', { name: 'Submit exam' }));
    const dialog = await screen.findByRole('dialog', { name: 'Submit this exam?' });
    await user.click(within(dialog).getByRole('button', { name: 'Submit exam' }));
    expect(await screen.findByRole('heading', { name: 'Your exam is submitted' })).toBeVisible();
    expect(sent.at(-1)).toEqual({ action: 'submit' });
    expect(document.querySelector('iframe')).toBeNull();
    expect(await screen.findByText(/is over. Answers/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByRole('region', { name: 'Timed exam' })).toBeNull();
  });

  test('a running exam shows its units at once, and its timer on other screens', async () => {
    const { router } = openHere({ attempt });
    await findFrame('Warm-up');
    await bar();
    await act(() => router.navigate(`/course/${courseId}/home`));
    expect(await screen.findByRole('heading', { name: 'Outline' })).toBeVisible();
    expect(within(await bar()).getByRole('timer')).toBeVisible();
  });
});

describe('the token of an exam service', () => {
  const settings = { EXAMS_BASE_URL: 'https://exams.example.org' };
  const server = () => examServer({ exam: { total_time: 30, attempt }, withService: true });
  const tokenOf = (frame: HTMLIFrameElement) => new URL(frame.src).searchParams.get('exam_access');
  const findUnit = async (title: string) => (await findFrame(title)) as HTMLIFrameElement;

  test('opens the units of a running exam, including prefetched ones', async () => {
    const user = userEvent.setup();
    const { lms } = open(server(), { settings });
    expect(tokenOf(await findUnit('Warm-up'))).toBe('token-1');
    await user.click(screen.getAllByRole('link', { name: /Next/ })[0] as HTMLElement);
    expect(tokenOf(await findUnit('Practice'))).toMatch(/^token-/);
    const asked = lms.requests.filter(({ url }) => url.pathname.includes('/access_tokens/'));
    expect(asked.every(({ url }) => url.origin === settings.EXAMS_BASE_URL)).toBe(true);
  });

  test('if it is refused, the unit shows the LMS’s reason', async () => {
    open(server(), { settings, routes: { [tokenCall]: { status: 403, body: { detail: 'No.' } } } });
    expect(tokenOf(await findUnit('Warm-up'))).toBeNull();
  });

  test('isn’t requested where the LMS keeps the exams', async () => {
    const { lms } = open(examServer({ exam: { attempt } }));
    expect(tokenOf(await findUnit('Warm-up'))).toBeNull();
    expect(lms.requests.some(({ url }) => url.pathname.includes('/access_tokens/'))).toBe(false);
  });
});

describe('at the last unit of a running exam', () => {
  const openLast = async (unanswered: number | undefined) => {
    const started = { ...attempt, ...(unanswered !== undefined && { unanswered_count: unanswered }) };
    const server = examServer({ exam: { attempt: started } });
    const rendered = open(server);
    await findFrame('Warm-up');
    await bar();
    await userEvent.click(screen.getAllByRole('link', { name: 'Next' })[0] as HTMLElement);
    await findFrame('Practice');
    return { ...server, ...rendered };
  };

  test('Next is “Review and submit”, which counts what is unanswered and leaves the exam only then', async () => {
    const { sent, place, lms } = await openLast(2);
    const here = place();
    expect(screen.queryByRole('link', { name: /Next/ })).toBeNull();
    await userEvent.click(screen.getAllByRole('button', { name: 'Review and submit' })[0] as HTMLElement);
    const dialog = within(await screen.findByRole('dialog', { name: 'Submit this exam?' }));
    const unanswered = dialog.getByText('2 questions have no submitted answer.');
    expect(unanswered.closest('.alert')).toHaveClass('alert--warning');
    // The latest state: answers are submitted in frames.
    const asked = () => lms.requests.filter(({ url }) => url.pathname.includes('proctored_exam')).length;
    const before = asked();
    await userEvent.click(dialog.getByRole('button', { name: 'Back to the exam' }));
    await userEvent.click(screen.getAllByRole('button', { name: 'Review and submit' })[0] as HTMLElement);
    await waitFor(() => expect(asked()).toBeGreaterThan(before));
    expect(sent).toEqual([]);
    expect(place()).toBe(here);
    await userEvent.click(dialog.getByRole('button', { name: 'Submit exam' }));
    expect(await screen.findByRole('heading', { name: 'Your exam is submitted' })).toBeVisible();
    expect(sent).toEqual([{ action: 'submit' }]);
  });

  test.each([
    ['everything is answered', 0, 'You’ve submitted an answer to every question.'],
    ['the server doesn’t count', undefined, null],
  ])('where %s', async (_, unanswered, text) => {
    await openLast(unanswered);
    await userEvent.keyboard('n');
    const dialog = await screen.findByRole('dialog', { name: 'Submit this exam?' });
    if (text === null) expect(within(dialog).queryByText(/submitted answer|every question/)).toBeNull();
    else expect(within(dialog).getByText(text)).toBeVisible();
  });
});

describe('what is shown instead of the units', () => {
  test.each([
    [{ passed_due_date: true }, 'This exam is past due'],
    [{ due_date: '2020-01-01T00:00:00Z' }, 'This exam is past due'],
    [{ type: 'proctored' }, 'This exam is proctored'],
    [{ attempt: { ...attempt, attempt_status: 'submitted' } }, 'Your exam is submitted'],
  ])('%j', async (changes, heading) => {
    open(examServer({ exam: changes }));
    expect(await screen.findByRole('heading', { name: heading })).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'Limits' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Continue with “Series”' })).toBeVisible();
    expect(document.querySelector('iframe')).toBeNull();
  });

  test.each([
    [false, 'Your enrollment doesn’t include proctored exams.'],
    [true, 'It can’t be taken on this page, because it needs a proctoring service.'],
  ])('a proctored exam links nowhere; whether the learner may take any: %s', async (may, text) => {
    const course = coursewareCourseWire({ can_access_proctored_exams: may });
    const { blocks, root } = blocksWire();
    const limits = { ...blocks[ids.limits], legacy_web_url: 'https://lms.example.org/loop' };
    open(examServer({ exam: { type: 'practice' } }), {
      routes: {
        [calls.course]: { body: course },
        [calls.blocks]: { body: { root, blocks: { ...blocks, [ids.limits]: limits } } },
      },
    });
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Open the exam' })).toBeNull();
  });

  test('people who aren’t enrolled can enroll', async () => {
    const course = coursewareCourseWire({ enrollment: { mode: null, is_active: false } });
    open(examServer(), { routes: { [calls.course]: { body: course } } });
    expect(await screen.findByRole('heading', { name: 'This exam is for enrolled learners' })).toBeVisible();
  });

  test('after the due date the questions can be read again', async () => {
    const submitted = { ...attempt, attempt_status: 'submitted' };
    open(examServer({ exam: { attempt: submitted, passed_due_date: true } }));
    await findFrame('Warm-up');
    expect(screen.getByText(/This exam is over. You can look at the questions/)).toBeVisible();
  });

  test('a practice exam can be repeated', async () => {
    const user = userEvent.setup();
    const submitted = { ...attempt, attempt_status: 'submitted' };
    const { routes, sent } = examServer({ exam: { attempt: submitted, is_practice_exam: true } });
    open({ routes });
    await user.click(await screen.findByRole('button', { name: 'Take it again' }));
    expect(await screen.findByRole('button', { name: 'Start practice exam' })).toBeVisible();
    expect(sent).toEqual([{ action: 'reset_attempt' }]);
  });

  test('a practice exam of Lectern’s LMS, which hides the last attempt from other clients', async () => {
    const previous_attempt = { ...attempt, attempt_status: 'submitted' };
    open(examServer({ exam: { attempt: {}, previous_attempt, is_practice_exam: true } }));
    expect(await screen.findByRole('button', { name: 'Take it again' })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Your exam is submitted' })).toBeVisible();
  });

  test('retries without a response, and shows no unit meanwhile', async () => {
    const user = userEvent.setup();
    const server = examServer();
    const key = `GET ${callPath(examAttemptCall, { courseId })}`;
    const works = server.routes[key];
    server.routes[key] = { status: 403, body: { detail: 'No' } };
    const { lms } = open(server);
    expect(await screen.findByText(/We couldn’t load this exam/)).toBeVisible();
    expect(document.querySelector('iframe')).toBeNull();
    if (works) lms.routes[key] = works;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('button', { name: 'Start exam' })).toBeVisible();
  });

  test('shows an error when the start fails', async () => {
    const user = userEvent.setup();
    const server = examServer();
    server.routes[`POST ${startAttemptCall.path}`] = { status: 400, body: { detail: 'No' } };
    open(server);
    await user.click(await screen.findByRole('button', { name: 'Start exam' }));
    expect(await screen.findByText(/We couldn’t start the exam/)).toBeVisible();
  });

  test('shows why staff who view as a learner can’t start', async () => {
    const user = userEvent.setup();
    const server = examServer();
    const body = { detail: 'In the words of the server', error_code: 'masquerading' };
    server.routes[`POST ${startAttemptCall.path}`] = { status: 403, body };
    open(server);
    await user.click(await screen.findByRole('button', { name: 'Start exam' }));
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('You’re viewing this course as a learner, so nothing you do is saved.');
    expect(alert).not.toHaveTextContent('connection');
  });

  test('staff read the units without an attempt', async () => {
    const metadata = courseMetadataWire({ is_staff: true, original_user_is_staff: true });
    open(examServer(), { routes: { [calls.metadata]: { body: metadata } } });
    await findFrame('Warm-up');
  });

  test('shows the units if the LMS has no exam for the sequence', async () => {
    open({ routes: { [`GET ${callPath(examAttemptCall, { courseId })}`]: { body: { exam: {} } } } });
    await findFrame('Warm-up');
  });

  test('treats an LMS without exams as normal, and logs nothing', async () => {
    const { lms } = renderCourseware(path);
    await findFrame('Warm-up');
    await waitFor(() =>
      expect(lms.requests.some(({ url }) => url.pathname.includes('proctored_exam'))).toBe(true),
    );
    expect(lms.log.filter(({ message }) => message.includes('exam'))).toEqual([]);
  });
});

test.each<[string, object]>([
  ['of the exam', { exam_name: null, course_id: 7, backend: 7, is_active: 'true', external_id: {} }],
  ['of its prerequisites', { prerequisite_status: { failed_prerequisites: {} } }],
  ['of the attempt', { attempt: { ...attempt, exam_type: 7, low_threshold_sec: '360', course_id: {} } }],
])('a running exam is shown in spite of odd fields %s', async (_, odd) => {
  open(examServer({ exam: { attempt, ...odd } }));
  await findFrame('Warm-up');
  expect((await bar()).textContent).toMatch(/30:00|29:5\d/);
});

test('a running exam without a name is named by its kind', async () => {
  open(examServer({ exam: { attempt: { ...attempt, exam_display_name: '' } } }));
  expect(within(await bar()).getByRole('link', { name: 'Timed exam' })).toBeVisible();
});

test('an exam whose attempt can’t be read can’t be started', async () => {
  const odd: object = { attempt: { ...attempt, attempt_status: 7 } };
  open(examServer({ exam: odd }));
  expect(await screen.findByText(/We couldn’t load this exam/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Start exam' })).toBeNull();
});

describe('the remaining time', () => {
  beforeEach(() => {
    vi.useFakeTimers({ shouldAdvanceTime: true, now: Date.parse('2026-03-02T09:00:00Z') });
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));

  test('[WCAG-2.2.1] is announced at the server’s thresholds, and the exam is submitted when time is up', async () => {
    const server = examServer({ exam: { attempt } });
    // A check in between returns the same: only the end counts.
    const endsAt = Date.now() + 1800_000;
    const key = `GET ${callPath(examAttemptCall, { courseId })}`;
    const inner = server.routes[key];
    server.routes[key] = (request) => {
      const own = server.current.exam.attempt;
      if (own && 'attempt_id' in own && own.attempt_status === 'started')
        own.time_remaining_seconds = (endsAt - Date.now()) / 1000;
      return typeof inner === 'function' ? inner(request) : {};
    };
    open(server);
    const timer = within(await bar());
    const announced = () => timer.getByRole('status').textContent;
    await waitFor(() => expect(announced()).toBe('30 minutes left.'));
    await pass(endsAt / 1000 - Date.now() / 1000 - 361);
    expect(announced()).toBe('30 minutes left.');
    await pass(2);
    expect(announced()).toBe('6 minutes left.');
    await pass(270);
    expect(announced()).toMatch(/^(90|89) seconds left\.$/);
    await pass(31);
    expect(announced()).toMatch(/^(60|59|58) seconds left\.$/);
    await pass(60);
    expect(announced()).toBe('Time’s up. Your exam is being submitted.');
    expect(timer.getByRole('timer')).toHaveTextContent('0:00');
    expect(timer.getByRole('button', { name: 'Submit exam' })).toBeDisabled();
    expect(server.sent).toEqual([]);
    await pass(6);
    expect(server.sent).toEqual([{ action: 'submit' }]);
    expect(await screen.findByRole('heading', { name: 'Your exam is submitted' })).toBeVisible();
  });

  test('closes the question whether to submit, also for the next exam', async () => {
    const server = examServer({
      exam: { attempt: { ...attempt, time_remaining_seconds: 20 }, is_practice_exam: true },
    });
    const { lms } = open(server);
    const timer = within(await bar());
    act(() => timer.getByRole('button', { name: 'Submit exam' }).click());
    expect(await screen.findByRole('dialog', { name: 'Submit this exam?' })).toBeVisible();
    await pass(22);
    await pass(6);
    expect(await screen.findByRole('heading', { name: 'Your exam is submitted' })).toBeVisible();
    expect(await screen.findByText(/is over. Answers/)).toBeVisible();
    server.current.exam.attempt = { ...attempt, attempt_id: 6 };
    await act(() => refreshExams(lms.client));
    await waitFor(() => expect(screen.getByRole('timer')).toHaveTextContent(/^(30:00|29:5\d)$/));
    expect(screen.queryByRole('dialog', { name: 'Submit this exam?' })).toBeNull();
  });

  test('is blank if the server doesn’t say it, and nothing is submitted', async () => {
    const server = examServer({ exam: { attempt: { ...attempt, time_remaining_seconds: null } } });
    open(server);
    const timer = within(await bar());
    await pass(10);
    expect(timer.getByRole('timer')).toHaveTextContent('–:––');
    expect(timer.queryByRole('button', { name: /time/ })).toBeNull();
    expect(timer.queryByRole('status')).toBeNull();
    expect(timer.getByRole('button', { name: 'Submit exam' })).toBeEnabled();
    expect(server.sent).toEqual([]);
  });

  test('of a token can be longer than a timer', async () => {
    const server = examServer({ exam: { attempt, total_time: 30 }, withService: true });
    const body = { exam_access_token: 'token', exam_access_token_expiration: Date.now() / 1000 };
    const { lms } = open(server, {
      settings: { EXAMS_BASE_URL: 'https://exams.example.org' },
      routes: { [tokenCall]: { body } },
    });
    await findFrame('Warm-up');
    await pass(10);
    expect(lms.requests.filter(({ url }) => tokenCall.endsWith(url.pathname))).toHaveLength(1);
  });

  test('never rises with a check, which reads whole seconds and takes time', async () => {
    const server = examServer({ exam: { attempt: { ...attempt, time_remaining_seconds: 600 } } });
    const { lms } = open(server);
    const clock = within(await bar()).getByRole('timer');
    const shown = () => {
      const [minutes, seconds] = (clock.textContent ?? '').split(':').map(Number);
      return (minutes ?? 0) * 60 + (seconds ?? 0);
    };
    let last = shown();
    expect(last).toBeLessThanOrEqual(600);
    for (let check = 0; check < 5; check++) {
      await pass(0.7);
      await act(() => refreshExams(lms.client));
      expect(shown()).toBeLessThanOrEqual(last);
      last = shown();
    }
    expect(last).toBeLessThan(600);
  });

  test('ends when the exam is submitted on another device', async () => {
    const server = examServer({ exam: { attempt } });
    open(server);
    await findFrame('Warm-up');
    await bar();
    server.current.exam.attempt = { ...attempt, attempt_status: 'submitted' };
    await pass(61);
    expect(await screen.findByRole('heading', { name: 'Your exam is submitted' })).toBeVisible();
    expect(await screen.findByText(/is over. Answers/)).toBeVisible();
  });

  test('says that it was reset when the course team resets it', async () => {
    const server = examServer({ exam: { attempt } });
    open(server);
    await findFrame('Warm-up');
    await bar();
    server.current.exam.attempt = {};
    await pass(61);
    expect(await screen.findByText('Limits was reset. Your answers in it are removed.')).toBeVisible();
    expect(screen.queryByText(/is over. Answers/)).toBeNull();
    expect(screen.getByRole('button', { name: 'Start exam' })).toBeVisible();
  });

  test('follows the server as soon as the connection is back', async () => {
    const server = examServer({ exam: { attempt } });
    open(server);
    await findFrame('Warm-up');
    await bar();
    server.current.exam.attempt = { ...attempt, attempt_status: 'submitted' };
    await act(async () => {
      window.dispatchEvent(new Event('offline'));
      window.dispatchEvent(new Event('online'));
    });
    expect(await screen.findByRole('heading', { name: 'Your exam is submitted' })).toBeVisible();
    expect(await screen.findByText(/is over. Answers/)).toBeVisible();
  });
});
