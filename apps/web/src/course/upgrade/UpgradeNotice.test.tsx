import { QueryClientProvider } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { pseudoLocale } from '../../i18n/locales.ts';
import { type RenderOptions, renderWithI18n } from '../../i18n/testing.tsx';
import { accessExpirationWire, offerWire, verifiedModeWire } from '../../lms/fixtures.ts';
import { readAccessExpiration, readOffer, readVerifiedMode } from '../../lms/shared.ts';
import type { SiteSettings } from '../../lms/site-config.ts';
import { createTestLms } from '../../lms/testing.ts';
import { UpgradeNotice, type UpgradeNoticeProps } from './UpgradeNotice.tsx';

const hour = 3_600_000;
const day = 24 * hour;
const now = Date.parse('2026-03-01T12:00:00Z');
const iso = (fromNow: number) => new Date(now + fromNow).toISOString();

interface Options extends RenderOptions {
  readonly access?: number;
  readonly offerEnds?: number;
  readonly props?: Partial<UpgradeNoticeProps>;
  readonly settings?: Partial<SiteSettings>;
}

/** Shows the notice to a learner whose access, and offer, end after so many milliseconds. */
function show({ access, offerEnds, props, settings = {}, ...options }: Options = {}) {
  const lms = createTestLms({}, { settings });
  const facts = {
    verifiedMode: readVerifiedMode(verifiedModeWire()),
    accessExpiration:
      access === undefined
        ? null
        : readAccessExpiration(accessExpirationWire({ expiration_date: iso(access) })),
    offer: offerEnds === undefined ? null : readOffer(offerWire({ expiration_date: iso(offerEnds) })),
    contentTypeGatingEnabled: true,
  };
  return renderWithI18n(
    <QueryClientProvider client={lms.client}>
      <UpgradeNotice {...facts} timeOffsetMillis={0} {...props} />
    </QueryClientProvider>,
    options,
  );
}

const title = () => screen.getByRole('heading', { level: 2 }).textContent;

beforeEach(() => {
  vi.useFakeTimers({ now });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('what it says', () => {
  test('[UPG-01] [ROL-04] nothing at all without a verified mode', () => {
    const { container } = show({ access: day, props: { verifiedMode: null } });
    expect(container).toBeEmptyDOMElement();
  });

  test('[UPG-02] the certificate, without a countdown', () => {
    show();
    expect(title()).toBe('Pursue a verified certificate');
    expect(screen.queryByText(/left/)).toBeNull();
  });

  test.each([
    ['UTC', 'March 31'],
    ['America/New_York', 'March 30'],
  ])('[UPG-03] the access date in the learner’s zone, %s', (timeZone, date) => {
    show({ access: 29 * day + 14 * hour, timeZone });
    expect(title()).toBe('Upgrade your course today');
    expect(screen.getByText(`Your access to this course ends on ${date}.`)).toBeVisible();
    expect(screen.queryByText(/left/)).toBeNull();
  });

  test('[UPG-04] a first-time learner discount with its percentage, and how long it lasts', () => {
    show({ access: 29 * day, offerEnds: 3 * day });
    expect(title()).toBe('15% first-time learner discount');
    expect(screen.getByText('3 days left')).toBeVisible();
  });

  test('[UPG-05] [UPG-09] the end of access, and that everything is lost then', () => {
    show({ access: 6 * day, offerEnds: 3 * day });
    expect(title()).toBe('Course Access Expiration');
    expect(screen.getByText('6 days left')).toBeVisible();
    expect(
      screen.getByText(
        'You will lose all access to this course, including any progress, on March 7, unless you upgrade.',
      ),
    ).toBeVisible();
  });

  test('[UPG-09] with a week left it does not speak of loss yet', () => {
    show({ access: 7 * day });
    expect(screen.queryByText(/lose/)).toBeNull();
  });

  test.each([
    [2 * day, '2 days left'],
    [day, '1 day left'],
    [day - 1, '23 hours left'],
    [hour, '1 hour left'],
    [hour - 1, 'Less than 1 hour left'],
    [-day, 'Less than 1 hour left'],
  ])('[UPG-06] [UPG-07] [UPG-08] %i milliseconds: %s', (access, text) => {
    show({ access });
    expect(screen.getByText(text)).toBeVisible();
  });

  test('every text comes from the catalogue', async () => {
    vi.useRealTimers();
    await act(async () => show({ access: 6 * day, offerEnds: day, locale: pseudoLocale }));
    await screen.findByRole('heading', { level: 2 });
    expect(document.body.textContent).not.toMatch(/left|Upgrade|certificate|progress|check out|price/);
  });
});

describe('the price', () => {
  test('[UPG-11] with its symbol, on a link to where one upgrades', () => {
    show();
    expect(screen.getByRole('link', { name: 'Upgrade for $149' })).toHaveAttribute(
      'href',
      'https://shop.example.org/basket?sku=8CF08E5',
    );
    expect(screen.queryByText(/Use code/)).toBeNull();
  });

  test('[UPG-11] [A11-06] with an offer both prices, told apart, its code and its address', () => {
    const { container } = show({ access: 29 * day, offerEnds: 3 * day });
    const link = screen.getByRole('link', {
      name: 'Upgrade for Discounted price: $126.65 Original price: $149',
    });
    expect(link).toHaveAttribute('href', 'https://shop.example.org/basket?sku=8CF08E5&code=WELCOME15');
    expect(container.querySelector('s')).toHaveTextContent('$149');
    expect(screen.getByText(/Use code/)).toHaveTextContent('Use code WELCOME15 when you check out.');
  });
});

describe('the clock', () => {
  test('[UPG-10] hours are counted from the server’s time', () => {
    show({ access: 25 * hour, props: { timeOffsetMillis: 1.5 * hour } });
    expect(screen.getByText('23 hours left')).toBeVisible();
  });

  test('[UPG-10] a browser that is ahead takes nothing away', () => {
    show({ access: 23.5 * hour, props: { timeOffsetMillis: -hour } });
    expect(screen.getByText('1 day left')).toBeVisible();
  });

  test('the count follows the time while the page is open, with one timer an hour', async () => {
    show({ access: 2.5 * hour });
    expect(screen.getByText('2 hours left')).toBeVisible();
    expect(vi.getTimerCount()).toBe(1);
    await act(() => vi.advanceTimersByTimeAsync(hour / 2));
    expect(screen.getByText('2 hours left')).toBeVisible();
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(screen.getByText('1 hour left')).toBeVisible();
    await act(() => vi.advanceTimersByTimeAsync(hour));
    expect(screen.getByText('Less than 1 hour left')).toBeVisible();
    await act(() => vi.advanceTimersByTimeAsync(hour));
    expect(vi.getTimerCount()).toBe(0);
  });

  test('a page whose timer slept is right again when the learner returns to it', () => {
    show({ access: 30 * hour });
    expect(screen.getByText('1 day left')).toBeVisible();
    vi.setSystemTime(now + 20 * hour);
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    expect(screen.getByText('10 hours left')).toBeVisible();
  });
});

describe('[HDR-05] the verified certificate', () => {
  test('leads to the page of the marketing site on it, in a new window', () => {
    show({ settings: { MARKETING_SITE_BASE_URL: 'https://www.example.org/' } });
    const link = screen.getByRole('link', { name: 'verified certificate (opens in a new window)' });
    expect(link).toHaveAttribute('href', 'https://www.example.org/verified-certificate');
    expect(link).toHaveAttribute('target', '_blank');
  });

  test('is only named where the site has no such page', () => {
    show();
    expect(screen.getByText('Earn a verified certificate that shows what you have learned')).toBeVisible();
    expect(screen.getAllByRole('link')).toHaveLength(1);
  });
});
