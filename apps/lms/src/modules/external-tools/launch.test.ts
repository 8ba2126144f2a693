import { afterEach, expect, test } from 'vitest';
import { saveRunSettings } from '../../kernel/settings/course-settings.store.ts';
import { DEFAULT_SETTINGS } from '../../kernel/settings/course-settings.ts';
import { deleteToolKey, saveToolKey } from '../../kernel/tools/tool-keys.store.ts';
import { giveCourseStaffRole } from '../../kernel/users/roles.store.ts';
import { DAY } from '../../lib/durations.ts';
import { type BlockSpec, TEST_COURSE_KEY, usageKey } from '../../testing/course-builder.ts';
import { describeDatabases } from '../../testing/databases.ts';
import { openUnitPage, openUnitSite, sectionOf, UNIT, type UnitSite } from '../units/testing/unit-site.ts';
import { scoredTool, toolBlock } from './testing/tool-blocks.ts';
import { isSignedLaunch, launch, launchLinks, TOOL_KEY } from './testing/tool-provider.ts';

let site: UnitSite;
afterEach(() => site.close());

describeDatabases('opening an external tool', (_, fresh) => {
  const open = async (blocks: BlockSpec[], sequence: Partial<BlockSpec> = {}, more = {}) => {
    site = await openUnitSite([sectionOf([{ id: 'u1', children: blocks }], sequence)], {
      database: await fresh(),
      toolKeys: [TOOL_KEY],
      ...more,
    });
    return site.makeLearner('lena');
  };
  const linksOf = async ({ browser }: Pick<Awaited<ReturnType<typeof open>>, 'browser'>) =>
    launchLinks((await site.openUnit(browser)).page);

  test('posts a form that the site has signed for this learner', async () => {
    const lena = await open([
      scoredTool('t1', {
        customParameters: [
          { name: 'custom_page', value: '1' },
          { name: 'user_id', value: 'forged' },
        ],
      }),
    ]);
    const [link = '', inTab = ''] = await linksOf(lena);
    const { page, form } = await launch(site.app, link);
    expect(page.statusCode).toBe(200);
    expect(form.action).toBe('https://maps.example.org/launch?layer=roads%20%26%20rails');
    expect(isSignedLaunch(form, TOOL_KEY)).toBe(true);
    expect(Object.fromEntries(form.fields)).toMatchObject({
      lti_message_type: 'basic-lti-launch-request',
      lti_version: 'LTI-1p0',
      resource_link_id: usageKey('exercise', 't1'),
      resource_link_title: 'Town map',
      context_id: TEST_COURSE_KEY,
      context_title: 'Calculus, a start',
      context_label: 'CAL101',
      roles: 'Student',
      user_id: expect.stringMatching(/^[0-9a-f]{32}$/),
      custom_page: '1',
      launch_presentation_document_target: 'iframe',
      lis_outcome_service_url: `http://localhost/courses/${TEST_COURSE_KEY}/xblock/${usageKey('exercise', 't1')}/handler_noauth/outcome_service_handler`,
      lis_result_sourcedid: expect.stringMatching(/^[\w-]{43}$/),
      oauth_signature_method: 'HMAC-SHA1',
      oauth_callback: 'about:blank',
    });
    expect(page.body).not.toContain(TOOL_KEY.secret);
    expect([...form.fields.keys()].filter((name) => name.startsWith('lis_person'))).toEqual([]);

    const again = (await launch(site.app, inTab)).form;
    const same = ['user_id', 'lis_result_sourcedid', 'resource_link_id'];
    for (const name of same) expect(again.fields.get(name)).toBe(form.fields.get(name));
    expect(again.fields.get('oauth_nonce')).not.toBe(form.fields.get('oauth_nonce'));
    expect(again.fields.get('launch_presentation_document_target')).toBe('window');

    const milo = await site.makeLearner('milo');
    const [other = ''] = await linksOf(milo);
    const others = (await launch(site.app, other)).form;
    for (const name of ['user_id', 'lis_result_sourcedid'])
      expect(others.fields.get(name)).not.toBe(form.fields.get(name));
  });

  test('the page of the form runs only our script, and only the unit frames it', async () => {
    const [link = ''] = await linksOf(await open([toolBlock('t1')]));
    const { page, form } = await launch(site.app, link);
    expect(form.fields.has('lis_result_sourcedid')).toBe(false);
    const { headers } = page;
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'; script-src http://127.0.0.1/units/assets/;");
    expect(policy).toContain('form-action https:; frame-ancestors http://127.0.0.1 http://localhost');
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'origin' });
    expect(headers['set-cookie']).toBeUndefined();
  });

  test('the frame of the tool is sandboxed, and has no address before it is shown', async () => {
    const lena = await open([toolBlock('t1')]);
    const { body } = (await site.openUnit(lena.browser)).page;
    const [frame = ''] = /<iframe class="tool-frame"[^>]*>/.exec(body) ?? [];
    expect(frame).not.toMatch(/ src=/);
    const [, sandbox = ''] = /sandbox="([^"]*)"/.exec(frame) ?? [];
    expect(sandbox.split(' ')).not.toContain('allow-top-navigation');
    expect(sandbox).not.toContain('allow-top-navigation-by-user-activation');
    expect(body).not.toContain('maps.example.org/launch');
  });

  test('username, name and email are sent only with the learner’s consent, and only what was asked for', async () => {
    const lena = await open([toolBlock('t1', { opens: 'request', asksFor: ['username', 'email'] })]);
    const { body } = (await site.openUnit(lena.browser)).page;
    expect(body).toContain('asks for your username and email address');
    const [link = ''] = launchLinks({ body });
    const agreed = (await launch(site.app, link)).form;
    expect(agreed.fields.get('lis_person_sourcedid')).toBe('lena');
    expect(agreed.fields.get('lis_person_contact_email_primary')).toBe('lena@example.org');
    expect(agreed.fields.has('lis_person_name_full')).toBe(false);
    expect(isSignedLaunch(agreed, TOOL_KEY)).toBe(true);
    const without = (await launch(site.app, link.replace('&agreed=1', ''))).form;
    expect([...without.fields.keys()].filter((name) => name.startsWith('lis_person'))).toEqual([]);
  });

  test('staff are instructors', async () => {
    const lena = await open([toolBlock('t1')]);
    const role = { userId: lena.user.id, courseKey: TEST_COURSE_KEY, at: 0 };
    await site.context.db.write((tx) => giveCourseStaffRole(tx, role));
    const [link = ''] = await linksOf(lena);
    expect((await launch(site.app, link)).form.fields.get('roles')).toBe('Instructor');
  });

  test('isn’t possible for staff who view the course as a learner, nor with a link from before', async () => {
    const lena = await open([toolBlock('t1')]);
    const staff = await site.makeLearner('stella');
    const role = { userId: staff.user.id, courseKey: TEST_COURSE_KEY, at: 0 };
    await site.context.db.write((tx) => giveCourseStaffRole(tx, role));
    const [own = ''] = await linksOf(staff);
    await staff.browser.send('POST', `/courses/${TEST_COURSE_KEY}/masquerade`, {
      body: { role: 'student', user_name: lena.user.username },
    });
    const { body } = await openUnitPage(site.app, staff.browser, UNIT);
    expect(launchLinks({ body })).toEqual([]);
    expect(body).toContain('You’re viewing this as a learner, so it doesn’t open.');
    const { page, form } = await launch(site.app, own);
    expect([page.statusCode, form.fields.size]).toEqual([401, 0]);
  });

  test.each([
    ['a forged token', (link: string) => link.replace(/token=.{20}/, `token=${'a'.repeat(20)}`), 401],
    ['the token of another tool', (link: string) => link.replace('@t1/', '@t2/'), 403],
    ['no token', (link: string) => link.replace(/token=.*/, ''), 401],
  ])('%s opens nothing', async (_case, change, status) => {
    const [link = ''] = await linksOf(await open([toolBlock('t1'), toolBlock('t2')]));
    const { page, form } = await launch(site.app, change(link));
    expect([page.statusCode, form.fields.size]).toEqual([status, 0]);
  });

  test('a unit’s token opens no tool, and a tool’s no unit', async () => {
    const lena = await open([toolBlock('t1')]);
    const { page, settings } = await site.openUnit(lena.browser);
    const [link = ''] = launchLinks(page);
    const swapped = await launch(site.app, link.replace(/token=[^&]*/, `token=${settings.token}`));
    expect(swapped.page.statusCode).toBe(401);
    const token = new URL(link).searchParams.get('token') ?? '';
    const url = `/units/${UNIT}?token=${token}`;
    const unit = await site.app.inject({ url, headers: { host: '127.0.0.1' } });
    expect(unit.statusCode).toBe(401);
  });

  test('a link ends with the session, and after a day', async () => {
    const lena = await open([toolBlock('t1')]);
    const [link = ''] = await linksOf(lena);
    site.clock.advance(DAY);
    expect((await launch(site.app, link)).page.statusCode).toBe(401);
    const [fresher = ''] = await linksOf(await site.makeLearner('milo'));
    await site.context.db.write((tx) => tx.deleteFrom('sessions').execute());
    expect((await launch(site.app, fresher)).page.statusCode).toBe(401);
  });

  test('a replaced key signs at once; without one, the learner reads why', async () => {
    const lena = await open([toolBlock('t1')]);
    const [link = ''] = await linksOf(lena);
    const key = { ...TOOL_KEY, secret: 'another' };
    await site.context.db.write((tx) => saveToolKey(tx, TEST_COURSE_KEY, { key, at: 1 }));
    expect(isSignedLaunch((await launch(site.app, link)).form, key)).toBe(true);
    await site.context.db.write((tx) => deleteToolKey(tx, TEST_COURSE_KEY, TOOL_KEY.toolId));
    expect(isSignedLaunch((await launch(site.app, link)).form, TOOL_KEY)).toBe(true);
    await site.context.db.write((tx) => tx.deleteFrom('tool_keys').execute());
    const { page } = await launch(site.app, link);
    expect([page.statusCode, page.body]).toEqual([403, expect.stringContaining('isn’t connected')]);
  });

  test.each(['http://localhost/login', 'http://127.0.0.1/units/x'])(
    'a page of the site, %s, is no tool',
    async (launchUrl) => {
      const [link = ''] = await linksOf(await open([toolBlock('t1', { launchUrl })]));
      expect((await launch(site.app, link)).page.statusCode).toBe(403);
    },
  );

  test('is limited in how often', async () => {
    const [link = ''] = await linksOf(await open([toolBlock('t1')]));
    const statuses = new Set<number>();
    for (let count = 0; count < 121; count += 1) statuses.add((await launch(site.app, link)).page.statusCode);
    expect([...statuses]).toEqual([200, 429]);
  });

  test('is closed to learners without access to graded content', async () => {
    const lena = await open([scoredTool('t1')], { graded: true });
    const [link = ''] = await linksOf(lena);
    const settings = { ...DEFAULT_SETTINGS, modes: ['audit', 'verified'] as const, price: 9 };
    const limited = { ...settings, auditAccess: 'limited', contentGating: true } as const;
    await site.context.db.write((tx) => saveRunSettings(tx, TEST_COURSE_KEY, { settings: limited, at: 0 }));
    expect((await launch(site.app, link)).page.statusCode).toBe(403);
    expect(await linksOf(lena)).toEqual([]);
  });

  test('works without an origin for units, whose sandboxed page no policy can name', async () => {
    const [link = ''] = await linksOf(await open([toolBlock('t1')], {}, { config: { unitsOrigin: 'none' } }));
    expect(link).toContain('http://localhost/units/');
    const { page } = await launch(site.app, link);
    expect(page.statusCode).toBe(200);
    expect(page.headers['content-security-policy']).not.toContain('frame-ancestors');
  });

  test('a hidden tool is only its description', async () => {
    const lena = await open([toolBlock('t1', { launchUrl: null, toolId: '' })]);
    const { body } = (await site.openUnit(lena.browser)).page;
    expect(body).toContain('Draw a map of your town.');
    expect(launchLinks({ body })).toEqual([]);
  });
});
