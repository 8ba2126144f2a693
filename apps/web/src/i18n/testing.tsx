import { type RenderResult, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { I18nProvider } from './I18nProvider.tsx';
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
      <I18nProvider locale={options.locale ?? english}>
        <TimeZone name={options.timeZone ?? 'UTC'}>{inner}</TimeZone>
      </I18nProvider>
    ),
  });
}
