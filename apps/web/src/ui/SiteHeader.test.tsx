import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { renderWithI18n } from '../i18n/testing.tsx';
import { account } from './gallery/samples.ts';
import { SiteHeader } from './SiteHeader.tsx';

const site = { siteName: 'Lectern', homeHref: '/' };

test('[HDR-01] the account menu has dashboard, profile, account, order history and sign out', async () => {
  renderWithI18n(<SiteHeader {...site} account={account} />);
  await userEvent.click(screen.getByRole('button', { name: 'ada: account menu' }));
  const entries = within(screen.getByRole('list')).getAllByRole('link');
  expect(entries.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Dashboard', '#dashboard'],
    ['Profile', '#profile'],
    ['Account', '#account'],
    ['Order history', '#orders'],
    ['Sign out', '#logout'],
  ]);
});

test('the account menu opens the reading settings, after the account', async () => {
  const onReading = vi.fn();
  renderWithI18n(<SiteHeader {...site} account={account} onReading={onReading} />);
  await userEvent.click(screen.getByRole('button', { name: 'ada: account menu' }));
  const entries = [...screen.getByRole('list').querySelectorAll('a, button')];
  expect(entries.map(({ textContent }) => textContent).slice(2, 4)).toEqual(['Account', 'Reading settings']);
  await userEvent.click(screen.getByRole('button', { name: 'Reading settings' }));
  expect(onReading).toHaveBeenCalledOnce();
});

test('links without a URL are left out', async () => {
  renderWithI18n(<SiteHeader {...site} account={{ ...account, orderHistoryHref: undefined }} />);
  expect(screen.queryByRole('link', { name: 'Help' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'ada: account menu' }));
  expect(screen.queryByRole('link', { name: 'Order history' })).toBeNull();
});

test('a visitor may sign in or register', () => {
  const visitor = { kind: 'anonymous', signInHref: '/login', registerHref: '/register' } as const;
  renderWithI18n(<SiteHeader {...site} helpHref="https://help.example.org" account={visitor} />);
  const links = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
  expect(links).toEqual([
    ['Lectern', '/'],
    ['Help', 'https://help.example.org'],
    ['Register', '/register'],
    ['Sign in', '/login'],
  ]);
  // The loud button is the page's own.
  expect(document.querySelectorAll('.button--primary')).toHaveLength(0);
});

test('[WCAG-3.2.3] [WCAG-3.2.6] courses and dashboard come before help, language and account', () => {
  const language = <button type="button">English</button>;
  const links = { coursesHref: '/', helpHref: '/help' };
  renderWithI18n(<SiteHeader {...site} {...links} language={language} account={account} />);
  const navigation = screen.getByRole('navigation', { name: 'Site' });
  const names = [...navigation.querySelectorAll('a, button')].map((one) => one.textContent);
  expect(names).toEqual(['Courses', 'Dashboard', 'Help', 'English', 'ada']);
  const dashboard = within(navigation).getByRole('link', { name: 'Dashboard' });
  expect(dashboard).toHaveAttribute('href', '#dashboard');
});

test('the course has organization and number on one line and its title on another; the logo’s name is that of the site', () => {
  const course = { orgAndNumber: 'Acme CAL101', title: 'Calculus, slowly' };
  renderWithI18n(<SiteHeader {...site} logoUrl="/logo.svg" course={course} account={null} />);
  // Both keep their own direction, so that what is too long for the page is truncated at its end.
  expect(screen.getByText('Acme CAL101')).toHaveAttribute('dir', 'auto');
  expect(screen.getByText('Calculus, slowly').tagName).toBe('BDI');
  expect(screen.getByRole('link', { name: 'Lectern' })).toHaveAttribute('href', '/');
  expect(screen.queryByRole('button')).toBeNull();
});
