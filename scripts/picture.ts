/**
 * `npm run picture`: makes the pictures of the documentation, docs/pictures/*.png, from the running site: the demo
 * course on a database of its own, as a learner who has begun sees it. Needs the built front end (`npm run build`).
 */
import { mkdirSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium, type Page } from '@playwright/test';
import { DEMO_COURSE, PASSWORD, withSite } from '../e2e/src/support/site.ts';
import { ensureBrowser } from './lib/browser.mjs';

const FOLDER = new URL('../docs/pictures/', import.meta.url);
const DESKTOP = { width: 1280, height: 860 };
const PHONE = { width: 375, height: 760 };
/** What a learner has read before the picture is taken. */
const READ = [
  ['welcome-tour', 'u-welcome'],
  ['memory', 'u-forgetting'],
  ['memory', 'u-fluency'],
] as const;
const SHOWN = ['memory', 'u-forgetting'] as const;

const key = (type: string, name: string) =>
  `${DEMO_COURSE.replace('course-v1:', 'block-v1:')}+type@${type}+block@${name}`;
const homePath = `/course/${DEMO_COURSE}/home`;
const unitPath = ([sequence, unit]: readonly [string, string]) =>
  `/course/${DEMO_COURSE}/${key('sequential', sequence)}/${key('vertical', unit)}`;

async function signIn(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/login`);
  await page.getByLabel('Username or e-mail').fill('learner');
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL('**/dashboard');
}

/** Opens a unit and waits until its contents stand. */
async function openUnit(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.frameLocator('#unit-iframe').getByRole('heading').first().waitFor();
  await page.waitForLoadState('networkidle');
}

/** Reads units to their end, so that they count as complete. */
async function readUnits(page: Page, origin: string): Promise<void> {
  for (const unit of READ) {
    const completion = page.waitForResponse((response) =>
      /handler\/publish_completion|completion/.test(response.url()),
    );
    await openUnit(page, `${origin}${unitPath(unit)}`);
    for (let step = 0; step < 8; step += 1) await page.mouse.wheel(0, 400);
    await completion;
  }
}

/** Two pictures of the site side by side, on the ground of a page. */
async function compose(browser: Browser, left: Buffer, right: Buffer, path: string): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 1400, height: 720 } });
  const image = (picture: Buffer, height: number) =>
    `<img height="${height}" src="data:image/png;base64,${picture.toString('base64')}">`;
  await page.setContent(`<style>
    body { margin: 0; background: #e9edf0; }
    main { display: flex; gap: 32px; justify-content: center; align-items: flex-end; block-size: 720px; padding: 0 32px 40px; box-sizing: border-box; }
    img { border-radius: 10px; box-shadow: 0 8px 28px rgb(20 30 40 / 22%); }
    </style><main>${image(left, 640)}${image(right, 600)}</main>`);
  await page.screenshot({ path });
  await page.close();
}

async function takePictures(browser: Browser, origin: string): Promise<void> {
  const context = await browser.newContext({
    viewport: DESKTOP,
    reducedMotion: 'reduce',
    colorScheme: 'light',
  });
  const page = await context.newPage();
  await signIn(page, origin);
  await readUnits(page, origin);
  await page.goto(`${origin}${homePath}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  const home = await page.screenshot();
  await page.setViewportSize(PHONE);
  await openUnit(page, `${origin}${unitPath(SHOWN)}`);
  await compose(browser, home, await page.screenshot(), fileURLToPath(new URL('site.png', FOLDER)));
  await context.close();
}

const executablePath = ensureBrowser();
mkdirSync(FOLDER, { recursive: true });
const browser = await chromium.launch({
  ...(executablePath === null ? {} : { executablePath }),
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  await withSite('sqlite', ({ origin }) => takePictures(browser, origin));
} finally {
  await browser.close();
}
console.log(`docs/pictures/site.png: ${(statSync(new URL('site.png', FOLDER)).size / 1000).toFixed(0)} kB`);
