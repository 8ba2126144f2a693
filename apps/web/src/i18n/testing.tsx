import { type RenderResult, render } from '@testing-library/react';
import { type ReactNode, use } from 'react';
import { I18nProvider, loadLaterCatalogue } from './I18nProvider.tsx';
import { english, type Locale } from './locales.ts';
import { TimeZone } from './TimeZone.tsx';

export interface RenderOptions {
  readonly locale?: Locale;
  readonly timeZone?: string;
}

/** Renders with messages and formats; for tests. */
export function renderWithI18n(children: ReactNode, options: RenderOptions = {}): RenderResult {
  return render(children, {
    wrapper: ({ children: inner }) => (
      <TestI18n locale={options.locale ?? english}>
        <TimeZone name={options.timeZone ?? 'UTC'}>{inner}</TimeZone>
      </TestI18n>
    ),
  });
}

/** Messages and formats, after loading the messages of every screen as the routes do; for tests. */
export function TestI18n({ locale, children }: { readonly locale: Locale; readonly children: ReactNode }) {
  const catalogue = loadLaterCatalogue(locale);
  if (catalogue !== null) use(catalogue);
  return <I18nProvider locale={locale}>{children}</I18nProvider>;
}
