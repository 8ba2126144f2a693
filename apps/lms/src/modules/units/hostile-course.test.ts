import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ATTACKS, attackOf } from '../../kernel/rendering/testing/attacks.ts';
import type { Browser } from '../../testing/browser.ts';
import { buildCourse, html, TEST_COURSE_KEY, usageKey } from '../../testing/course-builder.ts';
import { choice, problemOf, singleChoice, textQuestion } from '../problems/testing/problems.ts';
import { openUnitSite, sectionOf, type UnitSite } from './testing/unit-site.ts';

/** Characters: a length that blocked the whole site for half a minute. */
const LENGTH = 300_000;
/** Far above the time that any of these pages takes, far below that of parsing the markup on a view. */
const MAX_DELAY_MS = 3000;

const attacks = ATTACKS.map((attack) => attackOf(attack, LENGTH));
const everything = attacks.map((text) => text.slice(0, 10_000)).join('\n');
const feedback = { html: everything, label: null };
const hostileProblem = problemOf(
  [
    singleChoice({
      label: everything,
      descriptions: [everything],
      choices: [choice('a', true, { html: everything, feedback }), choice('b', false, { html: everything })],
    }),
    textQuestion({
      id: '3_1',
      regexp: true,
      answers: [{ text: '(a+)+|(.*a){20}|(?:a?){150}a{150}', feedback }],
    }),
  ],
  { hints: [everything] },
);

const units = [
  ...attacks.map((text, i) => ({
    id: `u${i + 1}`,
    children: [html(`h${i}`, { content: { kind: 'html', html: text, wordCount: 1 } as const })],
  })),
  { id: 'problems', children: [{ id: 'p1', content: hostileProblem }] },
];
const updates = attacks.map((text, id) => ({
  id,
  date: '',
  dateMs: null,
  html: text,
  status: 'visible' as const,
}));
const { about } = buildCourse({ sections: [] });

let site: UnitSite;
beforeAll(async () => {
  site = await openUnitSite([sectionOf(units)], {
    course: {
      tree: { updates, handoutsHtml: everything, about: { ...about, overviewHtml: attacks.join('\n') } },
    },
  });
}, 300_000);
afterAll(() => site.close());

test('a hostile course delays no other request, whatever of it is requested', async () => {
  const { browser } = await site.makeLearner('mallory');
  const bystander = await site.makeLearner('ada');
  let isDone = false;
  const waits = (async () => {
    const taken: number[] = [];
    while (!isDone) {
      const started = performance.now();
      const { statusCode } = await bystander.browser.get('/dashboard');
      if (statusCode === 200) taken.push(performance.now() - started);
      // Requests by `inject` alone never let the event loop reach its timers.
      await setImmediate();
    }
    return taken;
  })();
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  try {
    await requestEverything(browser);
  } finally {
    delay.disable();
    isDone = true;
  }
  const taken = await waits;
  expect(taken.length).toBeGreaterThan(10);
  expect(Math.max(...taken)).toBeLessThan(MAX_DELAY_MS);
  expect(delay.max / 1e6).toBeLessThan(MAX_DELAY_MS);
});

async function requestEverything(browser: Browser): Promise<void> {
  for (const { id } of units) {
    // As over a socket, where each request arrives in a separate turn of the event loop.
    await setImmediate();
    const { page } = await site.openUnit(browser, usageKey('vertical', id));
    expect(page.statusCode).toBe(200);
  }
  for (const path of [
    `/courses/${TEST_COURSE_KEY}/about`,
    `/courses/${TEST_COURSE_KEY}/info`,
    `/api/course_home/outline/${TEST_COURSE_KEY}`,
    `/api/courseware/sequence/${usageKey('sequential', 's1')}`,
    '/',
    '/dashboard',
  ]) {
    await setImmediate();
    expect((await browser.get(path)).statusCode, path).toBe(200);
  }
  const frame = await site.openUnit(browser, usageKey('vertical', 'problems'));
  expect((await frame.problem('p1', 'problem_hint')).status).toBe(200);
  const answers = { '2_1': 'a', '3_1': `${'a'.repeat(1998)}!` };
  expect((await frame.problem('p1', 'problem_check', { answers })).status).toBe(200);
}
