import type { CoursewareCourseWire, VerifiedModeWire } from '@lectern/contract';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { paths } from '../../../course/paths.ts';
import { pseudoLocale } from '../../../i18n/locales.ts';
import {
  accessExpirationWire,
  courseMetadataWire,
  coursewareCourseWire,
  offerWire,
  verifiedModeWire,
} from '../../../lms/fixtures.ts';
import { findCookie } from '../../../lms/transport/cookies.ts';
import {
  type CoursewareOptions,
  calls,
  courseId,
  findFrame,
  ids,
  renderCourseware,
  seriesWire,
} from '../testing/render-courseware.tsx';
import { storeNoticeState, storeTrayClosed } from './tray-storage.ts';

const hour = 3_600_000;
const warmUp = `/${ids.limits}/${ids.warmUp}`;
const left = (millis: number) => new Date(Date.now() + millis).toISOString();

interface Given extends CoursewareOptions {
  /** When the server responded, by its own clock; epoch milliseconds. */
  readonly serverNow?: number;
  readonly verifiedMode?: VerifiedModeWire | null;
  readonly course?: Partial<CoursewareCourseWire>;
}

/** Opens a unit as a learner who may upgrade, with these fields in the course's responses. */
async function open({
  verifiedMode = verifiedModeWire(),
  course,
  serverNow,
  routes,
  ...options
}: Given = {}) {
  const rendered = renderCourseware(warmUp, {
    ...options,
    routes: {
      [calls.metadata]: { body: courseMetadataWire({ verified_mode: verifiedMode }) },
      [calls.course]: {
        body: coursewareCourseWire({ content_type_gating_enabled: true, ...course }),
        ...(serverNow !== undefined && { headers: { date: new Date(serverNow).toUTCString() } }),
      },
      ...routes,
    },
  });
  await findFrame('Warm-up');
  return rendered;
}

const trigger = () => screen.getByRole('button', { name: /^Notifications/ });
const hasDot = () => screen.queryByTestId('unread') !== null;
const findTray = () => screen.findByRole('complementary', { name: 'Notifications' });
const queryTray = () => screen.queryByRole('complementary', { name: 'Notifications' });
/** As the cookie says. */
const noticeState = () => findCookie(document, 'upgradeNotificationCurrentState');
const remembered = (key: string) => JSON.parse(localStorage.getItem(`${key}.${courseId}`) ?? 'null');

const onResize = new Set<() => void>();

function setWidth(width: number): void {
  vi.stubGlobal('innerWidth', width);
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query === '(max-width: 991.98px)' && width < 992,
    addEventListener: (_: string, listener: () => void) => onResize.add(listener),
    removeEventListener: (_: string, listener: () => void) => onResize.delete(listener),
  }));
  act(() => {
    for (const listener of onResize) listener();
  });
}

beforeEach(() => {
  setWidth(1280);
  // The timer of the dot outlives its page: a real one would fire in the next test.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
});
afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
  Object.assign(document, { cookie: 'upgradeNotificationCurrentState=; max-age=0; path=/' });
});

describe('its content', () => {
  test('[CWR-29] [ROL-04] with a verified mode, the upgrade notice under the title Notifications', async () => {
    await open({ course: { access_expiration: accessExpirationWire({ expiration_date: left(50 * hour) }) } });
    const tray = within(await findTray());
    expect(tray.getByRole('heading', { level: 2, name: 'Notifications' })).toBeVisible();
    expect(await tray.findByRole('heading', { level: 3, name: 'Course Access Expiration' })).toBeVisible();
    expect(tray.getByText('2 days left')).toBeVisible();
    expect(tray.getByRole('link', { name: 'Upgrade for $149' })).toBeVisible();
  });

  test('[UPG-10] uses the server’s clock, in the notice and in the cookie', async () => {
    const access_expiration = accessExpirationWire({ expiration_date: left(50 * hour) });
    await open({ course: { access_expiration }, serverNow: Date.now() + 40.5 * hour });
    expect(await within(await findTray()).findByText('9 hours left')).toBeVisible();
    expect(noticeState()).toBe('accessHoursLeft');
  });

  test('[UPG-02] mentions only the certificate where no content is gated', async () => {
    const access_expiration = accessExpirationWire({ expiration_date: left(50 * hour) });
    await open({ course: { access_expiration, content_type_gating_enabled: false } });
    const tray = within(await findTray());
    expect(await tray.findByRole('heading', { name: 'Pursue a verified certificate' })).toBeVisible();
    expect(tray.queryByText(/left/)).toBeNull();
  });

  test('[CWR-30] [ROL-04] without one, says that there is nothing new', async () => {
    await open({ verifiedMode: null });
    await userEvent.click(trigger());
    const tray = within(await findTray());
    expect(await tray.findByText('You have no new notifications at this time.')).toBeVisible();
    expect(tray.queryByRole('link')).toBeNull();
  });

  test('every text comes from the catalogue', async () => {
    await act(async () => void open({ locale: pseudoLocale }));
    await findFrame('Warm-up');
    expect(screen.queryByText(/Notifications|Close|new/)).toBeNull();
    expect(screen.queryByRole('button', { name: /Notifications|Close/ })).toBeNull();
  });
});

describe('open and closed', () => {
  test.each([
    [769, true],
    [768, false],
    [375, false],
    [1280, true],
  ])('[CWR-36] at %i pixels with a verified mode it is open initially: %s', async (width, isOpen) => {
    setWidth(width);
    await open();
    expect(trigger()).toHaveAttribute('aria-expanded', String(isOpen));
    expect(document.getElementById('notifications') !== null).toBe(isOpen);
  });

  test('[CWR-36] is closed at first at any width without a verified mode', async () => {
    await open({ verifiedMode: null });
    expect(trigger()).toHaveAttribute('aria-expanded', 'false');
    expect(queryTray()).toBeNull();
  });

  test('[CWR-31] its button closes and opens it; focus moves into it and back', async () => {
    await open();
    await userEvent.click(trigger());
    expect(queryTray()).toBeNull();
    await userEvent.click(trigger());
    expect(within(await findTray()).getByRole('heading', { name: 'Notifications' })).toHaveFocus();
    await userEvent.click(screen.getByRole('button', { name: 'Close notifications' }));
    expect(queryTray()).toBeNull();
    expect(trigger()).toHaveFocus();
  });

  const closers: [string, () => HTMLElement][] = [
    ['its own control', () => screen.getByRole('button', { name: 'Close notifications' })],
    ['the trigger', trigger],
  ];

  test.each(closers)(
    '[CWR-36] once closed by %s it stays closed in that course until it is opened',
    async (_, closer) => {
      const first = await open();
      await findTray();
      await userEvent.click(closer());
      first.unmount();

      const second = await open();
      expect(trigger()).toHaveAttribute('aria-expanded', 'false');
      await userEvent.click(trigger());
      second.unmount();

      await open();
      expect(trigger()).toHaveAttribute('aria-expanded', 'true');
    },
  );

  test('[CWR-36] is open here although it was closed in another course', async () => {
    storeTrayClosed('course-v1:Acme+Other+1', true);
    await open();
    expect(await findTray()).toBeVisible();
  });

  test('[CWR-36] a narrow window closes it on that page only', async () => {
    const first = await open();
    setWidth(700);
    await waitFor(() => expect(trigger()).toHaveAttribute('aria-expanded', 'false'));
    first.unmount();
    setWidth(1280);
    await open();
    expect(await findTray()).toBeVisible();
  });

  test('doesn’t take focus when it is open from the start', async () => {
    await open();
    await findTray();
    expect(document.body).toHaveFocus();
  });

  test('[CWR-31] below 992 pixels, covers the page, and a button leads back to the course', async () => {
    setWidth(991);
    await open();
    const cover = within(screen.getByRole('dialog', { name: 'Notifications' }));
    expect(await cover.findByRole('link', { name: 'Upgrade for $149' })).toBeVisible();
    await userEvent.click(cover.getByRole('button', { name: 'Back to course' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(trigger()).toHaveFocus();
    await userEvent.click(trigger());
    expect(screen.getByRole('dialog', { name: 'Notifications' })).toBeVisible();
  });

  test('[CWR-31] from 992 pixels, is beside the unit', async () => {
    setWidth(992);
    await open();
    expect(await findTray()).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('[CWR-31] Escape closes it', async () => {
    setWidth(500);
    await open();
    await userEvent.click(trigger());
    fireEvent(screen.getByRole('dialog'), new Event('close'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('closes when the window becomes narrow, instead of covering the page', async () => {
    await open();
    await findTray();
    setWidth(700);
    await waitFor(() => expect(trigger()).toHaveAttribute('aria-expanded', 'false'));
    expect(screen.queryByRole('dialog')).toBeNull();
    await userEvent.click(trigger());
    expect(await screen.findByRole('dialog', { name: 'Notifications' })).toBeVisible();
  });

  test('keeps its state when the unit changes', async () => {
    const { router } = await open();
    await userEvent.click(screen.getByRole('button', { name: 'Close notifications' }));
    await act(() => router.navigate(paths.unit(courseId, ids.series, ids.sums)));
    await findFrame('Sums');
    expect(trigger()).toHaveAttribute('aria-expanded', 'false');
  });
});

describe('the dot', () => {
  const ending = (hours: number) => ({
    access_expiration: accessExpirationWire({ expiration_date: left(hours * hour) }),
  });
  const expiring: Given = { course: ending(50) };
  // Closed at first.
  beforeEach(() => setWidth(700));

  test('[CWR-32] [CWR-33] shows without a stored status', async () => {
    await open(expiring);
    expect(hasDot()).toBe(true);
    expect(trigger()).toHaveAccessibleName('Notifications, unread');
  });

  test.each<[string, Given]>([
    ['nothing', { verifiedMode: null }],
    ['the offer of a certificate', {}],
    ['a discount', { course: { ...ending(200), offer: offerWire({ expiration_date: left(50 * hour) }) } }],
    ['an end of access in a week', { course: ending(168.5) }],
  ])('[CWR-32] is absent for a tray with %s, although its status is active', async (_, given) => {
    localStorage.setItem(`upgradeWidget.${courseId}`, JSON.stringify('active'));
    await open(given);
    expect(hasDot()).toBe(false);
    expect(trigger()).toHaveAccessibleName('Notifications');
  });

  test('[CWR-32] shows from less than a week before access ends', async () => {
    await open({ course: ending(167.9) });
    expect(hasDot()).toBe(true);
  });

  test.each([
    ['active', true],
    ['inactive', false],
  ])('[CWR-32] [CWR-33] a stored %s status applies to the next page', async (status, dot) => {
    localStorage.setItem(`upgradeWidget.${courseId}`, JSON.stringify(status));
    localStorage.setItem(`upgradeWidgetLastSeen.${courseId}`, JSON.stringify('accessDaysLeft'));
    await open(expiring);
    expect(hasDot()).toBe(dot);
    expect(trigger()).toHaveAccessibleName(dot ? 'Notifications, unread' : 'Notifications');
  });

  test('[CWR-35] disappears 3000 milliseconds after the tray opened, on later pages as well', async () => {
    const { unmount } = await open(expiring);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    fireEvent.click(trigger());
    act(() => void vi.advanceTimersByTime(0));
    expect(trigger()).toHaveAttribute('aria-expanded', 'true');
    act(() => void vi.advanceTimersByTime(2999));
    expect(remembered('upgradeWidget')).toBe('active');
    expect(hasDot()).toBe(true);
    act(() => void vi.advanceTimersByTime(1));
    expect(remembered('upgradeWidget')).toBe('inactive');
    act(() => void vi.advanceTimersByTime(1));
    expect(hasDot()).toBe(false);
    vi.useRealTimers();
    unmount();
    await open(expiring);
    expect(hasDot()).toBe(false);
  });

  test('[CWR-35] disappears although the tray was closed meanwhile', async () => {
    await open(expiring);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    fireEvent.click(trigger());
    act(() => void vi.advanceTimersByTime(0));
    fireEvent.click(trigger());
    for (let step = 0; step < 2; step += 1) act(() => void vi.advanceTimersByTime(1500));
    expect(remembered('upgradeWidget')).toBe('inactive');
    act(() => void vi.advanceTimersByTime(1));
    expect(trigger()).toHaveAttribute('aria-expanded', 'false');
  });

  test('[CWR-35] disappears also if the learner leaves the courseware before', async () => {
    const { unmount } = await open(expiring);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    fireEvent.click(trigger());
    act(() => void vi.advanceTimersByTime(0));
    unmount();
    vi.advanceTimersByTime(2999);
    expect(remembered('upgradeWidget')).toBe('active');
    vi.advanceTimersByTime(1);
    expect(remembered('upgradeWidget')).toBe('inactive');
  });

  test('[CWR-35] disappears also if the next page has no button at that time', async () => {
    const { router } = await open({
      ...expiring,
      routes: {
        [calls.sequence(ids.series)]: { body: seriesWire({ is_hidden_after_due: true, items: [] }) },
      },
    });
    await userEvent.click(trigger());
    await userEvent.click(trigger());
    await act(() => router.navigate(paths.sequence(courseId, ids.series)));
    await screen.findByText('The due date for this assignment has passed.');
    await waitFor(() => expect(remembered('upgradeWidget')).toBe('inactive'), { timeout: 4000 });
    await act(() => router.navigate(paths.unit(courseId, ids.limits, ids.warmUp)));
    await findFrame('Warm-up');
    expect(hasDot()).toBe(false);
  });

  test('[CWR-35] stays until the tray is opened', async () => {
    await open(expiring);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    for (let second = 0; second < 60; second += 1) act(() => void vi.advanceTimersByTime(1000));
    expect(hasDot()).toBe(true);
  });

  test('[CWR-34] returns with a new notice, and not with the same one', async () => {
    const first = await open(expiring);
    expect(hasDot()).toBe(true);
    expect(remembered('upgradeWidgetLastSeen')).toBe('accessDaysLeft');
    expect(noticeState()).toBe('accessDaysLeft');
    first.unmount();

    localStorage.setItem(`upgradeWidget.${courseId}`, JSON.stringify('inactive'));
    const again = await open(expiring);
    expect(hasDot()).toBe(false);
    again.unmount();

    await open({ course: ending(5) });
    expect(hasDot()).toBe(true);
    expect(remembered('upgradeWidgetLastSeen')).toBe('accessHoursLeft');
    expect(remembered('upgradeWidget')).toBe('active');
  });
});

describe('the state of the notice', () => {
  const week = 200 * hour;
  test.each<[string, number, number | null]>([
    ['accessDateView', week, null],
    ['accessDaysLeft', 50 * hour, null],
    ['accessHoursLeft', 5 * hour, hour],
    ['accessLastHour', -hour, null],
    ['FPDdaysLeft', week, 50 * hour],
    ['FPDHoursLeft', week, 5 * hour],
    ['FPDLastHour', week, hour / 2],
  ])('[UPG-12] %s is stored in a cookie', async (state, access, offerEnds) => {
    await open({
      course: {
        access_expiration: accessExpirationWire({ expiration_date: left(access) }),
        offer: offerEnds === null ? null : offerWire({ expiration_date: left(offerEnds) }),
      },
    });
    expect(noticeState()).toBe(state);
  });

  test('[UPG-12] the cookie has the path / and SameSite', () => {
    const cookies = { cookie: '' };
    storeNoticeState('accessHoursLeft', cookies);
    expect(cookies.cookie).toBe('upgradeNotificationCurrentState=accessHoursLeft; path=/; samesite=lax');
  });

  test('a notice without an end has no state', async () => {
    await open();
    expect(noticeState()).toBeNull();
  });
});

test('works without storage', async () => {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('forbidden', 'SecurityError');
  });
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('forbidden', 'SecurityError');
  });
  await open({ course: { access_expiration: accessExpirationWire({ expiration_date: left(50 * hour) }) } });
  expect(hasDot()).toBe(true);
});
