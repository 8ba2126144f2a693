import { QueryClientProvider } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { pseudoLocale } from '../../i18n/locales.ts';
import { type RenderOptions, renderWithI18n } from '../../i18n/testing.tsx';
import { accessExpirationWire, offerWire, verifiedModeWire } from '../../lms/fixtures.ts';
import { readAccessExpiration, readOffer, readVerifiedMode } from '../../lms/shared/upgrade.ts';
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

/** Shows the notice to a learner whose access, and offer, end in so many milliseconds. */
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

describe('content', () => {
  test('[UPG-01] [ROL-04] nothing without a verified mode', () => {
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

  test('[UPG-04] a first-time learner discount with its percentage and the time left', () => {
    show({ access: 29 * day, offerEnds: 3 * day });
    expect(title()).toBe('15% first-time learner discount');
    expect(screen.getByText('3 days left')).toBeVisible();
  });

  test('[UPG-04] the percentage is that of the offer', () => {
    show({ access: 29 * day, props: { offer: readOffer(offerWire({ percentage: 29 })) } });
    expect(title()).toBe('29% first-time learner discount');
  });

  test.each<[string, Options, string[]]>([
    ['nothing ends and nothing is locked', { props: { contentTypeGatingEnabled: false } }, []],
    ['assignments are locked', {}, ['graded']],
    ['access ends', { access: day, props: { contentTypeGatingEnabled: false } }, ['access']],
    ['minutes and activities', { access: day }, ['graded', 'access']],
  ])('promises what the learner lacks: %s', (_, given, promised) => {
    show(given);
    const texts = {
      graded: 'Unlock the whole course, including graded assignments',
      access: 'Keep your access and your progress',
    };
    const entries = screen.getAllByRole('listitem').map((entry) => entry.textContent);
    expect(entries.slice(1)).toEqual(promised.map((name) => texts[name as keyof typeof texts]));
  });

  test('[UPG-05] [UPG-09] the end of access, and that all access is lost then', () => {
    show({ access: 6 * day, offerEnds: 3 * day });
    expect(title()).toBe('Course Access Expiration');
    expect(screen.getByText('6 days left')).toBeVisible();
    expect(
      screen.getByText(
        'You will lose all access to this course, including any progress, on March 7, unless you upgrade.',
      ),
    ).toBeVisible();
  });

  test('[UPG-09] with a week left the loss isn’t mentioned', () => {
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
    expect(document.body.textContent).not.toMatch(/left|Upgrade|certificate|progress|code:|price/);
  });
});

describe('the price', () => {
  test('[UPG-11] with its symbol, on the link to the upgrade', () => {
    show();
    expect(screen.getByRole('link', { name: 'Upgrade for $149' })).toHaveAttribute(
      'href',
      'https://shop.example.org/basket?sku=8CF08E5',
    );
    expect(screen.queryByText(/code/)).toBeNull();
  });

  test('[UPG-11] [A11-06] with an offer: both prices with labels, its code and its URL', () => {
    const { container } = show({ access: 29 * day, offerEnds: 3 * day });
    const link = screen.getByRole('link', {
      name: 'Upgrade for Discounted price: $126.65 Original price: $149',
    });
    expect(link).toHaveAttribute('href', 'https://shop.example.org/basket?sku=8CF08E5&code=WELCOME15');
    expect(container.querySelector('s')).toHaveTextContent('$149');
    expect(screen.getByText(/code/)).toHaveTextContent('Discount code: WELCOME15');
    for (const name of ['Discounted price:', 'Original price:']) {
      expect(screen.getByText(name)).toHaveClass('visually-hidden');
    }
  });

  test.each<[string, Options]>([
    ['access ends within the week', { access: 6 * day }],
    ['nothing ends', {}],
    ['the offer has just ended', { access: 29 * day, offerEnds: -1 }],
  ])('[UPG-11] the offer applies to its button whatever the notice says: %s', (_, given) => {
    show({ offerEnds: 3 * day, ...given });
    expect(screen.getByRole('link', { name: /^Upgrade for/ })).toHaveAttribute(
      'href',
      'https://shop.example.org/basket?sku=8CF08E5&code=WELCOME15',
    );
    expect(screen.getByText(/code/)).toHaveTextContent('Discount code: WELCOME15');
  });

  test('[UPG-11] an offer without a code has both prices, without the text about a code', () => {
    show({ access: 29 * day, props: { offer: readOffer(offerWire({ code: '' })) } });
    expect(screen.getByRole('link', { name: /\$126.65.*\$149/ })).toBeVisible();
    expect(screen.queryByText(/code/)).toBeNull();
  });

  test.each([
    ['€', 1149, 'Upgrade for €1,149'],
    ['£', 99.5, 'Upgrade for £99.50'],
    ['CHF ', 0, 'Upgrade for CHF 0'],
  ])('[UPG-11] the symbol %s precedes the price %d', (currency_symbol, price, name) => {
    show({ props: { verifiedMode: readVerifiedMode(verifiedModeWire({ currency_symbol, price })) } });
    expect(screen.getByRole('link', { name })).toBeVisible();
  });
});

describe('the clock', () => {
  test('[UPG-10] hours are counted by the server’s clock', () => {
    show({ access: 25 * hour, props: { timeOffsetMillis: 1.5 * hour } });
    expect(screen.getByText('23 hours left')).toBeVisible();
  });

  test('[UPG-10] a browser clock that is ahead doesn’t shorten the time left', () => {
    show({ access: 23.5 * hour, props: { timeOffsetMillis: -hour } });
    expect(screen.getByText('1 day left')).toBeVisible();
  });

  test('[UPG-10] the count changes when an hour has passed on the server’s clock', async () => {
    show({ access: 2.5 * hour, props: { timeOffsetMillis: -hour / 4 } });
    expect(screen.getByText('2 hours left')).toBeVisible();
    await act(() => vi.advanceTimersByTimeAsync(0.75 * hour));
    expect(screen.getByText('2 hours left')).toBeVisible();
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(screen.getByText('1 hour left')).toBeVisible();
  });

  test.each([
    ['a week', 168 * hour, 'Upgrade your course today', 'Course Access Expiration'],
    ['a week, with an offer', 168 * hour, '15% first-time learner discount', 'Course Access Expiration'],
  ])('the notice changes when the limit of %s passes while the page is open', async (...row) => {
    const [name, access, first, second] = row;
    show({ access, ...(name.endsWith('offer') && { offerEnds: 3 * day }) });
    expect(title()).toBe(first);
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(title()).toBe(second);
  });

  test('the count updates while the page is open, with one timer per hour', async () => {
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

  test('a suspended page updates when the learner returns to it', () => {
    show({ access: 30 * hour });
    expect(screen.getByText('1 day left')).toBeVisible();
    vi.setSystemTime(now + 20 * hour);
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    expect(screen.getByText('10 hours left')).toBeVisible();
  });
});

describe('[HDR-05] the verified certificate', () => {
  test('links to its page on the marketing site, in a new window', () => {
    show({ settings: { MARKETING_SITE_BASE_URL: 'https://www.example.org/' } });
    const link = screen.getByRole('link', { name: 'verified certificate (opens in a new window)' });
    expect(link).toHaveAttribute('href', 'https://www.example.org/verified-certificate');
    expect(link).toHaveAttribute('target', '_blank');
  });

  test('is plain text without a marketing site', () => {
    show();
    expect(screen.getByText('Earn a verified certificate that shows what you have learned')).toBeVisible();
    expect(screen.getAllByRole('link')).toHaveLength(1);
  });
});
