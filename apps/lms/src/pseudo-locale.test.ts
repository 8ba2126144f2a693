import { afterEach, expect, test } from 'vitest';
import { runInLanguage } from './i18n/current-language.ts';
import { english, findLanguage, LANGUAGE_NAMES } from './i18n/languages.ts';
import { NOTIFICATION_KINDS } from './kernel/notifications/kinds.policy.ts';
import { notificationMail } from './kernel/notifications/notification-mail.ts';
import type { Notification } from './kernel/notifications/notifications.store.ts';
import type { User } from './kernel/users/user.ts';
import type { Mail } from './mail/mailer.ts';
import { reminderMail } from './modules/goals/reminder-mail.ts';
import { passwordResetMailJob } from './modules/password/password-jobs.ts';
import { passwordChangedMail, passwordResetMail } from './modules/password/password-mails.ts';
import { TIME_ZONES } from './modules/profile/locale.policy.ts';
import { activationMail, alreadyRegisteredMail } from './modules/registration/registration-mails.ts';
import { buildCourse, html } from './testing/course-builder.ts';
import { expectTranslated } from './testing/expect-translated.ts';
import { type LearningSite, openLearningSite } from './testing/learning-site.ts';
import { listPlainWords, listPlainWordsOfText } from './testing/plain-words.ts';

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

test('[LOC-01] pages of visitors have no text outside of the catalogues', async () => {
  site = await openLearningSite(course());
  await expectTranslated(
    site.visitor,
    [
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
    ],
    DATA,
  );
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
  await expectTranslated(
    ada.browser,
    [
      '/dashboard',
      '/dashboard?access_response_error=%D7%90',
      '/dashboard?notlive=1.2.2026',
      `/courses/${site.courseKey}/about`,
      '/dashboard/programs',
      '/account/settings',
      '/account/settings?saved=1',
      '/account/delete',
      '/account/email',
      '/account/email?sent=1',
      '/account/password',
      '/account/password?saved=1',
      '/account/certificates?saved=1',
      '/u/ada',
      '/calendar',
      '/calendar?done=made',
      '/verified-certificate',
      '/enterprise/select/active',
      `/courses/${site.courseKey}/upgrade`,
      `/courses/${site.courseKey}/info`,
      `/courses/${site.courseKey}/wiki`,
      `/courses/${site.courseKey}/live`,
      `/courses/${site.courseKey}/book/1`,
      '/logout',
    ],
    DATA,
  );
  await expectTranslated(
    ben.browser,
    ['/dashboard', '/account/settings', '/account/settings?mail=sent', `/courses/${site.courseKey}/about`],
    DATA,
  );
});

const ada = { name: 'Ada', email: 'ada@example.org', username: 'ada' } as User;
const pseudo = findLanguage('xx-ps') ?? english;
const reminder = {
  user: ada,
  courseTitle: 'קורס',
  daysPerWeek: 3,
  daysDone: 1,
  courseUrl: 'http://localhost/c',
  unsubscribeUrl: 'http://localhost/u',
  oneClickUrl: 'http://localhost/o',
};
const digest = {
  siteName: 'Lectern',
  to: ada,
  subject: 'א',
  announcement: null,
  urlOf: () => 'http://localhost/n',
  unsubscribeUrl: 'http://localhost/u',
  oneClickUrl: 'http://localhost/o',
  notifications: NOTIFICATION_KINDS.map(
    (kind) =>
      ({ kind, context: { courseTitle: 'קורס', title: 'ב', actor: null, author: null } }) as Notification,
  ),
};

test.each<[string, () => Mail]>([
  ['activation', () => activationMail({ siteName: 'Lectern' }, ada, 'http://localhost/a')],
  ['a known address', () => alreadyRegisteredMail({ siteName: 'Lectern' }, ada, 'http://localhost/login')],
  ['a new password', () => passwordResetMail({ siteName: 'Lectern' }, ada, 'http://localhost/p')],
  ['a changed password', () => passwordChangedMail({ siteName: 'Lectern' }, ada)],
  ['a reminder', () => reminderMail('Lectern', { ...reminder, daysLeft: 2 })],
  ['a last reminder', () => reminderMail('Lectern', { ...reminder, daysLeft: 1 })],
  ['notifications', () => notificationMail(digest)],
])('[LOC-01] the mail about %s has no text outside of the catalogues', (_, write) => {
  const { subject, text, html: page } = runInLanguage(pseudo, write);
  expect(listPlainWordsOfText(`${subject}\n${text}`, DATA)).toEqual([]);
  expect(listPlainWords(page ?? '', DATA)).toEqual([]);
  const { html: mirrored } = runInLanguage(findLanguage('he') ?? english, write);
  if (mirrored !== undefined) expect(mirrored).toContain('<html lang="he" dir="rtl">');
});

test('mails are in the language of their recipient, else in that of the request', async () => {
  site = await openLearningSite(course());
  await site.join('ada', { account: { language: 'fr', isActive: true } });
  await site.join('ben', { account: { isActive: true } });
  const work = {
    context: site.context,
    site: { origin: 'http://localhost', learningUrl: 'http://localhost/learning' },
    renew: async () => {},
  };
  const subjectFor = async (login: string, language?: string) =>
    (await passwordResetMailJob.run(work, { login, ...(language && { language }) }))?.subject;
  expect(await subjectFor('ada', 'he')).toBe('Réinitialisez votre mot de passe sur Lectern');
  expect(await subjectFor('ben', 'he')).toBe('איפוס הסיסמה שלך ב-Lectern');
  expect(await subjectFor('ben')).toBe('Reset your password at Lectern');
});
