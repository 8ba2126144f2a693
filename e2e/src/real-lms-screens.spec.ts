import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { type Answer, COURSE, keyOf } from './support/real-lms/real-lms.ts';
import recorded from './support/real-lms/responses.json' with { type: 'json' };
import { serveRealLms } from './support/real-lms/serve-tests.ts';
import { heading, unit } from './support/screens.ts';
import { expect, test } from './support/test.ts';

/* Every screen over what a real Open edX LMS of autumn 2025 sent, from another origin and by a slow server. */

const { real, at } = serveRealLms();

const sequence = (id: string) => keyOf('sequential', id);
const attempt = `GET /api/edx_proctoring/v1/proctored_exam/attempt/course_id/${COURSE}`;

interface Screen {
  name: string;
  /** Below the course; with a slash, from the root of the front end. */
  path: string;
  /** What the LMS sends in another state than the recorded one. */
  answers?: Readonly<Record<string, Answer>>;
  shows(page: Page): Promise<void>;
}

const showsHeading = (name: string) => (page: Page) => expect(heading(page, name)).toBeVisible();

const screens: readonly Screen[] = [
  {
    name: 'the home, with a date of a subsection without a name',
    path: 'home',
    async shows(page) {
      await expect(heading(page, 'A <b> & C')).toBeVisible();
      await expect(page.getByRole('link', { name: /^Plain/ }).first()).toBeVisible();
      await expect(page.getByText('s-nameless (1 Question)').first()).toBeVisible();
    },
  },
  {
    name: 'the dates',
    path: 'dates',
    async shows(page) {
      await expect(heading(page, 'Important dates')).toBeVisible();
      await expect(page.getByText(/s-nameless/)).toBeVisible();
    },
  },
  {
    name: 'the progress: 59.5 % pass a mark of 60 %',
    path: 'progress',
    async shows(page) {
      await expect(heading(page, 'Your progress')).toBeVisible();
      await expect(page.getByText(/^You’re currently passing this course/)).toBeVisible();
    },
  },
  {
    name: 'the bookmarks, of a unit without a name, and of a block in a unit',
    path: 'bookmarks',
    async shows(page) {
      await expect(page.getByRole('link', { name: 'v-nameless' })).toBeVisible();
      await expect(page.getByRole('link', { name: 'Right' })).toBeVisible();
    },
  },
  {
    name: 'a unit',
    path: `${sequence('s-plain')}/${keyOf('vertical', 'v-plain')}`,
    async shows(page) {
      await expect(heading(page, 'Two questions')).toBeVisible();
      await expect(unit(page, 'Two questions').getByText('What is 2 + 2?')).toBeVisible();
      await expect(page.getByRole('navigation', { name: 'Previous and next unit' })).toBeVisible();
    },
  },
  {
    name: 'a sequence that a prerequisite closes',
    path: sequence('s-gated'),
    async shows(page) {
      await expect(page.getByText('Plain').first()).toBeVisible();
      await expect(page.locator('iframe')).toHaveCount(0);
    },
  },
  {
    name: 'a timed exam before its start',
    path: sequence('s-timed'),
    answers: { [attempt]: { body: recorded['exam-not-started'].body } },
    shows: (page) => expect(page.getByRole('button', { name: 'Start exam' })).toBeVisible(),
  },
  {
    name: 'a sequence by its address, with an empty unit',
    path: sequence('s-read'),
    shows: showsHeading('Read'),
  },
  {
    name: 'the end of a course that has no such page: its first unit',
    path: 'course-end',
    shows: showsHeading('Two questions'),
  },
  {
    name: 'the end of a course, of a learner who has passed',
    path: 'course-end',
    answers: {
      [`GET /api/courseware/course/${COURSE}`]: {
        body: { ...recorded.courseware.body, course_exit_page_is_active: true },
      },
    },
    shows: showsHeading('Congratulations!'),
  },
  {
    name: 'the search, whose engine is off',
    path: 'search?q=two',
    shows: (page) => expect(page.getByRole('button', { name: 'Try again' })).toBeVisible(),
  },
  {
    name: 'the discussion, whose topics couldn’t be loaded',
    path: 'discussion',
    shows: (page) => expect(page.getByRole('link', { name: 't', exact: true })).toBeVisible(),
  },
  {
    name: 'the choice of notifications',
    path: '/notification-preferences',
    shows: showsHeading('Notification preferences'),
  },
  {
    name: 'the wiki, which the course doesn’t have',
    path: 'wiki',
    shows: showsHeading('This page isn’t part of the course'),
  },
  {
    name: 'a course of another organization',
    path: 'access-denied',
    answers: {
      [`GET /api/course_home/course_metadata/${COURSE}`]: {
        body: {
          ...recorded.metadata.body,
          course_access: {
            ...recorded.metadata.body.course_access,
            has_access: false,
            error_code: 'incorrect_active_enterprise',
          },
        },
      },
    },
    shows: showsHeading('You’re signed in for another organization'),
  },
  {
    name: 'the end of reminders',
    path: '/goal-unsubscribe/a-token',
    answers: {
      'POST /api/course_home/unsubscribe_from_course_goal/a-token': { body: { course_title: 'A <b> & C' } },
    },
    shows: showsHeading('You’ve unsubscribed from goal reminders'),
  },
  {
    name: 'the end of mails, whose token isn’t valid',
    path: '/preferences-unsubscribe/a-token',
    shows: showsHeading('Something went wrong'),
  },
];

test.describe('a screen', () => {
  // No onboarding exam, and a 404 for it in the console; so for what the LMS doesn't have, and 500 for what is off.
  test.use({ expectedErrors: /\b(404|500)\b/ });

  for (const { name, path, answers = {}, shows } of screens) {
    test(`is sound and accessible: ${name}`, async ({ page }) => {
      for (const [call, answer] of Object.entries(answers)) real().answers.set(call, [answer]);
      await page.goto(path.startsWith('/') ? `${real().frontEnd}${path}` : at(path));
      await shows(page);
      await expect(page.getByText(/error loading|undefined|NaN|Invalid Date/)).toHaveCount(0);
      await expectAccessible(page, name);
    });
  }
});

test.describe('an address of other front ends', () => {
  test.use({ expectedErrors: /\b404\b/ });

  for (const [path, target] of [
    ['redirect/dashboard?notlive=2%2F5%2F2027', '/dashboard?notlive=2%2F5%2F2027'],
    [`redirect/survey/${COURSE}`, `/courses/${COURSE}/survey`],
    ['redirect/consent?consentPath=%2Fgrant', '/grant'],
    ['redirect/enterprise-learner-dashboard', '/dashboard'],
    [`redirect/course-home/${COURSE}`, `/courses/${COURSE}/course/`],
    [`course/${COURSE}/notes`, `/courses/${COURSE}/edxnotes/`],
  ] as const) {
    test(`leads to its page on the LMS: ${path}`, async ({ page }) => {
      await page.goto(`${real().frontEnd}/${path}`);
      await page.waitForURL(`${real().lms}${target}`);
    });
  }
});
