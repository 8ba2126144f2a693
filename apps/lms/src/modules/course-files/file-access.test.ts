import { createHash, randomBytes } from 'node:crypto';
import { type Asset, assetUrl } from '@lectern/olx';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { DAY } from '../../lib/durations.ts';
import { makeBrowser } from '../../testing/browser.ts';
import { buildCourse, html, problem, TEST_COURSE_KEY, usageKey } from '../../testing/course-builder.ts';
import { describeDatabases } from '../../testing/databases.ts';
import { type LearningSite, openLearningSite, type Person } from '../../testing/learning-site.ts';
import { settingsOf } from '../units/testing/unit-site.ts';
import { signedPath } from './file-keys.ts';
import { signFiles } from './file-links.ts';
import { importCourse } from './import-course.ts';

const OTHER = 'course-v1:Acme+OTHER+R1';
const UNITS = '127.0.0.1';
const OPENED = { accept: 'text/html,*/*;q=0.8' };

function assetOf(name: string, contentType: string, locked: boolean): Asset {
  const bytes = Buffer.from(`bytes of ${name}`);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const url = assetUrl(sha256, name);
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
const encoded = assetOf('paper (1).pdf', 'application/pdf', true);
/** With the address that courses had before parentheses were encoded. */
const copy = { ...encoded, url: encoded.url.replace('%28', '(').replace('%29', ')') };
const unbalanced = assetOf('2) exam (draft.pdf', 'application/pdf', true);
const background = assetOf('sea (2).png', 'image/png', true);

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
const markup = `<img src="${shared.url}"><img src="${open.url}"><a href="${paper.url}?x=1#p2">Paper</a><script src="${code.url}"></script>
<a href="${copy.url}">Copy</a><a href="${unbalanced.url}">Draft</a><p style="background: url(${background.url})">Sea</p>`;

describeDatabases('locked files', (_, fresh) => {
  let site: LearningSite;
  let dana: Person;
  let stranger: Person;
  const locked = [paper, code, shared, copy, unbalanced, background];
  const assets = [...locked, open];

  beforeAll(async () => {
    const tree = buildCourse({
      sections: sections(markup),
      tree: { lockedFiles: locked.map(({ url }) => url) },
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
    const [, nested = ''] = /src="http:\/\/127\.0\.0\.1(\/units\/[^"]+texts\?[^"]+)"/.exec(unit.body) ?? [];
    return { unit, nested: (await onUnits(nested.replaceAll('&amp;', '&'))).body };
  };
  const addressIn = (page: string, { sha256 }: Asset) =>
    new RegExp(`/assets/courseware/[^"/]+/${sha256}/[^"]*?(?=\\)?")`)
      .exec(page)?.[0]
      .replaceAll('&amp;', '&') ?? '';

  test('are readable with a session of a learner of the course', async () => {
    const response = await dana.get(paper.url);
    expect([response.statusCode, response.body]).toEqual([200, 'bytes of paper.pdf']);
    expect(response.headers['cache-control']).toBe('private, no-cache');
    expect((await stranger.get(paper.url)).statusCode).toBe(403);
    expect((await site.visitor.get(paper.url)).statusCode).toBe(403);
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
    const { unit, nested } = await pagesOf(dana);
    expect(unit.statusCode).toBe(200);
    for (const asset of locked) {
      const address = addressIn(nested, asset);
      expect(address).toContain('?token=');
      expect((await onUnits(address)).statusCode, address).toBe(200);
      const [withoutToken = ''] = address.split('?');
      expect((await onUnits(withoutToken)).statusCode).toBe(403);
      expect((await onUnits(asset.url)).statusCode).toBe(403);
      expect((await onUnits(`${asset.url}?token=wrong`)).statusCode).toBe(403);
    }
    expect((await onUnits(addressIn(nested, code))).headers['content-type']).toContain('text/javascript');
    expect(addressIn(nested, paper)).toMatch(/&x=1#p2$/);
    expect(addressIn(nested, open)).toMatch(/open\.png$/);
    expect((await onUnits(addressIn(nested, open))).statusCode).toBe(200);
  });

  test('are linked in the language of the place: style sheets and scripts know no entities', async () => {
    const course = await site.context.courses.findCourse(site.context.db.read, TEST_COURSE_KEY);
    if (course === null) throw new Error('The course is missing.');
    const sign = (markup: string) =>
      signFiles(site.context, markup, {
        course,
        learner: { userId: dana.user.id, sessionIdHash: 'x', masquerade: null },
      });
    const signed = sign(
      `<a href="${paper.url}?x=1"></a><style>p { background: url(${background.url}?x=1) }</style><script>"${code.url}?x=1"</script><a href="${copy.url}?x=1"></a>`,
    );
    expect(signed.match(/token=[^&]+&(amp;)?x/g)?.map((link) => link.endsWith('&amp;x'))).toEqual([
      true,
      false,
      false,
      true,
    ]);
  });

  test('a token opens only the files of its course, and other kinds of tokens open none', async () => {
    const { unit, nested } = await pagesOf(dana);
    const [, token = ''] = /token=([^&#"]+)/.exec(addressIn(nested, paper)) ?? [];
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

  test('a token stays valid when the key of the site is replaced', async () => {
    const address = addressIn((await pagesOf(dana)).nested, paper);
    const { secrets } = site.context;
    const { keys } = secrets;
    const next = randomBytes(32);
    vi.spyOn(secrets, 'key').mockImplementation(() => next);
    vi.spyOn(secrets, 'keys').mockImplementation((purpose) => [next, ...keys(purpose)]);
    const { statusCode } = await onUnits(address);
    vi.restoreAllMocks();
    expect(statusCode).toBe(200);
  });

  test('a token expires with the session', async () => {
    const leaving = await site.join('leaving', { mode: 'audit' });
    const address = addressIn((await pagesOf(leaving)).nested, paper);
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

  test('a file that is unlocked in another course is readable there until that course locks it too', async () => {
    const third = 'course-v1:Acme+THIRD+R1';
    const take = (locked: boolean) =>
      importCourse(site.context, {
        tree: buildCourse({ key: third, sections: [], tree: { courseImage: shared.url } }),
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
    const address = addressIn((await pagesOf(dana)).nested, paper);
    const tree = buildCourse({ title: 'Later', sections: sections('<p>x</p>') });
    await importCourse(site.context, { tree, assets: [open], diagnostics: [] });
    expect((await site.visitor.get(paper.url)).statusCode).toBe(403);
    expect((await onUnits(address.split('?')[0] ?? '')).statusCode).toBe(403);
    expect((await onUnits(address)).statusCode).toBe(200);
  });
});

/** A plain file, unlocked. */
const fileOf = (name: string, contentType: string, text = `bytes of ${name}`): Asset => {
  const bytes = Buffer.from(text);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const url = `/assets/courseware/${sha256}/${encodeURIComponent(name)}`;
  return { ...assetOf(name, contentType, false), sha256, size: bytes.length, url, read: async () => bytes };
};

describeDatabases('a file that isn’t locked', (_, fresh) => {
  let site: LearningSite;
  let dana: Person;
  let stranger: Person;
  let team: Person;

  const card = fileOf('card.png', 'image/png');
  const figure = fileOf('figure.png', 'image/png');
  const future = fileOf('future.png', 'image/png');
  const hidden = fileOf('solutions.pdf', 'application/pdf');
  const handout = fileOf('handout.pdf', 'application/pdf');
  const library = fileOf('python_lib.zip', 'application/zip');
  const grader = fileOf('grade_essay.py', 'text/x-python');
  const script = fileOf(
    'sim 1.js',
    'text/javascript',
    'img.src = "ball.png"; other.src = "frame" + n + ".png"',
  );
  const style = fileOf(
    'look.css',
    'text/css',
    '@import "more.css"; @import "https://example.org/x.css"; a { background: url("tile.png") }',
  );
  const more = fileOf('more.css', 'text/css', 'button { color: red }');
  const ball = fileOf('ball.png', 'image/png');
  const tile = fileOf('tile.png', 'image/png');
  const frame = fileOf('frame12.png', 'image/png');
  const data = fileOf('frame12.json', 'application/json');
  const page = fileOf(
    'sim.html',
    'text/html',
    '<link href="css/look.css"><script src="sim%201.js"></script> future hidden solutions python_lib.zip',
  );
  const assets = [
    card,
    figure,
    future,
    hidden,
    handout,
    library,
    grader,
    script,
    style,
    more,
    ball,
    tile,
    frame,
    data,
    page,
  ];
  const text = (id: string, ...files: Asset[]) =>
    html(id, {
      content: { kind: 'html', html: files.map(({ url }) => `<img src="${url}">`).join(''), wordCount: 1 },
    });
  const unit = (id: string, file: Asset, rest: object = {}) => ({
    id: `c${id}`,
    ...rest,
    children: [{ id: `s${id}`, children: [{ id: `u${id}`, children: [text(`h${id}`, file)] }] }],
  });
  const tree = buildCourse({
    sections: [
      {
        id: 'c1',
        children: [{ id: 's1', children: [{ id: 'u1', children: [text('h1', figure, page)] }] }],
      },
      unit('2', future, { start: '2030-01-01T00:00:00Z' }),
      unit('3', hidden, { staffOnly: true }),
    ],
    tree: {
      courseImage: card.url,
      handoutsHtml: `<a href="${handout.url}">Handout</a>`,
      pythonLibrary: { sha256: library.sha256, size: library.size },
    },
  });
  beforeAll(async () => {
    site = await openLearningSite(tree, { database: await fresh() });
    await importCourse(site.context, { tree, assets, diagnostics: [] });
    dana = await site.join('dana', { mode: 'audit' });
    stranger = await site.join('stranger');
    team = await site.join('team', { courseStaff: true });
  });
  afterAll(() => site.close());

  const statusOf = async (who: { get(url: string): Promise<{ statusCode: number }> }, url: string) =>
    (await who.get(url)).statusCode;
  const signed = ({ sha256 }: Asset, name: string) =>
    signedPath(site.context, { courseKey: TEST_COURSE_KEY, sha256 }, name);
  const onUnits = (url: string) => site.app.inject({ url, headers: { host: UNITS } });
  /** The file that a page's relative URL leads to. */
  const followed = async (url: string) => {
    const { headers, statusCode } = await onUnits(url);
    return headers.location ? (await onUnits(String(headers.location))).body : statusCode;
  };

  test.each([
    ['on the course card', card, { visitor: 200, stranger: 200, dana: 200, team: 200 }],
    ['in an open unit', figure, { visitor: 403, stranger: 403, dana: 200, team: 200 }],
    ['in a handout', handout, { visitor: 403, stranger: 403, dana: 200, team: 200 }],
    ['in a section that starts later', future, { visitor: 403, stranger: 403, dana: 403, team: 200 }],
    ['for staff only', hidden, { visitor: 403, stranger: 403, dana: 403, team: 200 }],
    ['that nothing uses', grader, { visitor: 403, stranger: 403, dana: 403, team: 403 }],
    ['with the modules of graders', library, { visitor: 404, stranger: 404, dana: 404, team: 404 }],
  ])('%s is for those who may see what uses it', async (_name, asset, expected) => {
    const people = { visitor: site.visitor, stranger, dana, team };
    for (const [name, status] of Object.entries(expected)) {
      expect(await statusOf(people[name as keyof typeof people], asset.url), name).toBe(status);
    }
  });

  test('isn’t found by its name from the URL of another', async () => {
    for (const { name } of assets) {
      if (name === card.name || name === figure.name) continue;
      for (const path of [
        `/assets/courseware/${card.sha256}/${name}`,
        signed(card, name),
        signed(figure, name),
      ]) {
        expect([await statusOf(site.visitor, path), await statusOf(dana, path)], path).toEqual([404, 404]);
      }
    }
    expect((await onUnits(signed(library, library.name))).statusCode).toBe(404);
  });

  test('as a style sheet of a unit applies to what authors write only, with what it imports', async () => {
    const { body, headers } = await onUnits(`${signed(style, style.name)}?limited=1`);
    expect(body).toMatch(/^@import "more\.css\?limited=1"; a:where\(.*\{ background: url\("tile\.png"\) \}$/);
    expect(headers).toMatchObject({
      'content-type': 'text/css; charset=utf-8',
      'cache-control': expect.stringContaining('immutable'),
    });
    expect(headers.etag).toBeUndefined();
    expect(await followed(`${signed(style, 'more.css')}?limited=1`)).toMatch(/^button:where\(/);
    expect(await followed(signed(style, 'more.css'))).toBe('button { color: red }');
  });

  test('is linked in pages with a key that opens it on the units origin, the same for all and cacheable', async () => {
    const addressFor = async (person: Person) => {
      const redirect = await person.get(`/xblock/${usageKey('vertical', 'u1')}`);
      const { body } = await onUnits(String(redirect.headers.location).replace(`http://${UNITS}`, ''));
      return new RegExp(`/assets/courseware/[^"/]+/${figure.sha256}/[^"]*`).exec(body)?.[0] ?? '';
    };
    const address = await addressFor(dana);
    expect(address).toBe(signed(figure, figure.name));
    expect(await addressFor(team)).toBe(address);
    const response = await onUnits(address);
    expect([response.statusCode, response.body]).toEqual([200, 'bytes of figure.png']);
    expect(response.headers['cache-control']).toBe('public, max-age=604800, immutable');
    expect((await dana.get(figure.url)).headers['cache-control']).toBe('private, no-cache');
    expect((await site.visitor.get(card.url)).headers['cache-control']).toContain('public, max-age=31536000');
    const { handouts_html: handouts } = (
      await dana.get(`/api/course_home/outline/${TEST_COURSE_KEY}`)
    ).json();
    expect(handouts).toContain(signed(handout, handout.name));
  });

  test('no longer opens by a key that has expired, is of another file, or was changed', async () => {
    const address = signed(figure, figure.name);
    const [, key = ''] = /courseware\/([^/]+)\//.exec(address) ?? [];
    for (const wrong of [
      address.replace(figure.sha256, future.sha256).replace(figure.name, future.name),
      address.replace(key, `${key.slice(0, -1)}${key.endsWith('A') ? 'B' : 'A'}`),
      address.replace(key, 'nonsense'),
    ]) {
      expect((await onUnits(wrong)).statusCode, wrong).toBe(403);
    }
    // An opened link leads to the site, where the session decides.
    const opened = await site.app.inject({
      url: address.replace(key, 'old'),
      headers: { host: UNITS, ...OPENED },
    });
    expect(opened.headers.location).toBe(`http://localhost${figure.url}`);
    const { clock } = site;
    const start = clock.now();
    clock.set(start + 6 * DAY);
    expect((await onUnits(address)).statusCode).toBe(200);
    clock.set(start + 15 * DAY);
    expect((await onUnits(address)).statusCode).toBe(403);
    clock.set(start);
  });

  test('is found by relative URLs of the files that lead to it, and only by them', async () => {
    expect(await followed(signed(page, 'css/look.css'))).toContain('tile.png');
    expect(await followed(signed(page, 'sim%201.js'))).toContain('ball.png');
    expect(await followed(signed(page, 'ball.png'))).toBe('bytes of ball.png');
    expect(await followed(signed(style, 'tile.png'))).toBe('bytes of tile.png');
    // `'frame' + n + '.png'` in a script.
    expect(await followed(signed(page, 'frame12.png'))).toBe('bytes of frame12.png');
    for (const name of [
      'frame12.json',
      'future.png',
      'solutions.pdf',
      'python_lib.zip',
      'grade_essay.py',
      'card.png',
    ]) {
      expect(await followed(signed(page, name)), name).toBe(404);
    }
    expect(await followed(signed(style, 'ball.png'))).toBe(404);
    expect(await followed(`/assets/courseware/${page.sha256}/ball.png`)).toBe(404);
  });

  test('is signed only in markup of a course that uses it, whatever learners type', async () => {
    const course = await site.context.courses.findCourse(site.context.db.read, TEST_COURSE_KEY);
    if (course === null) throw new Error('The course is missing.');
    const sign = (markup: string) => signFiles(site.context, markup, { course, learner: null });
    expect(sign(figure.url)).toBe(signed(figure, figure.name));
    for (const { url } of [grader, { url: `/assets/courseware/${'0'.repeat(64)}/a.png` }])
      expect(sign(url)).toBe(url);
  });

  test('that is a page opens on the units origin with a key, so that its own files load', async () => {
    const { headers } = await dana.get(page.url);
    expect(headers.location).toBe(`http://${UNITS}${signed(page, page.name)}`);
    expect(headers['cache-control']).toBe('private, no-store');
  });

  test('is no longer public once no card shows it, or the course is unlisted', async () => {
    const next = (changes: Partial<typeof tree>) =>
      importCourse(site.context, { tree: { ...tree, ...changes }, assets, diagnostics: [] });
    await next({ catalogVisibility: 'none' });
    expect(await statusOf(site.visitor, card.url)).toBe(403);
    expect(await statusOf(dana, card.url)).toBe(200);
    await next({ courseImage: figure.url });
    expect(await statusOf(site.visitor, card.url)).toBe(403);
    expect(await statusOf(site.visitor, figure.url)).toBe(200);
    await next({});
    expect(await statusOf(site.visitor, card.url)).toBe(200);
  });
});

describe('a site without a units origin', () => {
  test('lists the files that its pages may load, none of them from courses', async () => {
    const tree = buildCourse({ sections: sections(markup) });
    const site = await openLearningSite(tree, { config: { unitsOrigin: 'none' } });
    const script = { ...code, locked: false };
    await importCourse(site.context, { tree, assets: [script], diagnostics: [] });
    // The sandboxed page of a text with scripts loads it anonymously.
    const address = signedPath(
      site.context,
      { courseKey: TEST_COURSE_KEY, sha256: script.sha256 },
      script.name,
    );
    expect((await site.visitor.get(address)).headers['content-type']).toContain('text/javascript');
    const policy = String((await site.visitor.get('/')).headers['content-security-policy']);
    expect(policy).toMatch(/style-src http:\/\/localhost\/assets\/site-[\w-]+\.css;/);
    expect(policy).not.toContain("style-src 'self'");
    await site.close();
  });
});
