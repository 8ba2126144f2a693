import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Shape, shapeOf } from './shape.ts';
import { siteDifferences } from './site-differences.ts';
import { makeComparison } from './testing/comparison.ts';
import { FRONT_END, openParitySite, type ParitySite } from './testing/parity-site.ts';

/** As in parity.test.ts, for calls that depend on no state of the course, the token, and preflights. */
interface Recording {
  name: string;
  person: string;
  method: 'GET' | 'POST' | 'OPTIONS';
  path: string;
  form?: Record<string, string>;
  status: number;
  shape?: Shape;
  /** Of a preflight: what scripts of the front end's origin may send, in lower case. */
  allows?: { headers: readonly string[]; methods: readonly string[]; credentials: string };
}

const recordings: readonly Recording[] = JSON.parse(
  readFileSync(new URL('./site-recordings.json', import.meta.url), 'utf8'),
);
const isPreflight = ({ method }: Recording) => method === 'OPTIONS';
const comparison = makeComparison(siteDifferences);

let site: ParitySite;
beforeAll(async () => {
  site = await openParitySite();
});
afterAll(() => site.close());

/** The claims that scripts can read, from the cookie that a refresh sets. */
function claimsOf(cookies: ReadonlyMap<string, string>): unknown {
  const [, payload = ''] = (cookies.get('edx-jwt-cookie-header-payload') ?? '').split('.');
  return JSON.parse(Buffer.from(payload, 'base64url').toString());
}

async function replay({ name, person, method, path, form }: Recording) {
  const browser = site.browserOf(person);
  const response = await (form
    ? browser.submit(path, form)
    : method === 'POST'
      ? browser.send(method, path)
      : browser.get(path));
  const isJson = String(response.headers['content-type']).startsWith('application/json');
  const sent = isJson ? response.json() : response.body;
  const body = name.startsWith('jwt') ? claimsOf(browser.cookies) : sent;
  return { status: response.statusCode, shape: shapeOf(body) };
}

test.each(recordings.filter((one) => !isPreflight(one)))(
  '$name is answered as by Open edX, but for what is listed',
  async (recording) => {
    const ours = await replay(recording);
    expect(comparison.listUnlisted(recording, ours)).toEqual([]);
  },
);

test.each(recordings.filter(isPreflight))(
  '$name allows what clients of Open edX send',
  async ({ path, allows }) => {
    const { statusCode, headers } = await site.app.inject({
      method: 'OPTIONS',
      url: path,
      headers: {
        origin: FRONT_END,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'use-jwt-cookie,x-csrftoken',
      },
    });
    const listHeader = (name: string) => String(headers[name]).toLowerCase().split(/, */);
    expect(statusCode).toBeLessThan(300);
    expect(headers['access-control-allow-origin']).toBe(FRONT_END);
    expect(headers['access-control-allow-credentials']).toBe(allows?.credentials);
    expect(listHeader('access-control-allow-methods')).toEqual(
      expect.arrayContaining(allows?.methods.filter((method) => method !== 'options') ?? []),
    );
    // Browsers set `user-agent` themselves, and may send `accept` without asking.
    expect(listHeader('access-control-allow-headers')).toEqual(
      expect.arrayContaining(allows?.headers.filter((one) => !/^(accept|user-agent)$/.test(one)) ?? []),
    );
  },
);

test('every difference in the list exists', () => {
  expect(comparison.listUnmet()).toEqual([]);
});
