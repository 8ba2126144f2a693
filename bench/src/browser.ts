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
/** Uncounted warm-up runs: a browser that has just started is slower than that of a phone in use. */
const WARM_UPS = 4;
const TURNS = 50;
/** The minimum time on a unit. */
const READING_MS = 10_000;
/** The polling interval: long enough not to slow the page down. */
const POLL_INTERVAL_MS = 100;
const PHONE = { width: 375, height: 740, deviceScaleFactor: 1, mobile: true };
/** As slow as the phone, but wide enough for the course outline, which is open at that width. */
const TABLET = { width: 1280, height: 800, deviceScaleFactor: 1, mobile: true };
/** The width of a window from which the outline is open at first, in CSS pixels. */
const OUTLINE_FROM = 1200;
const CPU_SLOWDOWN = 4;
/** 1.6 Mbit/s in bytes, and a round trip in milliseconds. */
const SLOW_NETWORK = { downloadThroughput: 200_000, uploadThroughput: 200_000, latency: 150, offline: false };
/** The headless shell first: a full browser spends time on its windows, not on the page. */
const SYSTEM_CHROMIUM =
  process.env.CHROMIUM_PATH ??
  ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((path) => existsSync(path));

/**
 * Measures what a learner on a slow phone waits for: the outline of a cold start, with the front end of the LMS at
 * `origin` and with one on a separate origin, and turning to the next unit.
 */
export async function measurePhone(origin: string, separateOrigin: string, token: string): Promise<Row[]> {
  const profile = await mkdtemp(join(tmpdir(), 'lectern-bench-browser-'));
  const program = SYSTEM_CHROMIUM ?? chromium.executablePath();
  const args = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'];
  const browser = await DevtoolsBrowser.launch(program, profile, args);
  try {
    const openPage = () => openPhone(browser, origin, token);
    const { longestFrame, ...home } = await measureColdStarts(openPage, origin + homePath, watchFirstSection);
    const separateHome = await measureColdStarts(openPage, separateOrigin + homePath, watchFirstSection);
    const unit = await measureColdStarts(openPage, origin + unitPath(), watchUnit);
    const separateUnit = await measureColdStarts(openPage, separateOrigin + unitPath(), watchUnit);
    return [
      ...presentColdStarts('outline: first section', home, '0.75 s'),
      ['outline: longest frame while all sections open', `${longestFrame?.toFixed(0)} ms`, '50 ms'],
      ...presentColdStarts('outline before another LMS: first section', separateHome, '1.3 s'),
      ...presentColdStarts('unit: content', unit, '1.2 s'),
      ...presentColdStarts('unit before another LMS: content', separateUnit, ''),
      ...(await measureTurns(await openPhone(browser, origin, token), origin, 'unit turn, notes shown')),
      ...(await measureTurns(
        await openPhone(browser, origin, token, TABLET),
        origin,
        'unit turn, notes shown, beside the open outline',
      )),
    ];
  } finally {
    await browser.close();
    await rm(profile, { recursive: true, force: true });
  }
}

/** An empty page on a slow phone, or on a tablet as slow, whose learner is signed in. */
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
    /** When the content was painted, in milliseconds after the navigation's start. */
    contentShown?: number;
    largestShift: number;
    longestTask: number;
  }
}

interface ColdStart {
  /** Milliseconds until the content was painted. */
  shown: number;
  requests: number;
  /** The largest score of a layout shift until the page has settled. */
  shift: number;
  /** Milliseconds, until the page has settled. */
  task: number;
  /** Milliseconds; null for a screen without sections. */
  longestFrame: number | null;
}

const homePath = `/course/${BENCH_COURSE}/home`;

function unitPath(): string {
  const first = units[0];
  if (!first) throw new Error('The course has no units');
  return `/course/${BENCH_COURSE}/${blockKey('sequential', first.sequence)}/${blockKey('vertical', first.unit)}`;
}

/** The median time of several, and the maximum of what must not be exceeded. */
async function measureColdStarts(
  openPage: () => Promise<DevtoolsPage>,
  url: string,
  watch: () => void,
): Promise<ColdStart> {
  const starts: ColdStart[] = [];
  for (let run = 0; run < WARM_UPS + COLD_STARTS; run += 1) {
    const start = await measureColdStart(await openPage(), url, watch);
    if (run >= WARM_UPS) starts.push(start);
  }
  const list = (what: keyof ColdStart) => starts.map((start) => start[what] ?? 0);
  return {
    shown: percentile(list('shown'), 0.5),
    requests: Math.max(...list('requests')),
    shift: Math.max(...list('shift')),
    task: percentile(list('task'), 0.5),
    longestFrame: percentile(list('longestFrame'), 0.5),
  };
}

function presentColdStarts(
  what: string,
  { shown, requests, shift, task }: Omit<ColdStart, 'longestFrame'>,
  target: string,
): Row[] {
  return [
    [`${what} visible, cold, slow phone`, `${(shown / 1000).toFixed(2)} s`, target],
    [`${what}: requests before it is visible`, String(requests), 'at most 10'],
    [`${what}: largest layout shift`, shift.toFixed(3), '0'],
    [`${what}: longest task, median`, `${task.toFixed(0)} ms`, 'under 200 ms'],
  ];
}

async function measureColdStart(page: DevtoolsPage, url: string, watch: () => void): Promise<ColdStart> {
  let requests = 0;
  page.on('Network.requestWillBeSent', () => {
    requests += 1;
  });
  await page.send('Page.addScriptToEvaluateOnNewDocument', { source: `(${observe})();(${watch})()` });
  await page.send('Page.navigate', { url });
  let shown: number | null = null;
  let before = requests;
  while (shown === null) {
    await sleep(POLL_INTERVAL_MS);
    before = requests;
    shown = await page.run(() => window.contentShown ?? null, null);
  }
  await page.run(settle, null);
  const { shift, task } = await page.run(
    () => ({ shift: window.largestShift, task: window.longestTask }),
    null,
  );
  const longestFrame = watch === watchFirstSection ? await page.run(measureExpanding, null) : null;
  await page.send('Page.close');
  return { shown, requests: before, shift, task, longestFrame };
}

/** Runs in the page, from before its first script. */
function observe(): void {
  Object.assign(window, { largestShift: 0, longestTask: 0 });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value = 0 } = entry as PerformanceEntry & { value?: number };
      window.largestShift = Math.max(window.largestShift, value);
    }
  }).observe({ type: 'layout-shift', buffered: true });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.longestTask = Math.max(window.longestTask, duration);
  }).observe({ type: 'longtask', buffered: true });
}

/** Runs in the page, from before its first script. */
function watchFirstSection(): void {
  const look = () => {
    const title = [...document.querySelectorAll('main h2, main summary')].find((element) =>
      element.textContent?.includes('Section 1'),
    );
    if (!title?.checkVisibility()) return requestAnimationFrame(look);
    return setTimeout(() => {
      window.contentShown = performance.now();
    });
  };
  requestAnimationFrame(look);
}

/** Runs in the page, from before its first script: until the frame of the unit is shown at its height. */
function watchUnit(): void {
  const look = () => {
    const frame = document.getElementById('unit-iframe');
    const isShown =
      frame !== null && frame.offsetHeight > 0 && frame.checkVisibility({ visibilityProperty: true });
    if (!isShown) return requestAnimationFrame(look);
    return setTimeout(() => {
      window.contentShown = performance.now();
    });
  };
  requestAnimationFrame(look);
}

/** Runs in the page: waits until it has settled, as a learner would. */
async function settle(): Promise<void> {
  if (document.readyState !== 'complete') {
    await new Promise((resolve) => window.addEventListener('load', resolve));
  }
  await new Promise((resolve) => requestIdleCallback(resolve));
}

/**
 * Runs in the page: opens all sections and returns the longest time between two frames of the next second, in
 * milliseconds.
 */
async function measureExpanding(): Promise<number> {
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
  await page.send('Page.navigate', { url: origin + unitPath() });
  const times: number[] = [];
  for (const { unit } of units.slice(1, TURNS + 1)) {
    await waitUntilPrefetched(page, unit);
    await page.run(expectOpen, OUTLINE_FROM);
    times.push(await page.run(timeTurn, `Unit ${unit}`));
  }
  await page.send('Page.close');
  const milliseconds = (value: number) => `${value.toFixed(0)} ms`;
  return [
    [`${what}: click to content, median of ${TURNS}`, milliseconds(percentile(times, 0.5)), ''],
    [`${what}: click to content, 95th percentile`, milliseconds(percentile(times, 0.95)), 'under 100 ms'],
  ];
}

/** Runs in the page: throws unless notes are shown and, in a window of at least that width, the outline. */
function expectOpen(outlineFrom: number): void {
  if (document.querySelector('[data-notes]')?.textContent !== 'Hide Notes')
    throw new Error('Notes are hidden');
  const isWide = window.innerWidth >= outlineFrom;
  if (isWide && document.querySelector('#course-outline [aria-current]') === null)
    throw new Error('The outline is closed');
}

/** The learner reads; meanwhile the next unit is prefetched, unless it is the first of another sequence. */
async function waitUntilPrefetched(page: DevtoolsPage, unit: string): Promise<void> {
  const started = performance.now();
  const isPrefetched = () =>
    page.run((id) => document.querySelector(`iframe[data-unit$="@${id}"]:not([height="0"])`) !== null, unit);
  while (performance.now() - started < READING_MS && !(await isPrefetched())) await sleep(POLL_INTERVAL_MS);
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
