import type { Page } from '@playwright/test';
import { type LayoutShift, readShifts } from './support/layout-shifts.ts';
import { type Answer, COURSE } from './support/real-lms/real-lms.ts';
import recorded from './support/real-lms/responses.json' with { type: 'json' };
import { serveRealLms } from './support/real-lms/serve-tests.ts';
import { expect, test, widths } from './support/test.ts';

/* Nothing on the home of a course moves by itself, on a slow network in front of a slow Open edX LMS. */

const { real, at } = serveRealLms();

/** Of a lazily loaded script, in milliseconds. */
const SLOW_SCRIPT_MS = 200;

interface State {
  readonly name: string;
  readonly answers: Readonly<Record<string, Answer>>;
  /** Calls that take this many milliseconds longer. */
  readonly slow?: Readonly<Record<string, number>>;
  /** Text of what may come late. */
  readonly shows: string | RegExp;
}

const metadata = `GET /api/course_home/course_metadata/${COURSE}`;
const outline = `GET /api/course_home/outline/${COURSE}`;
const masquerade = `GET /courses/${COURSE}/masquerade`;
const onboarding = 'GET /api/edx_proctoring/v1/user_onboarding/status';

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const withOutline = (fields: object): Record<string, Answer> => ({
  [outline]: { body: { ...recorded.outline.body, ...fields } },
});
const withCourse = (fields: object): Record<string, Answer> => ({
  [metadata]: { body: { ...recorded.metadata.body, ...fields } },
});
const withDates = (...blocks: object[]) => ({
  dates_widget: {
    ...recorded.outline.body.dates_widget,
    course_date_blocks: blocks.map((block) => ({
      ...recorded.outline.body.dates_widget.course_date_blocks[0],
      ...block,
    })),
  },
});
const masqueradeBody = {
  success: true,
  active: {
    course_key: COURSE,
    role: 'student',
    user_name: 'cmp1',
    user_partition_id: null,
    group_id: null,
    group_name: null,
  },
  available: [
    { name: 'Staff', role: 'staff' },
    { name: 'Learner', role: 'student' },
    { name: 'Specific Student...', role: 'student', user_name: '' },
  ],
};

const states: readonly State[] = [
  {
    name: 'the end of the course, which is near',
    answers: withOutline(
      withDates({
        date_type: 'course-end-date',
        date: inDays(5),
        description: 'After this date, the course will be archived.',
      }),
    ),
    shows: /^This course ends in/,
  },
  {
    name: 'a certificate',
    answers: withOutline({
      cert_data: {
        cert_status: 'downloadable',
        cert_web_view_url: '/certificates/1',
        download_url: null,
        certificate_available_date: null,
      },
    }),
    shows: 'Congratulations! Your certificate is ready.',
  },
  {
    name: 'no certificate',
    answers: withOutline({
      enrollment_mode: 'verified',
      has_ended: true,
      user_has_passing_grade: false,
      cert_data: null,
    }),
    shows: 'You are not eligible for a certificate',
  },
  {
    name: 'missed deadlines',
    answers: {
      ...withCourse({ is_self_paced: true }),
      ...withOutline({
        dates_banner_info: { ...recorded.outline.body.dates_banner_info, missed_deadlines: true },
        ...withDates({ date_type: 'assignment-due-date', date: inDays(-3), title: 'Plain', complete: false }),
      }),
    },
    shows: /due dates/,
  },
  {
    name: 'goals by key',
    answers: withOutline({
      course_goals: {
        goal_options: [
          ['certify', 'Earn a certificate'],
          ['complete', 'Complete the course'],
          ['explore', 'Explore the course'],
          ['unsure', 'Not sure yet'],
        ],
        selected_goal: null,
      },
    }),
    shows: 'What is your goal in this course?',
  },
  {
    name: 'a chosen goal by key',
    answers: withOutline({
      course_goals: {
        goal_options: [
          ['certify', 'Earn a certificate'],
          ['complete', 'Complete the course'],
        ],
        selected_goal: { key: 'certify', text: 'Earn a certificate' },
      },
    }),
    shows: /goal/i,
  },
  {
    name: 'a welcome message',
    answers: withOutline({
      welcome_message_html: `<p>Welcome to the course.</p><ul><li>One</li><li>Two</li></ul><p>${'Read this first. '.repeat(20)}</p>`,
    }),
    shows: 'From the course team',
  },
  {
    name: 'the onboarding of proctored exams',
    answers: {
      ...withOutline({
        enable_proctored_exams: true,
        course_goals: { weekly_learning_goal_enabled: true, selected_goal: null },
      }),
      [onboarding]: {
        body: {
          onboarding_status: 'created',
          onboarding_link: '/exam',
          expiration_date: null,
          onboarding_past_due: false,
          onboarding_release_date: '2026-01-01T00:00:00Z',
          review_requirements_url: '/requirements',
        },
      },
    },
    slow: { [onboarding]: 300 },
    shows: /You haven’t started your onboarding/,
  },
  {
    name: 'a masquerade of a learner whose access has expired',
    answers: {
      ...withCourse({ original_user_is_staff: true, is_staff: false }),
      ...withOutline({
        access_expiration: {
          expiration_date: inDays(-3),
          masquerading_expired_course: true,
          upgrade_deadline: null,
          upgrade_url: null,
        },
      }),
      [masquerade]: { body: masqueradeBody },
    },
    slow: { [masquerade]: 200 },
    shows: /access to the course expired/,
  },
  {
    name: 'staff without options',
    answers: {
      ...withCourse({ original_user_is_staff: true, is_staff: true }),
      [masquerade]: { status: 403, body: { detail: 'no' } },
    },
    slow: { [masquerade]: 200 },
    shows: 'Unable to get masquerade options',
  },
];

/**
 * Runs in the page, from before its first script: records what moves below the header once the outline is shown, which
 * itself replaces the loading screen.
 */
function watchShifts(): void {
  window.shifts = [];
  let shownAt = Number.POSITIVE_INFINITY;
  new MutationObserver((_, observer) => {
    if (document.querySelector('main details') === null) return;
    observer.disconnect();
    // Once the frame with the outline, in which the loading screen goes, is painted.
    requestAnimationFrame(() => {
      requestAnimationFrame((time) => {
        shownAt = time;
      });
    });
  }).observe(document, { subtree: true, childList: true });
  const isInPage = ({ node }: { node: Element | null }) => node?.closest?.('.site-header') == null;
  const nameOf = ({ node }: { node: Element | null }) => `${node?.nodeName}.${node?.className}`;
  new PerformanceObserver((list) => {
    for (const { value, sources, startTime } of list.getEntries() as LayoutShift[]) {
      const moved = sources.filter(isInPage).map(nameOf);
      if (moved.length > 0 && startTime >= shownAt) window.shifts.push({ value, moved: moved.join(', ') });
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Makes scripts that load after the page slow, and these calls. */
async function slowDown(page: Page, slow: Readonly<Record<string, number>>): Promise<void> {
  let isLoaded = false;
  page.on('domcontentloaded', () => {
    isLoaded = true;
  });
  await page.route('**/*', async (route) => {
    const request = route.request();
    const path = decodeURIComponent(new URL(request.url()).pathname);
    const isLateScript = isLoaded && path.endsWith('.js');
    const wait = isLateScript ? SLOW_SCRIPT_MS : (slow[`${request.method()} ${path}`] ?? 0);
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    // The page may have been left by now.
    await route.continue().catch(() => {});
  });
}

test.describe('nothing moves by itself on the home of a course', () => {
  // A call that the LMS refuses, and those that it doesn't have.
  test.use({ expectedErrors: /\b(403|404)\b/ });

  for (const width of widths) {
    for (const { name, answers, slow = {}, shows } of states) {
      test(`with ${name}, at ${width} px`, async ({ page }) => {
        for (const [call, answer] of Object.entries(answers)) real().answers.set(call, [answer]);
        await page.setViewportSize({ width, height: 800 });
        await page.addInitScript(watchShifts);
        await slowDown(page, slow);
        await page.goto(at('home'));
        await expect(page.getByRole('link', { name: /^Plain/ }).first()).toBeVisible();
        await expect(page.getByText(shows).first()).toBeVisible();
        await page.waitForLoadState('networkidle');
        const shifts = await readShifts(page);
        const total = shifts.reduce((sum, { value }) => sum + value, 0);
        expect(total, JSON.stringify(shifts)).toBe(0);
      });
    }
  }
});
