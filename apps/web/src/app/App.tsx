import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, Suspense } from 'react';
import { RouterProvider } from 'react-router/dom';
import { FirstRenderContext } from '../i18n/first-render.ts';
import { I18nProvider } from '../i18n/I18nProvider.tsx';
import { english } from '../i18n/locales.ts';
import { FatalPage } from './FatalPage.tsx';
import type { StartedApp } from './start.ts';

/** The application, once it has started. */
export function App({ client, router, locale, first = null }: StartedApp) {
  return (
    <StrictMode>
      <FirstRenderContext value={first}>
        <QueryClientProvider client={client}>
          <Suspense>
            <I18nProvider locale={locale}>
              <RouterProvider router={router} />
            </I18nProvider>
          </Suspense>
        </QueryClientProvider>
      </FirstRenderContext>
    </StrictMode>
  );
}

/** Shown when it could not start. The language is unknown then, so this page is in English. */
export function Fatal({ error }: { readonly error: Error }) {
  return (
    <I18nProvider locale={english}>
      <FatalPage error={error} />
    </I18nProvider>
  );
}
