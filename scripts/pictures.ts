/**
 * `npm run pictures [-- CODE ...]`: makes one contact sheet per language, test-results/pictures/CODE.png, with every kind of
 * screen on a phone and a desktop, for people who review translations and layout. Without codes, all languages, and the
 * longer, mirrored pseudo-language. Needs the built front end (`npm run build`).
 */
import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { additionalLanguages, translatedLanguages } from '@lectern/contract';
import type { Browser, Page } from '@playwright/test';
import { forEachScreen } from '../e2e/src/support/every-screen.ts';
import { MIRRORED } from '../e2e/src/support/screens.ts';
import { withDemoSite } from './lib/demo-site.ts';

const FOLDER = fileURLToPath(new URL('../test-results/pictures/', import.meta.url));
const PHONE = { width: 375, height: 812 };
const DESKTOP = { width: 1280, height: 812 };
/** CSS pixels of a picture on the sheet: two thirds of the screen. */
const PICTURE_HEIGHT = 541;
const COLUMNS = 2;

interface Picture {
  path: string;
  phone: Buffer;
  desktop: Buffer;
}

async function takePictures(browser: Browser, origin: string, code: string): Promise<Picture[]> {
  const context = await browser.newContext({
    baseURL: origin,
    reducedMotion: 'reduce',
    colorScheme: 'light',
  });
  await context.addCookies([{ name: MIRRORED.name, value: code, url: origin }]);
  const page = await context.newPage();
  const pictures: Picture[] = [];
  await forEachScreen(page, async (path) => {
    const phone = await shoot(page, PHONE);
    pictures.push({ path, phone, desktop: await shoot(page, DESKTOP) });
  });
  await context.close();
  return pictures;
}

async function shoot(page: Page, size: typeof PHONE): Promise<Buffer> {
  await page.setViewportSize(size);
  await page.waitForLoadState('networkidle');
  return page.screenshot();
}

async function makeSheet(browser: Browser, code: string, pictures: readonly Picture[]): Promise<void> {
  const page = await browser.newPage({ viewport: { width: COLUMNS * 1180, height: 800 } });
  const image = (picture: Buffer) =>
    `<img height="${PICTURE_HEIGHT}" src="data:image/png;base64,${picture.toString('base64')}" alt="">`;
  const figures = pictures.map(
    ({ path, phone, desktop }) =>
      `<figure><figcaption>${path}</figcaption>${image(phone)} ${image(desktop)}</figure>`,
  );
  await page.setContent(`<style>
    body { margin: 24px; background: #e6eaec; font: 14px/1.4 sans-serif; color: #333; }
    main { display: grid; grid-template-columns: repeat(${COLUMNS}, 1fr); gap: 24px; }
    figure { margin: 0; } figcaption { overflow-wrap: anywhere; margin-block-end: 6px; }
    </style><h1>${code}</h1><main>${figures.join('')}</main>`);
  await page.screenshot({ path: `${FOLDER}${code}.png`, fullPage: true });
  await page.close();
}

const known = [...translatedLanguages, ...additionalLanguages, MIRRORED.value];
const wanted = process.argv.slice(2);
const unknown = wanted.filter((code) => !known.includes(code));
if (unknown.length > 0) {
  console.error(`Unknown: ${unknown.join(', ')}. Known: ${known.join(', ')}.`);
  process.exit(1);
}

mkdirSync(FOLDER, { recursive: true });
await withDemoSite(
  async (browser, origin) => {
    for (const code of wanted.length > 0 ? wanted : known) {
      await makeSheet(browser, code, await takePictures(browser, origin, code));
      console.log(`test-results/pictures/${code}.png`);
    }
  },
  { ADDITIONAL_LANGUAGES: additionalLanguages.join(',') },
);
