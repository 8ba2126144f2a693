import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { renderCourse, settleLazy } from '../../course/testing.tsx';
import {
  accessExpirationWire,
  courseId,
  courseMetadataWire,
  datesWire,
  offerWire,
  outlineWire,
  verifiedModeWire,
} from '../../lms/fixtures.ts';
import { createTestLms, type FakeResponse } from '../../lms/testing.ts';
import { Component, loader } from './route.tsx';

/* The notices around the outline for learners who can upgrade, or are behind. Their rules are tested elsewhere. */

const now = Date.parse('2026-03-01T12:00:00Z');
const outline = `GET /api/course_home/outline/${courseId}`;
const reset = 'POST /api/course_experience/v1/reset_course_deadlines';
const gating = {
  missed_deadlines: false,
  missed_gated_content: false,
  content_type_gating_enabled: true,
  verified_upgrade_link: null,
};

function open(
  response: Parameters<typeof outlineWire>[0],
  given: { date?: string; isSelfPaced?: boolean } = {},
) {
  const outlineResponse: FakeResponse = {
    body: outlineWire(response),
    headers: { date: given.date ?? new Date(now).toUTCString() },
  };
  const lms = createTestLms({
    [`GET /api/course_home/course_metadata/${courseId}`]: {
      body: courseMetadataWire({ is_self_paced: given.isSelfPaced ?? true }),
    },
    [outline]: outlineResponse,
  });
  const home = { path: 'home', handle: { tab: 'outline' }, loader, Component };
  renderCourse(lms.client, `/course/${courseId}/home`, [home]);
  return lms;
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the upgrade notice', () => {
  const twoDays = accessExpirationWire({ expiration_date: '2026-03-03T12:00:00Z' });

  test('[UPG-05] [UPG-11] shows the data of the outline’s response', async () => {
    open({
      verified_mode: verifiedModeWire(),
      access_expiration: twoDays,
      offer: offerWire(),
      dates_banner_info: gating,
    });
    expect(await screen.findByRole('heading', { name: 'Course Access Expiration' })).toBeVisible();
    expect(screen.getByText('2 days left')).toBeVisible();
    expect(screen.getByText(/Discount code/)).toHaveTextContent('WELCOME15');
  });

  test('[UPG-10] uses the Date header of the response', async () => {
    open(
      { verified_mode: verifiedModeWire(), access_expiration: twoDays, dates_banner_info: gating },
      { date: new Date(now + 20 * 3_600_000).toUTCString() },
    );
    expect(await screen.findByText('1 day left')).toBeVisible();
  });

  test('[UPG-02] mentions only the certificate where no content is gated', async () => {
    open({ verified_mode: verifiedModeWire(), access_expiration: twoDays });
    expect(await screen.findByRole('heading', { name: 'Pursue a verified certificate' })).toBeVisible();
  });

  test('[UPG-01] [ROL-04] is absent without a verified mode, as for a verified learner', async () => {
    open({ verified_mode: null, enrollment_mode: 'verified', access_expiration: null });
    expect(await screen.findByRole('link', { name: 'Bookmarks' })).toBeVisible();
    expect(screen.queryByRole('link', { name: /^Upgrade/ })).toBeNull();
  });

  test('[UPG-12] stores no state in a cookie here', async () => {
    open({ verified_mode: verifiedModeWire(), access_expiration: twoDays, dates_banner_info: gating });
    await screen.findByText('2 days left');
    expect(document.cookie).not.toContain('upgradeNotificationCurrentState');
  });
});

describe('the schedule banner', () => {
  const { course_date_blocks } = datesWire();
  const behind = {
    dates_banner_info: { ...gating, missed_deadlines: true },
    dates_widget: { course_date_blocks, dates_tab_link: '', user_timezone: null },
  };
  const shift = () => screen.findByRole('button', { name: 'Shift due dates' });

  test('[BAN-04] [BAN-06] [API-06] shifts the dates, and disappears with the new response', async () => {
    const { routes, requests } = open(behind);
    routes[reset] = () => {
      routes[outline] = { body: outlineWire({ dates_widget: behind.dates_widget }) };
      return { body: { header: 'Shifted', link: null, link_text: null } };
    };
    await userEvent.click(await shift());
    expect(await screen.findByText('Shifted')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Shift due dates' })).toBeNull());
    const post = requests.find(({ method }) => method === 'POST');
    expect(JSON.parse(post?.body ?? '')).toEqual({
      course_key: courseId,
      research_event_data: { location: 'outline-tab' },
    });
  });

  test.each<[string, Parameters<typeof outlineWire>[0], boolean]>([
    ['in a course with one pace for all', behind, false],
    ['without an assignment among the dates', { dates_banner_info: behind.dates_banner_info }, true],
    ['once the course has ended', { ...behind, has_ended: true }, true],
  ])('[BAN-01] [BAN-03] is absent %s', async (_, response, isSelfPaced) => {
    open(response, { isSelfPaced });
    expect(await screen.findByRole('heading', { level: 1 })).toBeVisible();
    await settleLazy(() => import('../../course/schedule-banners/MissedDeadlines.tsx'));
    expect(screen.queryByRole('button', { name: 'Shift due dates' })).toBeNull();
  });

  test('[BAN-09] only the dates tab introduces the schedule', async () => {
    open(behind);
    await shift();
    expect(screen.queryByText(/These dates are a suggested schedule/)).toBeNull();
  });
});
