import { screen } from '@testing-library/react';
import { useIntl } from 'react-intl';
import { expect, test } from 'vitest';
import { findLocale } from './locales.ts';
import { renderWithI18n } from './testing.tsx';

function Text() {
  const intl = useIntl();
  const text = { id: 'not in any catalogue', defaultMessage: 'Hello {name}', description: 'Test' };
  return <p>{intl.formatMessage(text, { name: 'Ada' })}</p>;
}

test.each([
  ['[LOC-02] Simplified Chinese', 'zh-cn', 'zh-CN'],
  ['[LOC-03] Catalan', 'ca', 'ca'],
])('%s: untranslated messages are in English', async (_, code, lang) => {
  const locale = findLocale(code);
  if (!locale) throw new Error(`There is no language ${code}`);
  renderWithI18n(<Text />, { locale });
  expect(await screen.findByText('Hello Ada')).toBeVisible();
  expect(document.documentElement.lang).toBe(lang);
});
