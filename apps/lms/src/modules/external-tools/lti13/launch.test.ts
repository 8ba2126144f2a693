import type { JSONWebKeySet } from 'jose';
import { afterEach, expect, test } from 'vitest';
import { findSecret } from '../../../kernel/keys/secrets.store.ts';
import { findClientId } from '../../../kernel/tools/tool-clients.store.ts';
import { MINUTE } from '../../../lib/durations.ts';
import { TEST_COURSE_KEY, usageKey } from '../../../testing/course-builder.ts';
import { describeDatabases } from '../../../testing/databases.ts';
import { connectTool, removeTool } from '../../course-files/connect-tools.ts';
import { openUnitSite, sectionOf, type UnitSite } from '../../units/testing/unit-site.ts';
import {
  LOGIN_URL,
  OPEN_URL,
  readIdToken,
  REGISTERED_TOOL as settings,
  registeredTool as tool,
} from '../testing/registered-tool.ts';
import { scoredTool, toolBlock } from '../testing/tool-blocks.ts';
import { launch, launchLinks, readLaunchForm } from '../testing/tool-provider.ts';
import { AUTHORIZE_PATH, KEYSET_PATH } from './addresses.ts';
import { getPlatformKey } from './platform-key.ts';

const T1 = usageKey('exercise', 't1');
const LTI = 'https://purl.imsglobal.org/spec/lti/claim';

let site: UnitSite;
afterEach(() => site.close());

describeDatabases('opening a tool of LTI 1.3', (_, fresh) => {
  const open = async (block = scoredTool('t1', settings)) => {
    site = await openUnitSite([sectionOf([{ id: 'u1', children: [block] }])], { database: await fresh() });
    await connectTool(site.context, { courseKey: TEST_COURSE_KEY, toolId: LOGIN_URL });
    return site.makeLearner('lena');
  };
  type Learner = Awaited<ReturnType<typeof open>>;
  const login = async ({ browser }: Learner) => {
    const [link = ''] = launchLinks((await site.openUnit(browser)).page);
    return (await launch(site.app, link)).form;
  };
  const authorize = (request: URLSearchParams) =>
    site.app.inject({ url: `${AUTHORIZE_PATH}?${request}`, headers: { host: '127.0.0.1' } });
  const getClientId = async () =>
    (await findClientId(site.context.db.read, { courseKey: TEST_COURSE_KEY, toolId: LOGIN_URL })) ?? '';
  const read = async (token: string) =>
    readIdToken(token, {
      keyset: (await site.app.inject(KEYSET_PATH)).json<JSONWebKeySet>(),
      issuer: 'http://localhost',
      clientId: await getClientId(),
      now: site.clock.now(),
    });

  test('begins at its login address, which learns nothing but who asks', async () => {
    const lena = await open();
    const [link = ''] = launchLinks((await site.openUnit(lena.browser)).page);
    const { page, form } = await launch(site.app, link);
    expect(form.action).toBe(`${LOGIN_URL}?site=1`);
    expect([...form.fields.keys()].sort()).toEqual([
      'client_id',
      'iss',
      'login_hint',
      'lti_deployment_id',
      'lti_message_hint',
      'target_link_uri',
    ]);
    expect(Object.fromEntries(form.fields)).toMatchObject({
      iss: 'http://localhost',
      client_id: await getClientId(),
      login_hint: expect.stringMatching(/^[0-9a-f]{32}$/),
      target_link_uri: OPEN_URL,
    });
    // The tool redirects to the units origin, which is plain http here.
    expect(page.headers['content-security-policy']).toContain('form-action https: http:;');
  });

  test('posts a launch that the site has signed for this learner and tool', async () => {
    const lena = await open(
      scoredTool('t1', {
        ...settings,
        customParameters: [
          { name: 'custom_page', value: '1' },
          { name: 'context_title', value: 'Maps' },
        ],
      }),
    );
    const { fields } = await login(lena);
    const page = await authorize(tool.authentication(fields));
    expect(page.statusCode).toBe(200);
    const form = readLaunchForm(page.body);
    expect(form.action).toBe(OPEN_URL);
    expect([...form.fields.keys()]).toEqual(['id_token', 'state']);
    expect(form.fields.get('state')).toBe('a state');
    const claims = await read(form.fields.get('id_token') ?? '');
    const item = `http://localhost/lti/courses/${TEST_COURSE_KEY}/blocks/${T1}/lineitem`;
    expect(claims).toMatchObject({
      sub: fields.get('login_hint'),
      nonce: 'a nonce',
      [`${LTI}/message_type`]: 'LtiResourceLinkRequest',
      [`${LTI}/version`]: '1.3.0',
      [`${LTI}/deployment_id`]: fields.get('lti_deployment_id'),
      [`${LTI}/target_link_uri`]: OPEN_URL,
      [`${LTI}/resource_link`]: { id: T1, title: 'Town map' },
      [`${LTI}/roles`]: ['http://purl.imsglobal.org/vocab/lis/v2/membership#Learner'],
      [`${LTI}/context`]: { id: TEST_COURSE_KEY, label: 'CAL101', title: 'Maps' },
      [`${LTI}/launch_presentation`]: { document_target: 'iframe' },
      [`${LTI}/custom`]: { page: '1' },
      'https://purl.imsglobal.org/spec/lti-ags/claim/endpoint': { lineitem: item, lineitems: `${item}s` },
    });
    expect(claims).not.toHaveProperty('email');
    expect(page.headers['content-security-policy']).toContain('form-action https:;');
  });

  test('a tool without a score gets no address for one', async () => {
    const { fields } = await login(await open(toolBlock('t1', settings)));
    const form = readLaunchForm((await authorize(tool.authentication(fields))).body);
    const claims = await read(form.fields.get('id_token') ?? '');
    expect(claims).not.toHaveProperty(['https://purl.imsglobal.org/spec/lti-ags/claim/endpoint']);
  });

  test('username, name and email are sent only with the learner’s consent', async () => {
    const lena = await open(
      toolBlock('t1', { ...settings, opens: 'request', asksFor: ['username', 'email'] }),
    );
    const [agreed = ''] = launchLinks((await site.openUnit(lena.browser)).page);
    const claimsOf = async (link: string) => {
      const { fields } = (await launch(site.app, link)).form;
      const form = readLaunchForm((await authorize(tool.authentication(fields))).body);
      return read(form.fields.get('id_token') ?? '');
    };
    const claims = await claimsOf(agreed);
    expect(claims).toMatchObject({ preferred_username: 'lena', email: 'lena@example.org' });
    expect(claims).not.toHaveProperty('name');
    expect(await claimsOf(agreed.replace('&agreed=1', ''))).not.toHaveProperty('email');
  });

  test('the tool may ask by a form, too', async () => {
    const { fields } = await login(await open());
    const reply = await site.app.inject({
      method: 'POST',
      url: AUTHORIZE_PATH,
      headers: {
        host: '127.0.0.1',
        origin: 'https://maps.example.org',
        'content-type': 'application/x-www-form-urlencoded',
      },
      payload: tool.authentication(fields, { state: null }).toString(),
    });
    expect(reply.statusCode).toBe(200);
    expect([...readLaunchForm(reply.body).fields.keys()]).toEqual(['id_token']);
  });

  test.each([
    ['another address', { redirect_uri: 'https://evil.example/open' }],
    ['a longer address', { redirect_uri: `${OPEN_URL}/more` }],
    ['no address', { redirect_uri: 'javascript:alert(1)' }],
    ['another learner', { login_hint: 'f'.repeat(32) }],
    ['another client', { client_id: 'another' }],
    ['another kind of response', { response_type: 'code' }],
    ['a response in the address', { response_mode: 'query' }],
    ['no nonce', { nonce: null }],
    ['no scope of OpenID', { scope: 'profile' }],
    ['a hint of its own', { lti_message_hint: 'forged' }],
    ['no hint', { lti_message_hint: null }],
  ])('a request for %s gets no launch', async (_name, changes) => {
    const { fields } = await login(await open());
    const reply = await authorize(tool.authentication(fields, changes));
    expect(reply.statusCode).toBe(400);
    expect(reply.body).toContain('This tool can’t be opened');
    expect(reply.body).not.toContain('id_token');
    expect(reply.body).not.toContain('evil.example');
  });

  test('a hint ends after ten minutes, with the session, and with the connection', async () => {
    const lena = await open();
    const { fields } = await login(lena);
    site.clock.advance(10 * MINUTE);
    expect((await authorize(tool.authentication(fields))).statusCode).toBe(400);

    const fresher = tool.authentication((await login(lena)).fields);
    await removeTool(site.context, TEST_COURSE_KEY, LOGIN_URL);
    expect((await authorize(fresher)).statusCode).not.toBe(200);
    await connectTool(site.context, { courseKey: TEST_COURSE_KEY, toolId: LOGIN_URL });
    // Its client has another id now.
    expect((await authorize(fresher)).statusCode).toBe(400);

    const last = tool.authentication((await login(lena)).fields);
    expect((await authorize(last)).statusCode).toBe(200);
    await lena.browser.send('POST', '/logout');
    expect((await authorize(last)).statusCode).toBe(401);
  });

  test('all processes sign with the same key, which no page shows', async () => {
    await open();
    const keysets = await Promise.all([1, 2, 3].map(async () => (await site.app.inject(KEYSET_PATH)).json()));
    expect(new Set(keysets.map((keyset) => JSON.stringify(keyset))).size).toBe(1);
    expect(keysets[0]).toEqual({
      keys: [
        {
          kty: 'RSA',
          alg: 'RS256',
          use: 'sig',
          e: 'AQAB',
          n: expect.any(String),
          kid: expect.any(String),
        },
      ],
    });
    const stored = await findSecret(site.context.db.read, 'tool-launches');
    expect(String(stored)).not.toContain('PRIVATE');
  });

  test('the key that signs is another one once the site’s key is', async () => {
    await open();
    const { context } = site;
    const first = await getPlatformKey(context);
    const bytes = new Uint8Array(32).fill(7);
    const rotated = { key: () => bytes, keys: (purpose: string) => [bytes, context.secrets.key(purpose)] };
    const secrets = { ...context.secrets, ...rotated };
    expect((await getPlatformKey({ ...context, secrets })).publicKey).toEqual(first.publicKey);
    const dropped = { ...context, secrets: { ...secrets, keys: () => [bytes] } };
    const second = await getPlatformKey(dropped);
    expect(second.publicKey.kid).not.toBe(first.publicKey.kid);
    expect((await getPlatformKey(dropped)).publicKey).toEqual(second.publicKey);
  });
});
