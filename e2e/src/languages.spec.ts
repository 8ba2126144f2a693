import type { Page } from '@playwright/test';
import { forEachScreen } from './support/every-screen.ts';
import { expect, test } from './support/test.ts';

/** As the catalogues name them, with the direction in which they are written. */
const languages = [
  ['es-419', 'ltr'],
  ['fr', 'ltr'],
  ['he', 'rtl'],
  ['ar', 'rtl'],
] as const;

/** Words that most English sentences have, and that are no words of Spanish or French. */
const ENGLISH =
  /(?<![\p{L}\p{M}’'-])(?:the|of|and|your|you|is|are|with|this|that|it|from|have|will|was|were|be|they|which|when|what|been|than|there|their|would|to|not)(?![\p{L}\p{M}’'-])/iu;

test('[LOC-01] no screen has an English sentence of ours in another language', async ({
  page,
  context,
  site,
}) => {
  test.setTimeout(300_000);
  await forEachScreen(page, async (path) => {
    for (const [language, direction] of languages) {
      await context.addCookies([{ name: 'openedx-language-preference', value: language, url: site.origin }]);
      await page.reload();
      const root = page.locator('html');
      await expect(root, path).toHaveAttribute('lang', language);
      await expect(root, path).toHaveAttribute('dir', direction);
      await expect(page.locator('h1').first(), path).toBeVisible();
      await expect(page.locator('[data-unit-loading]')).toHaveCount(0);
      expect.soft(await listEnglishTexts(page, language), `${path} in ${language}`).toEqual([]);
    }
    await context.clearCookies({ name: /^openedx-language/ });
  });
});

/** What a person can read or hear in the page's language, in the page and its frames, that contains an English word. */
async function listEnglishTexts(page: Page, language: string): Promise<string[]> {
  // The neighbors of a unit are prefetched in frames of their own, which come and go unseen.
  const texts = await Promise.all(
    page.frames().map((frame) =>
      frame.evaluate(listTexts, language).catch((error) => {
        if (!frame.isDetached()) throw error;
        return [];
      }),
    ),
  );
  return [...new Set(texts.flat())].filter((text) => ENGLISH.test(text));
}

/**
 * The texts and names in a language. Those of an English course are marked as English, and taken out of sentences that
 * contain them; nobody knows the language of what learners write, of the site's name, and of courses that don't say it.
 */
function listTexts(language: string): string[] {
  const posts = 'main li > p[dir="auto"], a[href*="/discussion/"] bdi';
  const others = '.course-card:not(:has([lang]))';
  const unknown = `script, style, noscript, code, .site-header__brand, ${posts}, ${others}`;
  const isOurs = (element: Element) =>
    element.closest('[lang]')?.getAttribute('lang') === language &&
    element.closest(unknown) === null &&
    element.checkVisibility({ visibilityProperty: true });
  const texts = document.documentElement.lang === language ? [document.title] : [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node instanceof Element) {
      if (!isOurs(node)) continue;
      for (const name of ['aria-label', 'aria-description', 'title', 'alt', 'placeholder'])
        texts.push(node.getAttribute(name) ?? '');
    } else if (node.parentElement && isOurs(node.parentElement)) {
      texts.push(node.textContent ?? '');
    }
  }
  const names = [...document.querySelectorAll(`[lang]:not(html, [lang="${language}"]), ${unknown}`)]
    .map(({ textContent }) => textContent.trim())
    .filter((name) => name !== '')
    // A name may be a part of a longer one.
    .sort((a, b) => b.length - a.length);
  const withoutNames = (text: string) => names.reduce((rest, name) => rest.replaceAll(name, ''), text);
  return texts.map((text) => withoutNames(text).trim());
}
