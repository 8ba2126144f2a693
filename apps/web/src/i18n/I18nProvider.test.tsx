import { act, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { useIntl } from 'react-intl';
import { afterEach, expect, test, vi } from 'vitest';
import { I18nProvider, preloadCatalogue, waitForMessages } from './I18nProvider.tsx';
import { english, type Locale, type Messages } from './locales.ts';
import { renderWithI18n } from './testing.tsx';

afterEach(() => {
  document.documentElement.removeAttribute('dir');
});

function Greeting() {
  const intl = useIntl();
  return (
    <p>
      {intl.formatMessage(
        { id: 'greeting', defaultMessage: 'Hello {name}', description: 'Test' },
        { name: 'Ada' },
      )}
    </p>
  );
}

test('[WCAG-3.1.1] English loads no catalogue, and sets `lang` and `dir`', () => {
  renderWithI18n(<Greeting />);
  expect(screen.getByText('Hello Ada')).toBeVisible();
  expect(document.documentElement).toMatchObject({ lang: 'en', dir: 'ltr' });
});

test('another locale renders once its catalogue has loaded, and sets the direction', async () => {
  const mirrored: Locale = {
    code: 'he',
    name: 'עברית',
    lang: 'he',
    dir: 'rtl',
    load: async () => ({
      greeting: [
        { type: 0, value: 'שלום ' },
        { type: 1, value: 'name' },
      ],
    }),
  };
  await act(async () =>
    renderWithI18n(
      <Suspense>
        <Greeting />
      </Suspense>,
      { locale: mirrored },
    ),
  );
  expect(screen.getByText('שלום Ada')).toBeVisible();
  expect(document.documentElement).toMatchObject({ lang: 'he', dir: 'rtl' });
});

test('the messages of other screens load after the first paint, and can be awaited', async () => {
  let arrive = (_: Messages) => {};
  const split: Locale = {
    ...english,
    code: 'fr',
    lang: 'fr',
    load: async () => ({}),
    loadLater: () =>
      new Promise((resolve) => {
        arrive = resolve;
      }),
  };
  await act(async () =>
    render(
      <I18nProvider locale={split}>
        <Greeting />
      </I18nProvider>,
    ),
  );
  expect(screen.getByText('Hello Ada')).toBeVisible();
  const waiting = waitForMessages();
  await act(async () => arrive({ greeting: [{ type: 0, value: 'Bonjour' }] }));
  await waiting;
  expect(screen.getByText('Bonjour')).toBeVisible();
});

test('whoever waits for the messages before anything is drawn gets them, too', async () => {
  const loadLater = vi.fn(async (): Promise<Messages> => ({ greeting: [{ type: 0, value: 'Salut' }] }));
  const split: Locale = { ...english, code: 'fr-ca', lang: 'fr-CA', load: async () => ({}), loadLater };
  await preloadCatalogue(split);
  expect(loadLater).not.toHaveBeenCalled();
  await waitForMessages();
  await act(async () =>
    render(
      <I18nProvider locale={split}>
        <Greeting />
      </I18nProvider>,
    ),
  );
  expect(screen.getByText('Salut')).toBeVisible();
  expect(loadLater).toHaveBeenCalledOnce();
});

test('an untranslated message, or a catalogue that fails to load, falls back to English without an error', async () => {
  const report = vi.spyOn(console, 'error');
  const broken: Locale = {
    ...english,
    code: 'ca',
    lang: 'ca',
    load: () => Promise.reject(new Error('offline')),
  };
  await act(async () =>
    renderWithI18n(
      <Suspense>
        <Greeting />
      </Suspense>,
      { locale: broken },
    ),
  );
  expect(screen.getByText('Hello Ada')).toBeVisible();
  expect(report).not.toHaveBeenCalled();
});
