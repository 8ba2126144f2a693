import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { enrollmentWire } from '../../lms/fixtures.ts';
import { storeFlash } from './flash.ts';
import { above, below, expectWaysIn, inOutline, open } from './testing/open-alerts.tsx';

const outside = { is_enrolled: false };
const hidden = { course_blocks: null, enrollment_mode: null };

beforeEach(() => window.localStorage.clear());

describe('enrolling', () => {
  const enrollCall = 'POST /api/enrollment/v1/enrollment';

  test.each([
    ['[ALT-06]', inOutline],
    ['[ALT-08]', above],
  ])(
    '%s [ALT-10] by the alert: busy meanwhile, then the page is reloaded and says that it worked',
    async (_, region) => {
      const { promise, resolve } = Promise.withResolvers<{ body: unknown }>();
      const { reload, unmount } = await open({
        outline: hidden,
        course: outside,
        responses: { [enrollCall]: () => promise },
      });
      const enroll = region().getByRole('button', { name: 'Enroll now' });
      await userEvent.click(enroll);
      expect(enroll).toHaveAttribute('aria-disabled', 'true');
      expect(reload).not.toHaveBeenCalled();
      resolve({ body: enrollmentWire() });
      await waitFor(() => expect(reload).toHaveBeenCalledOnce());
      expect(enroll).toHaveAttribute('aria-disabled', 'true');
      unmount();

      await open();
      expect(await screen.findByText('You’re enrolled. Welcome to the course!')).toBeVisible();
      await userEvent.click(above().getByRole('button', { name: 'Dismiss' }));
      expect(screen.queryByText('You’re enrolled. Welcome to the course!')).toBeNull();
    },
  );

  test('[ALT-13] the confirmation doesn’t show on the next load', async () => {
    storeFlash({ code: 'enrolled', topic: 'general', type: 'success', text: '', dismissible: true });
    const first = await open();
    expect(await screen.findByText('You’re enrolled. Welcome to the course!')).toBeVisible();
    first.unmount();
    await open();
    expect(screen.queryByText('You’re enrolled. Welcome to the course!')).toBeNull();
  });

  test('[ALT-10] a failure shows its reason, and the page doesn’t reload', async () => {
    const responses = { [enrollCall]: { status: 400, body: { message: 'The course is full.' } } };
    const { reload, log } = await open({ outline: hidden, course: outside, responses });
    const enroll = inOutline().getByRole('button', { name: 'Enroll now' });
    await userEvent.click(enroll);
    expect(await screen.findByRole('alert')).toHaveTextContent('The course is full.');
    expect(enroll).not.toHaveAttribute('aria-disabled', 'true');
    expect(reload).not.toHaveBeenCalled();
    expect(window.localStorage.length).toBe(0);
    expect(log).toMatchObject([{ level: 'error' }]);
  });
});

describe('visitors who are not enrolled', () => {
  const closed = { can_enroll: false, extra_text: 'By invitation only.' };

  test('[ALT-07] where enrollment is closed, they only read that it is needed', async () => {
    await open({ outline: { enroll_alert: closed }, course: outside });
    expect(inOutline().getByText('You need to be enrolled to get the full course.')).toBeVisible();
    expect(inOutline().getByText('By invitation only.')).toBeVisible();
    expect(inOutline().queryByRole('button')).toBeNull();
    expect(inOutline().queryByRole('link')).toBeNull();
  });

  test('[ALT-08] see the alert above the tabs, with a button only if they can enroll', async () => {
    const { unmount } = await open({ outline: hidden, course: outside });
    expect(above().getByText('You must be enrolled in the course to see its content.')).toBeVisible();
    expect(above().getByRole('button', { name: 'Enroll now' })).toBeVisible();
    const tabs = screen.getByRole('navigation', { name: 'Course' });
    const region = screen.getByRole('region', { name: 'Messages' });
    expect(region.compareDocumentPosition(tabs)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    unmount();
    await open({ outline: { ...hidden, enroll_alert: closed }, course: outside });
    expect(above().queryByRole('button')).toBeNull();
  });

  test('[ALT-08] [ROL-06] staff read a different text', async () => {
    await open({ outline: hidden, course: { ...outside, is_staff: true } });
    const text = above().getByText('You’re viewing this course as staff and aren’t enrolled.');
    expect(text.closest('.alert')).toHaveClass('alert--info');
  });

  test('[ALT-04] [ALT-06] staff read that they see the course as staff', async () => {
    const { unmount } = await open({ course: { ...outside, is_staff: true } });
    const title = below().getByText('You’re viewing this course as staff');
    expect(title.closest('.alert')).toHaveClass('alert--info');
    expect(below().getByText(/^You can open all its content without enrolling/)).toBeVisible();
    expect(below().getByRole('button', { name: 'Enroll now' })).toBeVisible();
    expect(screen.queryByText(/^Welcome!/)).toBeNull();
    unmount();
    await open({ course: outside });
    expect(inOutline().getByText('Welcome! You aren’t enrolled in this course yet')).toBeVisible();
  });

  test('[ALT-05] [ALT-09] a visitor gets links to sign in and register that return here', async () => {
    await open({ outline: hidden, course: { ...outside, username: null }, lms: { username: null } });
    expect(screen.getByRole('region', { name: 'Messages' })).toHaveTextContent(
      'To see the content of this course, please sign in or register.',
    );
    expect(inOutline().getByText(/Sign in or register, then enroll/)).toBeVisible();
    for (const region of [above(), inOutline()]) expectWaysIn(region);
  });
});
