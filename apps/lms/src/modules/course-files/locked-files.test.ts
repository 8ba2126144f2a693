import { createHash } from 'node:crypto';
import type { Asset } from '@lectern/olx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeBrowser } from '../../testing/browser.ts';
import { buildCourse, html, problem, TEST_COURSE_KEY, usageKey } from '../../testing/course-builder.ts';
import { describeDatabases } from '../../testing/databases.ts';
import { type LearningSite, openLearningSite, type Person } from '../../testing/learning-site.ts';
import { settingsOf } from '../units/testing/unit-site.ts';
import { importCourse } from './import-course.ts';

const OTHER = 'course-v1:Acme+OTHER+R1';
const UNITS = '127.0.0.1';
const OPENED = { accept: 'text/html,*/*;q=0.8' };

function assetOf(name: string, contentType: string, locked: boolean): Asset {
  const bytes = Buffer.from(`bytes of ${name}`);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const url = `/assets/courseware/${sha256}/${name}`;
  return {
    path: `static/${name}`,
    name,
    sha256,
    contentType,
    size: bytes.length,
    url,
    locked,
    read: async () => bytes,
  };
}
const paper = assetOf('paper.pdf', 'application/pdf', true);
const code = assetOf('code.js', 'text/javascript', true);
const shared = assetOf('shared.png', 'image/png', true);
const open = assetOf('open.png', 'image/png', false);

const sections = (markup: string) => [
  {
    id: 'c1',
    children: [
      {
        id: 's1',
        children: [
          {
            id: 'u1',
            children: [html('h1', { content: { kind: 'html', html: markup, wordCount: 1 } }), problem('p1')],
          },
        ],
      },
    ],
  },
];
const markup = `<img src="${shared.url}"><img src="${open.url}"><a href="${paper.url}?x=1#p2">Paper</a><script src="${code.url}"></script>`;

describeDatabases('locked files', (_, fresh) => {
  let site: LearningSite;
  let dana: Person;
  let stranger: Person;
  const assets = [paper, code, shared, open];

  beforeAll(async () => {
    const tree = buildCourse({
      sections: sections(markup),
      tree: { lockedFiles: [paper, code, shared].map(({ url }) => url) },
    });
    site = await openLearningSite(tree, { database: await fresh() });
    await importCourse(site.context, { tree, assets, diagnostics: [] });
    dana = await site.join('dana', { mode: 'audit' });
    stranger = await site.join('stranger');
  });
  afterAll(() => site.close());

  const onUnits = (url: string, headers = {}) =>
    site.app.inject({ url, headers: { host: UNITS, ...headers } });
  /** The frame page of the block with a script, and the unit page around it. */
  const pagesOf = async (person: Person) => {
    const redirect = await person.get(`/xblock/${usageKey('vertical', 'u1')}`);
    const unit = await onUnits(
      new URL(String(redirect.headers.location)).href.replace(`http://${UNITS}`, ''),
    );
    const [, part = ''] = /src="http:\/\/127\.0\.0\.1(\/units\/[^"]+texts\?[^"]+)"/.exec(unit.body) ?? [];
    return { unit, part: (await onUnits(part.replaceAll('&amp;', '&'))).body };
  };
  const addressIn = (page: string, { url }: Asset) =>
    new RegExp(`${url.replaceAll('.', '\\.')}[^"]*`).exec(page)?.[0].replaceAll('&amp;', '&') ?? '';

  test('are readable with a session of a learner of the course', async () => {
    const response = await dana.get(paper.url);
    expect([response.statusCode, response.body]).toEqual([200, 'bytes of paper.pdf']);
    expect(response.headers['cache-control']).toBe('private, no-cache');
    expect((await stranger.get(paper.url)).statusCode).toBe(403);
    expect((await site.visitor.get(paper.url)).statusCode).toBe(403);
    expect((await site.visitor.get(open.url)).statusCode).toBe(200);
    const team = await site.join('team', { courseStaff: true });
    expect((await team.get(paper.url)).statusCode).toBe(200);
  });

  test('can’t run as scripts of the site', async () => {
    const response = await dana.get(code.url);
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': 'attachment',
      'x-content-type-options': 'nosniff',
    });
  });

  test('are linked with a learner’s token in unit pages, and refused without one', async () => {
    const { unit, part } = await pagesOf(dana);
    expect(unit.statusCode).toBe(200);
    for (const asset of [paper, code, shared]) {
      const address = addressIn(part, asset);
      expect(address).toContain('?token=');
      expect((await onUnits(address)).statusCode, address).toBe(200);
      expect((await onUnits(asset.url)).statusCode).toBe(403);
      expect((await onUnits(`${asset.url}?token=wrong`)).statusCode).toBe(403);
    }
    expect((await onUnits(addressIn(part, code))).headers['content-type']).toContain('text/javascript');
    expect(addressIn(part, paper)).toMatch(/&x=1#p2$/);
    expect(addressIn(part, open)).toBe(open.url);
  });

  test('a token opens only the files of its course, and other kinds of tokens open none', async () => {
    const { unit, part } = await pagesOf(dana);
    const [, token = ''] = /token=([^&#"]+)/.exec(addressIn(part, paper)) ?? [];
    const secret = assetOf('secret.pdf', 'application/pdf', true);
    const other = buildCourse({
      key: OTHER,
      sections: sections('<p>x</p>'),
      tree: { lockedFiles: [secret.url] },
    });
    await importCourse(site.context, { tree: other, assets: [secret], diagnostics: [] });
    expect((await onUnits(`${secret.url}?token=${token}`)).statusCode).toBe(403);
    expect((await onUnits(`${paper.url}?token=${settingsOf(unit).token}`)).statusCode).toBe(403);
    // It can't be used as a unit token either.
    const call = `/courses/${TEST_COURSE_KEY}/xblock/${usageKey('problem', 'p1')}/handler/problem_get`;
    const headers = { host: UNITS, authorization: `Bearer ${token}` };
    expect((await site.app.inject({ method: 'POST', url: call, headers, payload: {} })).statusCode).toBe(401);
  });

  test('a token expires with the session', async () => {
    const leaving = await site.join('leaving', { mode: 'audit' });
    const address = addressIn((await pagesOf(leaving)).part, paper);
    expect((await onUnits(address)).statusCode).toBe(200);
    await leaving.browser.submit('/logout', {});
    expect((await onUnits(address)).statusCode).toBe(403);
  });

  test('opening one without access shows the reason, and visitors are sent to sign in', async () => {
    const lead = await onUnits(`${paper.url}?token=old`, OPENED);
    expect(lead.headers.location).toBe(`http://localhost${paper.url}`);
    const visitor = await makeBrowser(site.app).get(paper.url, OPENED);
    expect(visitor.headers.location).toBe(`/login?next=${encodeURIComponent(paper.url)}`);
    const refused = await stranger.browser.get(paper.url, OPENED);
    expect(refused.statusCode).toBe(403);
    expect(refused.headers['content-type']).toContain('text/html');
    const gone = await dana.browser.get(`/assets/courseware/${'0'.repeat(64)}/x.pdf`, OPENED);
    expect([gone.statusCode, gone.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
  });

  test('a file that is unlocked in another course is readable until that course locks it too', async () => {
    const third = 'course-v1:Acme+THIRD+R1';
    const take = (locked: boolean) =>
      importCourse(site.context, {
        tree: buildCourse({ key: third, sections: sections('<p>x</p>') }),
        assets: [{ ...shared, locked }],
        diagnostics: [],
      });
    expect((await site.visitor.get(shared.url)).statusCode).toBe(403);
    await take(false);
    expect((await site.visitor.get(shared.url)).statusCode).toBe(200);
    await take(true);
    expect((await site.visitor.get(shared.url)).statusCode).toBe(403);
  });

  test('stay locked if a later version removes them', async () => {
    const tree = buildCourse({ title: 'Later', sections: sections('<p>x</p>') });
    await importCourse(site.context, { tree, assets: [open], diagnostics: [] });
    expect((await site.visitor.get(paper.url)).statusCode).toBe(403);
    expect((await dana.get(paper.url)).statusCode).toBe(200);
  });
});

describe('a site without a units origin', () => {
  test('lists the files that its pages may load, none of them from courses', async () => {
    const tree = buildCourse({ sections: sections(markup) });
    const site = await openLearningSite(tree, { config: { unitsOrigin: 'none' } });
    const script = { ...code, locked: false };
    await importCourse(site.context, { tree, assets: [script], diagnostics: [] });
    // The sandboxed page of a text with scripts loads it anonymously.
    expect((await site.visitor.get(script.url)).headers['content-type']).toContain('text/javascript');
    const policy = String((await site.visitor.get('/')).headers['content-security-policy']);
    expect(policy).toMatch(/style-src http:\/\/localhost\/assets\/site-[\w-]+\.css;/);
    expect(policy).not.toContain("style-src 'self'");
    await site.close();
  });
});
