import { additionalLanguages } from '@lectern/contract';
import { act, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { useIntl } from 'react-intl';
import { expect, test } from 'vitest';
import { findLocale, type Locale } from './locales.ts';
import { renderWithI18n } from './testing.tsx';

function getLocale(code: string): Locale {
  const locale = findLocale(code, additionalLanguages);
  if (locale === null) throw new Error(`There is no language ${code}`);
  return locale;
}

/** A message of the first screen, one of a later screen, and one that no catalogue has. */
function Texts() {
  const intl = useIntl();
  return (
    <>
      <p>
        {intl.formatMessage({
          defaultMessage: 'Resume course',
          description: 'Link on the home of a course to where the learner left it; looks like a button',
        })}
      </p>
      <p>
        {intl.formatMessage({
          defaultMessage: 'Important dates',
          description: 'Heading of the page with the dates of a course',
        })}
      </p>
      <p>{intl.formatMessage({ id: 'none', defaultMessage: 'In no catalogue', description: 'Test' })}</p>
    </>
  );
}

test.each([
  ['es', 'es-419', 'ltr', 'Continuar el curso', 'Fechas importantes'],
  ['fr', 'fr', 'ltr', 'Reprendre le cours', 'Dates importantes'],
  ['he', 'he', 'rtl', 'המשך הקורס', 'תאריכים חשובים'],
  ['ar', 'ar', 'rtl', 'استئناف المساق', 'مواعيد مهمة'],
  ['pt-br', 'pt-BR', 'ltr', 'Retomar curso', 'Datas importantes'],
  ['zh-cn', 'zh-CN', 'ltr', '继续学习', '重要日期'],
])(
  '[LOC-01] in %s, texts are translated, and English where they aren’t',
  async (code, lang, dir, first, later) => {
    await act(async () =>
      renderWithI18n(
        <Suspense>
          <Texts />
        </Suspense>,
        { locale: getLocale(code) },
      ),
    );
    expect(await screen.findByText(first)).toBeVisible();
    expect(screen.getByText(later)).toBeVisible();
    expect(screen.getByText('In no catalogue')).toBeVisible();
    expect(document.documentElement).toMatchObject({ lang, dir });
  },
);
