import { type ReactNode, use, useLayoutEffect } from 'react';
import { IntlProvider, ReactIntlErrorCode } from 'react-intl';
import { english, type Locale, type Messages } from './locales.ts';

const catalogues = new Map<string, Promise<Messages>>();

/** Starts fetching a locale's catalogue, so that it is there when the provider asks. A failed one is English. */
export function preloadCatalogue(locale: Locale): Promise<Messages> | null {
  if (locale.load === null) return null;
  const known = catalogues.get(locale.code);
  if (known) return known;
  const loading = locale.load().catch((): Messages => ({}));
  catalogues.set(locale.code, loading);
  return loading;
}

export interface I18nProviderProps {
  readonly locale: Locale;
  readonly children: ReactNode;
}

/**
 * Gives messages and formats of one locale, and sets `lang` and `dir` of the document.
 * Suspends while a catalogue other than English loads.
 */
export function I18nProvider({ locale, children }: I18nProviderProps) {
  const loading = preloadCatalogue(locale);
  const messages = loading === null ? undefined : use(loading);

  useLayoutEffect(() => {
    document.documentElement.lang = locale.lang;
    document.documentElement.dir = locale.dir;
  }, [locale]);

  return (
    <IntlProvider
      locale={locale.lang}
      defaultLocale={english.lang}
      onError={reportUnlessMissing}
      {...(messages && { messages })}
    >
      {children}
    </IntlProvider>
  );
}

/** A missing translation is normal (the English text stands in); anything else is a mistake in a message. */
function reportUnlessMissing(error: { readonly code: string }): void {
  if (error.code !== ReactIntlErrorCode.MISSING_TRANSLATION) console.error(error);
}
