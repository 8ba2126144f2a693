import '@lectern/tokens/tokens.css';
import '@lectern/tokens/base.css';
import '@lectern/tokens/site.css';
import { StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { I18nProvider } from '../../i18n/I18nProvider.tsx';
import { additionalLocales, chooseLocale } from '../../i18n/locales.ts';
import { ToastProvider } from '../Toast.tsx';
import { Gallery } from './Gallery.tsx';

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no #root element');

const locale = chooseLocale({
  search: location.search,
  isDevelopment: true,
  chosen: null,
  browser: [],
  additional: additionalLocales.map(({ code }) => code),
});

createRoot(root).render(
  <StrictMode>
    <Suspense>
      <I18nProvider locale={locale}>
        <ToastProvider>
          <Gallery />
        </ToastProvider>
      </I18nProvider>
    </Suspense>
  </StrictMode>,
);
