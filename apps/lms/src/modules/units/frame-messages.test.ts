import { afterEach, describe, expect, test } from 'vitest';
import { html, usageKey } from '../../testing/course-builder.ts';
import { openUnitSite, sectionOf, settingsOf, UNIT, type UnitSite } from './testing/unit-site.ts';

const CLIENT = 'https://apps.example.org';
let site: UnitSite;
afterEach(() => site.close());

const open = async (config = {}) => {
  site = await openUnitSite([sectionOf([{ id: 'u1', children: [html('h1')] }])], {
    config: { corsAllowedOrigins: [CLIENT], ...config },
  });
  return (await site.makeLearner('ada')).browser;
};
const inFrame = { 'sec-fetch-dest': 'iframe', referer: `${CLIENT}/` };
const relayOf = (body: string) =>
  JSON.parse(/id="lectern-relay">(.*?)<\/script>/s.exec(body)?.[1] ?? '{}') as Record<string, string>;

describe('a front end that posts to the origin of the LMS', () => {
  test('gets a page of that origin, which frames the unit and is the only window it posts to', async () => {
    const browser = await open();
    const page = await browser.get(`/xblock/${UNIT}?show_title=0&jumpToId=p1`, inFrame);
    expect(page.statusCode).toBe(200);
    const policy = String(page.headers['content-security-policy']);
    expect(policy).toContain('frame-src http://127.0.0.1;');
    expect(policy).toContain(`frame-ancestors http://localhost ${CLIENT}`);
    expect(policy).toContain("default-src 'none'");
    const { unit = '', ...relay } = relayOf(page.body);
    expect(relay).toEqual({ from: 'http://127.0.0.1', to: 'http://127.0.0.1', parent: CLIENT });
    const { pathname, search, host, searchParams } = new URL(unit);
    expect(searchParams.get('jumpToId')).toBe('p1');
    const inside = await site.app.inject({ url: pathname + search, headers: { host } });
    expect(settingsOf(inside).parent).toBe('http://localhost');
    // Links leave both frames.
    expect(inside.body).toContain('<base target="_top">');
  });

  test('also works for units with an opaque origin, to which messages can’t be addressed', async () => {
    const browser = await open({ unitsOrigin: 'none' });
    const page = await browser.get(`/xblock/${UNIT}?show_title=0`, inFrame);
    const { unit = '', ...relay } = relayOf(page.body);
    expect(relay).toEqual({ from: 'null', to: '*', parent: CLIENT });
    const { pathname, search } = new URL(unit);
    const inside = await browser.get(pathname + search, { ...inFrame, referer: 'http://localhost/' });
    expect(inside.headers['content-security-policy']).toContain('sandbox allow-scripts');
    expect(settingsOf(inside).parent).toBe('http://localhost');
    expect(inside.body).toContain('<base target="_top">');
  });

  test('learns the embedding origin only if that is allowed; otherwise it is the site’s', async () => {
    const browser = await open();
    const page = await browser.get(`/xblock/${UNIT}`, { ...inFrame, referer: 'https://evil.example/' });
    expect(relayOf(page.body).parent).toBe('http://localhost');
  });

  test.each([
    ['asks for the unit directly', '?direct=1', inFrame],
    ['opens it in a window', '', { ...inFrame, 'sec-fetch-dest': 'document' }],
  ])('a front end that %s gets the unit itself', async (_, query, headers) => {
    const browser = await open();
    const page = await browser.get(`/xblock/${UNIT}${query}`, headers);
    expect(page.statusCode).toBe(302);
    expect(page.headers.location).toMatch(/^http:\/\/127\.0\.0\.1\/units\//);
  });
});

describe('a page that says why a unit is closed', () => {
  test('posts its height to the front end that asked, by Lectern’s own script only', async () => {
    const browser = await open();
    const page = await browser.get(`/xblock/${usageKey('vertical', 'none')}`, inFrame);
    expect(page.statusCode).toBe(404);
    expect(page.body).toContain(`id="lectern-frame">{"parent":"${CLIENT}"}</script>`);
    expect(page.body).toMatch(
      /<script type="module" src="http:\/\/localhost\/units\/assets\/\w+\/notice\.js">/,
    );
    const policy = String(page.headers['content-security-policy']);
    expect(policy).toContain('script-src http://localhost/units/assets/;');
  });

  test('also does so on the units origin', async () => {
    await open();
    const headers = { host: '127.0.0.1', referer: `${CLIENT}/` };
    const page = await site.app.inject({ url: `/units/${UNIT}?token=wrong`, headers });
    expect(page.statusCode).toBe(401);
    expect(page.body).toContain(`{"parent":"${CLIENT}"}`);
    expect(page.body).toContain('target="_parent"');
    const relayed = await site.app.inject({ url: `/units/${UNIT}?token=wrong&relayed=1`, headers });
    expect(relayed.body).toContain('target="_top"');
    expect(page.body).toMatch(/src="http:\/\/127\.0\.0\.1\/units\/assets\/\w+\/notice\.js"/);
  });
});

test('the server’s own elements on a unit page carry a mark that authors can’t know', async () => {
  const browser = await open();
  const marks = new Set<string>();
  for (let opening = 0; opening < 3; opening += 1) {
    const { page, settings } = await site.openUnit(browser);
    expect(settings.mark).toMatch(/^[\w-]{22}$/);
    expect(page.body).toContain(`data-block="${usageKey('html', 'h1')}" data-mark="${settings.mark}"`);
    expect(page.body).toContain(`data-announcer data-mark="${settings.mark}"`);
    marks.add(settings.mark);
  }
  expect(marks.size).toBe(3);
});
