import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { routes } from '../../app/routes.tsx';
import { paths } from '../../course/paths.ts';
import { renderRoutes, settleLazy } from '../../course/testing.tsx';
import { courseRoutes } from '../../features/courseware/testing/render-courseware.tsx';
import { type Locale, pseudoLocale } from '../../i18n/locales.ts';
import {
  accessExpirationWire,
  courseId,
  courseMetadataWire,
  coursewareCourseWire,
  datesWire,
  ids,
  outlineWire,
  verifiedModeWire,
} from '../../lms/fixtures.ts';
import { sessionQuery } from '../../lms/session.ts';
import { createTestLms, type FakeResponse } from '../../lms/testing.ts';

const now = Date.parse('2026-03-01T12:00:00Z');
const before = '2026-03-01T11:59:00Z';
const later = '2026-03-10T00:00:00Z';
const warmUp = paths.unit(courseId, ids.limits, ids.warmUp);
const practice = paths.unit(courseId, ids.limits, ids.practice);
const sums = paths.unit(courseId, ids.series, ids.sums);

interface Given {
  /** Server time minus that of the browser, milliseconds. */
  readonly offset?: number;
  /** The experiment's setting for this course; null disables it. */
  readonly setting?: unknown;
  readonly isAudit?: boolean;
  readonly isBehind?: boolean;
  readonly isMobile?: boolean;
  /** In place of the outline's usual response. */
  readonly outline?: () => Promise<FakeResponse>;
  readonly locale?: Locale;
}

/** The whole program at an address, for a learner of a course with the experiment enabled. */
async function open(path: string, given: Given = {}) {
  const { setting = { upgrade_deadline: later, open_sequences: [ids.limits] }, locale } = given;
  if (given.isMobile) vi.stubGlobal('navigator', { userAgent: 'Pixel 9 Android Mobile', maxTouchPoints: 5 });
  const verified_mode = verifiedModeWire();
  const access_expiration = (given.isAudit ?? true) ? accessExpirationWire() : null;
  const dates_banner_info = {
    missed_deadlines: given.isBehind ?? false,
    missed_gated_content: false,
    content_type_gating_enabled: true,
    verified_upgrade_link: null,
  };
  const { course_date_blocks } = datesWire();
  const headers = { date: new Date(Date.now() + (given.offset ?? 0)).toUTCString() };
  const dates_widget = { course_date_blocks, dates_tab_link: '', user_timezone: null };
  const lms = createTestLms(
    {
      ...courseRoutes(),
      [`GET /api/course_home/course_metadata/${courseId}`]: { body: courseMetadataWire({ verified_mode }) },
      [`GET /api/course_home/outline/${courseId}`]: given.outline ?? {
        body: outlineWire({ verified_mode, access_expiration, dates_banner_info, dates_widget }),
        headers,
      },
      [`GET /api/course_home/dates/${courseId}`]: { body: datesWire({ dates_banner_info }) },
      [`GET /api/courseware/course/${courseId}`]: {
        body: coursewareCourseWire({ access_expiration, content_type_gating_enabled: true }),
        headers,
      },
    },
    {
      settings: {
        SEARCH_CATALOG_URL: 'https://www.example.org/search',
        EXPERIMENTS: setting === null ? {} : { 'audit-flyover': { [courseId]: setting } },
      },
    },
  );
  await lms.client.fetchQuery(sessionQuery());
  const rendered = await act(async () => renderRoutes(lms.client, path, routes, locale));
  return { ...rendered, lms };
}

const flyover = () => screen.queryByRole('complementary', { name: 'The whole course' });
const toggle = () => screen.findByRole('button', { name: 'What an upgrade unlocks' });
const frame = () => document.querySelector('#unit-iframe');
const heading = (level: number, name: string) => screen.findByRole('heading', { level, name });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now });
});
afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
});

describe('on the outline', () => {
  test('[UPG-13] [UPG-17] its content replaces the upgrade notice', async () => {
    await open(paths.outline(courseId));
    expect(await heading(2, 'The whole course')).toBeVisible();
    expect(screen.getByText(/Upgrade by March 10/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Upgrade for $149' })).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Upgrade your course today' })).toBeNull();
  });

  test.each<[string, Given]>([
    ['[UPG-13] for somebody who is not an audit learner', { isAudit: false }],
    ['[UPG-13] while nothing switches it on', { setting: null }],
    ['[UPG-14] once the deadline has passed', { setting: { upgrade_deadline: before, open_sequences: [] } }],
  ])('%s the notice stands in its slot', async (_, given) => {
    await open(paths.outline(courseId), given);
    const title = given.isAudit === false ? 'Pursue a verified certificate' : 'Upgrade your course today';
    expect(await heading(2, title)).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'The whole course' })).toBeNull();
  });

  test('an invalid setting disables it, and is logged with its name', async () => {
    const { lms } = await open(paths.outline(courseId), { setting: { open_sequences: [] } });
    expect(await heading(2, 'Upgrade your course today')).toBeVisible();
    expect(lms.log.map(({ message }) => message)).toContainEqual(
      expect.stringContaining('audit-flyover: upgrade_deadline'),
    );
  });
});

describe('[BAN-04] [BAN-05] the schedule banner', () => {
  const button = () => screen.queryByRole('button', { name: 'Shift due dates' });

  test.each([
    ['outline', paths.outline(courseId), 'Calculus, a start'],
    ['dates', paths.dates(courseId), 'Important dates'],
  ])('is shown without the flyover, and hidden with it, on the %s tab', async (_, path, title) => {
    const { unmount } = await open(path, { isBehind: true, setting: null });
    expect(await screen.findByRole('button', { name: 'Shift due dates' })).toBeVisible();
    unmount();
    const { lms } = await open(path, { isBehind: true });
    expect(await heading(1, title)).toBeVisible();
    await waitFor(() => expect(lms.client.isFetching()).toBe(0));
    await settleLazy(() => import('./FlyoverSlots.tsx'));
    await settleLazy(() => import('../../course/schedule-banners/MissedDeadlines.tsx'));
    expect(button()).toBeNull();
    expect(screen.queryByText(/suggested schedule/)).toBeNull();
  });

  test('is hidden while it is unknown whether the learner takes part', async () => {
    const response = Promise.withResolvers<FakeResponse>();
    const { lms } = await open(paths.dates(courseId), { isBehind: true, outline: () => response.promise });
    expect(await heading(1, 'Important dates')).toBeVisible();
    await settleLazy(() => import('./FlyoverSlots.tsx'));
    await settleLazy(() => import('../../course/schedule-banners/MissedDeadlines.tsx'));
    expect(lms.client.isFetching()).toBe(1);
    expect(button()).toBeNull();
    expect(screen.queryByText(/suggested schedule/)).toBeNull();
    response.resolve({ status: 500, body: '' });
    await waitFor(() => expect(button()).toBeVisible(), { timeout: 5000 });
  });

  test('is shown again once the flyover has ended', async () => {
    await open(paths.dates(courseId), {
      isBehind: true,
      setting: { upgrade_deadline: before, open_sequences: [] },
    });
    expect(await screen.findByRole('button', { name: 'Shift due dates' })).toBeVisible();
  });
});

describe('in the courseware', () => {
  test('[UPG-15] on a desktop it is open initially, and a button toggles it', async () => {
    await open(warmUp);
    await userEvent.click(await toggle());
    await waitFor(() => expect(flyover()).toBeNull());
    await userEvent.click(await toggle());
    await waitFor(() => expect(flyover()).not.toBeNull());
    expect(screen.queryByRole('button', { name: /^Notifications/ })).toBeNull();
  });

  test('[UPG-14] the deadline follows the server’s clock, also while the page is open', async () => {
    await open(warmUp, { offset: Date.parse(later) - now - 60_000 });
    expect(await screen.findByRole('complementary', { name: 'The whole course' })).toBeVisible();
    const look = () => act(() => void document.dispatchEvent(new Event('visibilitychange')));
    vi.setSystemTime(now + 59_999);
    look();
    expect(flyover()).not.toBeNull();
    vi.setSystemTime(now + 60_000);
    look();
    await waitFor(() => expect(flyover()).toBeNull());
    expect(screen.queryByRole('button', { name: 'What an upgrade unlocks' })).toBeNull();
    expect(await screen.findByRole('button', { name: /^Notifications/ })).toBeVisible();
  });

  test('[UPG-15] it is open without a click', async () => {
    await open(warmUp);
    expect(await screen.findByRole('complementary', { name: 'The whole course' })).toBeVisible();
    expect(await toggle()).toHaveAttribute('aria-expanded', 'true');
    expect(screen.getByRole('navigation', { name: 'Units' }).nextElementSibling).toBe(await toggle());
  });

  test('[UPG-16] on a mobile device of any width it is closed initially, and covers the page when opened', async () => {
    vi.stubGlobal('innerWidth', 1280);
    const showModal = vi.spyOn(HTMLDialogElement.prototype, 'showModal');
    await open(warmUp, { isMobile: true });
    const trigger = await toggle();
    expect(trigger).toHaveAttribute('aria-expanded', 'false');
    expect(flyover()).toBeNull();
    await userEvent.click(trigger);
    const dialog = await screen.findByRole('dialog', { name: 'The whole course' });
    expect(showModal.mock.contexts).toContain(dialog);
    const cover = within(dialog);
    expect(cover.getByRole('link', { name: 'Upgrade for $149' })).toBeVisible();
    await userEvent.click(cover.getByRole('button', { name: 'Back to course' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(trigger).toHaveFocus();
    await userEvent.click(trigger);
    // As Escape does.
    (await screen.findByRole<HTMLDialogElement>('dialog')).close();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(trigger).toHaveAttribute('aria-expanded', 'false');
  });

  test.each<[string, Given]>([
    ['[UPG-13] for anyone else', { isAudit: false }],
    ['[UPG-13] while nothing switches it on', { setting: null }],
    ['[UPG-14] after the deadline', { setting: { upgrade_deadline: before, open_sequences: [ids.limits] } }],
  ])('%s neither it nor its trigger is there', async (_, given) => {
    await open(warmUp, given);
    expect(await screen.findByRole('button', { name: /^Notifications/ })).toBeVisible();
    expect(flyover()).toBeNull();
    expect(screen.queryByRole('button', { name: 'What an upgrade unlocks' })).toBeNull();
  });
});

describe('locks', () => {
  test('a unit of an open sequence is shown', async () => {
    await open(warmUp);
    await waitFor(() => expect(frame()).not.toBeNull());
  });

  test('[ROL-11] in any other sequence the verified lock replaces the unit', async () => {
    await open(sums);
    expect(await heading(1, 'This content is for verified learners')).toBeVisible();
    expect(screen.getByText('Upgrade by March 10 to unlock it.')).toBeVisible();
    const main = within(screen.getByRole('main'));
    expect(main.getAllByRole('link', { name: 'Upgrade for $149' })[0]).toHaveAttribute(
      'href',
      'https://shop.example.org/basket?sku=8CF08E5',
    );
    expect(document.querySelector('iframe')).toBeNull();
  });

  test('[ROL-12] in an open sequence the graded lock replaces a graded unit', async () => {
    await open(practice);
    expect(await heading(1, 'This assignment is for verified learners')).toBeVisible();
    expect(screen.getByText('Upgrade by March 10 to unlock it.')).toBeVisible();
    expect(frame()).toBeNull();
  });

  test('[ROL-13] [CWR-60] after the deadline a dialog covers the page, and cannot be dismissed', async () => {
    const showModal = vi.spyOn(HTMLDialogElement.prototype, 'showModal');
    await open(sums, { setting: { upgrade_deadline: before, open_sequences: [ids.limits] } });
    const dialog = await screen.findByRole('dialog', { name: 'The deadline to upgrade has passed' });
    expect(showModal.mock.contexts).toContain(dialog);
    expect(within(dialog).queryByRole('button')).toBeNull();
    expect(within(dialog).getByRole('link', { name: 'Find another course' })).toHaveAttribute(
      'href',
      'https://www.example.org/search',
    );
    const cancel = new Event('cancel', { cancelable: true });
    act(() => void dialog.dispatchEvent(cancel));
    expect(cancel.defaultPrevented).toBe(true);
    act(() => (dialog as HTMLDialogElement).close());
    expect(dialog).toHaveAttribute('open');
    expect(frame()).toBeNull();
  });

  test.each<[string, Given]>([
    ['anyone else', { isAudit: false }],
    ['a course that the setting does not name', { setting: null }],
  ])('[ROL-11] %s sees the unit', async (_, given) => {
    await open(sums, given);
    await waitFor(() => expect(frame()).not.toBeNull());
  });
});

test('every text comes from the catalogue', async () => {
  await open(sums, { locale: pseudoLocale });
  await screen.findByRole('heading', { level: 1 });
  await waitFor(() => expect(document.querySelector('aside')).not.toBeNull());
  expect(screen.getByRole('main').textContent).not.toMatch(/upgrade|verified|course|open/i);
});
