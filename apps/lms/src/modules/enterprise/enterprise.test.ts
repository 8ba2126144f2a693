import { cookieNames } from '@lectern/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CommandError, UsageError } from '../../cli/command.ts';
import { enterpriseCommands } from '../../cli/commands/enterprise.commands.ts';
import { runCommandLine } from '../../testing/cli.ts';
import { buildCourse, html, TEST_COURSE_KEY } from '../../testing/course-builder.ts';
import { describeDatabases } from '../../testing/databases.ts';
import { type LearningSite, openLearningSite, type Person } from '../../testing/learning-site.ts';
import { PASSWORD } from '../../testing/site.ts';

const course = buildCourse({
  sections: [{ id: 'c', children: [{ id: 's', children: [{ id: 'u', children: [html('h')] }] }] }],
});
const CUSTOMERS = '/enterprise/api/v1/enterprise-customer/';
const SELECT = '/enterprise/select/active/';
const HOME = `/course/${TEST_COURSE_KEY}/home`;

describeDatabases('organizations', (_, fresh) => {
  let site: LearningSite;
  let dana: Person;
  let mika: Person;
  const run = async (line: string) =>
    (await runCommandLine(enterpriseCommands, site.context, line)).join('\n');
  const customersOf = async (who: Person, query = '') =>
    (await who.get(`${CUSTOMERS}${query}`)).json().results;
  const accessOf = async (who: Person) =>
    (await who.get(`/api/course_home/course_metadata/${TEST_COURSE_KEY}`)).json().course_access;
  const uuidOf = async (slug: string) =>
    /\((.+?)\)/.exec(
      (await run('enterprise list')).split('\n').find((line) => line.startsWith(slug)) ?? '',
    )?.[1];

  beforeAll(async () => {
    const config = { enterprisePortalHost: 'learn.acme.example' };
    site = await openLearningSite(course, { database: await fresh(), config });
    dana = await site.join('dana', { mode: 'audit' });
    mika = await site.join('mika', { mode: 'audit' });
    expect(await run('enterprise list')).toBe('There are no organizations.');
    await run(
      'enterprise set acme --name Acme<b> --logo https://acme.example/logo.svg --portal yes --consent yes',
    );
    await run('enterprise set other --name Other');
  });
  afterAll(() => site.close());

  test('a learner has their own customers, the active one last', async () => {
    expect(await customersOf(dana)).toEqual([]);
    expect(await run('enterprise join acme dana')).toBe('dana learns for Acme<b>.');
    await run('enterprise join other dana');
    expect((await customersOf(dana)).map(({ slug }: { slug: string }) => slug)).toEqual(['acme', 'other']);
    await run('enterprise join acme dana');
    const [other, acme] = await customersOf(dana);
    expect(other).toMatchObject({ slug: 'other', enable_learner_portal: false });
    expect(other).not.toHaveProperty('branding_configuration');
    expect(acme).toMatchObject({
      slug: 'acme',
      name: 'Acme<b>',
      enable_learner_portal: true,
      branding_configuration: { logo: 'https://acme.example/logo.svg' },
    });
    expect(await customersOf(dana, `?uuid=${acme.uuid}`)).toEqual([acme]);
    expect(await customersOf(mika)).toEqual([]);
    expect((await site.visitor.get(CUSTOMERS)).statusCode).toBe(401);
  });

  test('the JWT payload has them as roles; the front end’s configuration has the portal host', async () => {
    const read = async (name: string) => {
      const browser = (await site.join(`${name}-again`)).browser;
      await browser.signIn(name, PASSWORD);
      const [, payload = ''] = (browser.cookies.get(cookieNames.jwtHeaderPayload) ?? '').split('.');
      return JSON.parse(Buffer.from(payload, 'base64url').toString()).roles;
    };
    expect(await read('dana')).toEqual([
      `enterprise_learner:${await uuidOf('other')}`,
      `enterprise_learner:${await uuidOf('acme')}`,
    ]);
    expect(await read('mika')).toBeUndefined();
    expect((await site.visitor.get('/api/mfe_config/v1')).json()).toMatchObject({
      ENTERPRISE_LEARNER_PORTAL_HOSTNAME: 'learn.acme.example',
    });
  });

  test('consent is required of learners of the organization, given once, and removed with the membership', async () => {
    await run(`enterprise offer acme ${TEST_COURSE_KEY}`);
    expect((await accessOf(mika)).has_access).toBe(true);
    const { error_code, developer_message: path } = await accessOf(dana);
    expect(error_code).toBe('data_sharing_access_required');
    expect((await dana.get('/dashboard')).body).toContain(`href="${path}">Review request<`);
    const page = await dana.get(path);
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('Share your activity with <bdi>Acme&lt;b&gt;</bdi>?');

    const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: 'http://localhost' };
    const cookies = Object.fromEntries(dana.browser.cookies);
    const bare = await site.app.inject({ method: 'POST', url: path, headers, payload: '', cookies });
    expect(bare.statusCode).toBe(403);
    const stranger = await mika.browser.submit(path, {});
    expect([stranger.statusCode, stranger.headers.location]).toEqual([302, HOME]);
    const wrong = await dana.browser.submit(path.replace(/customer=.*/, 'customer=none'), {});
    expect(wrong.headers.location).toBe(HOME);
    expect((await site.visitor.get(path)).headers.location).toMatch(/^\/login\?next=/);
    expect((await accessOf(dana)).error_code).toBe('data_sharing_access_required');

    const given = await dana.browser.submit(path, {});
    expect([given.statusCode, given.headers.location]).toEqual([303, HOME]);
    expect((await accessOf(dana)).has_access).toBe(true);

    await run('enterprise leave acme dana');
    expect((await accessOf(dana)).has_access).toBe(true);
    await run('enterprise join acme dana');
    expect((await accessOf(dana)).error_code).toBe('data_sharing_access_required');
    await dana.browser.submit(path, {});
  });

  test('learners choose their active organization among their own', async () => {
    const [acme, other] = [await uuidOf('acme'), await uuidOf('other')];
    await run('enterprise join other dana');
    expect((await accessOf(dana)).error_code).toBe('incorrect_active_enterprise');
    expect((await dana.get('/dashboard')).body).toContain(
      'href="/enterprise/select/active">Choose the organization<',
    );
    const asked = await dana.get(`${SELECT}?success_url=${encodeURIComponent(`http://localhost${HOME}`)}`);
    expect(asked.body).toContain(`<option value="${other}" selected>Other</option>`);
    expect(asked.body).toContain(`value="${HOME}"`);
    const chosen = await dana.browser.submit(SELECT, {
      customer: acme ?? '',
      next: `http://localhost${HOME}`,
    });
    expect([chosen.statusCode, chosen.headers.location]).toEqual([303, HOME]);
    expect((await accessOf(dana)).has_access).toBe(true);

    const away = await dana.browser.submit(SELECT, { customer: acme ?? '', next: 'https://evil.example/' });
    expect(away.headers.location).toBe('/dashboard');
    expect((await mika.browser.submit(SELECT, { customer: acme ?? '' })).statusCode).toBe(400);
    expect(await customersOf(mika)).toEqual([]);
    for (const customer of ['acme\0', '<script>', `${acme}'--`]) {
      const refused = await dana.browser.submit(SELECT, { customer });
      expect([customer, refused.statusCode, refused.body.includes('<script>')]).toEqual([
        customer,
        400,
        false,
      ]);
    }
    expect((await dana.browser.send('POST', SELECT, { csrf: false })).statusCode).toBe(403);
    expect((await mika.get(SELECT)).body).toContain('You aren’t a learner of any organization');
  });

  test('an organization can be changed in part, and can withdraw a course', async () => {
    await run('enterprise set acme --consent no --logo=');
    expect(await customersOf(dana)).toContainEqual(
      expect.not.objectContaining({ branding_configuration: expect.anything() }),
    );
    expect(await run('enterprise list')).toMatch(/^acme: Acme<b> \(.+\), has a portal$/m);
    await run('enterprise join other dana');
    expect((await accessOf(dana)).has_access).toBe(false);
    await run(`enterprise withdraw acme ${TEST_COURSE_KEY}`);
    expect((await accessOf(dana)).has_access).toBe(true);
  });

  test.each([
    ['enterprise set', UsageError, 'Give the slug'],
    ['enterprise set Acme! --name A', UsageError, 'A slug consists of'],
    ['enterprise set new', UsageError, 'Give a new organization a name'],
    ['enterprise set acme --portal maybe', UsageError, '--portal is yes or no.'],
    ['enterprise set acme --logo javascript:alert(1)', UsageError, '--logo is an address'],
    ['enterprise join none dana', CommandError, 'There is no organization none.'],
    ['enterprise join acme nobody', CommandError, 'There is no account nobody.'],
    ['enterprise leave acme mika', CommandError, 'mika does not learn for'],
    ['enterprise offer acme nowhere', CommandError, 'There is no course nowhere.'],
    ['enterprise set acme --logo https://acme.example/\r\nX:1', UsageError, '--logo is an address'],
    ['enterprise set acme --name A\nB', UsageError, '--name is one line'],
    ['enterprise set acme --name A\u001b[2J', UsageError, '--name is one line'],
    [`enterprise set acme --name ${'x'.repeat(256)}`, UsageError, '--name is one line of at most 255'],
  ])('"%s" is refused', async (line, kind, message) => {
    const failure = await run(line).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(kind);
    expect(String(failure)).toContain(message);
  });
});
