import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { findMarkupDocument, openOutline } from './testing/open-outline.tsx';

const dismissal = 'POST /api/course_home/dismiss_welcome_message';
const words = (count: number) => Array.from({ length: count }, (_, index) => `w${index + 1}`).join(' ');
const withMessage = (html: string | null) => ({ outline: { welcome_message_html: html } });

const findMessage = () => screen.findByRole('region', { name: 'From the course team' });

/** The text of the message, inside of its frame. */
const findText = async () => (await findMarkupDocument('From the course team')).body.textContent;

/** The same with fake timers. */
const textNow = () =>
  screen.getByTitle<HTMLIFrameElement>('From the course team').contentDocument?.body.textContent;

/** The style of the fading element. */
const fading = () => screen.getByTitle('From the course team').parentElement?.parentElement?.style;

afterEach(() => {
  vi.useRealTimers();
});

describe('the welcome message', () => {
  test('[OUT-04] is in a frame without scripts', async () => {
    openOutline(withMessage('<style>h1 { display: none }</style><p>Welcome!</p>'));
    const frame = within(await findMessage()).getByTitle('From the course team');
    expect(await findText()).toContain('Welcome!');
    expect(screen.queryByText('Welcome!', { ignore: '[aria-hidden]' })).toBeNull();
    expect(document.querySelector('main style')).toBeNull();
    expect(frame.getAttribute('sandbox')?.split(' ')).not.toContain('allow-scripts');
    expect(screen.getByRole('button', { name: 'Dismiss message' })).toBeVisible();
  });

  test.each([null, ''])('[OUT-04] is absent if it is %j', async (html) => {
    openOutline(withMessage(html));
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByRole('region', { name: 'From the course team' })).toBeNull();
  });

  test('[OUT-05] with 100 words isn’t shortened', async () => {
    openOutline(withMessage(`<p>${words(100)}</p>`));
    expect(await findText()).toBe(words(100));
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  test('[OUT-05] [OUT-06] with more words is shortened, then expanded, then shortened again', async () => {
    openOutline(withMessage(`<p>${words(101)}</p>`));
    expect(await findText()).toBe(words(100));
    await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
    await waitFor(async () => expect(await findText()).toBe(words(101)));
    await userEvent.click(screen.getByRole('button', { name: 'Show less' }));
    await waitFor(async () => expect(await findText()).toBe(words(100)));
    expect(screen.getByRole('button', { name: 'Show more' })).toBeVisible();
  });

  test('[OUT-08] fades out in 200 ms, and the other form fades in in 400', async () => {
    openOutline(withMessage(`<p>${words(101)}</p>`));
    await findText();
    vi.useFakeTimers();
    fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
    expect(fading()).toMatchObject({ opacity: '0', transition: 'opacity 200ms' });
    act(() => void vi.advanceTimersByTime(199));
    expect(textNow()).toBe(words(100));
    expect(fading()).toMatchObject({ opacity: '0' });
    act(() => void vi.advanceTimersByTime(1));
    expect(textNow()).toBe(words(101));
    expect(fading()).toMatchObject({ opacity: '1', transition: 'opacity 400ms' });
  });

  test('[OUT-08] has no transition with reduced motion', async () => {
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: query.includes('reduced-motion'),
      addEventListener() {},
      removeEventListener() {},
    }));
    openOutline(withMessage(`<p>${words(101)}</p>`));
    await findText();
    await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
    await waitFor(async () => expect(await findText()).toBe(words(101)));
    expect(fading()).toMatchObject({ opacity: '1', transition: 'opacity 0ms' });
  });

  test('[OUT-07] [API-08] disappears at once when dismissed, and notifies the server', async () => {
    const response = Promise.withResolvers<{ body: unknown }>();
    const lms = openOutline({
      ...withMessage('<p>Welcome!</p>'),
      routes: { [dismissal]: () => response.promise },
    });
    await findText();
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss message' }));
    await waitFor(() => expect(screen.queryByTitle('From the course team')).toBeNull());
    expect(screen.getByRole('main')).toHaveFocus();
    await waitFor(() => expect(lms.requests.some(({ method }) => method === 'POST')).toBe(true));
    const sent = lms.requests.filter(({ url }) => url.pathname.endsWith('/dismiss_welcome_message'));
    expect(sent.map(({ body }) => body && JSON.parse(body))).toEqual([
      { course_id: 'course-v1:Acme+CAL101+R1' },
    ]);
    response.resolve({ body: { message: 'ok' } });
  });
});
