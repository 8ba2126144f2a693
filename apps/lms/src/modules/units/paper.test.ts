import { brotliDecompressSync } from 'node:zlib';
import { afterEach, describe, expect, test } from 'vitest';
import { saveRunSettings } from '../../kernel/settings/course-settings.store.ts';
import { DEFAULT_SETTINGS } from '../../kernel/settings/course-settings.ts';
import { html, TEST_COURSE_KEY } from '../../testing/course-builder.ts';
import { FRAME_ASSETS } from './frame-assets.ts';
import { openUnitSite, sectionOf, UNITS_HOST, type UnitSite } from './testing/unit-site.ts';

let site: UnitSite;
afterEach(() => site.close());

const scripted = html('h1', { content: { kind: 'html', html: '<p>x</p><script>1</script>', wordCount: 1 } });

/** The page of the unit, and that of its text with scripts. */
async function openPages(darkSafe: boolean): Promise<string[]> {
  site = await openUnitSite([sectionOf([{ id: 'u1', children: [scripted] }])]);
  const settings = { ...DEFAULT_SETTINGS, darkSafe };
  await site.context.db.write((tx) => saveRunSettings(tx, TEST_COURSE_KEY, { settings, at: 0 }));
  const { browser } = await site.makeLearner('ada');
  const { page } = await site.openUnit(browser);
  const [, src = ''] = /<iframe[^>]* src="([^"]*)"/.exec(page.body) ?? [];
  const { pathname, search } = new URL(src.replaceAll('&amp;', '&'));
  const nested = await site.app.inject({ url: pathname + search, headers: { host: UNITS_HOST } });
  return [page.body, nested.body];
}

describe('the background of author content', () => {
  test('is light on every device, with margins around the unit', async () => {
    const pages = await openPages(false);
    for (const page of pages) {
      expect(page).toContain('<meta name="color-scheme" content="light">');
      expect(page).toContain('/paper.css"');
      expect(page).not.toContain('/unit.css"');
    }
    expect(pages.map((page) => /<body class="([^"]*)"/.exec(page)?.[1])).toEqual([
      'unit sheet',
      'unit author-document',
    ]);
  });

  test('follows the device in a course that is marked as dark-safe', async () => {
    const pages = await openPages(true);
    for (const page of pages) {
      expect(page).toContain('<meta name="color-scheme" content="light dark">');
      expect(page).toContain('/unit.css"');
      expect(page).not.toContain('/paper.css"');
    }
    expect(pages.map((page) => /<body class="([^"]*)"/.exec(page)?.[1])).toEqual([
      'unit',
      'unit author-document',
    ]);
  });

  test('stays light in dark mode: only the margins follow the device', async () => {
    site = await openUnitSite([]);
    const read = async (name: string) => {
      const headers = { host: UNITS_HOST, 'accept-encoding': 'br' };
      const { rawPayload } = await site.app.inject({ url: `${FRAME_ASSETS}/${name}`, headers });
      return brotliDecompressSync(rawPayload).toString();
    };
    const schemesIn = (css: string) =>
      [...css.matchAll(/[^-]color-scheme: ([^;)]*);/g)].map(([, schemes]) => schemes);
    expect(schemesIn(await read('unit.css'))).toEqual(['light dark', 'light', 'dark', 'light']);
    expect(schemesIn(await read('paper.css'))).toEqual(['light', 'light', 'light', 'light']);
    for (const dark of ["~='theme-dark'] ", "*='theme-']) "])
      expect(
        (await read('paper.css'))
          .split(dark)
          .slice(1)
          .map((rule) => /^[^{]*/.exec(rule)?.[0]),
      ).toEqual(['body.sheet ']);
  });
});
