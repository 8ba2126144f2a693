import { type ReactNode, use, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { createIntl, createIntlCache, RawIntlProvider, ReactIntlErrorCode } from 'react-intl';
import { english, type Locale, type Messages } from './locales.ts';

/** Of messages and numbers, for all providers: a server makes one for each page. Dates have their own (`date-formats.ts`). */
const sharedCache = createIntlCache();

const catalogues = new Map<string, Promise<Messages>>();
/** Locales with a catalogue that providers show. */
const shownLocales = new Set<Locale>();

/** Preloads a locale's catalogue for the provider. After a failure the texts are English. */
export function preloadCatalogue(locale: Locale): Promise<Messages> | null {
  if (locale.load === null) return null;
  const known = catalogues.get(locale.code);
  if (known) return known;
  shownLocales.add(locale);
  const loading = locale.load().catch((): Messages => ({}));
  catalogues.set(locale.code, loading);
  return loading;
}

const laterCatalogues = new Map<string, Promise<Messages>>();
/** Loaded catalogues, for synchronous use by providers that mount later. */
const arrivedCatalogues = new Map<string, Messages>();

/** Starts fetching the catalogue of what the course home doesn't show first. After a failure the texts are English. */
export function loadLaterCatalogue({ code, loadLater }: Locale): Promise<Messages> | null {
  if (loadLater === undefined) return null;
  const known = laterCatalogues.get(code);
  if (known) return known;
  const loading = loadLater()
    .catch((): Messages => ({}))
    .then((catalogue) => {
      arrivedCatalogues.set(code, catalogue);
      return catalogue;
    });
  laterCatalogues.set(code, loading);
  return loading;
}

/**
 * Resolves once the messages of every screen are loaded, so that none flashes in English; starts to fetch them where no
 * screen has been drawn yet. Never rejects.
 */
export async function waitForMessages(): Promise<void> {
  for (const locale of shownLocales) void loadLaterCatalogue(locale);
  await Promise.all(laterCatalogues.values());
}

export interface I18nProviderProps {
  readonly locale: Locale;
  readonly children: ReactNode;
}

/**
 * Provides the messages and formats of one locale, and sets `lang` and `dir` of the document. Suspends while a
 * catalogue other than English loads; that of what follows is fetched after the first paint.
 */
export function I18nProvider({ locale, children }: I18nProviderProps) {
  const loading = preloadCatalogue(locale);
  const first = loading === null ? undefined : use(loading);
  const later = useLaterCatalogue(locale);
  const messages = useMemo(() => first && { ...first, ...later }, [first, later]);

  useLayoutEffect(() => {
    document.documentElement.lang = locale.lang;
    document.documentElement.dir = locale.dir;
  }, [locale]);

  const intl = useMemo(
    () =>
      createIntl(
        {
          locale: locale.lang,
          defaultLocale: english.lang,
          onError: reportUnlessMissing,
          ...(messages && { messages }),
        },
        sharedCache,
      ),
    [locale, messages],
  );
  return <RawIntlProvider value={intl}>{children}</RawIntlProvider>;
}

/** The catalogue of what the course home doesn't show first, once loaded; fetched after the first paint. */
function useLaterCatalogue(locale: Locale): Messages | undefined {
  // Only triggers a render; the catalogue is in the map.
  const [, setArrived] = useState<string>();
  useEffect(() => {
    void loadLaterCatalogue(locale)?.then(() => setArrived(locale.code));
  }, [locale]);
  return arrivedCatalogues.get(locale.code);
}

/** A missing translation is expected (the English text is shown); anything else is a bug in a message. */
function reportUnlessMissing(error: { readonly code: string }): void {
  if (error.code !== ReactIntlErrorCode.MISSING_TRANSLATION) console.error(error);
}
