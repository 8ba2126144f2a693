import { act, configure, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pseudoLocale } from '../../../i18n/locales.ts';
import type { FakeResponse } from '../../../lms/testing.ts';
import { openOutline } from '../testing/open-outline.tsx';

const COOKIE = 'show-account-activation-popup';
const call = 'POST /api/send_account_activation_email';

const writeCookie = (text: string, jar: { cookie: string } = document) => {
  jar.cookie = text;
};
const ask = () => writeCookie(`${COOKIE}=true; path=/`);
beforeEach(() => configure({ reactStrictMode: true }));
afterEach(() => {
  vi.restoreAllMocks();
  configure({ reactStrictMode: false });
  writeCookie(`${COOKIE}=; path=/; max-age=0`);
});

const findDialog = () => screen.findByRole('dialog', { name: 'Activate your account' });
const resend = async () =>
  userEvent.click(within(await findDialog()).getByRole('button', { name: 'Send it again' }));

test('[ACT-01] the dialog opens with the cookie', async () => {
  ask();
  openOutline();
  expect(await findDialog()).toHaveAttribute('open');
});

test('[ACT-01] the dialog doesn’t open without the cookie', async () => {
  writeCookie('other=true; path=/');
  openOutline();
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByRole('dialog', { name: 'Activate your account' })).toBeNull();
});

test('[ACT-02] deletes the cookie, so that a reload doesn’t open it again', async () => {
  ask();
  openOutline();
  await findDialog();
  expect(document.cookie).not.toContain(COOKIE);
  document.body.replaceChildren();
  openOutline();
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByRole('dialog', { name: 'Activate your account' })).toBeNull();
});

test('[ACT-02] stays closed where the cookie can’t be deleted', async () => {
  vi.spyOn(document, 'cookie', 'get').mockReturnValue(`${COOKIE}=true`);
  openOutline();
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByRole('dialog', { name: 'Activate your account' })).toBeNull();
});

test('[ACT-03] [API-20] requests the email with an empty body, and shows a spinner meanwhile', async () => {
  ask();
  const gate = Promise.withResolvers<FakeResponse>();
  const { requests } = openOutline({ routes: { [call]: () => gate.promise } });
  await resend();
  const button = within(await findDialog()).getByRole('button', { name: /Send it again/ });
  expect(button).toHaveAttribute('aria-busy', 'true');
  expect(within(button).getByRole('status')).toBeInTheDocument();
  await userEvent.click(button);
  await act(async () => gate.resolve({}));
  const sent = requests.filter(({ url }) => url.pathname === '/api/send_account_activation_email');
  expect(sent.map(({ method, body }) => [method, body])).toEqual([['POST', '{}']]);
});

test('[ACT-04] replaces the spinner by a check mark, and announces it', async () => {
  ask();
  const { requests } = openOutline({ routes: { [call]: {} } });
  const before = (await findDialog()).querySelectorAll('footer svg').length;
  await resend();
  const dialog = await findDialog();
  const button = await within(dialog).findByRole('button', { name: 'Sent' });
  expect(button).not.toHaveAttribute('aria-busy');
  expect([before, button.querySelectorAll('svg').length]).toEqual([0, 1]);
  expect(within(dialog).getByRole('status')).toHaveTextContent('We’ve sent it again.');
  await userEvent.click(button);
  expect(requests.filter(({ url }) => url.pathname.endsWith('activation_email'))).toHaveLength(1);
});

test('[CS-22] stops the spinner without a check mark on failure, and can be retried', async () => {
  ask();
  const { routes, log } = openOutline({ routes: { [call]: { status: 500 } } });
  await resend();
  const dialog = await findDialog();
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('couldn’t send');
  const button = within(dialog).getByRole('button', { name: 'Send it again' });
  expect(button).not.toHaveAttribute('aria-busy');
  expect(button.querySelector('svg')).toBeNull();
  expect(log.filter(({ level }) => level === 'error')).toHaveLength(1);
  routes[call] = {};
  await userEvent.click(button);
  expect(await within(dialog).findByRole('button', { name: 'Sent' })).toBeVisible();
  expect(within(dialog).queryByRole('alert')).toBeNull();
});

test('closes and continues to the course', async () => {
  ask();
  openOutline();
  const dialog = await findDialog();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Continue' }));
  expect(dialog).not.toHaveAttribute('open');
});

test('every text comes from the catalogue', async () => {
  ask();
  await act(async () => void openOutline({ locale: pseudoLocale }));
  const dialog = await screen.findByRole('dialog');
  for (const english of [
    'Activate your account',
    /We have sent/,
    /If you can’t/,
    'Send it again',
    'Continue',
  ]) {
    expect(within(dialog).queryByText(english)).toBeNull();
  }
});
