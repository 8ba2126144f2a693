import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { renderCourse, settleLazy } from '../../../course/testing.tsx';
import { type Locale, pseudoLocale } from '../../../i18n/locales.ts';
import { courseId, courseMetadataWire, datesWire } from '../../../lms/fixtures.ts';
import { createTestLms, type FakeResponse, type FakeRoutes } from '../../../lms/testing.ts';
import { Component, loader } from '../route.tsx';

const CALL = '/api/lectern/v1/calendar_feed';
const FIRST = 'https://lms.example.org/calendar/first.ics';
const SECOND = 'https://lms.example.org/calendar/second.ics';

function open(feed: { address: string | null } | undefined, routes: FakeRoutes = {}, locale?: Locale) {
  const lms = createTestLms({
    [`GET /api/course_home/course_metadata/${courseId}`]: { body: courseMetadataWire() },
    [`GET /api/course_home/dates/${courseId}`]: {
      body: datesWire({ ...(feed && { calendar_feed: feed }) }),
    },
    ...routes,
  });
  const dates = { path: 'dates', handle: { tab: 'dates' }, loader, Component };
  renderCourse(lms.client, `/course/${courseId}/dates`, [dates], locale);
  return lms;
}
const openPanel = async () => userEvent.click(await screen.findByText('Add to your calendar'));
const button = (name: string) => screen.findByRole('button', { name });

afterEach(() => vi.restoreAllMocks());

describe('the calendar below the dates', () => {
  test('is absent where the LMS has none, without a request', async () => {
    const lms = open(undefined);
    await screen.findByRole('heading', { level: 1, name: 'Important dates' });
    expect(screen.queryByText('Add to your calendar')).toBeNull();
    expect(lms.requests.filter(({ url }) => url.pathname.includes('calendar'))).toEqual([]);
  });

  test('requests nothing until the learner does', async () => {
    const lms = open({ address: FIRST });
    await openPanel();
    expect(await screen.findByLabelText('Private link')).toHaveValue(FIRST);
    expect(lms.requests.filter(({ url }) => url.pathname.includes('calendar'))).toEqual([]);
  });

  test('creates a link, shows and announces it, and keeps focus', async () => {
    const lms = open({ address: null }, { [`POST ${CALL}`]: { body: { address: FIRST } } });
    await openPanel();
    expect(screen.queryByLabelText('Private link')).toBeNull();
    await userEvent.click(await button('Create link'));
    const field = await screen.findByLabelText('Private link');
    expect(field).toHaveValue(FIRST);
    expect(field).toHaveAccessibleDescription(
      'Anyone with this link can see your due dates, so keep it private.',
    );
    expect(screen.getByRole('link', { name: 'Open in your calendar' })).toHaveAttribute(
      'href',
      'webcal://lms.example.org/calendar/first.ics',
    );
    expect(await screen.findByText('Your calendar link is ready.')).toBeVisible();
    expect(document.activeElement?.contains(field)).toBe(true);
    expect(document.activeElement).not.toBe(document.body);
    expect(lms.requests.filter(({ method }) => method === 'POST').at(-1)?.body).toBe('{}');
  });

  test('leaves focus where it moved before the response', async () => {
    const response = Promise.withResolvers<FakeResponse>();
    open({ address: null }, { [`POST ${CALL}`]: () => response.promise });
    await openPanel();
    await userEvent.click(await button('Create link'));
    const elsewhere = screen.getByRole('link', { name: 'Skip to main content' });
    elsewhere.focus();
    response.resolve({ body: { address: FIRST } });
    expect(await screen.findByLabelText('Private link')).toHaveValue(FIRST);
    expect(elsewhere).toHaveFocus();
  });

  test('keeps a new link despite a late response to an earlier request', async () => {
    const dates = Promise.withResolvers<FakeResponse>();
    const { client, routes } = open({ address: null }, { [`POST ${CALL}`]: { body: { address: FIRST } } });
    await openPanel();
    await button('Create link');
    routes[`GET /api/course_home/dates/${courseId}`] = () => dates.promise;
    const refetched = client.refetchQueries({ queryKey: ['dates', courseId] });
    await userEvent.click(await button('Create link'));
    expect(await screen.findByLabelText('Private link')).toHaveValue(FIRST);
    dates.resolve({ body: datesWire({ calendar_feed: { address: null } }) });
    await act(() => refetched);
    await settleLazy(() => import('./Subscription.tsx'));
    expect(screen.getByLabelText('Private link')).toHaveValue(FIRST);
  });

  test('replaces the link, and turns it off', async () => {
    open(
      { address: FIRST },
      {
        [`POST ${CALL}`]: { body: { address: SECOND } },
        [`DELETE ${CALL}`]: { body: { address: null } },
      },
    );
    await openPanel();
    await userEvent.click(await button('Replace link'));
    await waitFor(() => expect(screen.getByLabelText('Private link')).toHaveValue(SECOND));
    expect(screen.getByText(/The old one no longer works/)).toBeVisible();
    await userEvent.click(await button('Turn off'));
    expect(await button('Create link')).toBeVisible();
    expect(screen.queryByLabelText('Private link')).toBeNull();
  });

  test.each([
    ['refused', { status: 403, body: { detail: 'no' } }],
    ['not answered', new Error('offline')],
  ])('keeps the link and shows an error when a change is %s', async (_, response) => {
    const lms = open({ address: FIRST }, { [`POST ${CALL}`]: response });
    await openPanel();
    await userEvent.click(await button('Replace link'));
    expect(await screen.findByText('That didn’t work. Try again.')).toBeVisible();
    expect(screen.getByLabelText('Private link')).toHaveValue(FIRST);
    expect(lms.log).toHaveLength(1);
  });

  test('copies the link, or selects it where copying isn’t allowed', async () => {
    const user = userEvent.setup();
    open({ address: FIRST });
    await user.click(await screen.findByText('Add to your calendar'));
    await user.click(await button('Copy link'));
    expect(await screen.findByText('Link copied.')).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe(FIRST);

    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'));
    await user.click(await button('Copy link'));
    const field = screen.getByLabelText<HTMLInputElement>('Private link');
    await waitFor(() => expect([field.selectionStart, field.selectionEnd]).toEqual([0, FIRST.length]));
  });

  test('every text comes from the catalogue', async () => {
    await act(async () => {
      open({ address: FIRST }, {}, pseudoLocale);
    });
    await screen.findByRole('heading', { level: 1 });
    await userEvent.click(document.querySelector('summary') ?? document.body);
    await waitFor(() => expect(document.querySelector('input')).toHaveValue(FIRST));
    for (const english of [/Add to your/, /Private/, /Copy/, /Replace link/, /Turn off/, /Subscribe/]) {
      expect(screen.queryByText(english)).toBeNull();
    }
  });
});
