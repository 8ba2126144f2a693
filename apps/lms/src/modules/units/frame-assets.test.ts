import { readdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestSite, type TestSite } from '../../testing/site.ts';
import { FRAME_ASSETS, frameModules, needsAuthorContent } from './frame-assets.ts';

const KINDS = new Set(['html', 'problem', 'video', 'exercise']);
/** The scripts of notes, loaded after the unit if learners can take any. */
const ON_DEMAND = [
  'missing-notes.js',
  'note-editor.js',
  'note-marks.js',
  'note-tools.js',
  'notes.js',
  'passage.js',
  'text-blocks.js',
];
/** Loaded in units with such elements. */
const FOR_AUTHOR_MARKUP = [
  'author-content.js',
  'clarifications.js',
  'embedded-pages.js',
  'image-maps.js',
  'pdf-viewer.js',
];
/** Loaded with sections that their header shows and hides. */
const COLLAPSIBLES = 'collapsibles.js';
/** Loaded with links and buttons of authors in problems. */
const CONTROLS = 'author-controls.js';
/** Runs on the site's pages, not in units. */
const AROUND_PAGES = ['static-page.js'];
/** Runs on the page that opens an external tool. */
const LAUNCH = 'launch.js';
/** Loaded with the first exercise that the learner has solved. */
const CONTINUE = 'continue.js';
/** The scripts of rare fields, loaded once the page contains one. */
const FIELDS = ['field-controls.js', 'image-input.js', 'live-fields.js'];
/** Loaded with a problem that contains scripts. */
const PROBLEM_SCRIPTS = [
  'author-work.js',
  'page-error.js',
  'problem-document.js',
  'problem-frame.js',
  'problem-shell.js',
];
/** Loaded with a hint or an answer. */
const TYPED_FIELDS = 'typed-fields.js';
/** Loaded when answers were submitted to a problem that has changed. */
const CHANGED_PROBLEM = 'changed-problem.js';
/** Loaded, with what it shares with that, when an action in an exercise was refused. */
const CHANGED_EXERCISE = 'changed-exercise.js';
/** Loaded with what a learner types into: problems, exercises and notes. */
const UNSENT = 'unsent.js';
/** Loaded with problems and exercises. */
const KEYS = 'submission-keys.js';
/** Loaded when a learner shifts due dates. */
const SHIFT = 'shift.js';
/** Loaded where an author embeds something other than a frame. */
const FLASH = 'flash.js';
/** The script of units with conditional content. */
const CONDITIONS = 'conditions.js';
/** Loaded with problems that contain an author's page, or an image to place items on. */
const PAGES = ['js-input.js', 'placement.js'];
/** Loaded with items that have targets of their own. */
const ITEM_TARGETS = 'item-targets.js';
/** Loaded with a stream that the browser can't play by itself; so is its library, 374 kB before compression. */
const STREAMS = ['hls-player.js'];
/** Loaded with a video that is on YouTube only. */
const YOUTUBE = 'youtube-player.js';
/** Loaded with a video that pauses for questions. */
const VIDEO_QUIZ = 'video-quiz.js';
/** Loaded with a discussion. */
const DISCUSSION = 'discussion.js';
/** The scripts of units with author scripts. */
const NESTED = ['nested-events.js', 'nested-frames.js', 'nested.js', 'script-links.js'];
let site: TestSite;
beforeAll(async () => {
  site = await openTestSite();
});
afterAll(() => site.close());

const get = (name: string, host = '127.0.0.1') =>
  site.app.inject({ url: `${FRAME_ASSETS}/${name}`, headers: { host, 'accept-encoding': 'br' } });

describe('the frame’s scripts and styles', () => {
  test.each(['127.0.0.1', 'localhost'])(
    'are kept for ever, and load into a page without an origin: %s',
    async (host) => {
      const response = await get('main.js', host);
      expect(response.headers).toMatchObject({
        'content-type': 'text/javascript; charset=utf-8',
        'content-encoding': 'br',
        'cache-control': 'public, max-age=31536000, immutable',
        'access-control-allow-origin': '*',
      });
      expect(brotliDecompressSync(response.rawPayload).toString()).toContain("from './page.js'");
    },
  );

  test('the icons have one font, which any page may load', async () => {
    const css = brotliDecompressSync((await get('font-awesome.css')).rawPayload).toString();
    expect(css.match(/url\([^)]*\)/g)).toEqual(['url(fonts/font-awesome.woff2)']);
    expect(css).toContain('.fa-star-o:before');
    const font = await get('fonts/font-awesome.woff2');
    expect(font.headers).toMatchObject({ 'content-type': 'font/woff2', 'access-control-allow-origin': '*' });
    expect(font.rawPayload.subarray(0, 4).toString()).toBe('wOF2');
  });

  test('the page for scripts of problems is sandboxed wherever it is opened', async () => {
    for (const host of ['127.0.0.1', 'localhost']) {
      const { headers } = await get('problem-frame.html', host);
      expect(headers['content-type']).toBe('text/html; charset=utf-8');
      expect(headers['content-security-policy']).toMatch(/; sandbox allow-scripts /);
      expect(headers['content-security-policy']).not.toContain('allow-same-origin');
    }
  });

  const files = readdirSync(
    dirname(fileURLToPath(import.meta.resolve('@lectern/unit-frame/main.js'))),
  ).filter((name) => name.endsWith('.js'));
  const exercises = files.filter((name) => name.startsWith('exercise'));
  const apart = [
    ...ON_DEMAND,
    ...NESTED,
    ...FOR_AUTHOR_MARKUP,
    ...AROUND_PAGES,
    ...FIELDS,
    ...PAGES,
    ...PROBLEM_SCRIPTS,
    ITEM_TARGETS,
    COLLAPSIBLES,
    CONTROLS,
    TYPED_FIELDS,
    CHANGED_PROBLEM,
    CHANGED_EXERCISE,
    SHIFT,
    FLASH,
    CONDITIONS,
    ...STREAMS,
    YOUTUBE,
    VIDEO_QUIZ,
    LAUNCH,
    CONTINUE,
    DISCUSSION,
  ];

  test('are what the folder holds, without our comments', async () => {
    const others = ['notice.js', 'relay.js', ...apart];
    const scripts = exercises.filter((name) => name !== 'exercise.js');
    expect([...frameModules(KINDS, scripts), ...others].sort()).toEqual(files.toSorted());
    const responses = await Promise.all(files.map((name) => get(name)));
    const text = responses.map(({ rawPayload }) => brotliDecompressSync(rawPayload).toString()).join('\n');
    expect(text).not.toMatch(/^\s*(\/\*\*|\/\/)/m);
  });

  test.each([
    ['every unit', files.filter((name) => ![...apart, ...exercises, UNSENT, KEYS].includes(name)), 12_500],
    ['nested frames', NESTED, 2500],
    ['notes', ON_DEMAND, 8000],
    ['author markup', FOR_AUTHOR_MARKUP, 3000],
    ['rare fields', FIELDS, 2000],
    ['collapsible sections', [COLLAPSIBLES], 400],
    ['authors’ buttons', [CONTROLS], 1000],
    ['typed fields', [TYPED_FIELDS], 400],
    ['changed problems', [CHANGED_PROBLEM], 1000],
    ['changed exercises', [CHANGED_EXERCISE], 700],
    ['discussions', [DISCUSSION], 400],
    ['what isn’t submitted', [UNSENT], 500],
    ['keys of submissions', [KEYS], 300],
    ['shifting due dates', [SHIFT], 600],
    ['Flash', [FLASH], 600],
    ['conditions', [CONDITIONS], 1000],
    ['streams', STREAMS, 700],
    ['videos on YouTube', [YOUTUBE], 1300],
    ['quizzes in videos', [VIDEO_QUIZ], 900],
    ['Continue', [CONTINUE], 800],
    ['pages and placements in problems', PAGES, 4000],
    ['scripts of problems', PROBLEM_SCRIPTS, 3500],
    ['targets on items', [ITEM_TARGETS], 1000],
    ['exercises', ['exercise.js'], 1500],
    ['sorting', ['exercise-sortable.js'], 1000],
    ['uploads', ['exercise-upload.js'], 1500],
    ['external tools', ['exercise-tool.js'], 600],
  ])('for %s are small', async (_, names, limit) => {
    const responses = await Promise.all(names.map((name) => get(name)));
    expect(responses.map(({ statusCode }) => statusCode)).toEqual(names.map(() => 200));
    expect(responses.reduce((sum, { rawPayload }) => sum + rawPayload.length, 0)).toBeLessThan(limit);
  });

  test('are only asked for where the unit needs them', () => {
    expect(frameModules(new Set(['html']))).not.toContain('video.js');
    expect(frameModules(new Set(['html']))).not.toContain('nested-frames.js');
    expect(frameModules(new Set(['html', 'nested']))).toContain('nested-frames.js');
    expect(frameModules(new Set(['html', 'problem']))).toContain('problem.js');
    expect(frameModules(new Set(['html', 'problem']))).not.toContain('exercise.js');
  });

  test.each([
    ['<p>Text</p>', 'html', false],
    ['<p><CLARIFICATION>x</CLARIFICATION></p>', 'html', true],
    ['<img usemap="#m">', 'html', true],
    ['<embed src="a.pdf">', 'html', true],
    ['<i class="fa fa-star"></i>', 'html', true],
    ['<a href="/a.pdf" type="application/pdf" data-pdf="">A</a>', 'html', true],
    ['<div class="is collapsible"><header><a href="#">A</a></header></div>', 'html', true],
    ['<i class="fancy">fa</i>', 'html', false],
    ['<p>2 + 2?</p>', 'problem', true],
  ])('for author markup are loaded where it needs them: %s in %s', (markup, kind, needed) => {
    expect(needsAuthorContent(markup, new Set([kind]))).toBe(needed);
  });

  test.each(['nothing.js', 'tsconfig.json', '../unit-token.ts', 'fonts/nothing.woff2'])(
    '%s is not there',
    async (name) => {
      expect((await get(name)).statusCode).toBe(404);
    },
  );
});
