import { cookieNames, type OutlineWire } from '@lectern/contract';
import { afterEach, expect, test } from 'vitest';
import { buildCourse, html, TEST_COURSE_KEY } from '../../testing/course-builder.ts';
import { type LearningSite, openLearningSite } from '../../testing/learning-site.ts';
import { openUnitPage } from '../units/testing/unit-site.ts';

let site: LearningSite;
afterEach(() => site.close());

const TEXT = '<p>Python</p>';
const course = (language: string | null) => {
  const section = { id: 'c', children: [{ id: 's', children: [{ id: 'u1', children: [html('h')] }] }] };
  const base = buildCourse({ sections: [section] });
  return {
    ...base,
    language,
    about: { ...base.about, overviewHtml: TEXT, shortDescription: 'Python' },
    handoutsHtml: TEXT,
    updates: [{ id: 1, date: 'now', dateMs: null, html: TEXT, status: 'visible' as const }],
    tabs: [{ type: 'static_tab', name: 'P', slug: 'p', link: null, staffOnly: false, hidden: false }],
    staticPages: [{ slug: 'p', title: 'P', html: TEXT, staffOnly: false }],
  };
};

const ENGLISH = 'lang="en" dir="ltr"';
const HEBREW = 'lang="he" dir="rtl"';

test.each([
  ['an English course on a Hebrew site', 'en', 'he', ENGLISH],
  ['a Hebrew course on an English site', 'he', 'en', HEBREW],
  ['a Hebrew course on a Hebrew site', 'he', 'he', HEBREW],
  ['a course without a language', null, 'he', 'dir="auto"'],
])(
  '[LOC-01] paragraphs of %s have the language and direction of the course',
  async (_, language, reader, marks) => {
    site = await openLearningSite(course(language));
    const dana = await site.join('dana', { mode: 'audit' });
    dana.browser.cookies.set(cookieNames.language, reader);
    const about = (await dana.get(`/courses/${TEST_COURSE_KEY}/about`)).body;
    expect(about).toContain(`<div class="prose" ${marks}>${TEXT}`);
    expect(about).toContain(`<p class="page-title__lead" ${marks}>`);
    expect((await dana.get('/')).body).toContain(`<p class="course-card__text" ${marks}>`);
    expect((await dana.get(`/courses/${TEST_COURSE_KEY}/info`)).body).toContain(
      `<div class="prose" ${marks}>${TEXT}`,
    );
  },
);

test.each([
  ['en', 'he', `<div ${ENGLISH}>${TEXT}</div>`],
  ['he', 'en', `<div ${HEBREW}>${TEXT}</div>`],
  ['he', 'he', TEXT],
  [null, 'he', TEXT],
])(
  '[OUT-26] handouts of a course in %s for a reader of %s are marked where they differ',
  async (language, reader, expected) => {
    site = await openLearningSite(course(language));
    const dana = await site.join('dana', { mode: 'audit' });
    dana.browser.cookies.set(cookieNames.language, reader);
    const outline = (await dana.get(`/api/course_home/outline/${TEST_COURSE_KEY}`)).json<OutlineWire>();
    expect(outline.handouts_html).toBe(expected);
    expect(outline.welcome_message_html).toBe(expected);
  },
);

test.each([
  ['he', 'en', HEBREW, '<div class="author">'],
  ['en', 'he', ENGLISH, '<div class="author">'],
  [null, 'he', ENGLISH, '<div class="author" dir="auto">'],
])(
  'a page of a course in %s follows the course, not the reader',
  async (language, reader, marks, opening) => {
    site = await openLearningSite(course(language));
    const dana = await site.join('dana', { mode: 'audit' });
    dana.browser.cookies.set(cookieNames.language, reader);
    const page = (await dana.get(`/courses/${TEST_COURSE_KEY}/p/`)).body;
    const url = new URL(
      (/<iframe class="static-page[^"]*" src="([^"]+)"/.exec(page)?.[1] ?? '').replaceAll('&amp;', '&'),
    );
    const frame = await site.app.inject({ url: url.pathname + url.search, headers: { host: url.host } });
    expect(frame.body).toContain(`<html ${marks}>`);
    expect(frame.body).toContain(`${opening}${TEXT}`);
    const unit = (await openUnitPage(site.app, dana.browser)).body;
    expect(unit).toContain(`<html ${marks}>`);
    expect(unit.includes('<div class="author" dir="auto"')).toBe(language === null);
  },
);
