import { fileURLToPath } from 'node:url';
import { cookieNames } from '@lectern/contract';
import type { Block } from '@lectern/olx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importCommand } from '../../cli/commands/import.command.ts';
import { runInLanguage } from '../../i18n/current-language.ts';
import { english, findLanguage } from '../../i18n/languages.ts';
import type { CompiledCourse } from '../../kernel/course/compiled-course.ts';
import { saveEnrollment } from '../../kernel/enrollment/enrollment.store.ts';
import { type Browser, makeBrowser } from '../../testing/browser.ts';
import { runCommandLine } from '../../testing/cli.ts';
import { listPlainWordsOfText, readTexts } from '../../testing/plain-words.ts';
import { openTestSite, PASSWORD, type TestSite } from '../../testing/site.ts';
import { FRAME_TEXTS, frameTexts } from './frame-texts.ts';
import { type Frame, openFrame } from './testing/unit-site.ts';

const DEMO = fileURLToPath(new URL('../../../../../courses/demo', import.meta.url));
const COURSE_KEY = 'course-v1:Lectern+LEARN101+2026';
const pseudo = findLanguage('xx-ps') ?? english;

let site: TestSite;
let course: CompiledCourse;
/** Everything that the course's authors wrote, as it is in pages. */
let authored: string;
/** Their names and other short texts, which our texts contain; the longest first. */
let names: string[];
let browser: Browser;

/** A learner of the demo course, who reads the pseudo-locale. */
async function openDemo(): Promise<void> {
  const { app, context } = site;
  await runCommandLine([importCommand], context, `import ${DEMO}`);
  const found = await context.courses.findCourse(context.db.read, COURSE_KEY);
  if (found === null) throw new Error('The demo course was not imported');
  course = found;
  const written = textsOf(course.tree);
  authored = collapse(written.join('\n'));
  names = [...new Set(written)]
    .filter((text) => text.length > 2 && text.length < 120)
    .sort((a, b) => b.length - a.length);
  const { id: userId } = await site.makeUser('ada');
  const enrollment = { userId, courseKey: COURSE_KEY, mode: 'verified', at: context.clock.now() };
  await context.db.write((tx) => saveEnrollment(tx, enrollment));
  browser = makeBrowser(app);
  await browser.signIn('ada', PASSWORD);
  browser.cookies.set(cookieNames.language, pseudo.code);
}

beforeAll(async () => {
  site = await openTestSite();
  await openDemo();
});
afterAll(() => site.close());

const collapse = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** All texts within a value, those of its markup without tags. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value, readTexts(value).join('')];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsOf);
}

/** English words in texts of a unit that its course doesn't contain. */
function listPlainWordsOfMarkup(markup: string): string[] {
  const ours = readTexts(markup).filter((text) => !authored.includes(collapse(text)));
  // Long names are cut off.
  const withoutQuotes = ours.map((text) =>
    text.replace(/([^“”…]+)[…”]/g, (all, quoted) => (authored.includes(collapse(quoted)) ? '·' : all)),
  );
  const withoutNames = withoutQuotes.map((text) =>
    names.reduce((rest, name) => rest.replaceAll(name, '·'), text),
  );
  return listPlainWordsOfText(withoutNames.join('\n'), DATA);
}

/** Names of keys, file formats, products, functions and languages, and conjunctions, for which `Intl` has no pseudo-locale. */
const DATA = [
  'English',
  'Spanish',
  'and',
  'or',
  'PNG',
  'JPG',
  'JPEG',
  'GIF',
  'MB',
  'Shift',
  'Escape',
  'YouTube',
  'JavaScript',
  'PDF',
  'sqrt',
];

const TAKES_ANSWERS = new Set(['problem_check', 'problem_save']);

/** What a learner can make a block show; its text, whether it was accepted or refused. */
async function listReplies(frame: Frame, { usageKey, type, content }: Block): Promise<string[]> {
  const handlers =
    type === 'problem'
      ? ['problem_hint', 'problem_check', 'problem_save', 'problem_show', 'problem_reset']
      : [];
  const actions =
    content.kind === 'exercise'
      ? ['submit', 'vote', 'submit-words', 'submit-response', 'mark-done', 'hint', 'save', 'nothing', 'reset']
      : [];
  const responses = [
    ...handlers.map(
      (handler) => () => frame.call(handler, usageKey, TAKES_ANSWERS.has(handler) ? { answers: {} } : {}),
    ),
    ...actions.map((action) => () => frame.call('exercise_act', usageKey, { action, fields: {} })),
  ];
  const replies: string[] = [];
  for (const send of responses) {
    const { html = '', message = '', announcement = '', detail = '' } = (await send()).json();
    replies.push(html, message, announcement, detail);
  }
  return replies;
}

test('[LOC-01] units of the demo course, and what their blocks reply, have no text outside of the catalogues', async () => {
  const units = Object.values(course.tree.blocks).filter(({ type }) => type === 'vertical');
  const kinds = new Set<string>();
  for (const { usageKey } of units) {
    const page = await browser.get(`/xblock/${usageKey}?direct=1`);
    if (page.statusCode !== 302 || !String(page.headers.location).includes('/units/')) continue;
    const frame = await openFrame(site.app, browser, usageKey);
    expect(frame.page.body).toContain('"lang":"en-XA"');
    expect.soft(listPlainWordsOfMarkup(frame.page.body), usageKey).toEqual([]);
    for (const { children } of [course.tree.blocks[usageKey]].filter((block) => block !== undefined)) {
      for (const key of children) {
        const block = course.tree.blocks[key];
        if (block === undefined) continue;
        kinds.add(block.content.kind === 'exercise' ? block.content.exercise.type : block.type);
        const replies = await listReplies(frame, block);
        expect.soft(replies.flatMap(listPlainWordsOfMarkup), key).toEqual([]);
      }
    }
  }
  const wanted = [
    'html',
    'video',
    'problem',
    'poll',
    'survey',
    'word-cloud',
    'drag-and-drop',
    'open-response',
  ];
  expect([...kinds]).toEqual(expect.arrayContaining(wanted));
});

test('the texts of scripts are those of the language, with a form for each of its plural categories', () => {
  const groups = Object.keys(FRAME_TEXTS);
  const read = (code: string) =>
    runInLanguage(findLanguage(code) ?? english, () => {
      const [, json = ''] = /<script[^>]*>(.*)<\/script>/s.exec(frameTexts(groups).toString()) ?? [];
      return JSON.parse(json);
    });
  const { texts } = read('xx-ps');
  const patterns = Object.values<string | Record<string, string>>(texts).flatMap((text) =>
    typeof text === 'string' ? [text] : Object.values(text),
  );
  expect(listPlainWordsOfText(patterns.join('\n').replaceAll(/\{\w+\}/g, ' '), DATA)).toEqual([]);
  expect(read('en')).toMatchObject({
    lang: 'en',
    dir: 'ltr',
    texts: { linesFound: { one: '{count} line found', other: '{count} lines found' } },
  });
  expect(read('ar')).toMatchObject({ lang: 'ar', dir: 'rtl' });
  expect(Object.keys(read('ar').texts.linesFound).sort()).toEqual(
    ['zero', 'one', 'two', 'few', 'many', 'other'].sort(),
  );
});
