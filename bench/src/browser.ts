import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium } from '@playwright/test';
import { BENCH_COURSE, blockKey, units } from './course.ts';
import { DevtoolsBrowser, type DevtoolsPage } from './devtools.ts';
import { percentile, type Row } from './table.ts';

/** Runs, each in a fresh browser profile; the median counts. */
const COLD_STARTS = 5;
const TURNS = 50;
/** The minimum time on a unit. */
const READING_MS = 10_000;
/** The polling interval: long enough not to slow the page down. */
const GLANCE_MS = 100;
const PHONE = { width: 375, height: 740, deviceScaleFactor: 1, mobile: true };
/** As slow as the phone, but with room for the course outline, which is open at that width. */
const TABLET = { width: 1280, height: 800, deviceScaleFactor: 1, mobile: true };
const CPU_SLOWDOWN = 4;
/** 1.6 Mbit/s in bytes, and a round trip in milliseconds. */
const SLOW_NETWORK = { downloadThroughput: 200_000, uploadThroughput: 200_000, latency: 150, offline: false };
const SYSTEM_CHROMIUM = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';

/**
 * What a learner on a slow phone waits for: the outline of a cold start, with the front end of the LMS at `origin` and
 * with one on an origin of its own, and turning to the next unit.
 */
export async function measurePhone(origin: string, foreignOrigin: string, token: string): Promise<Row[]> {
  const profile = await mkdtemp(join(tmpdir(), 'lectern-bench-browser-'));
  const program = existsSync(SYSTEM_CHROMIUM) ? SYSTEM_CHROMIUM : chromium.executablePath();
  const args = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'];
  const browser = await DevtoolsBrowser.launch(program, profile, args);
  try {
    const openPage = () => openPhone(browser, origin, token);
    const own = await measureColdStarts(openPage, origin);
    const foreign = await measureColdStarts(openPage, foreignOrigin);
    return [
      ...presentColdStarts('outline', own),
      ['outline: longest frame while all sections open', `${own.longestFrame.toFixed(0)} ms`, '50 ms'],
      ...presentColdStarts('outline before a foreign LMS', foreign),
      ...(await measureTurns(await openPhone(browser, origin, token), origin, 'unit turn')),
      ...(await measureTurns(
        await openPhone(browser, origin, token, TABLET),
        origin,
        'unit turn beside the open outline',
      )),
    ];
  } finally {
    await browser.close();
    await rm(profile, { recursive: true, force: true });
  }
}

/** An empty page of a slow phone, or of a tablet as slow, whose learner is signed in. */
async function openPhone(
  browser: DevtoolsBrowser,
  origin: string,
  token: string,
  metrics = PHONE,
): Promise<DevtoolsPage> {
  const page = await browser.openPage();
  await page.send('Emulation.setDeviceMetricsOverride', metrics);
  await page.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  await page.send('Page.enable');
  await page.send('Network.enable');
  await page.send('Network.setCookies', { cookies: await signIn(origin, token) });
  await page.send('Network.emulateNetworkConditions', SLOW_NETWORK);
  await page.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  return page;
}

interface Cookie {
  readonly name: string;
  readonly value: string;
  readonly url: string;
}

/** All cookies of a sign-in, including the short-lived ones. */
async function signIn(origin: string, token: string): Promise<Cookie[]> {
  const { headers } = await fetch(`${origin}/login_refresh`, {
    method: 'POST',
    headers: { cookie: `sessionid=${token}` },
  });
  const pairs = [`sessionid=${token}`, ...headers.getSetCookie()].map((cookie) =>
    /^([^=]+)=([^;]*)/.exec(cookie),
  );
  return pairs.map((pair) => ({ name: pair?.[1] ?? '', value: pair?.[2] ?? '', url: origin }));
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

/** The middle of several in time, the most in requests. */
async function measureColdStarts(openPage: () => Promise<DevtoolsPage>, origin: string): Promise<ColdStart> {
  const starts: ColdStart[] = [];
  for (let start = 0; start < COLD_STARTS; start += 1) {
    starts.push(await measureColdStart(await openPage(), origin));
  }
  const middle = (what: keyof ColdStart) =>
    percentile(
      starts.map((start) => start[what]),
      0.5,
    );
  return {
    shown: middle('shown'),
    requests: Math.max(...starts.map((start) => start.requests)),
    longestFrame: middle('longestFrame'),
  };
}

function presentColdStarts(what: string, { shown, requests }: ColdStart): Row[] {
  return [
    [`${what}: first section visible, cold, slow phone`, `${(shown / 1000).toFixed(2)} s`, '1.8 s'],
    [`${what}: requests before it is visible`, String(requests), 'at most 10'],
  ];
}

async function measureColdStart(page: DevtoolsPage, origin: string): Promise<ColdStart> {
  let requests = 0;
  page.on('Network.requestWillBeSent', () => {
    requests += 1;
  });
  await page.send('Page.addScriptToEvaluateOnNewDocument', { source: `(${watchFirstSection})()` });
  await page.send('Page.navigate', { url: `${origin}/course/${BENCH_COURSE}/home` });
  let shown: number | null = null;
  let before = requests;
  while (shown === null) {
    await sleep(GLANCE_MS);
    before = requests;
    shown = await page.run(() => window.firstSectionShown ?? null, null);
  }
  const longestFrame = await page.run(measureExpanding, null);
  await page.send('Page.close');
  return { shown, requests: before, longestFrame };
}

/** Runs in the page, from before its first script. */
function watchFirstSection(): void {
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
}

/**
 * Runs in the page: opens all sections and returns the longest time between two frames of the next second, in
 * milliseconds.
 */
async function measureExpanding(): Promise<number> {
  // Wait until the page has settled, as a learner would.
  if (document.readyState !== 'complete') {
    await new Promise((resolve) => window.addEventListener('load', resolve));
  }
  await new Promise((resolve) => requestIdleCallback(resolve));
  const button = [...document.querySelectorAll('button')].find(
    ({ textContent }) => textContent === 'Expand all',
  );
  if (!button) throw new Error('There is nothing to expand');
  return new Promise((resolve) => {
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
  });
}

async function measureTurns(page: DevtoolsPage, origin: string, what: string): Promise<Row[]> {
  const first = units[0];
  if (!first) throw new Error('The course has no units');
  const address = `${origin}/course/${BENCH_COURSE}/${blockKey('sequential', first.sequence)}/${blockKey('vertical', first.unit)}`;
  await page.send('Page.navigate', { url: address });
  const times: number[] = [];
  for (const { unit } of units.slice(1, TURNS + 1)) {
    await waitUntilPrepared(page, unit);
    times.push(await page.run(timeTurn, `Unit ${unit}`));
  }
  await page.send('Page.close');
  const milliseconds = (value: number) => `${value.toFixed(0)} ms`;
  return [
    [`${what}: click to content, median of ${TURNS}`, milliseconds(percentile(times, 0.5)), ''],
    [`${what}: click to content, 95th percentile`, milliseconds(percentile(times, 0.95)), 'under 100 ms'],
  ];
}

/** The learner reads; meanwhile the next unit is prepared, unless it is the first of another sequence. */
async function waitUntilPrepared(page: DevtoolsPage, unit: string): Promise<void> {
  const started = performance.now();
  const isPrepared = () =>
    page.run((id) => document.querySelector(`iframe[data-unit$="@${id}"]:not([height="0"])`) !== null, unit);
  while (performance.now() - started < READING_MS && !(await isPrepared())) await sleep(GLANCE_MS);
}

/** Runs in the page: from the click on Next until the frame with the unit's title is shown at its height and painted. */
function timeTurn(title: string): Promise<number> {
  return new Promise<number>((resolve, reject) => {
    const next = [...document.querySelectorAll('a, button')].find(
      (element) => element.textContent?.trim() === 'Next' || element.getAttribute('aria-label') === 'Next',
    );
    if (!(next instanceof HTMLElement)) return reject(new Error('There is no Next'));
    const started = performance.now();
    next.click();
    const look = () => {
      const frame = document.getElementById('unit-iframe');
      const isThere =
        document.querySelector('h1')?.textContent?.includes(title) === true &&
        frame instanceof HTMLIFrameElement &&
        frame.title.includes(title) &&
        frame.offsetHeight > 0 &&
        frame.checkVisibility({ visibilityProperty: true });
      if (isThere) setTimeout(() => resolve(performance.now() - started));
      else if (performance.now() - started > 20_000) reject(new Error(`${title} did not come`));
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
}
