import { cookieNames } from '@lectern/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findUserById } from '../../kernel/users/users.store.ts';
import { buildCourse } from '../../testing/course-builder.ts';
import { describeDatabases } from '../../testing/databases.ts';
import { type LearningSite, openLearningSite, type Person } from '../../testing/learning-site.ts';
import { PASSWORD } from '../../testing/site.ts';

const PATH = '/api/lectern/v1/language';

describeDatabases('the language of an account', (_, fresh) => {
  let site: LearningSite;
  let dana: Person;
  beforeAll(async () => {
    site = await openLearningSite(buildCourse({ sections: [] }), { database: await fresh() });
    dana = await site.join('dana');
  });
  afterAll(() => site.close());

  const put = (who: Pick<Person, 'browser'>, body: object, csrf = true) =>
    who.browser.send('PUT', PATH, { body, csrf });
  const storedLanguage = async () => (await findUserById(site.context.db.read, dana.user.id))?.language;

  test('is stored, and set as a cookie now and at the next sign-in', async () => {
    const response = await put(dana, { language: 'es-419' });
    expect([response.statusCode, response.body]).toEqual([204, '']);
    expect(await storedLanguage()).toBe('es-419');
    expect(dana.browser.cookies.get(cookieNames.language)).toBe('es-419');
    const elsewhere = (await site.join('elsewhere')).browser;
    await elsewhere.signIn('dana', PASSWORD);
    expect(elsewhere.cookies.get(cookieNames.language)).toBe('es-419');
  });

  test.each<[string, object, number]>([
    ['a language that the site lacks', { language: 'tlh' }, 400],
    ['a script', { language: '<script>' }, 400],
    ['a text that is too long', { language: 'e'.repeat(21) }, 400],
    ['nothing', {}, 400],
    ['a list', { language: ['fr'] }, 400],
    ['far too much', { language: 'x'.repeat(2 * 1024 * 1024) }, 413],
  ])('%s is refused', async (_, body, status) => {
    expect((await put(dana, body)).statusCode).toBe(status);
    expect(await storedLanguage()).toBe('es-419');
  });

  test('requires a session and a CSRF token', async () => {
    expect((await put({ browser: site.visitor }, { language: 'fr' })).statusCode).toBe(401);
    expect((await put(dana, { language: 'fr' }, false)).statusCode).toBe(403);
    expect(await storedLanguage()).toBe('es-419');
  });
});
