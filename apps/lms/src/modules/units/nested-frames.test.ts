import { createHash } from 'node:crypto';
import { afterEach, describe, expect, test } from 'vitest';
import { html, usageKey } from '../../testing/course-builder.ts';
import { problemOf, singleChoice } from '../problems/testing/problems.ts';
import { FRAME_ASSETS } from './frame-assets.ts';
import { type Text, usesJquery } from './nested-frames.policy.ts';
import { openUnitSite, problemBlock, sectionOf, UNIT, type UnitSite } from './testing/unit-site.ts';

let site: UnitSite;
afterEach(() => site?.close());

const text = (id: string, markup: string, more = {}) =>
  html(id, { content: { kind: 'html', html: markup, wordCount: 3 }, name: `Text ${id}`, ...more });
const quiz = () => problemBlock('p1', problemOf([singleChoice()]));

async function openUnit(children: Parameters<typeof sectionOf>[0], query?: string) {
  site = await openUnitSite([sectionOf([{ id: 'u1', children }])]);
  const { browser } = await site.makeLearner('ada');
  return (await site.openUnit(browser, UNIT, query)).page.body;
}

const framesOf = (body: string) =>
  [...body.matchAll(/<iframe[^>]* data-nested[^>]*>/g)].map(([tag]) => tag.replaceAll('&amp;', '&'));

async function openNested(frame: string): Promise<string> {
  const { pathname, search, host } = new URL(/ src="([^"]*)"/.exec(frame)?.[1] ?? '');
  const { body } = await site.app.inject({ url: pathname + search, headers: { host } });
  return body;
}

/** By ID: whether the page shows the text. */
const textsOf = (body: string) =>
  Object.fromEntries(
    [...body.matchAll(/<section[^>]* data-text="(\w+)"([^>]*)>/g)].map(([, id, rest = '']) => [
      id,
      !/ hidden\b/.test(rest),
    ]),
  );

describe('the texts of a unit with a script', () => {
  test('share a nested frame if they are next to each other', async () => {
    const body = await openUnit([text('h1', '<p id="a">One</p>'), text('h2', '<script>reach()</script>')]);
    const frames = framesOf(body);
    expect(frames).toHaveLength(1);
    expect(frames[0]).toContain('title="Text h1 and Text h2"');
    expect(body).not.toContain('<p id="a">');
    const nested = await openNested(frames[0] ?? '');
    expect(textsOf(nested)).toEqual({ h1: true, h2: true });
    expect(nested).toContain('<p id="a">One</p>');
    expect(nested).toContain('<script>reach()</script>');
  });

  test('are in separate frames if a problem is between them, which shows its own text', async () => {
    const body = await openUnit([
      text('h1', '<style>p { color: red }</style>'),
      quiz(),
      text('h2', '<script>reach()</script>'),
    ]);
    const frames = framesOf(body);
    expect(frames).toHaveLength(2);
    const order = [...body.matchAll(/data-kind="(\w+)"/g)].map(([, kind]) => kind);
    expect(order).toEqual(['html', 'problem', 'html']);
    expect(textsOf(await openNested(frames[0] ?? ''))).toEqual({ h1: true, h2: false });
    expect(textsOf(await openNested(frames[1] ?? ''))).toEqual({ h1: false, h2: true });
  });

  test('omit what the learner can’t open', async () => {
    const body = await openUnit([
      text('h1', '<script>reach()</script>'),
      text('h2', '<p>For the verified track</p>', { groupAccess: { 50: [2] } }),
      text('h3', '<p>For the team</p>', { staffOnly: true }),
    ]);
    const [frame = ''] = framesOf(body);
    expect(Object.keys(textsOf(await openNested(frame)))).not.toContain('h3');
    expect(await openNested(frame)).not.toContain('For the team');
  });

  test('are on the unit page itself without a script', async () => {
    const body = await openUnit([text('h1', '<p id="a">One</p>'), text('h2', '<style>p {}</style>')]);
    expect(framesOf(body)).toEqual([]);
    expect(body).toContain('<p id="a">One</p>');
    expect(body).not.toContain('nested-frames.js');
  });

  test('are not loaded by a prefetched page', async () => {
    const [frame = ''] = framesOf(
      await openUnit([text('h1', '<script>play()</script>')], 'show_title=0&prepared=1'),
    );
    expect(frame).toContain(' data-src="http://127.0.0.1/units/');
    expect(frame).not.toContain(' src=');
  });

  test('have the ID of their block as an anchor', async () => {
    const body = await openUnit([text('h1', '<p>One</p>'), text('h2', '<script>reach()</script>')]);
    for (const id of ['h1', 'h2']) expect(body).toContain(`id="${id}" data-block="${usageKey('html', id)}"`);
  });
});

describe('jQuery', () => {
  const ofMarkup = (markup: string) => [{ html: markup }] as Text[];

  test.each([
    ['<script>$(document).ready(start)</script>', true],
    ['<script>jQuery.ajax("/x")</script>', true],
    ['<script>\n$ ("#a").hide()</script>', true],
    ['<script type="text/javascript" src="/static/tools.js"></script>', true],
    ['<button onclick="$(this).hide()">Hide</button>', true],
    ['<p>$5</p><script>document.title = "a"</script>', false],
  ])('is loaded if scripts may call it: %s', (markup, expected) => {
    expect(usesJquery(ofMarkup(markup))).toBe(expected);
  });

  test('use is detected in linear time', () => {
    const startedAt = performance.now();
    usesJquery(ofMarkup(`${'<script '.repeat(100_000)}${'$ '.repeat(100_000)}`));
    expect(performance.now() - startedAt).toBeLessThan(1000);
  });

  test('comes from the units origin, as a cached file with its integrity', async () => {
    const [frame = ''] = framesOf(await openUnit([text('h1', '<script>$("#a").hide()</script>')]));
    const nested = await openNested(frame);
    const [, integrity = ''] =
      /<script src="http:\/\/127\.0\.0\.1[^"]*\/jquery\.js" integrity="sha384-([^"]*)" crossorigin="anonymous"><\/script>/.exec(
        nested,
      ) ?? [];
    const file = await site.app.inject({ url: `${FRAME_ASSETS}/jquery.js`, headers: { host: '127.0.0.1' } });
    expect(createHash('sha384').update(file.rawPayload).digest('base64')).toBe(integrity);
    expect(file.headers['cache-control']).toContain('immutable');
    expect(nested.indexOf('jquery.js')).toBeLessThan(nested.indexOf('.hide()'));
  });
});

describe('words that stand for the learner and the course', () => {
  const asking = '<p><a href="https://example.org/?u=%%USER_ID%%">%%COURSE_ID%% %%OTHER%%</a></p>';
  const idIn = (markup: string) => /\?u=([0-9a-f]{32})"/.exec(markup)?.[1];

  test('are filled in, the same in all texts of a course', async () => {
    const body = await openUnit([
      text('h1', asking),
      problemBlock('p1', problemOf([singleChoice()])),
      text('h2', asking),
    ]);
    expect(body).toContain('course-v1:');
    expect([...body.matchAll(/\?u=([0-9a-f]{32})"/g)].map(([, id]) => id)).toEqual([idIn(body), idIn(body)]);
    expect(body).toContain('%%OTHER%%');
    expect(body).not.toContain('%%USER_ID%%');
  });

  test('are filled in for scripts, too', async () => {
    const body = await openUnit([text('h1', asking), text('h2', '<script>send("%%USER_ID%%")</script>')]);
    const nested = await openNested(framesOf(body)[0] ?? '');
    expect(nested).toContain(`send("${idIn(nested)}")`);
  });
});
