import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { paths } from '../course/paths.ts';
import { renderRoutes } from '../course/testing.tsx';
import { courseId, courseMetadataWire } from '../lms/fixtures.ts';
import { createTestLms } from '../lms/testing.ts';
import { NOTICE_DELAY_MS } from './RetryNotice.tsx';
import { routes } from './routes.tsx';

const metadata = `GET /api/course_home/course_metadata/${courseId}`;
const notice = 'The course site isn’t responding. We’re still trying.';

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => {
  vi.useRealTimers();
});

/** The course home while its first attempt has failed and the next one waits. */
async function openWaiting() {
  const lms = createTestLms(
    { [metadata]: new Error('a gateway’s error') },
    { surroundings: { sleep: () => new Promise(() => {}) } },
  );
  const timers = vi.spyOn(globalThis, 'setTimeout');
  renderRoutes(lms.client, paths.outline(courseId), routes);
  await waitFor(() => expect(timers).toHaveBeenCalledWith(expect.any(Function), NOTICE_DELAY_MS));
  return lms;
}

test('after four seconds of retries a notice names the site, and "Try now" starts the next attempt', async () => {
  const lms = await openWaiting();
  await act(() => vi.advanceTimersByTimeAsync(3000));
  expect(screen.queryByText(notice)).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(1500));
  expect(screen.getByText(notice)).toBeVisible();

  lms.routes[metadata] = { body: courseMetadataWire() };
  await userEvent
    .setup({ advanceTimers: vi.advanceTimersByTime })
    .click(screen.getByRole('button', { name: 'Try now' }));
  await waitFor(() => expect(screen.queryByText(notice)).toBeNull());
  expect(await screen.findByRole('navigation', { name: 'Course' })).toBeVisible();
});

test('"Try now" is busy until the attempt has had time to respond', async () => {
  const lms = await openWaiting();
  await act(() => vi.advanceTimersByTimeAsync(4500));
  const sent = lms.requests.length;
  const button = screen.getByRole('button', { name: 'Try now' });
  await userEvent.setup({ advanceTimers: vi.advanceTimersByTime }).click(button);
  expect(button).toHaveAttribute('aria-busy', 'true');
  expect(lms.requests.length).toBeGreaterThan(sent);
  await act(() => vi.advanceTimersByTimeAsync(1600));
  expect(button).not.toHaveAttribute('aria-busy');
});
