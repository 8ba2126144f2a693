// @vitest-environment-options {"url": "http://localhost/"}
import {
  type BrowserWindow,
  html,
  openScenario,
  readMails,
  type Scenario,
  SITE_ORIGIN,
  usageKey,
} from '@lectern/testkit';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { paths } from '../course/paths.ts';
import { renderRoutes } from '../course/testing.tsx';
import { createLms } from '../lms/create-lms.ts';
import { createQueryClient } from '../lms/query-client.ts';
import { sessionQuery } from '../lms/session.ts';
import { readSiteConfig } from '../lms/site-config.ts';
import type { LogEntry } from '../lms/transport/logging.ts';
import { routes } from './routes.tsx';

const unit = (id: string, name: string) => ({ id, name, children: [html(`${id}-text`)] });
const course = {
  title: 'Calculus, a start',
  sections: [
    {
      id: 'week1',
      name: 'Week 1',
      children: [
        { id: 'limits', name: 'Limits', children: [unit('warmup', 'Warm-up'), unit('practice', 'Practice')] },
      ],
    },
    {
      id: 'week2',
      name: 'Week 2',
      children: [{ id: 'series', name: 'Series', children: [unit('sums', 'Sums')] }],
    },
  ],
};

let scenario: Scenario<'dana' | 'lee'>;
const courseId = () => scenario.courseKey;
const key = { limits: usageKey('sequential', 'limits'), warmUp: usageKey('vertical', 'warmup') };

beforeAll(async () => {
  scenario = await openScenario({
    course,
    people: { dana: { mode: 'audit' }, lee: {} },
    at: '2026-02-01T08:00:00Z',
  });
});

afterAll(() => scenario.close());

/** The program as a user's browser runs it, over the LMS in process. */
async function open(browserWindow: BrowserWindow, path: string) {
  const log: LogEntry[] = [];
  const lms = createLms(readSiteConfig({ LMS_BASE_URL: SITE_ORIGIN, SITE_NAME: 'Lectern' }), {
    fetch: browserWindow.fetch,
    cookies: browserWindow.cookies,
    now: () => scenario.clock.now(),
    logSink: (entry) => log.push(entry),
  });
  const client = createQueryClient(lms);
  await client.fetchQuery(sessionQuery());
  return { log, ...renderRoutes(client, path, routes) };
}

const heading = (name?: string) =>
  screen.findByRole('heading', { level: 1, ...(name !== undefined && { name }) });

test('[FRM-02] [FRM-04] [FRM-05] a learner opens the course home', async () => {
  const { log } = await open(scenario.as('dana'), paths.outline(courseId()));
  expect(await heading('Calculus, a start')).toBeVisible();
  const [siteHeader] = screen.getAllByRole('banner');
  expect(siteHeader).toHaveTextContent('Acme CAL101');
  const tabs = within(screen.getByRole('navigation', { name: 'Course' }));
  const current = tabs.getAllByRole('link').filter((tab) => tab.getAttribute('aria-current') === 'page');
  expect(current.map((tab) => tab.textContent)).toEqual(['Course']);
  await waitFor(() => expect(document.title).toBe('Course | Calculus, a start | Lectern'));
  expect(log).toEqual([]);
});

test('tabs with URLs of the LMS open screens of this front end without a page load', async () => {
  const { log, router } = await open(scenario.as('dana'), paths.outline(courseId()));
  for (const [name, path] of [
    ['Dates', paths.dates(courseId())],
    ['Progress', paths.progress(courseId())],
    ['Course', paths.outline(courseId())],
  ] as const) {
    const tabs = await screen.findByRole('navigation', { name: 'Course' });
    await userEvent.click(within(tabs).getByRole('link', { name }));
    await waitFor(() => expect(document.title).toBe(`${name} | Calculus, a start | Lectern`));
    expect(router.state.location.pathname).toBe(path);
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  }
  expect(log).toEqual([]);
});

test('[RTE-09] [RTE-11] the URL of the course alone leads to the first unit of the first sequence', async () => {
  const { log, router } = await open(scenario.as('dana'), paths.courseware(courseId()));
  expect(await heading('Warm-up')).toBeVisible();
  expect(router.state.location.pathname).toBe(paths.unit(courseId(), key.limits, key.warmUp));
  await waitFor(() => expect(document.title).toBe('Limits | Week 1 | Calculus, a start | Lectern'));
  expect(log).toEqual([]);
});

test('[RTE-31] the outline asks visitors to sign in', async () => {
  const { log, left } = await open(scenario.asVisitor(), paths.outline(courseId()));
  expect(await heading('Calculus, a start')).toBeVisible();
  const [signIn] = within(screen.getByRole('main')).getAllByRole('link', { name: 'Sign in' });
  expect(signIn).toHaveAttribute('href', expect.stringContaining(`${SITE_ORIGIN}/login?next=`));
  expect(left).toEqual([]);
  expect(log.filter(({ level }) => level === 'error')).toEqual([]);
});

test('[RTE-30] [ROL-10] from any other screen a visitor is redirected to the outline', async () => {
  for (const path of [paths.dates(courseId()), paths.progress(courseId()), paths.courseware(courseId())]) {
    const { left, unmount } = await open(scenario.asVisitor(), path);
    await waitFor(() => expect(left).toEqual([`${SITE_ORIGIN}/courses/${courseId()}/course/`]));
    const answer = await scenario.asVisitor().fetch(left[0] ?? '');
    expect(new URL(answer.headers.get('location') ?? '', SITE_ORIGIN).pathname).toBe(
      paths.outline(courseId()),
    );
    unmount();
  }
});

test('[ALT-10] a user who isn’t enrolled enrolls, and gets access', async () => {
  const before = await open(scenario.as('lee'), paths.outline(courseId()));
  const [enroll] = await screen.findAllByRole('button', { name: 'Enroll now' });
  await userEvent.click(enroll as HTMLElement);
  await waitFor(() => expect(before.reload).toHaveBeenCalledOnce());
  before.unmount();

  const { log } = await open(scenario.as('lee'), paths.outline(courseId()));
  expect(await screen.findByText('You’re enrolled. Welcome to the course!')).toBeVisible();
  expect(await heading('Calculus, a start')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Enroll now' })).toBeNull();
  expect(log).toEqual([]);
});

test('[FRM-07] an unknown course shows that it wasn’t found', async () => {
  for (const unknown of ['course-v1:Acme+NOPE+R1', 'nothing']) {
    const { unmount } = await open(scenario.as('dana'), paths.courseware(unknown));
    expect(await heading('There was an error loading this course.')).toBeVisible();
    expect(screen.getByText(/^There’s no course at this address\./)).toBeVisible();
    unmount();
  }
});

test('the link in a goal reminder turns reminders off, signed in or not', async () => {
  const dana = scenario.as('dana').browser;
  const saved = await dana.send('POST', '/api/course_home/save_course_goal', {
    body: { course_id: courseId(), days_per_week: 7, subscribed_to_reminders: true },
  });
  expect(saved.statusCode).toBe(200);
  // A Monday: every day of the week is needed.
  scenario.clock.set('2026-02-02T09:00:00Z');
  await scenario.site.runJobs();
  const [mail = ''] = await readMails(scenario.site);
  const path = /http:\/\/localhost(\/goal-unsubscribe\/[\w.-]+)/.exec(mail)?.[1] ?? '/no-link';

  const { log } = await open(scenario.asVisitor(), path);
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('You’ve unsubscribed');
  expect(screen.getByText('Calculus, a start')).toBeVisible();
  expect(log).toEqual([]);
  const outline = await dana.get(`/api/course_home/outline/${courseId()}`);
  expect(outline.json().course_goals.selected_goal).toEqual({
    days_per_week: 7,
    subscribed_to_reminders: false,
  });
});
