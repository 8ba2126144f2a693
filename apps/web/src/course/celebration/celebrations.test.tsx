import {
  type CelebrationsWire,
  type CourseMetadataWire,
  callPath,
  celebrationCall,
  courseMetadataCall,
} from '@lectern/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { pseudoLocale } from '../../i18n/locales.ts';
import { courseMetadataQuery } from '../../lms/course-metadata.ts';
import { courseId, courseMetadataWire, verifiedModeWire } from '../../lms/fixtures.ts';
import { createTestLms, type TestLmsOptions } from '../../lms/testing.ts';
import { renderCourse, settleLazy } from '../testing.tsx';

const metadata = `GET ${callPath(courseMetadataCall, { courseId })}`;
const celebration = `POST ${callPath(celebrationCall, { courseId })}`;
const settings = { STREAK_DISCOUNT_CODE: 'STREAK15' };

interface Options extends TestLmsOptions {
  readonly course?: Partial<CourseMetadataWire>;
  readonly celebration?: number;
  readonly locale?: Parameters<typeof renderCourse>[3];
}

function Screen() {
  return (
    <>
      <h1>Dates</h1>
      <button type="button">Here</button>
    </>
  );
}

/** Opens a tab of a course whose metadata has these celebrations. */
function open(due: Partial<CelebrationsWire> | null, options: Options = {}) {
  const { course, celebration: status = 200, locale, ...lmsOptions } = options;
  const celebrations: CelebrationsWire | null = due && {
    first_section: false,
    streak_length_to_celebrate: null,
    streak_discount_enabled: false,
    ...due,
  };
  const lms = createTestLms(
    { [metadata]: { body: courseMetadataWire({ celebrations, ...course }) }, [celebration]: { status } },
    lmsOptions,
  );
  const rendered = renderCourse(
    lms.client,
    `/course/${courseId}/dates`,
    [{ path: 'dates', handle: { tab: 'dates' }, Component: Screen }],
    locale,
  );
  return { ...rendered, lms };
}

const findStreak = () => screen.findByRole('dialog', { name: '3 days in a row!' });
const streak = { streak_length_to_celebrate: 3 };
const discount = { ...streak, streak_discount_enabled: true };

/** No dialog is shown, and no request is pending. */
async function expectNoDialog(): Promise<void> {
  await screen.findByRole('heading', { name: 'Dates' });
  await screen.findByRole('navigation', { name: 'Course' });
  await settleLazy(() => import('./CelebrationDialogs.tsx'));
  expect(screen.queryByRole('dialog')).toBeNull();
}

beforeEach(() => {
  vi.spyOn(Math, 'random').mockReturnValue(0);
});
afterEach(() => vi.useRealTimers());

describe('a streak', () => {
  test('[STK-01] [STK-02] is shown with its length, a text and an image', async () => {
    open(streak);
    const dialog = await findStreak();
    expect(dialog).toHaveAttribute('open');
    expect(within(dialog).getByRole('heading', { level: 2 })).toHaveTextContent('3 days in a row!');
    expect(within(dialog).getByText(/building a habit/)).toBeVisible();
    expect(dialog.querySelectorAll('svg[data-image] circle')).toHaveLength(3);
  });

  test.each([
    ['none is due', { streak_length_to_celebrate: null }],
    ['the server knows of none', null],
  ])('[STK-01] is not shown if %s', async (_, due) => {
    open(due);
    await expectNoDialog();
  });

  test('[STK-01] is not shown to staff who view as a learner', async () => {
    const { lms } = open(streak, { course: { original_user_is_staff: true, is_staff: false } });
    await expectNoDialog();
    expect(lms.requests.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  test.each([
    [399, 'narrow'],
    [400, 'wide'],
  ])('[STK-03] [CWR-40] at %d px it has the %s image', async (width, image) => {
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: query === '(min-width: 400px)' && width >= 400,
      addEventListener: () => {},
      removeEventListener: () => {},
    }));
    open(streak);
    expect((await findStreak()).querySelector('svg[data-image]')).toHaveAttribute('data-image', image);
  });

  test.each([
    [0, '20x more likely to pass'],
    [0.49, '20x more likely to pass'],
    [0.5, '5x as much content'],
    [0.99, '5x as much content'],
  ])('[STK-04] has one of two facts, at random: %d', async (chance, fact) => {
    vi.spyOn(Math, 'random').mockReturnValue(chance);
    const { lms } = open(streak);
    const dialog = await findStreak();
    expect(dialog).toHaveTextContent(fact);
    expect(dialog).toHaveTextContent('Learners who study 3 days in a row');
    expect(dialog).not.toHaveTextContent('Ends');

    // It stays while the dialog is open, even if the metadata is refetched without the streak.
    vi.spyOn(Math, 'random').mockReturnValue(1 - chance);
    lms.routes[metadata] = { body: courseMetadataWire() };
    await act(() => lms.client.invalidateQueries(courseMetadataQuery(courseId)));
    expect(await findStreak()).toHaveTextContent(fact);
  });

  test('[STK-09] stays closed once closed, without a request', async () => {
    const { lms } = open(streak);
    const here = await screen.findByRole('button', { name: 'Here' });
    here.focus();
    const dialog = await findStreak();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Keep learning' }));
    expect(dialog).not.toHaveAttribute('open');
    const known = lms.client.getQueryData(courseMetadataQuery(courseId).queryKey);
    expect(known?.celebrations?.streakLengthToCelebrate).toBeNull();
    expect(lms.requests.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  test('[STK-09] a later streak is shown, too', async () => {
    const { lms } = open(streak);
    await userEvent.click(within(await findStreak()).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const celebrations = {
      first_section: false,
      streak_length_to_celebrate: 7,
      streak_discount_enabled: false,
    };
    lms.routes[metadata] = { body: courseMetadataWire({ celebrations }) };
    await act(() => lms.client.invalidateQueries(courseMetadataQuery(courseId)));
    expect(await screen.findByRole('dialog', { name: '7 days in a row!' })).toHaveAttribute('open');
  });

  test('is in the language of the page', async () => {
    const course = { verified_mode: verifiedModeWire() };
    await act(async () => void open(discount, { locale: pseudoLocale, settings, course }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog).not.toHaveTextContent(/days|row|Congratulations|Upgrade|Keep/);
  });
});

describe('a streak with a discount', () => {
  const sold = { verified_mode: verifiedModeWire({ upgrade_url: 'https://shop.example.org/?sku=A' }) };

  test('[STK-05] shows the discount and its end instead of a fact', async () => {
    vi.useFakeTimers({ now: Date.parse('2026-03-01T12:00:00Z'), toFake: ['Date'] });
    open(discount, { course: { ...sold, user_timezone: 'UTC' }, settings });
    const dialog = await findStreak();
    expect(dialog).toHaveTextContent('Congratulations! You’ve earned a discount.');
    expect(within(dialog).getByText(/^Save 15%.* Ends Mar 15, 2026$/)).toBeVisible();
    expect(dialog).not.toHaveTextContent('Learners who study');
  });

  test('[STK-06] [STK-07] has a button with both prices, and the coupon in its URL', async () => {
    open(discount, { course: sold, settings });
    const link = within(await findStreak()).getByRole('link', { name: /Upgrade for/ });
    expect(link).toHaveTextContent('$126.65');
    expect(link.querySelector('s')).toHaveTextContent('$149');
    expect(link).toHaveAttribute('href', 'https://shop.example.org/?sku=A&code=STREAK15');
  });

  test.each<[string, Partial<CelebrationsWire>, Options]>([
    ['[STK-08] there is no verified mode', discount, { settings }],
    ['[STK-05] it is not enabled', streak, { settings, course: sold }],
    ['[STK-07] no coupon is configured', discount, { course: sold }],
  ])('is a plain streak where %s', async (_, due, options) => {
    open(due, options);
    const dialog = await findStreak();
    expect(dialog).toHaveTextContent('20x more likely to pass');
    expect(within(dialog).queryByRole('link')).toBeNull();
  });

  test('[STK-05] is read under its name of mid-2021', async () => {
    const { streak_discount_enabled: _, ...old } = discount;
    open(
      { ...old, streak_discount_enabled: undefined, streak_discount_experiment_enabled: true },
      { course: sold, settings },
    );
    expect(within(await findStreak()).getByRole('link', { name: /Upgrade for/ })).toBeVisible();
  });
});

describe('a weekly goal', () => {
  const findGoal = () => screen.findByRole('dialog', { name: 'You met your weekly goal!' });

  test.each([200, 500])('[API-25] is shown, and reported to the server once closed (%d)', async (status) => {
    const { lms } = open({ weekly_goal: true }, { celebration: status });
    const dialog = await findGoal();
    const posts = () => lms.requests.filter(({ method }) => method === 'POST');
    expect(posts()).toEqual([]);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Keep learning' }));
    expect(dialog).not.toHaveAttribute('open');
    await waitFor(() => expect(posts()).toHaveLength(1));
    expect(JSON.parse(posts()[0]?.body ?? '')).toEqual({ weekly_goal: false });
  });

  test('is shown after a streak that is also due', async () => {
    open({ ...streak, weekly_goal: true });
    await userEvent.click(within(await findStreak()).getByRole('button', { name: 'Close' }));
    expect(await findGoal()).toHaveAttribute('open');
  });
});
