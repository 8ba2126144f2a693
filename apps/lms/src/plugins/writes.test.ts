import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { FastifyInstance, RouteOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../app.ts';
import { makeBrowser } from '../testing/browser.ts';
import { openTestSite, PASSWORD, type TestSite } from '../testing/site.ts';

type Method = 'POST' | 'PUT' | 'PATCH' | 'DELETE';
interface Write {
  method: Method;
  url: string;
  csrf: 'always' | 'identity' | 'never';
}

const WRITES: readonly string[] = ['POST', 'PUT', 'PATCH', 'DELETE'];
/** Called by units with a token of their own, which only they have. */
const UNIT_HANDLERS = [
  'problem_check',
  'problem_get',
  'problem_hint',
  'problem_reset',
  'problem_save',
  'problem_show',
  'publish_completion',
  'save_user_state',
  'token_refresh',
];
const NEW_APP = 'fastify.initialization';

let site: TestSite;
const writes: Write[] = [];
let session = '';

beforeAll(async () => {
  // Without a second origin all is served under one name, what units send included.
  site = await openTestSite({ config: { unitsOrigin: 'none' } });
  await site.makeUser('ada');
  const browser = makeBrowser(site.app);
  await browser.signIn('ada', PASSWORD);
  session = `sessionid=${browser.cookies.get('sessionid')}; csrftoken=${browser.cookies.get('csrftoken')}`;

  const collect = ({ method, url, config }: RouteOptions) => {
    for (const each of [method].flat().filter((name) => WRITES.includes(name)))
      writes.push({ method: each as Method, url, csrf: config?.csrf ?? 'always' });
  };
  const listen = (message: unknown) => {
    (message as { fastify: FastifyInstance }).fastify.addHook('onRoute', collect);
  };
  subscribe(NEW_APP, listen);
  const app = await buildApp(site.context);
  unsubscribe(NEW_APP, listen);
  await app.close();
});
afterAll(() => site.close());

/** An address of the route; what stands in it is of no importance to who may write at all. */
const addressOf = ({ url }: Write) => url.replace(/:[A-Za-z]+(\([^)]*\))?/g, 'x').replace('*', 'x');
const nameOf = ({ method, url }: Write) => `${method} ${url}`;
const send = (write: Write, headers: Record<string, string>, payload: string) =>
  site.app.inject({ method: write.method, url: addressOf(write), headers, payload });

describe('every write', () => {
  test('is found', () => {
    expect(writes.length).toBeGreaterThan(30);
    expect(writes.map(nameOf)).toEqual(
      expect.arrayContaining(['POST /login', 'POST /api/course_home/save_course_goal']),
    );
  });

  test('is refused to who is signed in and sends no token of the form, unless it carries another credential', async () => {
    const exempt: string[] = [];
    for (const write of writes) {
      if (write.csrf === 'never') {
        exempt.push(nameOf(write));
        continue;
      }
      const headers = { cookie: session, 'content-type': 'application/json' };
      const answer = await send(write, headers, '{}');
      expect([nameOf(write), answer.statusCode]).toEqual([nameOf(write), 403]);
    }
    expect(exempt.sort()).toEqual([
      'POST /api/course_home/unsubscribe_from_course_goal/:token',
      'POST /api/proctoring/v1/onboarding',
      ...UNIT_HANDLERS.map((name) => `POST /courses/:courseId/xblock/:usageKey/handler/${name}`),
      'POST /login_refresh',
    ]);
  });

  test('is refused where its body is larger than anything that is asked for', async () => {
    const large = JSON.stringify({ more: 'x'.repeat(1024 * 1024) });
    for (const write of writes) {
      const answer = await send(write, { cookie: session, 'content-type': 'application/json' }, large);
      expect([nameOf(write), answer.statusCode]).toEqual([nameOf(write), 413]);
    }
  });
});
