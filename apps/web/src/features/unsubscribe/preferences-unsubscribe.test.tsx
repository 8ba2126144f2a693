import { act, configure, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { renderRoutes } from '../../course/testing.tsx';
import { pseudoLocale } from '../../i18n/locales.ts';
import { createTestLms, type FakeResponse, type TestLmsOptions, testLmsUrl } from '../../lms/testing.ts';
import { Component } from './preferences-route.tsx';

const call = 'GET /api/notifications/preferences/update/a.b-c_d/';
const done = { status: 200, body: { result: 'success' } };
const failed = { status: 400, body: { error: 'Invalid' } };

interface Options extends TestLmsOptions {
  readonly rest?: string;
  readonly locale?: typeof pseudoLocale;
}

function open(
  response: FakeResponse | Promise<FakeResponse>,
  { rest = '', locale, ...options }: Options = {},
) {
  const lms = createTestLms({ [call]: async () => response }, options);
  const routes = [
    { path: '/preferences-unsubscribe/:userToken/:updatePatch?', Component },
    { path: '/elsewhere', element: <p>Elsewhere</p> },
  ];
  const { router } = renderRoutes(lms.client, `/preferences-unsubscribe/a.b-c_d${rest}`, routes, locale);
  const calls = () => lms.requests.filter(({ method, url }) => `${method} ${url.pathname}` === call);
  return { router, calls };
}
const findTitle = () => screen.findByRole('heading', { level: 1 });
const main = () => within(screen.getByRole('main'));

// StrictMode, as in development: it would reveal duplicate requests.
beforeEach(() => configure({ reactStrictMode: true }));
afterEach(() => configure({ reactStrictMode: false }));

test('the call is sent once, with a spinner until the response', async () => {
  const gate = Promise.withResolvers<FakeResponse>();
  const { calls, router } = open(gate.promise, { username: null });
  expect((await screen.findByText('Unsubscribing…')).closest('[role=status]')).not.toBeNull();
  await act(async () => gate.resolve(done));
  expect(await findTitle()).toHaveTextContent(/^You’ve unsubscribed from these emails$/);
  await act(() => router.navigate('/elsewhere'));
  await act(() => router.navigate(-1));
  await findTitle();
  expect(calls()).toMatchObject([{ body: null }]);
});

test.each(['', '/anything'])(
  'success links to the notification preferences and the dashboard (%j)',
  async (rest) => {
    open(done, { rest });
    await findTitle();
    const preferences = main().getByRole('link', { name: 'notification preferences' });
    expect(preferences).toHaveAttribute('href', '/notification-preferences');
    const dashboard = main().getByRole('link', { name: 'Go to dashboard' });
    expect(dashboard).toHaveAttribute('href', `${testLmsUrl}/dashboard`);
  },
);

test.each([failed, { status: 404 }, { status: 500 }])(
  'failure is shown with a link to support: %j',
  async (response) => {
    open(response, { settings: { CONTACT_URL: 'https://example.org/contact' } });
    expect(await findTitle()).toHaveTextContent(/^Something went wrong$/);
    const link = main().getByRole('link', { name: 'contact support' });
    expect(link).toHaveAttribute('href', 'https://example.org/contact');
  },
);

test('the header has no user menu, and every text comes from the catalogue', async () => {
  await act(async () => void open(done, { locale: pseudoLocale }));
  await findTitle();
  expect(within(screen.getByRole('banner')).queryByRole('button')).toBeNull();
  expect(screen.queryByText(/unsubscribed|dashboard|settings/)).toBeNull();
});
