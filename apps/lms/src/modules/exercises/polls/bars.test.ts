import { expect, test } from 'vitest';
import { runInLanguage } from '../../../i18n/current-language.ts';
import { findLanguage } from '../../../i18n/languages.ts';
import { html } from '../../../lib/html.ts';
import { renderBars } from './bars.html.ts';

function renderTitle(isSiteTitle: boolean): string | undefined {
  const hebrew = findLanguage('he', []);
  if (hebrew === null) throw new Error('There is no Hebrew.');
  const title = html`<bdi>Why?</bdi>`;
  const page = runInLanguage(hebrew, () => renderBars({ title, isSiteTitle, bars: [] }));
  return /<h3[^>]*>(.*)<\/h3>/s.exec(page.toString())?.[1];
}

test.each([
  [
    'the number of votes follows a title of the site in its direction',
    true,
    '<bdi lang="he" dir="rtl"><bdi>Why?</bdi> <span class="description">0 הצבעות</span></bdi>',
  ],
  [
    'the number of votes is isolated behind the title of an author',
    false,
    '<bdi>Why?</bdi> <span class="description"><bdi lang="he" dir="rtl">0 הצבעות</bdi></span>',
  ],
])('%s', (_, isSiteTitle, title) => {
  expect(renderTitle(isSiteTitle)).toBe(title);
});
