// @vitest-environment jsdom
// @vitest-environment-options {"url": "http://localhost/"}
import { html, openScenario, type Scenario, SITE_ORIGIN, usageKey } from '@lectern/testkit';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findNoticePage } from '../app/notices.ts';
import { paths } from '../course/paths.ts';
import { createLms } from '../lms/create-lms.ts';
import { createQueryClient } from '../lms/query-client.ts';
import { readSiteConfig } from '../lms/site-config.ts';
import { fetchSiteSettings } from '../lms/site-settings.ts';
import { createLogger } from '../lms/transport/logging.ts';
import { openApp } from './open-app.tsx';

const unit = (id: string, name: string) => ({ id, name, children: [html(`${id}-text`)] });
const setUp = {
  isTimeLimited: true,
  timeLimitMinutes: 30,
  isProctored: true,
  isPractice: true,
  isOnboarding: true,
  allowProctoringOptOut: false,
  reviewRules: null,
};
const warmUp = usageKey('vertical', 'warm-up');

let scenario: Scenario<'dana'>;

beforeEach(async () => {
  scenario = await openScenario({
    course: {
      title: 'Calculus, a start',
      settings: { proctoredExamsEnabled: true },
      sections: [
        {
          id: 'week-1',
          name: 'Week 1',
          children: [
            { id: 'begin', name: 'Begin', children: [unit('warm-up', 'Warm-up')] },
            { id: 'set-up', name: 'Set up', exam: setUp, children: [unit('camera', 'Camera')] },
          ],
        },
      ],
    },
    people: { dana: { mode: 'verified' } },
    at: '2026-02-01T08:00:00Z',
  });
});

afterEach(() => scenario.close());

const open = (path: string) => openApp(scenario.as('dana'), scenario.clock.now, path);

test('the bookmarks link of the outline leads to the list, and removing a bookmark deletes it in the LMS', async () => {
  const { courseKey } = scenario;
  const dana = scenario.person('dana');
  await dana.post('/api/bookmarks/v1/bookmarks/', { usage_id: warmUp });
  const { path, log } = await open(paths.outline(courseKey));
  await userEvent.click(await screen.findByRole('link', { name: 'Bookmarks' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Bookmarks' })).toBeVisible();
  expect(path()).toBe(paths.bookmarks(courseKey));
  const list = within(await screen.findByRole('list', { name: 'Bookmarks, newest first' }));
  expect(list.getByRole('listitem')).toHaveTextContent('Warm-upWeek 1BeginAdded Feb 1, 2026');
  expect(list.getByRole('link', { name: 'Warm-up' })).toHaveAttribute(
    'href',
    paths.unit(courseKey, usageKey('sequential', 'begin'), warmUp),
  );
  const count = async () => {
    const answer = await dana.get(`/api/bookmarks/v1/bookmarks/?course_id=${encodeURIComponent(courseKey)}`);
    return answer.json<{ count: number }>().count;
  };
  await userEvent.click(list.getByRole('button', { name: 'Remove Warm-up' }));
  await waitFor(async () => expect(await count()).toBe(0));
  await userEvent.click(await screen.findByRole('button', { name: 'Undo Warm-up' }));
  await waitFor(async () => expect(await count()).toBe(1));
  expect(log).toEqual([]);
});

test('[OUT-37] the onboarding panel shows the LMS’s state beside the outline', async () => {
  scenario.site.context.config.proctoringSecret = 'shared with a provider of proctoring';
  const { log } = await open(paths.outline(scenario.courseKey));
  const panel = within(await screen.findByRole('region', { name: 'Proctored exams' }));
  expect(panel.getByText('Not started')).toBeVisible();
  expect(panel.getByRole('link', { name: 'Complete onboarding' })).toHaveAttribute(
    'href',
    `/course/${scenario.courseKey}/${usageKey('sequential', 'set-up')}`,
  );
  expect(log).toEqual([]);
});

test('[RTE-32] the LMS’s notice page links back, including the query', async () => {
  const { fetch, cookies, browser } = scenario.as('dana');
  const find = async (here: string) => {
    const settings = await fetchSiteSettings(
      `${SITE_ORIGIN}/api/mfe_config/v1?mfe=learning`,
      fetch,
      createLogger(() => {}),
    );
    const lms = createLms(readSiteConfig(settings), { fetch, cookies, now: scenario.clock.now });
    return findNoticePage(createQueryClient(lms), here);
  };
  const here = `${SITE_ORIGIN}${paths.outline(scenario.courseKey)}?a=1&b=2`;
  expect(await find(here)).toBeNull();

  await scenario.site.announce('New terms');
  const page = await find(here);
  expect(page).toContain(`${SITE_ORIGIN}/notices/render/`);
  const { pathname, search } = new URL(page ?? '');
  const next = new URLSearchParams(search).get('next') ?? '';
  expect((await browser.get(pathname + search)).body).toContain('New terms');
  const answer = await browser.submit(pathname, { next });
  expect(answer.headers.location).toBe(here.slice(SITE_ORIGIN.length));
  expect(await find(here)).toBeNull();
});
