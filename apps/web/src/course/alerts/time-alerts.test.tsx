import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { HOUR } from '../../i18n/durations.ts';
import { dateBlockWire, datesWidgetWire } from '../../lms/fixtures.ts';
import { below, inOutline, open } from './testing/open-alerts.tsx';

afterEach(() => vi.useRealTimers());

describe('times', () => {
  const now = Date.parse('2026-02-01T08:00:00Z');
  const date = (date_type: string, remaining: number, description = '') => ({
    dates_widget: datesWidgetWire(
      dateBlockWire({ date: new Date(now + remaining).toISOString(), date_type, description }),
    ),
  });
  beforeEach(() => vi.useFakeTimers({ now, shouldAdvanceTime: true }));

  test.each([
    [
      '[ALT-01] a day and more',
      'course-end-date',
      73 * HOUR,
      'This course ends in 3 days, on February 4, 2026.',
    ],
    ['[ALT-01] a day', 'course-end-date', 24 * HOUR, 'This course ends in 1 day, on February 2, 2026.'],
    [
      '[ALT-01] under a day',
      'course-end-date',
      24 * HOUR - 60_000,
      /^This course ends in 23 hours, at 8:59.AM GMT\+1\.$/,
    ],
    [
      '[ALT-01] under an hour',
      'course-end-date',
      59 * 60_000,
      /^This course ends in 59 minutes, at 9:59.AM GMT\+1\.$/,
    ],
    ['[ALT-01] under a minute', 'course-end-date', 20_000, /^This course ends in 1 minute, at /],
    [
      '[ALT-02] a day and more',
      'course-start-date',
      48 * HOUR,
      'This course starts in 2 days, on February 3, 2026.',
    ],
    [
      '[ALT-02] under a day',
      'course-start-date',
      23 * HOUR,
      /^This course starts in 23 hours, at 8:00.AM GMT\+1\.$/,
    ],
  ])('%s', async (_, type, remaining, text) => {
    await open({ outline: date(type, remaining) });
    expect(inOutline().getByText(text)).toBeVisible();
  });

  test('[ALT-01] the description is shown as plain text', async () => {
    await open({ outline: date('course-end-date', HOUR, 'After <b>that</b> it is archived.') });
    expect(inOutline().getByText('After that it is archived.')).toBeVisible();
  });

  test('[ALT-01] the time follows the server’s clock while the page is open', async () => {
    await open({ outline: date('course-end-date', 26 * HOUR), ahead: HOUR });
    expect(inOutline().getByText(/ends in 1 day, on/)).toBeVisible();
    await act(() => vi.advanceTimersByTimeAsync(2 * HOUR));
    expect(inOutline().getByText(/ends in 23 hours, at/)).toBeVisible();
    await act(() => vi.advanceTimersByTimeAsync(23 * HOUR));
    expect(screen.queryByText(/This course ends/)).toBeNull();
  });
});

test('[ALT-03] says that more content will be released, with a link to the schedule', async () => {
  const dates_widget = {
    course_date_blocks: [],
    dates_tab_link: 'https://learn.example.org/dates',
    user_timezone: null,
  };
  const { unmount } = await open({ outline: { has_scheduled_content: true, dates_widget } });
  expect(below().getByText('More content is coming soon')).toBeVisible();
  expect(below().getByRole('link', { name: 'View the course schedule' })).toHaveAttribute(
    'href',
    'https://learn.example.org/dates',
  );
  unmount();
  await open({
    outline: { has_scheduled_content: true, dates_widget: { ...dates_widget, dates_tab_link: '' } },
  });
  expect(below().getByText('More content is coming soon')).toBeVisible();
  expect(below().queryByRole('link')).toBeNull();
});
