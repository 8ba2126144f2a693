// @vitest-environment jsdom
// @vitest-environment-options {"url": "http://localhost/"}

import { saveRunSettings } from '@lectern/lms/kernel/settings/course-settings.store.ts';
import { DEFAULT_SETTINGS, type RunSettings } from '@lectern/lms/kernel/settings/course-settings.ts';
import { html, openScenario, problem, type Scenario, usageKey } from '@lectern/testkit';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { paths } from '../course/paths.ts';
import { openApp } from './open-app.tsx';

/* The notices around a course for learners who can upgrade, or are behind, on the real LMS: its prices, its dates. */

const enrolled = Date.parse('2026-02-01T08:00:00Z');
const day = 24 * 3_600_000;
const homework = usageKey('sequential', 'homework');
const exercise = usageKey('vertical', 'exercise');

let scenario: Scenario<'dana' | 'vera'>;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: enrolled });
  scenario = await openScenario({
    at: enrolled,
    course: {
      tree: { selfPaced: true },
      sections: [
        {
          id: 'week-1',
          name: 'Week 1',
          children: [
            {
              id: 'reading',
              name: 'Reading',
              children: [{ id: 'text', name: 'Text', children: [html('t')] }],
            },
            {
              id: 'homework',
              name: 'Homework',
              graded: true,
              format: 'Homework',
              relativeWeeksDue: 1,
              children: [{ id: 'exercise', name: 'Exercise', children: [problem('sum')] }],
            },
            {
              id: 'paper',
              name: 'Paper',
              graded: true,
              format: 'Homework',
              relativeWeeksDue: 6,
              children: [{ id: 'last', name: 'Last', children: [problem('difference')] }],
            },
          ],
        },
      ],
    },
    people: { dana: { mode: 'audit' }, vera: { mode: 'verified' } },
  });
});

afterEach(async () => {
  vi.useRealTimers();
  localStorage.clear();
  await scenario.close();
});

/** Offers the course for $149 to learners whose access ends after four weeks. */
async function offerCourse(changes: Partial<RunSettings> = {}): Promise<void> {
  const settings: RunSettings = {
    ...DEFAULT_SETTINGS,
    modes: ['audit', 'verified'],
    price: 149,
    currencySymbol: '$',
    auditAccess: 'limited',
    auditWeeks: 4,
    contentGating: true,
    ...changes,
  };
  await scenario.site.context.db.write((tx) =>
    saveRunSettings(tx, scenario.courseKey, { settings, at: scenario.clock.now() }),
  );
}

/** Advances the clocks of both server and browser by some days. */
function pass(days: number): void {
  scenario.clock.advance(days * day);
  vi.setSystemTime(scenario.clock.now());
}

const open = (name: 'dana' | 'vera', path: string) => openApp(scenario.as(name), scenario.clock.now, path);
const h = (level: number, name: string) => screen.findByRole('heading', { level, name });

describe('the upgrade notice', () => {
  test('[UPG-03] [UPG-11] a learner whose access ends in weeks sees the date, and the price of an upgrade', async () => {
    await offerCourse();
    await open('dana', paths.outline(scenario.courseKey));
    expect(await h(2, 'Upgrade your course today')).toBeVisible();
    expect(screen.getByText('Your access to this course ends on March 1.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Upgrade for $149' })).toHaveAttribute(
      'href',
      expect.stringContaining(scenario.courseKey),
    );
  });

  test('[UPG-04] [UPG-11] with an offer it shows the discount and both prices', async () => {
    await offerCourse({ offerPercentage: 15, offerCode: 'WELCOME15', offerDays: 5 });
    await open('dana', paths.outline(scenario.courseKey));
    expect(await h(2, '15% first-time learner discount')).toBeVisible();
    expect(screen.getByText('5 days left')).toBeVisible();
    expect(
      screen.getByRole('link', { name: 'Upgrade for Discounted price: $126.65 Original price: $149' }),
    ).toBeVisible();
    expect(screen.getByText(/Discount code/)).toHaveTextContent('WELCOME15');
  });

  test('[UPG-05] [CWR-29] in the last week it shows the end of access, in the courseware too', async () => {
    await offerCourse({ auditWeeks: 2 });
    pass(11);
    await open('dana', paths.unit(scenario.courseKey, homework, exercise));
    const tray = within(await screen.findByRole('complementary', { name: 'Notifications' }));
    expect(await tray.findByRole('heading', { name: 'Course Access Expiration' })).toBeVisible();
    expect(tray.getByText('3 days left')).toBeVisible();
  });

  test('[ROL-04] [CWR-30] a verified learner doesn’t see it', async () => {
    await offerCourse();
    await open('vera', paths.unit(scenario.courseKey, homework, exercise));
    await userEvent.click(await screen.findByRole('button', { name: /^Notifications/ }));
    expect(await screen.findByText('You have no new notifications at this time.')).toBeVisible();
  });
});

describe('the schedule of a self-paced course', () => {
  test('[BAN-02] [BAN-06] [API-06] learners who are behind shift the dates, and the banner disappears', async () => {
    pass(10);
    const { log } = await open('dana', paths.outline(scenario.courseKey));
    await userEvent.click(await screen.findByRole('button', { name: 'Shift due dates' }));
    await waitFor(() => expect(screen.queryByText(/^You missed some deadlines/)).toBeNull());
    const toasts = screen.getAllByRole('status').find((region) => region.classList.contains('toast-region'));
    expect(within(toasts as HTMLElement).getByRole('link')).toBeVisible();
    expect(log).toEqual([]);
  });

  test('[BAN-09] the dates tab introduces it', async () => {
    await open('dana', paths.dates(scenario.courseKey));
    expect(await h(1, 'Important dates')).toBeVisible();
    expect(screen.getByText(/These dates are a suggested schedule.*It’s flexible/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Shift due dates' })).toBeNull();
  });

  test('[BAN-07] [BAN-08] learners who missed locked content are offered an upgrade', async () => {
    await offerCourse();
    pass(10);
    await open('dana', paths.dates(scenario.courseKey));
    expect(await screen.findByRole('link', { name: 'Upgrade to shift due dates' })).toHaveAttribute(
      'href',
      expect.stringContaining(scenario.courseKey),
    );
    expect(screen.queryByRole('button', { name: 'Shift due dates' })).toBeNull();
  });
});
