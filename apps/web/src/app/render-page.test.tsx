// @vitest-environment node
import { rm } from 'node:fs/promises';
import { expect, test, vi } from 'vitest';
import html from '../../index.html?raw';
import { frameUrl } from '../features/courseware/frames/frame-url.ts';
import { courseId, ids } from '../lms/fixtures.ts';
import { testLmsUrl } from '../lms/testing.ts';
import { renderScreen } from './render-screen.tsx';
import {
  datesStates,
  homeStates,
  type PageState,
  pageStates,
  progressStates,
  renderedAt,
  requestPage,
  unitStates,
} from './testing/page-states.ts';
import { openTextRenderer, writeBuild } from './testing/write-build.ts';

test.each(Object.entries(pageStates))('renders without a DOM: %s', async (_, state) => {
  expect(typeof document).toBe('undefined');
  const { markup } = await renderScreen(requestPage(state));
  expect(markup).toContain('<h1');
  // Late content would need a script to move it to its place, failed content is left to the browser.
  expect(markup).not.toMatch(/<script|<!--\$[!?]-->/);
});

test('dates are in the browser’s zone, and in UTC until it is known', async () => {
  const render = async (state = '') => (await renderScreen(requestPage(homeStates[state] ?? {}))).markup;
  expect(await render('a known time zone of the browser')).toMatch(/Feb 2, 2026, 8:59\sAM GMT\+9/);
  expect(await render('no known time zone')).toMatch(/Feb 1, 2026, 11:59\sPM UTC/);
});

test('a second page creates no formats of dates, which the garbage collector does not see', async () => {
  const request = requestPage(homeStates['a known time zone of the browser'] ?? {});
  const first = await renderScreen(request);
  const create = vi.spyOn(Intl, 'DateTimeFormat');
  expect((await renderScreen(request)).markup).toBe(first.markup);
  expect(create).not.toHaveBeenCalled();
});

test('texts are in the reader’s language', async () => {
  const { markup, lang, dir } = await renderScreen(requestPage({ language: 'he' }));
  expect([lang, dir]).toEqual(['he', 'rtl']);
  expect(markup).toContain('המשך הקורס');
});

test.each([
  ['data that were not given', { responses: {} }],
  ['another address', { url: `https://lms.example.org/course/${courseId}/dates` }],
  [
    'a course that denies access',
    requestPage({
      metadata: {
        course_access: {
          has_access: false,
          error_code: 'survey_required',
          developer_message: null,
          user_message: null,
          additional_context_user_message: null,
          user_fragment: null,
        },
      },
    }),
  ],
])('rejects: %s', async (_, change) => {
  const rendering = renderScreen({ ...requestPage({}), ...change });
  const timeout = new Promise((_resolve, reject) =>
    setTimeout(reject, 500, new Error('no page within time')),
  );
  await expect(Promise.race([rendering, timeout])).rejects.toThrow();
});

const render = async (state: PageState | undefined) => (await renderScreen(requestPage(state ?? {}))).markup;

test('the frame of a unit has the address that the program gives it, and scrolls until a script runs', async () => {
  const [frame = ''] = /<iframe [^>]*>/.exec(await render(unitStates['a unit at an anchor'])) ?? [];
  const address = frameUrl(
    { lmsBaseUrl: testLmsUrl, isLectern: true },
    {
      unitId: ids.warmUp,
      format: 'Homework',
      isSignedIn: true,
      isPrefetched: false,
      jumpToId: 'problem-1',
      examToken: null,
      isPreview: false,
    },
  );
  expect(frame).toContain(` src="${address.replaceAll('&', '&amp;')}"`);
  expect(frame).toContain(' scrolling="auto"');
});

test('above a unit the header has no room for a bell, which would go once the unit’s own has arrived', async () => {
  const markup = await render(unitStates['a unit at an anchor']);
  const header = markup.slice(markup.indexOf('<header'), markup.indexOf('</header>'));
  expect(header).toMatch(/<div class="[^"]*reserved[^"]*waiting[^"]*"><\/div>/);
});

test('above a unit the tabs are in the markup at any width, and on a phone the menu as well', async () => {
  const menu = 'aria-label="Acme CAL101 Calculus, a start: course menu"';
  const phone = await render(unitStates['a unit on a phone']);
  const desktop = await render(unitStates['a unit beside the closed outline']);
  for (const markup of [phone, desktop]) expect(markup).toMatch(/"tabs wide"><nav [^>]*aria-label="Course"/);
  expect([phone, desktop].map((markup) => markup.includes(menu))).toEqual([true, false]);
});

test.each([
  ['a unit beside the outline', true],
  ['a unit beside the closed outline', false],
  ['a unit in a window of unknown width', false],
])('the outline is where the window has it: %s', async (name, isOpen) => {
  const markup = await render(unitStates[name]);
  expect(markup.includes('id="course-outline"')).toBe(isOpen);
  expect(markup.includes('class="layout open"')).toBe(isOpen);
});

test.each([
  ['unknown', null, [true, true, true]],
  ['a phone’s', '375.', [true, false, false]],
  ['a desktop’s', '1280.closed', [false, true, false]],
])('the markup has what the window needs: %s', async (_, window, expected) => {
  const markup = await render({ ...unitStates['a unit with discussions'], window });
  const parts = ['id="unit-tools"', 'id="discussion-trigger"', 'class="layout mayOpen"'];
  expect(parts.map((part) => markup.includes(part))).toEqual(expected);
});

test('the space of the notifications is reserved if they may be open at first', async () => {
  const reserves = async (name: string) => (await render(unitStates[name])).includes('"columns mayOpen"');
  expect(await reserves('access that ends soon, beside a unit')).toBe(true);
  expect(await reserves('a unit beside the outline')).toBe(false);
});

test('in a window of unknown width the card of the certificate is in both columns', async () => {
  const cards = async (window: string | null) =>
    (await render({ ...progressStates['a certificate on the progress page'], window })).split(
      'View certificate',
    ).length - 1;
  expect([await cards(null), await cards('375.'), await cards('1280.')]).toEqual([2, 1, 1]);
});

test('the title is that of the screen', async () => {
  const titleOf = async (state: PageState | undefined) =>
    (await renderScreen(requestPage(state ?? {}))).title;
  expect(await titleOf({})).toBe('Course | Calculus, a start | Example Academy');
  expect(await titleOf(datesStates['dates to come'])).toBe('Dates | Calculus, a start | Example Academy');
  expect(await titleOf(unitStates['a unit on a phone'])).toBe(
    'Limits | Week 1 | Calculus, a start | Example Academy',
  );
});

test('the page of a unit has the script for its frame behind it, and the files of the screen', async () => {
  const template = html
    .replace('<script id="lectern-frame">', '<script id="lectern-frame">frame()')
    .replace('id="lectern-screens">{}', 'id="lectern-screens">{"courseware":["/unit.js"],"dates":["/a.js"]}')
    .replace('</head>', '<link rel="stylesheet" crossorigin href="/assets/index-1.css"></head>');
  const dist = await writeBuild({
    'index.html': template,
    'assets/index-1.css': '.button{color:red}',
    'assets/dates-1.css': '._day_1{color:red}',
  });
  const open = openTextRenderer(dist);
  const page = await open(template, requestPage(unitStates['a unit on a phone'] ?? {}));
  const dates = await open(template, requestPage(datesStates['dates to come'] ?? {}));
  await rm(dist, { recursive: true });

  const order = ['<iframe', 'frame()', 'href="/unit.js"', 'id="lectern-state"', 'rel="stylesheet"'];
  const positions = order.map((text) => page.html.indexOf(text));
  expect(positions).toEqual(positions.toSorted((a, b) => a - b));
  expect(page.html.split('frame()')).toHaveLength(2);
  expect(page.html).not.toContain('/a.js');
  expect(dates.html).toContain('<link rel="modulepreload" href="/a.js">');
  expect(dates.html).not.toContain('frame()');
});

test('the page preloads the files of the lazy components on the screen, but not those of the program', async () => {
  const template = html
    .replace('id="lectern-screens">{}', 'id="lectern-screens">{"courseware":["/learn/assets/shared.js"]}')
    .replace(
      '</head>',
      '<script type="module" src="/learn/assets/index.js"></script><link rel="stylesheet" crossorigin href="/learn/assets/index-1.css"></head>',
    );
  const lazy = (src: string, file: string) => ({
    [src]: { src, file, isDynamicEntry: true, imports: ['_shared.js', 'index.html'] },
  });
  const manifest = {
    'index.html': { src: 'index.html', file: 'assets/index.js', isEntry: true },
    '_shared.js': { file: 'assets/shared.js', imports: ['index.html'] },
    ...lazy('src/features/courseware/outline-sidebar/OutlineContent.tsx', 'assets/OutlineContent.js'),
    ...lazy('src/features/courseware/states/Paywall.tsx', 'assets/Paywall.js'),
  };
  const dist = await writeBuild({
    'index.html': template,
    'assets/index-1.css': '',
    'assets/manifest.json': JSON.stringify(manifest),
  });
  const page = await openTextRenderer(dist)(
    template,
    requestPage(unitStates['a unit beside the outline'] ?? {}),
  );
  await rm(dist, { recursive: true });

  const preloads = [...page.html.matchAll(/<link rel="modulepreload" href="([^"]*)">/g)].map(
    ([, href]) => href,
  );
  expect(preloads).toEqual(['/learn/assets/shared.js', '/learn/assets/OutlineContent.js']);
});

test('the page has the screen’s styles before it and its data below it', async () => {
  const template = html
    .replace('id="lectern-screens">{}', 'id="lectern-screens">{"dates":["/a.js"]}')
    .replace('</head>', '<link rel="stylesheet" crossorigin href="/assets/index-1.css"></head>');
  const dist = await writeBuild({
    'index.html': template,
    'assets/index-1.css':
      '.button{color:red}.unused{color:blue}:root[data-reading~=theme-sepia] .button{color:tan}',
  });
  const request = requestPage(homeStates['titles that need escaping'] ?? {});
  const open = openTextRenderer(dist);
  const page = await open(template, request);
  const chosen = await open(template.replace('<html ', '<html data-reading="theme-sepia" '), request);
  await rm(dist, { recursive: true });

  expect(page.styles).toBe('.button{color:red}');
  expect(page.html).toContain(`<style data-critical>${page.styles}</style>`);
  expect(page.html).toContain('<html lang="en" dir="ltr" data-rendered="user">');
  expect(chosen.html).toContain('<html lang="en" dir="ltr" data-rendered="user" data-reading="theme-sepia">');
  expect(chosen.styles).toBe('.button{color:red}:root[data-reading~=theme-sepia] .button{color:tan}');
  expect(page.html).toContain('<title>Course | &lt;/script>&lt;b>&amp;" | Example Academy</title>');
  expect(page.html).not.toContain('need JavaScript');
  expect(page.html).toContain('id="lectern-screens">{}<');
  const order = ['<style data-critical>', '<h1', 'id="lectern-state"', 'data-url=', 'rel="stylesheet"'];
  const positions = order.map((text) => page.html.indexOf(text));
  expect(positions).toEqual(positions.toSorted((a, b) => a - b));
  const [, outline = ''] = /<script [^>]*outline[^>]*>([^<]*)<\/script>/.exec(page.html) ?? [];
  expect(JSON.parse(outline)).toEqual(
    JSON.parse(String(request.responses[`/api/course_home/outline/${courseId}`]?.body)),
  );
  const [, state = ''] = /id="lectern-state">([^<]*)<\/script>/.exec(page.html) ?? [];
  expect(JSON.parse(state)).toMatchObject({
    language: 'en',
    username: 'dana',
    first: { serverNow: renderedAt, timeZone: 'America/New_York' },
    sample: 'Tue, January 20, 2026 at 7:00 AM EST',
  });
});
