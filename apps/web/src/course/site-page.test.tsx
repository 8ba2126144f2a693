import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { english, type Locale } from '../i18n/locales.ts';
import { createTestLms, type FakeRoutes, type TestLmsOptions } from '../lms/testing.ts';
import type { CookieJar } from '../lms/transport/cookies.ts';
import { SitePage } from './SitePage.tsx';
import { renderRoutes } from './testing.tsx';

function open(options: TestLmsOptions = {}, routes: FakeRoutes = {}, locale: Locale = english) {
  const lms = createTestLms(routes, options);
  const element = (
    <SitePage>
      <h1>Here</h1>
    </SitePage>
  );
  return { ...lms, ...renderRoutes(lms.client, '/here', [{ path: '/here', element }], locale) };
}

async function listMenu() {
  await userEvent.click(await screen.findByRole('button', { name: 'dana: account menu' }));
  const list = within(screen.getByRole('banner')).getByRole('list');
  const links = within(list).getAllByRole('link');
  return Object.fromEntries(links.map((link) => [link.textContent, link.getAttribute('href')]));
}

describe('[HDR-06] a learner of an organization', () => {
  const shop = { ORDER_HISTORY_URL: 'https://shop.example.org/orders' };
  const portals = { ENTERPRISE_LEARNER_PORTAL_HOSTNAME: 'portal.example.org' };
  const customer = {
    uuid: 'a',
    slug: 'acme',
    name: 'Acme',
    enable_learner_portal: true,
    branding_configuration: { logo: 'https://acme.example/logo.svg' },
  };
  const responses = (...results: object[]): FakeRoutes => ({
    'GET /enterprise/api/v1/enterprise-customer/': { body: { results } },
  });
  const roles = ['enterprise_learner:a'];
  afterEach(() => sessionStorage.clear());

  test('sees its portal instead of the dashboard, its logo, and no order history', async () => {
    open({ roles, settings: { ...shop, ...portals } }, responses(customer));
    const logo = await screen.findByRole('img', { name: 'Example Academy' });
    expect(logo).toHaveAttribute('src', 'https://acme.example/logo.svg');
    expect(logo.closest('a')).toHaveAttribute('href', 'https://portal.example.org/acme');
    const menu = await listMenu();
    expect(menu.Dashboard).toBe('https://portal.example.org/acme');
    expect(menu).not.toHaveProperty('Order history');
  });

  test.each<[string, TestLmsOptions, FakeRoutes]>([
    ['without a portal', { roles, settings: { ...shop, ...portals } }, responses()],
    ['on a site without portals', { roles, settings: shop }, responses(customer)],
    ['when it is unknown', { roles, settings: { ...shop, ...portals } }, {}],
    ['no such learner', { settings: { ...shop, ...portals } }, responses(customer)],
  ])('%s: the ordinary dashboard and order history', async (_, options, routes) => {
    open(options, routes);
    expect(await listMenu()).toMatchObject({
      Dashboard: 'https://lms.example.org/dashboard',
      'Order history': 'https://shop.example.org/orders',
    });
  });
});

describe('the site in the header', () => {
  const links = () =>
    within(screen.getByRole('banner'))
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')]);

  test('[HDR-03] has links to the front page, the courses and the dashboard', async () => {
    open({ settings: { SEARCH_CATALOG_URL: 'https://lms.example.org/courses' } });
    await screen.findByText('dana');
    expect(links()).toEqual([
      ['Example Academy', 'https://lms.example.org/'],
      ['Courses', 'https://lms.example.org/courses'],
      ['Dashboard', 'https://lms.example.org/dashboard'],
    ]);
  });

  test('[CFG-03] has no link to courses without a catalogue, and none to the dashboard for a visitor', async () => {
    open({ username: null, settings: { SEARCH_CATALOG_URL: null } });
    await screen.findByRole('link', { name: 'Sign in' });
    expect(links().map(([name]) => name)).toEqual(['Example Academy', 'Register', 'Sign in']);
  });
});

describe('[CFG-03] the footer', () => {
  const names = () =>
    within(screen.getByRole('contentinfo'))
      .queryAllByRole('link')
      .map((link) => link.textContent);

  test('has a link for each configured URL', async () => {
    const settings = {
      CONTACT_URL: 'https://example.org/contact',
      TERMS_OF_SERVICE_URL: 'https://example.org/terms',
      PRIVACY_POLICY_URL: 'https://example.org/privacy',
    };
    open({ settings });
    await screen.findByText('dana');
    expect(names()).toEqual(['Contact', 'Terms of service', 'Privacy']);
    expect(screen.getByRole('link', { name: 'Privacy' })).toHaveAttribute(
      'href',
      'https://example.org/privacy',
    );
  });

  test('leads to the accessibility statement, which only Lectern’s own LMS has', async () => {
    open({ settings: { UNITS_ORIGIN: 'https://units.example.org' } });
    await screen.findByText('dana');
    expect(screen.getByRole('link', { name: 'Accessibility' })).toHaveAttribute(
      'href',
      expect.stringMatching(/^https?:\/\/[^/]+\/accessibility$/),
    );
  });

  test.each([
    ['null', null],
    ['empty', ' '],
  ])('leaves out links whose URL is %s, also in the header', async (_, nothing) => {
    const settings = {
      SUPPORT_URL: nothing,
      CONTACT_URL: nothing,
      TERMS_OF_SERVICE_URL: 'https://example.org/terms',
      PRIVACY_POLICY_URL: nothing,
      ORDER_HISTORY_URL: nothing,
      LOGO_URL: nothing,
    };
    open({ settings });
    const menu = await listMenu();
    expect(names()).toEqual(['Terms of service']);
    expect(Object.keys(menu)).toEqual(['Dashboard', 'Profile', 'Account', 'Sign out']);
    expect(screen.queryByRole('link', { name: 'Help' })).toBeNull();
    expect(screen.queryByRole('img')).toBeNull();
    for (const link of screen.getAllByRole('link')) expect(link.getAttribute('href')).not.toMatch(/null|^$/);
  });
});

describe('the language menu', () => {
  const settings = { LANGUAGES: 'en, ca,xx-rtl,tlh,xx-rtl', UNITS_ORIGIN: 'https://units.example.org' };
  const call = 'PUT /api/lectern/v1/language';
  const cookieOf = () => /openedx-language-preference=([^;]*)/.exec(document.cookie)?.[1];
  afterEach(() => {
    forget(document);
  });
  const forget = (jar: CookieJar) => {
    jar.cookie = 'openedx-language-preference=; path=/; max-age=0';
  };
  const openMenu = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'English: choose a language' }));
    return within(screen.getByRole('banner'))
      .getAllByRole('listitem')
      .map((item) => item.textContent);
  };

  test('[WCAG-3.1.2] offers the site’s languages that have a catalogue, each by its own name and with its `lang`', async () => {
    open({ settings });
    expect(await openMenu()).toEqual(['English', 'Mirrored English']);
    expect(screen.getByText('Mirrored English')).toHaveAttribute('lang', 'en-XB');
    expect(screen.getByRole('button', { name: 'English' })).toHaveAttribute('aria-current', 'true');
    expect(screen.getByRole('button', { name: 'English' })).toHaveFocus();
  });

  test('stores the choice in the cookie and, on Lectern’s LMS, in the account, and reloads the page', async () => {
    const { requests, reload } = open({ settings }, { [call]: { status: 204 } });
    await openMenu();
    await userEvent.click(screen.getByRole('button', { name: 'Mirrored English' }));
    await expect.poll(() => reload.mock.calls.length).toBe(1);
    expect(cookieOf()).toBe('xx-rtl');
    const sent = requests.find(({ method }) => method === 'PUT');
    expect([sent?.url.pathname, sent?.body]).toEqual(['/api/lectern/v1/language', '{"language":"xx-rtl"}']);
    expect(sent?.headers.get('x-csrftoken')).toBe('test-token');
  });

  test.each<[string, TestLmsOptions]>([
    ['a visitor', { settings, username: null }],
    ['another LMS, which reads the cookie itself', { settings: { LANGUAGES: 'en,xx-rtl' } }],
  ])('of %s: the cookie alone', async (_, options) => {
    const { requests, reload } = open(options);
    await openMenu();
    await userEvent.click(screen.getByRole('button', { name: 'Mirrored English' }));
    await expect.poll(() => reload.mock.calls.length).toBe(1);
    expect(cookieOf()).toBe('xx-rtl');
    expect(requests.some(({ method }) => method === 'PUT')).toBe(false);
  });

  test('reloads the page even if the account can’t be updated', async () => {
    const { log, reload } = open({ settings }, { [call]: { status: 500 } });
    await openMenu();
    await userEvent.click(screen.getByRole('button', { name: 'Mirrored English' }));
    await expect.poll(() => reload.mock.calls.length).toBe(1);
    expect(log).toHaveLength(1);
  });

  test('shows an error if the language can’t be stored; the page stays as it is', async () => {
    const gone = new TypeError('Failed to fetch dynamically imported module');
    vi.doMock('./choose-language.ts', () => Promise.reject(gone));
    const { log, reload } = open({ settings });
    await openMenu();
    await userEvent.click(screen.getByRole('button', { name: 'Mirrored English' }));
    expect(await screen.findByText(/The course site isn’t responding/)).toBeVisible();
    vi.doUnmock('./choose-language.ts');
    expect(log).toHaveLength(1);
    expect([reload.mock.calls.length, cookieOf()]).toEqual([0, undefined]);
  });

  test('[LOC-02] includes Simplified Chinese, in English for now', async () => {
    open({ settings: { LANGUAGES: 'en,zh-cn' } });
    await openMenu();
    expect(screen.getByRole('button', { name: '中文 (简体)' })).toBeVisible();
  });

  test('includes additional languages that the site has', async () => {
    open({ settings: { LANGUAGES: 'en,pt-br,zh-cn', ADDITIONAL_LANGUAGES: 'pt-br' } });
    expect(await openMenu()).toEqual(['English', 'Português (Brasil)', '中文 (简体)']);
  });

  test('leaves out additional languages that are off', async () => {
    open({ settings: { LANGUAGES: 'en,fr,pt-br' } });
    expect(await openMenu()).toEqual(['English', 'Français']);
  });

  test('choosing the current language does nothing', async () => {
    const { requests, reload } = open({ settings });
    await openMenu();
    await userEvent.click(screen.getByRole('button', { name: 'English' }));
    expect(cookieOf()).toBeUndefined();
    expect([reload.mock.calls.length, requests.length]).toEqual([0, 0]);
  });

  test.each([
    ['no list', undefined],
    ['one language', 'en'],
    ['one that is known', 'en,tlh'],
    ['one that has words', 'en,ca'],
  ])('is not offered with %s', async (_, LANGUAGES) => {
    open({ settings: { LANGUAGES } });
    await screen.findByText('dana');
    expect(screen.queryByRole('button', { name: /choose a language/ })).toBeNull();
  });
});
