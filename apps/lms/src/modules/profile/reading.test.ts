import { defaultReading } from '@lectern/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findUserById } from '../../kernel/users/users.store.ts';
import { buildCourse } from '../../testing/course-builder.ts';
import { describeDatabases } from '../../testing/databases.ts';
import { type LearningSite, openLearningSite, type Person } from '../../testing/learning-site.ts';

const pathOf = (name: string) => `/api/user/v1/preferences/${name}`;
const form = { ...defaultReading };
const rootOf = (page: string) => /<html [^>]*>/.exec(page)?.[0];
const schemeOf = (page: string) => /<meta name="color-scheme" content="([^"]*)">/.exec(page)?.[1];

describeDatabases('the reading settings', (_, fresh) => {
  let site: LearningSite;
  let dana: Person;
  beforeAll(async () => {
    site = await openLearningSite(buildCourse({ sections: [] }), { database: await fresh() });
    dana = await site.join('dana');
  });
  afterAll(() => site.close());

  const patch = (who: Pick<Person, 'browser'>, body: object, { name = 'dana', csrf = true } = {}) =>
    who.browser.send('PATCH', pathOf(name), {
      body,
      csrf,
      headers: { 'content-type': 'application/merge-patch+json' },
    });
  const storedOf = async ({ user }: Person) => (await findUserById(site.context.db.read, user.id))?.reading;
  const stored = () => storedOf(dana);

  test('are a preference of the account, saved and read', async () => {
    expect((await dana.get(pathOf('dana'))).json()).toEqual({});
    const saved = await patch(dana, { 'lectern-reading': 'theme-sepia size-125' });
    expect([saved.statusCode, saved.body]).toEqual([204, '']);
    expect((await dana.get(pathOf('Dana'))).json()).toEqual({ 'lectern-reading': 'size-125 theme-sepia' });
    expect((await patch(dana, {})).statusCode).toBe(204);
    expect(await stored()).toBe('size-125 theme-sepia');
  });

  test.each<[string, object]>([
    ['an unknown option', { 'lectern-reading': 'theme-neon' }],
    ['two options of one setting', { 'lectern-reading': 'theme-dark theme-light' }],
    ['markup', { 'lectern-reading': 'theme-dark"><script>' }],
    ['nothing that is a choice', { 'lectern-reading': '' }],
    ['a list', { 'lectern-reading': ['theme-dark'] }],
    ['null', { 'lectern-reading': null }],
    ['another preference', { 'pref-lang': 'fr' }],
  ])('%s is refused', async (_, body) => {
    const response = await patch(dana, body);
    expect([response.statusCode, response.json().error_code]).toEqual([400, 'invalid_body']);
    expect(await stored()).toBe('size-125 theme-sepia');
  });

  test('are nobody else’s business', async () => {
    const ben = await site.join('ben');
    expect((await ben.get(pathOf('dana'))).statusCode).toBe(404);
    expect((await patch(ben, { 'lectern-reading': 'theme-dark' })).statusCode).toBe(404);
    expect((await patch({ browser: site.visitor }, {})).statusCode).toBe(401);
    expect((await patch(dana, { 'lectern-reading': 'theme-dark' }, { csrf: false })).statusCode).toBe(403);
    expect(await stored()).toBe('size-125 theme-sepia');
  });

  test('are chosen on a page without scripts, which looks like it at once', async () => {
    const ada = await site.join('ada');
    const before = (await ada.get('/reading')).body;
    expect(rootOf(before)).toBe('<html lang="en" dir="ltr">');
    expect(schemeOf(before)).toBe('light dark');
    const response = await ada.browser.submit('/reading', {
      ...form,
      size: '150',
      theme: 'dark',
      width: 'wide',
    });
    expect([response.statusCode, response.headers.location]).toEqual([303, '/reading?saved=1']);
    expect(await storedOf(ada)).toBe('size-150 width-wide theme-dark');
    const after = (await ada.get('/reading?saved=1')).body;
    expect(rootOf(after)).toBe('<html lang="en" dir="ltr" data-reading="size-150 width-wide theme-dark">');
    expect(schemeOf(after)).toBe('dark');
    expect(after).toContain('Your reading settings have been saved.');
    const checked = [...after.matchAll(/name="(\w+)" value="(\w+)" checked/g)].map(([, ...pair]) => pair);
    expect(Object.fromEntries(checked)).toEqual({
      size: '150',
      width: 'wide',
      lines: 'regular',
      face: 'site',
      theme: 'dark',
      motion: 'system',
    });
    await ada.browser.submit('/reading', { ...form, reset: '1' });
    expect(await storedOf(ada)).toBe('default');
    expect(rootOf((await ada.get('/')).body)).toContain('data-reading="default"');
  });

  test('of a visitor are in a cookie; those of an account take precedence', async () => {
    await site.visitor.submit('/reading', { ...form, theme: 'sepia' });
    expect(site.visitor.cookies.get('lectern-reading')).toBe('theme-sepia');
    expect(rootOf((await site.visitor.get('/')).body)).toContain('data-reading="theme-sepia"');
    expect((await site.visitor.submit('/reading', { ...form, theme: 'neon' })).statusCode).toBe(400);
    expect((await site.visitor.submit('/reading', { theme: 'dark' })).statusCode).toBe(400);
    const elsewhere = await site.join('elsewhere');
    elsewhere.browser.cookies.set('lectern-reading', 'theme-dark "><script>');
    expect(rootOf((await elsewhere.get('/')).body)).toContain('data-reading="theme-dark"');
    await patch(elsewhere, { 'lectern-reading': 'theme-light' }, { name: 'elsewhere' });
    expect(rootOf((await elsewhere.get('/')).body)).toContain('data-reading="theme-light"');
    // Pages of errors, too.
    expect(rootOf((await elsewhere.get('/nowhere', { accept: 'text/html' })).body)).toContain('theme-light');
  });
});
