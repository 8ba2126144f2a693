/**
 * `npm run picture`: takes the screenshot of the documentation, docs/pictures/site.png, of the running site: the demo
 * course on a separate database, as seen by a learner who has started. Needs the built front end (`npm run build`).
 */
/// <reference lib="dom" />
import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from '@playwright/test';
import { heading, problem, readToEnd, signIn, submit, unit } from '../e2e/src/support/screens.ts';
import { DEMO_COURSE } from '../e2e/src/support/site.ts';
import { withDemoSite } from './lib/demo-site.ts';

const PICTURE = fileURLToPath(new URL('../docs/pictures/site.png', import.meta.url));
const DESKTOP = { width: 1280, height: 860 };
const PHONE = { width: 375, height: 760 };
const SHEET = { width: 1400, height: 720 };

const COURSE_HOME = `/course/${DEMO_COURSE}/home`;
const WELCOME = { sequence: 'welcome-tour', unit: 'u-welcome', title: 'Welcome' };
const FORGETTING = { sequence: 'memory', unit: 'u-forgetting', title: 'The curve of forgetting' };
const FLUENCY = { sequence: 'memory', unit: 'u-fluency', title: 'The illusion of fluency' };
const QUIZ = { sequence: 'memory', unit: 'u-quiz-1', title: 'Quiz 1' };

function addressOf(place: { sequence: string; unit: string }): string {
  const prefix = DEMO_COURSE.replace('course-v1:', 'block-v1:');
  const key = (type: string, name: string) => `${prefix}+type@${type}+block@${name}`;
  return `/course/${DEMO_COURSE}/${key('sequential', place.sequence)}/${key('vertical', place.unit)}`;
}

/** Two screenshots of the site side by side on a plain background. */
async function compose(browser: Browser, desktop: Buffer, phone: Buffer): Promise<void> {
  const page = await browser.newPage({ viewport: SHEET });
  const image = (picture: Buffer, height: number) =>
    `<img height="${height}" src="data:image/png;base64,${picture.toString('base64')}">`;
  await page.setContent(`<style>
    body { margin: 0; background: #e6eaec; }
    main { display: flex; gap: 36px; justify-content: center; align-items: center; block-size: 100vh; }
    img { border-radius: 10px; box-shadow: 0 6px 24px rgb(20 30 40 / 20%); }
    </style><main>${image(desktop, 640)}${image(phone, 640)}</main>`);
  await page.screenshot({ path: PICTURE });
}

/** Scrolled to the top: clicks and focus may have scrolled it. */
async function shootTop(page: Page): Promise<Buffer> {
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.waitForFunction(() => window.scrollY === 0);
  return page.screenshot();
}

async function showUnit(page: Page, { title, ...place }: typeof WELCOME): Promise<void> {
  await page.goto(addressOf(place));
  await heading(page, title).waitFor();
  await unit(page, title).locator('[data-block]').first().waitFor();
  await page.waitForLoadState('networkidle');
}

async function answerQuiz(page: Page): Promise<void> {
  await showUnit(page, QUIZ);
  const shape = problem(page, QUIZ.title, 'The shape of forgetting');
  await shape.getByLabel('In the first day').check();
  await submit(shape);
  await shape.getByText('1 of 1 point, graded').waitFor();
  const knowing = problem(page, QUIZ.title, 'Know it or know of it');
  for (const [index, option] of ['The material is familiar', 'He knows the material'].entries()) {
    await knowing.getByRole('combobox').nth(index).selectOption(option);
  }
  await submit(knowing);
  await knowing.getByText('2 of 2 points, graded').waitFor();
}

async function takePicture(browser: Browser, origin: string): Promise<void> {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: DESKTOP,
    reducedMotion: 'reduce',
    colorScheme: 'light',
  });
  const page = await context.newPage();
  await signIn(page, 'learner');
  for (const place of [WELCOME, FORGETTING, FLUENCY]) {
    await showUnit(page, place);
    await readToEnd(page, place.title);
  }
  await answerQuiz(page);
  await page.goto(COURSE_HOME);
  await page.getByRole('link', { name: 'Resume course' }).waitFor();
  await page.getByText('Practice that lasts', { exact: true }).click();
  await page.getByRole('link', { name: 'Retrieval practice' }).waitFor();
  await page.mouse.move(0, 0);
  await page.waitForLoadState('networkidle');
  const home = await shootTop(page);
  await page.setViewportSize(PHONE);
  await showUnit(page, FORGETTING);
  await compose(browser, home, await shootTop(page));
}

mkdirSync(dirname(PICTURE), { recursive: true });
await withDemoSite(takePicture);
console.log(`docs/pictures/site.png: ${Math.round(statSync(PICTURE).size / 1000)} kB`);
