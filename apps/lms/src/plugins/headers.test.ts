import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestSite, type TestSite } from '../testing/site.ts';

const FRONT = 'https://apps.example.org';
let site: TestSite;

beforeAll(async () => {
  site = await openTestSite({ config: { corsAllowedOrigins: [FRONT] } });
});
afterAll(() => site.close());

describe('CORS', () => {
  test('lets an allowed front end read responses with credentials, and the date', async () => {
    const { headers } = await site.app.inject({ url: '/csrf/api/v1/token', headers: { origin: FRONT } });
    expect(headers['access-control-allow-origin']).toBe(FRONT);
    expect(headers['access-control-allow-credentials']).toBe('true');
    expect(headers['access-control-expose-headers']).toContain('date');
    expect(headers.vary).toContain('Origin');
  });

  test('allows the headers of the wire contract in its preflight', async () => {
    const response = await site.app.inject({
      method: 'OPTIONS',
      url: '/login_refresh',
      headers: {
        origin: FRONT,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'use-jwt-cookie,x-csrftoken',
      },
    });
    expect(response.statusCode).toBe(204);
    expect(response.headers['access-control-allow-headers']).toMatch(/use-jwt-cookie.*x-csrftoken/);
    expect(response.headers['access-control-allow-methods']).toContain('DELETE');
  });

  test.each(['https://evil.example', 'https://apps.example.org.evil.example', 'null', 'http://127.0.0.1'])(
    'tells %s nothing',
    async (origin) => {
      const { headers } = await site.app.inject({ url: '/csrf/api/v1/token', headers: { origin } });
      expect(headers['access-control-allow-origin']).toBeUndefined();
    },
  );

  test('allows sandboxed units to call without cookies, only without a units origin', async () => {
    const single = await openTestSite({ config: { unitsOrigin: 'none' } });
    const { headers } = await single.app.inject({ url: '/healthz/live', headers: { origin: 'null' } });
    expect(headers['access-control-allow-origin']).toBe('*');
    expect(headers['access-control-allow-credentials']).toBeUndefined();
    await single.close();
  });
});

describe('security headers', () => {
  test('pages can’t run scripts, be framed, or send forms elsewhere', async () => {
    const { headers } = await site.app.inject('/login');
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('script-src');
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain(`form-action 'self' ${FRONT}`);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cache-control': 'private, no-cache',
    });
    expect(headers['strict-transport-security']).toBeUndefined();
  });

  test('pages ask for a process of their own, unless units are sandboxed on the same origin', async () => {
    const single = await openTestSite({ config: { unitsOrigin: 'none' } });
    const pages = [await site.app.inject('/login'), await single.app.inject('/login')];
    expect(pages.map(({ headers }) => headers['origin-agent-cluster'])).toEqual(['?1', undefined]);
    await single.close();
  });

  test('pages have no inline script or style', async () => {
    for (const url of ['/login', '/register', '/nothing-here']) {
      const { body } = await site.app.inject({ url, headers: { accept: 'text/html' } });
      expect(body).toContain('<main');
      expect(body).not.toMatch(/<script|<style|\sstyle=|\son\w+=/);
    }
  });

  test('data has headers for its type and its audience, and no page policies', async () => {
    const { headers } = await site.app.inject('/api/course_home/course_metadata/course-v1:No+Such+Course');
    expect(headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-cache',
      'cross-origin-resource-policy': 'same-site',
    });
    expect(headers['content-security-policy']).toBeUndefined();
  });

  test('a call that may respond with a page has a page’s headers', async () => {
    const url = '/courses/course-v1:Acme+CAL101+R1/generate_user_cert';
    const { headers } = await site.app.inject({ method: 'POST', url });
    expect(headers['content-security-policy']).toContain("default-src 'none'");
  });

  test('every response has a unique request ID', async () => {
    const ask = () => site.app.inject({ url: '/healthz/live', headers: { 'x-request-id': 'forged' } });
    const ids = (await Promise.all([ask(), ask()])).map(({ headers }) => headers['x-request-id']);
    for (const id of ids) expect(id).toMatch(/^[0-9a-f-]{36}$/);
    expect(new Set(ids).size).toBe(2);
  });
});
