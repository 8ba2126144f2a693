import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { english, type Locale } from '../../i18n/locales.ts';
import { createTestLms, type FakeRoutes, type TestLmsOptions } from '../../lms/testing.ts';
import { fakeDialogs } from '../../ui/testing.ts';
import { SitePage } from '../SitePage.tsx';
import { renderRoutes } from '../testing.tsx';

const preferences = '/api/user/v1/preferences/dana';
const save = `PATCH ${preferences}`;
const read = `GET ${preferences}`;
const root = document.documentElement;

function open(routes: FakeRoutes = {}, options: TestLmsOptions = {}, locale: Locale = english) {
  const lms = createTestLms({ [save]: { status: 204 }, ...routes }, options);
  const element = (
    <SitePage>
      <h1>Here</h1>
    </SitePage>
  );
  return { ...lms, ...renderRoutes(lms.client, '/here', [{ path: '/here', element }], locale) };
}

async function openPanel() {
  await userEvent.click(await screen.findByRole('button', { name: 'dana: account menu' }));
  await userEvent.click(within(screen.getByRole('banner')).getByRole('button', { name: 'Reading settings' }));
  return within(await screen.findByRole('dialog', { name: 'Reading settings' }));
}

const choose = (panel: Awaited<ReturnType<typeof openPanel>>, setting: string, option: string) =>
  userEvent.click(within(panel.getByRole('group', { name: setting })).getByRole('radio', { name: option }));

const savedBy = ({ requests }: { requests: { method: string; body: string | null }[] }) =>
  requests.filter(({ method }) => method === 'PATCH').map(({ body }) => JSON.parse(body ?? ''));

beforeEach(fakeDialogs);
afterEach(() => {
  delete root.dataset.reading;
  Object.assign(document, { cookie: 'lectern-reading=; path=/; max-age=0' });
});

describe('the reading settings', () => {
  test('show at once, stay in this browser, and are saved with the account', async () => {
    const lms = open();
    const panel = await openPanel();
    await choose(panel, 'Colors', 'Sepia');
    expect(root.dataset.reading).toBe('theme-sepia');
    expect(document.cookie).toContain('lectern-reading=theme-sepia');
    await choose(panel, 'Text size', '125%');
    await choose(panel, 'Motion', 'Reduced');
    expect(root.dataset.reading).toBe('size-125 theme-sepia motion-reduced');
    expect(document.cookie).toContain('lectern-reading=size-125%20theme-sepia%20motion-reduced');
    await waitFor(() =>
      expect(savedBy(lms).at(-1)).toEqual({ 'lectern-reading': 'size-125 theme-sepia motion-reduced' }),
    );
    expect(panel.getByRole('status')).toHaveTextContent('Kept with your account, for all your devices.');
  });

  test('[WCAG-2.1.1] [WCAG-4.1.2] are groups of radio buttons, which arrow keys choose from', async () => {
    root.dataset.reading = 'width-wide';
    open();
    const panel = await openPanel();
    expect(panel.getAllByRole('group').map((group) => group.querySelector('legend')?.textContent)).toEqual([
      'Text size',
      'Line width',
      'Line height',
      'Typeface',
      'Colors',
      'Motion',
    ]);
    const widths = within(panel.getByRole('group', { name: 'Line width' }));
    expect(widths.getAllByRole('radio').map((radio) => (radio as HTMLInputElement).checked)).toEqual([
      false,
      false,
      true,
    ]);
    widths.getByRole('radio', { name: 'Wide' }).focus();
    await userEvent.keyboard('{ArrowUp}');
    expect(root.dataset.reading).toBe('default');
  });

  test('[WCAG-2.4.3] are opened from a menu to which the focus can return', async () => {
    open();
    const panel = await openPanel();
    expect(screen.getByRole('button', { name: 'dana: account menu' })).toHaveFocus();
    await userEvent.click(panel.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    await openPanel();
    expect(screen.getByRole('dialog')).toBeVisible();
  });

  test('are saved one after the other, and the last ones in any case', async () => {
    const waiting: (() => void)[] = [];
    const route = () =>
      new Promise<{ status: number }>((resolve) => waiting.push(() => resolve({ status: 204 })));
    const lms = open({ [save]: route });
    const panel = await openPanel();
    for (const option of ['112%', '125%', '150%']) await choose(panel, 'Text size', option);
    await waitFor(() => expect(waiting).toHaveLength(1));
    await userEvent.click(panel.getByRole('button', { name: 'Close' }));
    waiting[0]?.();
    await waitFor(() => expect(waiting).toHaveLength(2));
    waiting[1]?.();
    expect(savedBy(lms)).toEqual([{ 'lectern-reading': 'size-112' }, { 'lectern-reading': 'size-150' }]);
  });

  test('are reset', async () => {
    root.dataset.reading = 'size-150 theme-dark';
    const lms = open();
    const panel = await openPanel();
    const reset = panel.getByRole('button', { name: 'Reset' });
    await userEvent.click(reset);
    expect(root.dataset.reading).toBe('default');
    expect(reset).toHaveAttribute('aria-disabled', 'true');
    await waitFor(() => expect(savedBy(lms)).toEqual([{ 'lectern-reading': 'default' }]));
  });

  test('stay in this browser if the LMS refuses them, which is said', async () => {
    open({ [save]: { status: 404 } });
    const panel = await openPanel();
    await choose(panel, 'Colors', 'Dark');
    expect(await panel.findByText(/We couldn’t save this to your account/)).toBeVisible();
    expect(root.dataset.reading).toBe('theme-dark');
    expect(document.cookie).toContain('lectern-reading=theme-dark');
  });

  test('a visitor finds them in the footer', async () => {
    const lms = open({}, { username: null });
    const footer = within(await screen.findByRole('contentinfo'));
    await userEvent.click(footer.getByRole('button', { name: 'Reading settings' }));
    const panel = within(await screen.findByRole('dialog', { name: 'Reading settings' }));
    expect(panel.getByRole('status')).toHaveTextContent('Kept in this browser.');
    await choose(panel, 'Line height', 'Roomy');
    expect(document.cookie).toContain('lectern-reading=lines-roomy');
    lms.unmount();
    expect(savedBy(lms)).toEqual([]);
  });
});

describe('settings that were chosen on another device', () => {
  test('are applied once the page is idle, if another server sent it', async () => {
    root.dataset.reading = 'theme-dark';
    open({ [read]: { body: { 'lectern-reading': 'size-125 theme-neon', 'pref-lang': 'en' } } });
    await waitFor(() => expect(root.dataset.reading).toBe('size-125'));
    expect(document.cookie).toContain('lectern-reading=size-125');
  });

  test.each<[string, FakeRoutes]>([
    ['has none', { [read]: { body: { 'pref-lang': 'en' } } }],
    ['can’t be asked', { [read]: { status: 404 } }],
  ])('the page stays as it is if the account %s', async (_, routes) => {
    root.dataset.reading = 'theme-dark';
    const lms = open(routes);
    await waitFor(() => expect(lms.requests.some(({ url }) => url.pathname === preferences)).toBe(true));
    expect(root.dataset.reading).toBe('theme-dark');
    expect(lms.log.filter(({ level }) => level === 'error')).toEqual([]);
  });
});

describe('a page that returns from the browser’s back/forward cache', () => {
  const store = (reading: string) =>
    Object.assign(document, { cookie: `lectern-reading=${encodeURIComponent(reading)}; path=/` });
  const fire = (type: string, persisted: boolean) =>
    window.dispatchEvent(Object.assign(new Event(type), { persisted }));

  async function leave(shown: string): Promise<void> {
    root.dataset.reading = shown;
    open({ [read]: { body: {} } });
    await screen.findByRole('heading', { name: 'Here' });
    fire('pagehide', true);
  }

  test('has what the reader chose on a page after it', async () => {
    store('theme-dark');
    await leave('theme-dark');
    store('size-125 theme-sepia');
    fire('pageshow', true);
    expect(root.dataset.reading).toBe('size-125 theme-sepia');
  });

  test('keeps the account’s settings if nothing was chosen meanwhile', async () => {
    store('theme-dark');
    await leave('theme-sepia');
    fire('pageshow', true);
    expect(root.dataset.reading).toBe('theme-sepia');
  });

  test('is not meant where a page only becomes visible for the first time', async () => {
    await leave('theme-sepia');
    store('theme-dark');
    fire('pageshow', false);
    expect(root.dataset.reading).toBe('theme-sepia');
  });
});
