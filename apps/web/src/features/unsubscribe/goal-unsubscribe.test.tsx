import { act, configure, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { renderRoutes } from '../../course/testing.tsx';
import { pseudoLocale } from '../../i18n/locales.ts';
import { createTestLms, type FakeResponse, type TestLmsOptions, testLmsUrl } from '../../lms/testing.ts';
import { Component } from './goal-route.tsx';

const call = 'POST /api/course_home/unsubscribe_from_course_goal/a.b-c_d';
const done = { body: { course_title: 'Knots and ropes' } };
const failed = { status: 404, body: { detail: 'Not found.' } };

function open(
  response: FakeResponse | Promise<FakeResponse>,
  options: TestLmsOptions = {},
  locale = undefined as typeof pseudoLocale | undefined,
) {
  const lms = createTestLms({ [call]: async () => response }, options);
  const routes = [
    { path: '/goal-unsubscribe/:token', Component },
    { path: '/elsewhere', element: <p>Elsewhere</p> },
  ];
  const { router } = renderRoutes(lms.client, '/goal-unsubscribe/a.b-c_d', routes, locale);
  const calls = () => lms.requests.filter(({ method, url }) => `${method} ${url.pathname}` === call);
  return { router, calls };
}
const findTitle = () => screen.findByRole('heading', { level: 1 });

// StrictMode, as in development: it would reveal duplicate requests.
beforeEach(() => configure({ reactStrictMode: true }));
afterEach(() => configure({ reactStrictMode: false }));

test('[GUN-01] the call is sent once, with a spinner until the response', async () => {
  const gate = Promise.withResolvers<FakeResponse>();
  const { calls } = open(gate.promise);
  const spinner = await screen.findByText('Unsubscribing…');
  expect(spinner.closest('[role=status]')).not.toBeNull();
  expect(calls()).toHaveLength(1);
  await act(async () => gate.resolve(done));
  await findTitle();
  expect(screen.queryByText('Unsubscribing…')).toBeNull();
  expect(calls()).toHaveLength(1);
});

test.each([
  ['done', done],
  ['failed', failed],
])('[GUN-01] returning to the page doesn’t send it again (%s)', async (_, response) => {
  const { router, calls } = open(response);
  const title = (await findTitle()).textContent;
  await act(() => router.navigate('/elsewhere'));
  expect(screen.getByText('Elsewhere')).toBeVisible();
  await act(() => router.navigate(-1));
  expect((await findTitle()).textContent).toBe(title);
  expect(calls()).toHaveLength(1);
});

test('[API-11] needs no session and sends no body', async () => {
  const { calls } = open(done, { username: null });
  await findTitle();
  expect(calls()).toMatchObject([{ body: null }]);
});

test('[GUN-02] success is shown with the title of the course', async () => {
  open(done);
  expect(await findTitle()).toHaveTextContent(/^You’ve unsubscribed from goal reminders$/);
  expect(screen.getByText('Knots and ropes')).toBeVisible();
  await waitFor(() =>
    expect(document.title).toBe('You’ve unsubscribed from goal reminders | Example Academy'),
  );
});

const sentence =
  'We were unable to unsubscribe you from goal reminder emails. Please try again later or contact support for help.';

test('[GUN-03] failure is shown with a link to support', async () => {
  open(failed, { settings: { CONTACT_URL: 'https://example.org/contact' } });
  expect(await findTitle()).toHaveTextContent(/^Something went wrong$/);
  const link = within(screen.getByRole('main')).getByRole('link', { name: 'contact support' });
  expect(link).toHaveAttribute('href', 'https://example.org/contact');
  expect(link.closest('p')).toHaveTextContent(sentence);
});

test('without a support URL there is no link', async () => {
  open(failed);
  expect(await screen.findByText(sentence)).toBeVisible();
  expect(screen.queryByRole('link', { name: 'contact support' })).toBeNull();
});

test.each([
  ['[GUN-04] failure', failed],
  ['[CS-47] success', done],
])('%s: the button leads to the dashboard', async (_, response) => {
  open(response);
  await findTitle();
  const way = within(screen.getByRole('main')).getByRole('link', { name: 'Go to dashboard' });
  expect(way).toHaveAttribute('href', `${testLmsUrl}/dashboard`);
});

describe('[GUN-05] the header has neither a user menu nor sign-in links', () => {
  test.each(['dana', null])('for %s', async (username) => {
    open(done, { username });
    await findTitle();
    const header = within(screen.getByRole('banner'));
    expect(header.getByRole('link', { name: 'Example Academy' })).toBeVisible();
    expect(header.queryByRole('button')).toBeNull();
    for (const name of ['Sign in', 'Register']) expect(header.queryByRole('link', { name })).toBeNull();
  });
});

test('every text comes from the catalogue', async () => {
  await act(async () => void open(failed, {}, pseudoLocale));
  await findTitle();
  for (const english of [/Something went/, /We were unable/, 'Go to dashboard']) {
    expect(screen.queryByText(english)).toBeNull();
  }
});
