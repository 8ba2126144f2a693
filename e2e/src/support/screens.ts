import type { FrameLocator, Locator, Page } from '@playwright/test';
import { PASSWORD } from './site.ts';
import { expect } from './test.ts';

/**
 * The menu entry of the pseudo-locale: longer, accented and mirrored, like a translation into a right-to-left language.
 */
export const MIRRORED = { name: 'openedx-language-preference', value: 'xx-rtl' } as const;

/**
 * Signs in. On the sign-in page by its form, which leads to the dashboard, or to the page that the visitor had requested.
 * From any other page without the form, and stays there: loading two pages would take longer than many tests.
 */
export async function signIn(page: Page, username: string): Promise<void> {
  watchReading(page);
  if (new URL(page.url()).pathname.startsWith('/login')) await signInByForm(page, username);
  else await signInByRequest(page, username);
}

async function signInByForm(page: Page, username: string): Promise<void> {
  await page.getByLabel('Username or email').fill(username);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).not.toHaveURL(/\/login/);
}

async function signInByRequest({ request }: Page, username: string): Promise<void> {
  const { csrfToken } = await (await request.get('/csrf/api/v1/token')).json();
  const response = await request.post('/login', {
    headers: { 'X-CSRFToken': csrfToken },
    form: { login: username, password: PASSWORD },
    maxRedirects: 0,
  });
  expect(response.status(), `${username} signs in`).toBe(303);
}

/** Signs out by the menu of a screen of the course. */
export async function signOut(page: Page, username: string): Promise<void> {
  await scrollAndClick(page.getByRole('button', { name: `${username}: account menu` }));
  await page.getByRole('link', { name: 'Sign out' }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible();
}

/** A status message: a toast, or the result of an action. */
export const announcement = (page: Page, text: string): Locator => page.getByRole('status').getByText(text);

/** The page's own heading: on the courseware the title of the unit. */
export const heading = (page: Page, name: string): Locator =>
  page.getByRole('heading', { level: 1, name, exact: true });

/** Inside the frame of a unit. */
export const unit = (page: Page, title: string): FrameLocator =>
  page.locator(`iframe[title="${title}"]`).contentFrame();

export const unitsBar = (page: Page): Locator => page.getByRole('navigation', { name: 'Units' });
export const courseTabs = (page: Page): Locator =>
  page.getByRole('navigation', { name: 'Course', exact: true });

/** A tab of the course. Above a unit on a phone, opens the menu with the tabs. */
export async function courseTab(page: Page, title: string): Promise<Locator> {
  const tabs = courseTabs(page);
  const tab = tabs.getByRole('link', { name: title });
  const menu = tabs.getByRole('button', { name: /: course menu$/ });
  await expect(tab.or(menu).first()).toBeVisible();
  if (await menu.isVisible()) {
    await menu.click();
    await expect(tab).toBeVisible();
  }
  return tab;
}

/** The tab of a unit. Where the tabs do not fit, opens the menu that replaces them. */
export async function unitTab(page: Page, title: string): Promise<Locator> {
  const bar = unitsBar(page);
  const tab = bar.getByRole('link', { name: title });
  const menu = bar.getByRole('button', { name: /^\d+ of \d+$/ });
  await expect(tab.or(menu).first()).toBeVisible();
  if (await menu.isVisible()) {
    if ((await menu.getAttribute('aria-expanded')) !== 'true') await menu.click();
  }
  return tab;
}

const IDLE_TIMEOUT_MS = 5000;

/** Waits for what arrives after the page. With nested frames, Chromium sometimes never reports an idle network. */
export async function waitForIdleNetwork(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle', { timeout: IDLE_TIMEOUT_MS }).catch(() => undefined);
}

/**
 * Clicks an element that may be outside the viewport. A browser dispatches clicks to cross-origin frames by the last
 * frame that it painted, so after scrolling it has to paint again first, as it would before any real click. A
 * screenshot waits for that paint; frames have no event for it.
 */
export async function scrollAndClick(
  target: Locator,
  options: { position?: { x: number; y: number } } = {},
): Promise<void> {
  await target.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
  await target.page().screenshot({ clip: { x: 0, y: 0, width: 1, height: 1 } });
  await target.click(options);
}

export async function openUnit(page: Page, title: string): Promise<void> {
  await scrollAndClick(await unitTab(page, title));
  await expect(heading(page, title)).toBeVisible();
}

export async function turnNext(page: Page): Promise<void> {
  await scrollAndClick(unitsBar(page).getByRole('link', { name: 'Next' }));
}

/**
 * Texts that the LMS has recorded as read, by page: reported while the learner scrolls, or at once if everything is in
 * view.
 */
const readTexts = new WeakMap<Page, Set<string>>();

function watchReading(page: Page): void {
  if (readTexts.has(page)) return;
  const read = new Set<string>();
  readTexts.set(page, read);
  page.on('response', (response) => {
    const [, usageKey] = /\/xblock\/([^/]+)\/handler\/publish_completion$/.exec(response.url()) ?? [];
    if (usageKey !== undefined && response.ok()) read.add(decodeURIComponent(usageKey));
  });
}

/** Reads every text of the unit as a learner does: from its beginning to its end, which stays in view for a while. */
export async function readToEnd(page: Page, title: string): Promise<void> {
  await expect(heading(page, title)).toBeVisible();
  const texts = unit(page, title).locator('[data-kind="html"]');
  await expect(texts.first()).toBeVisible();
  for (const text of await texts.all()) {
    await bringIntoView(page, text, 'first');
    await bringIntoView(page, text, 'last');
    const usageKey = (await text.getAttribute('data-block')) ?? '';
    await expect.poll(() => readTexts.get(page)?.has(usageKey), `${title} is read`).toBe(true);
  }
}

/** Scrolls the page until the first or last line of a block in a frame is in view. */
async function bringIntoView(page: Page, block: Locator, line: 'first' | 'last'): Promise<void> {
  const box = await block.boundingBox();
  const middle = (page.viewportSize()?.height ?? 0) / 2;
  if (box === null) throw new Error('The block is not shown');
  const distance = (line === 'first' ? box.y : box.y + box.height) - middle;
  await page.evaluate((by) => window.scrollBy({ top: by, behavior: 'instant' }), distance);
  const edge = block.locator('.seen-mark')[line]();
  await edge.evaluate(
    (element) =>
      new Promise<void>((resolve) => {
        const observer = new IntersectionObserver((entries) => {
          if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
          observer.disconnect();
          resolve();
        });
        observer.observe(element);
      }),
  );
}

/** One problem of a unit. */
export const problem = (page: Page, unitTitle: string, title: string): Locator =>
  unit(page, unitTitle).getByRole('region', { name: title });

export async function submit(problemBlock: Locator): Promise<void> {
  await problemBlock.getByRole('button', { name: 'Submit' }).click();
}

/**
 * Lets the browser render the pages of courses and request their data, so that a test can change the responses. Removes the
 * markup of the server while it is parsed: nothing answers what is pressed in it, as the program replaces it.
 */
export async function leaveDataToBrowser(page: Page): Promise<void> {
  // Chromium refuses frames from this machine in a page whose response a test has made.
  await page.addInitScript(() =>
    new MutationObserver(() => {
      if (document.readyState !== 'loading') return;
      document.documentElement.removeAttribute('data-rendered');
      document.getElementById('root')?.replaceChildren();
    }).observe(document, { childList: true, subtree: true }),
  );
}

/** Changes the responses of the course home, to simulate another LMS. */
export async function alterOutline(
  page: Page,
  change: (outline: Readonly<Record<string, unknown>>) => object,
): Promise<void> {
  await leaveDataToBrowser(page);
  await page.route('**/api/course_home/outline/*', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: change(await response.json()) });
  });
}
