import { existsSync } from 'node:fs';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { BENCH_COURSE, blockKey, units } from './course.ts';
import { percentile, type Row } from './table.ts';

/** Each on a phone of its own; the middle one counts. */
const COLD_STARTS = 5;
const TURNS = 50;
/** How long a learner reads a unit at the least. */
const READING_MS = 10_000;
const PHONE = { width: 375, height: 740 };
const CPU_SLOWDOWN = 4;
/** 1.6 Mbit/s in bytes, and a round trip in milliseconds. */
const SLOW_NETWORK = { downloadThroughput: 200_000, uploadThroughput: 200_000, latency: 150, offline: false };
const SYSTEM_CHROMIUM = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';

/** What a learner on a slow phone waits for: the outline of a cold start, and turning to the next unit. */
export async function measurePhone(origin: string, token: string): Promise<Row[]> {
  const browser = await chromium.launch({
    ...(existsSync(SYSTEM_CHROMIUM) ? { executablePath: SYSTEM_CHROMIUM } : {}),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  try {
    const starts: ColdStart[] = [];
    for (let start = 0; start < COLD_STARTS; start += 1) {
      const phone = await openPhone(browser, origin, token);
      starts.push(await measureColdStart(phone, origin));
      await phone.close();
    }
    const middle = (what: keyof ColdStart) =>
      percentile(
        starts.map((start) => start[what]),
        0.5,
      );
    const requests = Math.max(...starts.map((start) => start.requests));
    return [
      [
        'outline: first section visible, cold, slow phone',
        `${(middle('shown') / 1000).toFixed(2)} s`,
        '1.8 s',
      ],
      ['outline: requests before it is visible', String(requests), 'at most 10'],
      ['outline: longest frame while all sections open', `${middle('longestFrame').toFixed(0)} ms`, '50 ms'],
      ...(await measureTurns(await openPhone(browser, origin, token), origin)),
    ];
  } finally {
    await browser.close();
  }
}

async function openPhone(browser: Browser, origin: string, token: string): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: PHONE, isMobile: true, hasTouch: true });
  await context.addCookies([{ name: 'sessionid', value: token, url: origin }]);
  // As after signing in: with the short-lived cookies, too.
  await context.request.post(`${origin}/login_refresh`);
  return context;
}

async function openSlowPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', SLOW_NETWORK);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  return page;
}

declare global {
  interface Window {
    /** When the first section was painted, in milliseconds after the navigation's start. */
    firstSectionShown?: number;
  }
}

interface ColdStart {
  /** Milliseconds until the first section was painted. */
  shown: number;
  requests: number;
  /** Milliseconds. */
  longestFrame: number;
}

async function measureColdStart(context: BrowserContext, origin: string): Promise<ColdStart> {
  const page = await openSlowPage(context);
  let requests = 0;
  page.on('request', () => {
    requests += 1;
  });
  // Watched from inside: the driver's own questions take their time on a slowed CPU.
  await page.addInitScript(() => {
    const look = () => {
      const title = [...document.querySelectorAll('main h2, main summary')].find((element) =>
        element.textContent?.includes('Section 1'),
      );
      if (!title?.checkVisibility()) return requestAnimationFrame(look);
      return setTimeout(() => {
        window.firstSectionShown = performance.now();
      });
    };
    requestAnimationFrame(look);
  });
  await page.goto(`${origin}/course/${BENCH_COURSE}/home`, { waitUntil: 'commit' });
  await page.waitForFunction(() => window.firstSectionShown !== undefined);
  const shown = (await page.evaluate(() => window.firstSectionShown)) ?? Number.NaN;
  const before = requests;
  return { shown, requests: before, longestFrame: await measureExpanding(page) };
}

/** Opens all sections and answers the longest time between two frames of the next second, in milliseconds. */
async function measureExpanding(page: Page): Promise<number> {
  const expand = page.getByRole('button', { name: 'Expand all' });
  await expand.waitFor();
  // Nobody finds the button sooner than the page has come to rest.
  await page.waitForLoadState('load');
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  return expand.evaluate(
    (button: HTMLElement) =>
      new Promise<number>((resolve) => {
        let longest = 0;
        requestAnimationFrame((first) => {
          let last = first;
          const measure = (now: number) => {
            longest = Math.max(longest, now - last);
            last = now;
            if (now - first < 1000) requestAnimationFrame(measure);
            else resolve(longest);
          };
          requestAnimationFrame(measure);
          button.click();
        });
      }),
  );
}

async function measureTurns(context: BrowserContext, origin: string): Promise<Row[]> {
  const page = await openSlowPage(context);
  const first = units[0];
  if (!first) throw new Error('The course has no units');
  const address = `${origin}/course/${BENCH_COURSE}/${blockKey('sequential', first.sequence)}/${blockKey('vertical', first.unit)}`;
  await page.goto(address);
  const times: number[] = [];
  for (const { unit } of units.slice(1, TURNS + 1)) {
    // The learner reads; meanwhile the next unit is prepared, unless it is the first of another sequence.
    await page
      .locator(`iframe[data-unit$="@${unit}"]:not([height="0"])`)
      .waitFor({ state: 'attached', timeout: READING_MS })
      .catch(() => undefined);
    times.push(await timeTurn(page, `Unit ${unit}`));
  }
  await page.close();
  const milliseconds = (value: number) => `${value.toFixed(0)} ms`;
  return [
    [`unit turn: click to content, median of ${TURNS}`, milliseconds(percentile(times, 0.5)), ''],
    ['unit turn: click to content, 95th percentile', milliseconds(percentile(times, 0.95)), 'under 100 ms'],
  ];
}

/** From the click on Next until the frame with the unit's title is shown at its height and painted. */
async function timeTurn(page: Page, title: string): Promise<number> {
  return page.evaluate(
    (expected) =>
      new Promise<number>((resolve, reject) => {
        const next = [...document.querySelectorAll('a, button')].find(
          (element) =>
            element.textContent?.trim() === 'Next' || element.getAttribute('aria-label') === 'Next',
        );
        if (!(next instanceof HTMLElement)) return reject(new Error('There is no Next'));
        const started = performance.now();
        next.click();
        const look = () => {
          const frame = document.getElementById('unit-iframe');
          const isThere =
            document.querySelector('h1')?.textContent?.includes(expected) === true &&
            frame instanceof HTMLIFrameElement &&
            frame.title.includes(expected) &&
            frame.offsetHeight > 0 &&
            frame.checkVisibility({ visibilityProperty: true });
          if (isThere) setTimeout(() => resolve(performance.now() - started));
          else if (performance.now() - started > 20_000) reject(new Error(`${expected} did not come`));
          else requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      }),
    title,
  );
}
