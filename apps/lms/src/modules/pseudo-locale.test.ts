import { cookieNames } from '@lectern/contract';
import { afterEach, expect, test } from 'vitest';
import { LANGUAGE_NAMES } from '../i18n/languages.ts';
import type { Browser } from '../testing/browser.ts';
import { buildCourse, html } from '../testing/course-builder.ts';
import { type LearningSite, openLearningSite } from '../testing/learning-site.ts';
import { listPlainWords } from '../testing/plain-words.ts';
import { TIME_ZONES } from './profile/locale.policy.ts';

let site: LearningSite;
afterEach(() => site.close());

const course = () =>
  buildCourse({
    title: 'קורס',
    sections: [
      {
        id: 's1',
        name: 'א',
        children: [{ id: 'q1', name: 'ב', children: [{ id: 'u1', name: 'ג', children: [html('h1')] }] }],
      },
    ],
  });

/** What the tests of this file enter, and the choices of the settings, which are names. */
const DATA = [
  ...['ada', 'Ada', 'ben', 'Ben', 'Acme'],
  ...LANGUAGE_NAMES.flatMap(({ label }) => label.split(/[ ()]/)),
  ...TIME_ZONES.flatMap((zone) => zone.split(/[/_-]/)),
];

async function expectTranslated(browser: Browser, urls: readonly string[]): Promise<void> {
  browser.cookies.set(cookieNames.language, 'xx-ps');
  for (const url of urls) {
    const { body, statusCode, headers } = await browser.get(url, { accept: 'text/html' });
    expect(headers.location, url).toBeUndefined();
    expect(body, `${statusCode} ${url}`).toContain('<html lang="en-XA"');
    expect(listPlainWords(body, DATA), `${statusCode} ${url}`).toEqual([]);
  }
}

test('[LOC-01] pages of visitors have no text outside of the catalogues', async () => {
  site = await openLearningSite(course());
  await expectTranslated(site.visitor, [
    '/',
    '/?q=zzz',
    `/courses/${site.courseKey}/about`,
    '/login',
    '/login?renewed=1',
    `/login?enroll=${encodeURIComponent(site.courseKey)}`,
    '/register',
    `/register?enroll=${encodeURIComponent(site.courseKey)}`,
    '/password/forgotten',
    '/password/forgotten?sent=1',
    '/password/new/none',
    '/activate/none',
  ]);
  for (const [url, fields] of [
    ['/login', { login: 'nobody', password: 'wrong' }],
    ['/register', { name: '', username: '', email: '', password: '' }],
    ['/password/forgotten', { login: '' }],
  ] as const) {
    const { body } = await site.visitor.submit(url, fields);
    expect(listPlainWords(body, [...DATA, 'nobody']), url).toEqual([]);
  }
});

test('[LOC-01] pages of learners have no text outside of the catalogues', async () => {
  site = await openLearningSite(course());
  const ada = await site.join('ada', { mode: 'verified', account: { name: 'Ada' } });
  const ben = await site.join('ben', { account: { name: 'Ben', isActive: false } });
  await expectTranslated(ada.browser, [
    '/dashboard',
    '/dashboard?access_response_error=%D7%90',
    '/dashboard?notlive=1.2.2026',
    `/courses/${site.courseKey}/about`,
    '/dashboard/programs',
    '/account/settings',
    '/account/settings?saved=1',
    '/account/password',
    '/account/password?saved=1',
    '/account/certificates?saved=1',
    '/u/ada',
    '/logout',
  ]);
  await expectTranslated(ben.browser, [
    '/dashboard',
    '/account/settings',
    '/account/settings?mail=sent',
    `/courses/${site.courseKey}/about`,
  ]);
});
