import { generateKeyPairSync } from 'node:crypto';
import type { ProgressWire } from '@lectern/contract';
import type { LightMyRequestResponse } from 'fastify';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { saveEnrollment } from '../../../kernel/enrollment/enrollment.store.ts';
import { findClientId } from '../../../kernel/tools/tool-clients.store.ts';
import { DAY, HOUR, MINUTE } from '../../../lib/durations.ts';
import { type BlockSpec, TEST_COURSE_KEY, usageKey } from '../../../testing/course-builder.ts';
import { describeDatabases } from '../../../testing/databases.ts';
import { connectTool, removeTool } from '../../course-files/connect-tools.ts';
import { openUnitSite, sectionOf, type UnitSite } from '../../units/testing/unit-site.ts';
import {
  LOGIN_URL,
  REGISTERED_TOOL as settings,
  tokenRequest,
  registeredTool as tool,
} from '../testing/registered-tool.ts';
import { GRADED, POLICY, scoredTool, toolBlock } from '../testing/tool-blocks.ts';
import { launch, launchLinks } from '../testing/tool-provider.ts';
import { TOKEN_PATH } from './addresses.ts';

const TOKEN_URL = `http://localhost${TOKEN_PATH}`;
const AGS = 'https://purl.imsglobal.org/spec/lti-ags/scope';
const ALL = `${AGS}/lineitem ${AGS}/lineitem.readonly ${AGS}/result.readonly ${AGS}/score`;
const addressOf = (id: string) =>
  `/lti/courses/${TEST_COURSE_KEY}/blocks/${usageKey('exercise', id)}/lineitem`;
const ITEM = addressOf('t1');

let site: UnitSite;
afterEach(() => site.close());

describeDatabases('a tool of LTI 1.3', (_, fresh) => {
  type Learner = Awaited<ReturnType<UnitSite['makeLearner']>>;
  const open = async (more: Partial<typeof settings> = {}, otherBlocks: BlockSpec[] = []) => {
    const blocks = [
      scoredTool('t1', { ...settings, ...more }),
      scoredTool('t2', { ...settings, toolId: 'https://other.example/login' }),
      toolBlock('t3', { ...settings, ...more }),
      scoredTool('t4'),
      ...otherBlocks,
    ];
    site = await openUnitSite([sectionOf([{ id: 'u1', children: blocks }], GRADED)], {
      database: await fresh(),
      course: { tree: POLICY },
    });
    await connectTool(site.context, { courseKey: TEST_COURSE_KEY, toolId: LOGIN_URL });
    await connectTool(site.context, { courseKey: TEST_COURSE_KEY, toolId: 'https://other.example/login' });
    return site.makeLearner('lena');
  };
  const getClientId = async () =>
    (await findClientId(site.context.db.read, { courseKey: TEST_COURSE_KEY, toolId: LOGIN_URL })) ?? '';
  const now = () => site.clock.now();
  const assert = async (
    ...more: [Parameters<typeof tool.assertion>[1]?, Parameters<typeof tool.assertion>[2]?]
  ) => tool.assertion({ clientId: await getClientId(), audience: TOKEN_URL, now: now() }, ...more);
  const ask = (assertion: string, scope = ALL, changes = {}) =>
    site.app.inject({
      method: 'POST',
      url: TOKEN_PATH,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ ...tokenRequest(assertion, scope), ...changes }).toString(),
    });
  const getToken = async (scope?: string) =>
    (await ask(await assert(), scope)).json<{ access_token: string }>().access_token;
  const get = (url: string, token: string) =>
    site.app.inject({ url, headers: { authorization: `Bearer ${token}` } });
  /** As whom the tool knows a learner, after they have opened it. */
  const meet = async ({ browser }: Learner) => {
    const [link = ''] = launchLinks((await site.openUnit(browser)).page);
    return (await launch(site.app, link)).form.fields.get('login_hint') ?? '';
  };
  const report = (token: string, score: object, url = ITEM) =>
    site.app.inject({
      method: 'POST',
      url: `${url}/scores`,
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/vnd.ims.lis.v1.score+json',
      },
      payload: JSON.stringify({
        timestamp: new Date(now()).toISOString(),
        activityProgress: 'Completed',
        gradingProgress: 'FullyGraded',
        scoreMaximum: 10,
        ...score,
      }),
    });
  const pointsOf = async ({ browser }: Learner) => {
    const progress = await browser.get(`/api/course_home/progress/${TEST_COURSE_KEY}`);
    const [first] = progress.json<ProgressWire>().section_scores.flatMap(({ subsections }) => subsections);
    return first?.num_points_earned;
  };
  const codeOf = (reply: LightMyRequestResponse) => [
    reply.statusCode,
    reply.json<{ error_code: string }>().error_code,
  ];

  test('gets a token for what it may do, and reports a score', async () => {
    const lena = await open();
    const reply = await ask(await assert());
    expect(reply.statusCode).toBe(200);
    expect(reply.headers['cache-control']).toBe('no-store');
    expect(reply.json()).toEqual({
      access_token: expect.any(String),
      token_type: 'Bearer',
      expires_in: 3600,
      scope: `${AGS}/lineitem.readonly ${AGS}/result.readonly ${AGS}/score`,
    });
    const token = reply.json<{ access_token: string }>().access_token;
    const userId = await meet(lena);

    const items = await get(`${ITEM}s`, token);
    expect(items.headers['content-type']).toBe(
      'application/vnd.ims.lis.v2.lineitemcontainer+json; charset=utf-8',
    );
    const item = {
      id: `http://localhost${ITEM}`,
      label: 'Town map',
      scoreMaximum: 4,
      resourceLinkId: usageKey('exercise', 't1'),
    };
    expect(items.json()).toEqual([item]);
    expect((await get(ITEM, token)).json()).toEqual(item);
    for (const [filter, found] of [
      [{ resource_link_id: item.resourceLinkId }, [item]],
      [{ resource_link_id: usageKey('exercise', 't3') }, []],
      [{ tag: 'quiz' }, []],
      [{ resource_id: 'quiz-1' }, []],
    ] as const)
      expect((await get(`${ITEM}s?${new URLSearchParams(filter)}`, token)).json()).toEqual(found);
    expect((await get(`${ITEM}/results`, token)).json()).toEqual([]);

    const saved = await report(token, { userId, scoreGiven: 7.5 });
    expect([saved.statusCode, saved.json()]).toEqual([
      200,
      { resultUrl: `http://localhost${ITEM}/results?user_id=${userId}` },
    ]);
    expect(await pointsOf(lena)).toBe(3);
    const result = { id: saved.json().resultUrl, scoreOf: item.id, userId, resultScore: 3, resultMaximum: 4 };
    expect((await get(`${ITEM}/results`, token)).json()).toEqual([result]);
    expect((await get(`${ITEM}/results?user_id=${userId}`, token)).json()).toEqual([result]);
    expect((await get(`${ITEM}/results?user_id=nobody`, token)).json()).toEqual([]);
  });

  test('a later score replaces an earlier one, not the other way round', async () => {
    const lena = await open();
    const [token, userId] = [await getToken(), await meet(lena)];
    const at = (minutes: number) => ({ timestamp: new Date(now() + minutes * MINUTE).toISOString() });
    await report(token, { userId, scoreGiven: 5, ...at(1) });
    expect(codeOf(await report(token, { userId, scoreGiven: 9, ...at(0) }))).toEqual([409, 'conflict']);
    expect(codeOf(await report(token, { userId, scoreGiven: 9, ...at(1) }))).toEqual([409, 'conflict']);
    expect(await pointsOf(lena)).toBe(2);
    await report(token, { userId, scoreGiven: 12, ...at(2) });
    expect(await pointsOf(lena)).toBe(4);
    const waiting = { gradingProgress: 'PendingManual', scoreGiven: 1 };
    expect((await report(token, { userId, ...waiting, ...at(3) })).statusCode).toBe(200);
    expect(await pointsOf(lena)).toBe(4);
    await report(token, { userId, scoreMaximum: undefined, ...at(4) });
    expect(await pointsOf(lena)).toBe(0);
    expect((await get(`${ITEM}/results`, token)).json()).toEqual([]);
  });

  test('a score from the future is refused, and blocks no later one', async () => {
    const lena = await open();
    const [token, userId] = [await getToken(), await meet(lena)];
    const at = (ms: number) => ({ timestamp: new Date(now() + ms).toISOString() });
    const early = await report(token, { userId, scoreGiven: 5, ...at(5 * MINUTE + 1) });
    expect([early.statusCode, early.json()]).toEqual([
      400,
      { detail: 'The timestamp is in the future. Check the clock of the tool.', error_code: 'bad_request' },
    ]);
    expect((await report(token, { userId, scoreGiven: 10, ...at(0) })).statusCode).toBe(200);
    expect(await pointsOf(lena)).toBe(4);
    // The clocks of a tool and the site may differ a little.
    expect((await report(token, { userId, scoreGiven: 5, ...at(5 * MINUTE) })).statusCode).toBe(200);
    expect(await pointsOf(lena)).toBe(2);
  });

  test('results come in pages', async () => {
    const lena = await open();
    const token = await getToken();
    const ids = [
      await meet(lena),
      await meet(await site.makeLearner('milo')),
      await meet(await site.makeLearner('nora')),
    ];
    for (const userId of ids) await report(token, { userId, scoreGiven: 10 });
    const seen: string[] = [];
    let url: string | undefined = `${ITEM}/results?limit=2`;
    while (url !== undefined) {
      const page: LightMyRequestResponse = await get(url, token);
      seen.push(...page.json<{ userId: string }[]>().map(({ userId }) => userId));
      const next = /<http:\/\/localhost([^>]+)>; rel="next"/.exec(String(page.headers.link));
      url = next?.[1];
    }
    expect(seen).toEqual([...ids].sort());
  });

  test('a page of results takes as many queries for many learners as for one', async () => {
    const lena = await open();
    const token = await getToken();
    const countQueries = async () => {
      const total = async () => {
        const { values } = await site.context.metrics.querySeconds.get();
        return values.find((value) => value.metricName?.endsWith('_count'))?.value ?? 0;
      };
      const before = await total();
      expect((await get(`${ITEM}/results`, token)).json()).not.toEqual([]);
      return (await total()) - before;
    };
    await report(token, { userId: await meet(lena), scoreGiven: 10 });
    const forOne = await countQueries();
    for (const name of ['olga', 'pavel', 'quinn'])
      await report(token, { userId: await meet(await site.makeLearner(name)), scoreGiven: 10 });
    expect(await countQueries()).toBe(forOne);
  });

  test.each([
    ['no number', { scoreGiven: 'all' }],
    ['a negative number', { scoreGiven: -1 }],
    ['a maximum of nothing', { scoreGiven: 0, scoreMaximum: 0 }],
    ['no maximum', { scoreGiven: 1, scoreMaximum: undefined }],
    ['no time', { scoreGiven: 1, timestamp: 'now' }],
    // As ISO 8601, but not ECMAScript, has it.
    ['a time without minutes in its offset', { scoreGiven: 1, timestamp: '2026-03-02T09:00:00+01' }],
    ['another word', { scoreGiven: 1, gradingProgress: 'Done' }],
  ])('a score with %s is refused', async (_name, score) => {
    const lena = await open();
    const [token, userId] = [await getToken(), await meet(lena)];
    expect(codeOf(await report(token, { userId, ...score }))).toEqual([400, 'bad_request']);
    expect(await pointsOf(lena)).toBe(0);
  });

  test('only for its own blocks with a score, and for learners who have opened it', async () => {
    const lena = await open();
    const token = await getToken();
    const userId = await meet(lena);
    for (const id of ['t2', 't3', 't4', 'none']) {
      const score = await report(token, { userId, scoreGiven: 10 }, addressOf(id));
      expect([id, ...codeOf(score)]).toEqual([id, 404, 'block_not_found']);
      expect((await get(addressOf(id), token)).statusCode).toBe(404);
    }
    const otherCourse = ITEM.replaceAll('CAL101', 'CAL102');
    expect((await get(otherCourse, token)).statusCode).toBe(404);
    expect(codeOf(await report(token, { userId: 'nobody', scoreGiven: 10 }))).toEqual([404, 'not_found']);
    const ended = {
      userId: lena.user.id,
      courseKey: TEST_COURSE_KEY,
      mode: 'audit',
      isActive: false,
      at: now(),
    } as const;
    await site.context.db.write((tx) => saveEnrollment(tx, ended));
    expect(codeOf(await report(token, { userId, scoreGiven: 10 }))).toEqual([403, 'forbidden']);
  });

  test('a token is for its scopes, an hour, and as long as the tool is connected', async () => {
    const lena = await open();
    const userId = await meet(lena);
    const reading = await getToken(`${AGS}/lineitem.readonly`);
    expect((await get(ITEM, reading)).statusCode).toBe(200);
    expect(codeOf(await report(reading, { userId, scoreGiven: 10 }))).toEqual([403, 'forbidden']);
    expect(codeOf(await get(`${ITEM}/results`, reading))).toEqual([403, 'forbidden']);
    expect(codeOf(await get(ITEM, 'forged'))).toEqual([401, 'not_authenticated']);
    expect((await site.app.inject(ITEM)).headers['www-authenticate']).toBe('Bearer');
    const writing = await getToken();
    await removeTool(site.context, TEST_COURSE_KEY, LOGIN_URL);
    expect((await report(writing, { userId, scoreGiven: 10 })).statusCode).toBe(401);
    await connectTool(site.context, { courseKey: TEST_COURSE_KEY, toolId: LOGIN_URL });
    const last = await getToken();
    site.clock.advance(HOUR);
    expect((await get(ITEM, last)).statusCode).toBe(401);
  });

  test('an assertion is accepted once', async () => {
    await open();
    const assertion = await assert();
    expect((await ask(assertion)).statusCode).toBe(200);
    const again = await ask(assertion);
    expect([again.statusCode, again.json()]).toEqual([401, { error: 'invalid_client' }]);
  });

  test.each([
    ['another audience', { aud: 'https://evil.example/lti/token' }],
    ['another issuer', { iss: 'another' }],
    ['another subject', { sub: 'another' }],
    ['a time long ago', { iat: -1, exp: -1 }],
    ['a long life', { iat: -1 }],
    ['no id', { jti: undefined }],
    ['no end', { exp: undefined }],
  ])('an assertion with %s is refused', async (_name, changes) => {
    await open();
    const claims = Object.entries(changes).map(([name, value]) => [
      name,
      value === -1 ? Math.floor((now() - DAY) / 1000) : value,
    ]);
    const reply = await ask(await assert(Object.fromEntries(claims)));
    expect([reply.statusCode, reply.json()]).toEqual([401, { error: 'invalid_client' }]);
  });

  test('an assertion that another key has signed is refused, and one without a signature', async () => {
    await open();
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    expect((await ask(await assert({}, privateKey))).statusCode).toBe(401);
    const [, claims = ''] = (await assert()).split('.');
    const none = Buffer.from(JSON.stringify({ alg: 'none' })).toString('base64url');
    expect((await ask(`${none}.${claims}.`)).statusCode).toBe(401);
    expect((await ask('nonsense')).statusCode).toBe(401);
  });

  test('a request that isn’t one for a token, or for scopes that aren’t here, is refused', async () => {
    await open();
    const other = await ask(await assert(), ALL, { grant_type: 'password' });
    expect([other.statusCode, other.json()]).toEqual([400, { error: 'invalid_request' }]);
    const scopes = await ask(await assert(), `${AGS}/lineitem`);
    expect([scopes.statusCode, scopes.json()]).toEqual([400, { error: 'invalid_scope' }]);
  });

  describe('whose keys are at an address', () => {
    afterEach(() => vi.unstubAllGlobals());
    const keysetUrl = 'https://maps.example.org/keys.json';
    const jwk = { ...tool.publicKey, kid: 'k1', alg: 'RS256', use: 'sig' };

    test.each([
      ['is known by them', 200, () => Response.json({ keys: [jwk] })],
      ['is unknown if they don’t contain its key', 401, () => Response.json({ keys: [] })],
      ['is unknown if they are a redirect', 401, () => Response.redirect('https://127.0.0.1/', 302)],
      [
        'is unknown if they are too long',
        401,
        () => Response.json({ keys: [jwk], more: 'x'.repeat(70_000) }),
      ],
      ['is unknown if they can’t be read', 401, () => new Response('<html>')],
    ])('%s', async (name, status, respond) => {
      const url = `${keysetUrl}?${encodeURIComponent(name)}${Math.random()}`;
      const fetching = vi.fn(async () => respond());
      vi.stubGlobal('fetch', fetching);
      await open({ lti13: { ...tool.registration, keys: { keysetUrl: url } } });
      expect((await ask(await assert())).statusCode).toBe(status);
      expect(fetching).toHaveBeenCalledExactlyOnceWith(url, expect.objectContaining({ redirect: 'manual' }));
    });

    test('few addresses are requested, however many blocks name one', async () => {
      const fetching = vi.fn(async () => Response.json({ keys: [] }));
      vi.stubGlobal('fetch', fetching);
      const blocks = Array.from({ length: 30 }, (_each, number) => {
        const keys = { keysetUrl: `https://maps${number}.example.org/keys.json?${Math.random()}` };
        return scoredTool(`many${number}`, { ...settings, lti13: { ...tool.registration, keys } });
      });
      await open({}, blocks);
      const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
      expect((await ask(await assert({}, privateKey))).statusCode).toBe(401);
      expect(fetching.mock.calls.length).toBeLessThanOrEqual(10);
      expect((await ask(await assert())).statusCode).toBe(200);
    });
  });
});
