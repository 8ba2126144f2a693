import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { courseId } from '../../../lms/fixtures.ts';
import { findFrame, ids, renderCourseware, resize, say } from '../testing/render-courseware.tsx';
import { FRAME_TIMEOUT_MS } from './use-frame-timeout.ts';

const warmUp = `/${ids.limits}/${ids.warmUp}`;
const page = `GET /xblock/${ids.warmUp}`;
const refresh = 'POST /login_refresh';
const bottomName = 'Previous and next unit';
const refreshed = {
  success: true,
  user_id: 7,
  response_epoch_seconds: Date.now() / 1000,
  response_http_date: '',
  expires: '',
  expires_epoch_seconds: 4_102_444_800,
};

afterEach(() => vi.useRealTimers());

type Options = NonNullable<Parameters<typeof renderCourseware>[1]>;

/** Opens a unit whose session is alive, unless `routes` say otherwise. */
function open({ routes, ...options }: Options = {}) {
  return renderCourseware(warmUp, {
    routes: { [refresh]: { body: refreshed }, [page]: { body: '<html>' }, ...routes },
    ...options,
  });
}

/** The frame's document arrives and stays silent until the time is up. */
async function waitInVain(frame: HTMLIFrameElement) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  act(() => void frame.dispatchEvent(new Event('load')));
  act(() => void vi.advanceTimersByTime(FRAME_TIMEOUT_MS - 1));
  expect(screen.queryByRole('alert')).toBeNull();
  act(() => void vi.advanceTimersByTime(1));
  vi.useRealTimers();
}

async function findOtherFrame(frame: HTMLIFrameElement) {
  return waitFor(async () => {
    const found = await findFrame('Warm-up');
    expect(found).not.toBe(frame);
    return found;
  });
}

describe('a frame that loads and stays silent', () => {
  test('is shown with its own scrollbar if the server sends the unit, and loads once more', async () => {
    open();
    const frame = await findFrame('Warm-up');
    await waitInVain(frame);
    const shown = await findOtherFrame(frame);
    expect(shown).toHaveAttribute('scrolling', 'auto');
    act(() => void shown.dispatchEvent(new Event('load')));
    expect(await findFrame('Warm-up')).toBe(shown);
    expect(Number(shown.getAttribute('height'))).toBeGreaterThan(window.innerHeight / 2);
    expect(screen.getByRole('navigation', { name: bottomName })).toBeInTheDocument();
    expect(screen.queryByRole('alert')).toBeNull();
    say(shown, resize(300));
    expect(shown).toHaveAttribute('scrolling', 'no');
    expect(shown).toHaveAttribute('height', '300');
    expect(screen.queryByRole('button', { name: 'Reload unit' })).toBeNull();
  });

  test('can be reloaded while it has its own scrollbar', async () => {
    open();
    const frame = await findFrame('Warm-up');
    await waitInVain(frame);
    const second = await findOtherFrame(frame);
    await userEvent.click(await screen.findByRole('button', { name: 'Reload unit' }));
    const again = await findOtherFrame(second);
    say(again, resize(300));
    expect(again).toHaveAttribute('scrolling', 'no');
  });

  test('offers to sign in and come back if the session has ended, though the token is valid', async () => {
    open({ routes: { [refresh]: { status: 401, body: 'Unauthorized' }, [page]: { status: 404 } } });
    await waitInVain(await findFrame('Warm-up'));
    expect(await screen.findByRole('heading', { name: 'You’ve been signed out.' })).toBeVisible();
    const link = screen.getByRole('link', { name: 'Sign in' });
    const next = encodeURIComponent(window.location.href);
    expect(link).toHaveAttribute('href', `https://lms.example.org/login?next=${next}`);
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  test('is refused if the server refuses the unit to a living session; a retry reloads it', async () => {
    const { lms } = open({ routes: { [page]: { status: 404 } } });
    const frame = await findFrame('Warm-up');
    await waitInVain(frame);
    expect(await screen.findByText(/doesn’t open this unit for you/)).toBeVisible();
    lms.routes[page] = { body: '<html>' };
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    const again = await findOtherFrame(frame);
    say(again, resize(300));
    expect(screen.queryByText('This unit couldn’t be loaded.')).toBeNull();
    expect(screen.getByRole('navigation', { name: bottomName })).toBeInTheDocument();
  });

  test('leads to the survey that the LMS requires first', async () => {
    open({ routes: { [page]: { status: 404 }, [`GET /courses/${courseId}/survey`]: { body: '<html>' } } });
    await waitInVain(await findFrame('Warm-up'));
    expect(await screen.findByRole('link', { name: 'Open survey' })).toHaveAttribute(
      'href',
      `https://lms.example.org/courses/${courseId}/survey`,
    );
  });

  test('doesn’t lead to a survey that is answered', async () => {
    const survey = { body: '<script>var existing_data = {"why": "For fun"};</script>' };
    open({ routes: { [page]: { status: 404 }, [`GET /courses/${courseId}/survey`]: survey } });
    await waitInVain(await findFrame('Warm-up'));
    expect(await screen.findByText(/doesn’t open this unit for you/)).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Open survey' })).toBeNull();
  });

  test.each([
    ['504', { status: 504, body: '<html>Gateway Timeout' }],
    ['no answer', new Error('no CORS headers')],
  ])('is requested once more after %s, and fails after that', async (_, response) => {
    open({ routes: { [page]: response } });
    const frame = await findFrame('Warm-up');
    await waitInVain(frame);
    const again = await findOtherFrame(frame);
    expect(screen.queryByText('This unit couldn’t be loaded.')).toBeNull();
    await waitInVain(again);
    expect(
      await screen.findByText('The course site may be busy. Your answers so far are saved.'),
    ).toBeVisible();
  });

  test('of a visitor asks for no session', async () => {
    const { lms } = open({ username: null, routes: { [refresh]: { status: 401 }, [page]: { status: 404 } } });
    await waitInVain(await findFrame('Warm-up'));
    expect(await screen.findByText(/doesn’t open this unit for you/)).toBeVisible();
    const asked = lms.requests.filter(({ url }) => url.pathname.startsWith('/xblock/'));
    expect(asked.map(({ url }) => url.searchParams.get('view'))).toEqual(['public_view']);
    expect(lms.requests.filter(({ url }) => url.pathname === '/login_refresh')).toHaveLength(1);
  });

  test('of Lectern’s own LMS fails: its units always report their height', async () => {
    open({ settings: { UNITS_ORIGIN: 'https://units.example.org' } });
    const frame = await findFrame('Warm-up');
    await waitInVain(frame);
    await waitInVain(await findOtherFrame(frame));
    expect(await screen.findByText('This unit couldn’t be loaded.')).toBeVisible();
  });
});
