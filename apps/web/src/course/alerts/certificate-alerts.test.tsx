import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { certificateWire, courseId, dateBlockWire, datesWidgetWire } from '../../lms/fixtures.ts';
import { inOutline, open, type Wire } from './testing/open-alerts.tsx';

const lmsUrl = 'https://lms.example.org';

describe('the certificate', () => {
  const requestCall = `POST /courses/${courseId}/generate_user_cert`;
  const certificate = (...given: Parameters<typeof certificateWire>): Wire => ({
    cert_data: certificateWire(...given),
  });
  const eventsOf = (requests: readonly { url: URL; body: string | null }[]) =>
    requests
      .filter(({ url }) => url.pathname === '/event')
      .map(({ body }) => new URLSearchParams(body ?? ''))
      .map((event) => [event.get('event_type'), JSON.parse(event.get('event') ?? '')]);
  const event = (button: string, is_staff = false) => [
    `edx.ui.lms.course_outline.certificate_alert_${button}_button.clicked`,
    { org_key: 'Acme', courserun_key: courseId, is_staff },
  ];

  test('[CAL-04] available later: both dates, no button', async () => {
    const outline = certificate('earned_but_not_available', {
      certificate_available_date: '2026-03-01T12:00:00Z',
    });
    const dates_widget = datesWidgetWire(dateBlockWire({ date: '2026-01-31T12:00:00Z' }));
    await open({ outline: { ...outline, dates_widget } });
    const alert = inOutline();
    expect(alert.getByText('Your grade and certificate will be ready soon!')).toBeVisible();
    expect(alert.getByText(/January 31, 2026/)).toBeVisible();
    expect(alert.getByText(/March 1, 2026/)).toBeVisible();
    expect(alert.queryByRole('button')).toBeNull();
    expect(alert.queryByRole('link')).toBeNull();
  });

  test.each([
    [
      '[CAL-06]',
      { download_url: 'https://files.example.org/c.pdf' },
      'Download my certificate',
      'https://files.example.org/c.pdf',
    ],
    [
      '[CAL-07]',
      { cert_web_view_url: '/certificates/0ab3' },
      'View my certificate',
      `${lmsUrl}/certificates/0ab3`,
    ],
  ])('[CAL-05] %s [TRK-01] [TRK-09] ready: a button, whose use is recorded', async (_, more, name, href) => {
    const { requests } = await open({ outline: certificate('downloadable', more), administrator: true });
    expect(inOutline().getByText('Congratulations! Your certificate is ready.')).toBeVisible();
    const button = inOutline().getByRole('link', { name });
    expect(button).toHaveAttribute('href', href);
    button.addEventListener('click', (click) => click.preventDefault());
    await userEvent.click(button);
    await waitFor(() => expect(eventsOf(requests)).toEqual([event('downloadable', true)]));
  });

  test('[CAL-05] without a URL: no button', async () => {
    await open({ outline: certificate('downloadable') });
    expect(inOutline().getByText('Congratulations! Your certificate is ready.')).toBeVisible();
    expect(inOutline().queryByRole('link')).toBeNull();
  });

  test('[CAL-08] [API-09] [TRK-01] [TRK-09] requestable: the request is sent without a body, and confirmed', async () => {
    const { promise, resolve } = Promise.withResolvers<{ status: number }>();
    const { requests, router } = await open({
      outline: certificate('requesting'),
      responses: { [requestCall]: () => promise },
      administrator: true,
    });
    expect(inOutline().getByText(/^Congratulations!/)).toBeVisible();
    const button = inOutline().getByRole('button', { name: 'Request certificate' });
    await userEvent.click(button);
    expect(button).toHaveAttribute('aria-disabled', 'true');
    resolve({ status: 200 });
    expect(await screen.findByText(/^We’ve received your request\./)).toBeVisible();
    expect(screen.queryByText(/certificate is ready/)).toBeNull();
    const sent = requests.filter(({ url }) => url.pathname.endsWith('/generate_user_cert'));
    expect(sent).toMatchObject([{ method: 'POST', body: null }]);
    expect(router.state.location.pathname).toBe(`/course/${courseId}/home`);
    await waitFor(() => expect(eventsOf(requests)).toEqual([event('request_cert', true)]));
  });

  test('[CAL-08] a failed request shows an error and can be retried', async () => {
    const { routes } = await open({
      outline: certificate('requesting'),
      responses: { [requestCall]: { status: 400 } },
    });
    const button = inOutline().getByRole('button', { name: 'Request certificate' });
    await userEvent.click(button);
    expect(await screen.findByRole('alert')).toHaveTextContent('couldn’t request');
    routes[requestCall] = { status: 200 };
    await userEvent.click(button);
    expect(await screen.findByText(/^We’ve received your request\./)).toBeVisible();
  });

  test('[CAL-09] [CAL-10] [TRK-01] [TRK-09] needs ID verification: a warning, with a button if a URL is set', async () => {
    const lms = { settings: { SUPPORT_URL_ID_VERIFICATION: 'https://id.example.org' } };
    const { requests, unmount } = await open({
      outline: certificate('unverified'),
      lms,
      administrator: true,
    });
    const title = inOutline().getByText('Verify your identity to earn a certificate!');
    expect(title.closest('.alert')).toHaveClass('alert--warning');
    const button = inOutline().getByRole('link', { name: 'Verify my ID' });
    expect(button).toHaveAttribute('href', 'https://id.example.org');
    button.addEventListener('click', (click) => click.preventDefault());
    await userEvent.click(button);
    await waitFor(() => expect(eventsOf(requests)).toEqual([event('unverified', true)]));
    unmount();
    await open({ outline: certificate('unverified') });
    expect(inOutline().getByText('Verify your identity to earn a certificate!')).toBeVisible();
    expect(inOutline().queryByRole('link')).toBeNull();
  });

  test.each([false, true])(
    '[CAL-11] [TRK-01] [TRK-09] not passing: a link to the grades, recorded with `is_staff` of the administrator (%s)',
    async (administrator) => {
      const { requests } = await open({
        outline: { enrollment_mode: 'verified', has_ended: true, user_has_passing_grade: false },
        course: { is_staff: !administrator },
        administrator,
      });
      expect(inOutline().getByText('You are not eligible for a certificate')).toBeVisible();
      expect(inOutline().getByText(/ended, and your grade is below the passing grade/)).toBeVisible();
      const button = inOutline().getByRole('link', { name: 'View grades' });
      expect(button).toHaveAttribute('href', `https://learn.example.org/course/${courseId}/progress`);
      button.addEventListener('click', (click) => click.preventDefault());
      await userEvent.click(button);
      await waitFor(() => expect(eventsOf(requests)).toEqual([event('view_grades', administrator)]));
    },
  );
});
