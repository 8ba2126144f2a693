import { afterEach, describe, expect, test } from 'vitest';
import { findLearnerPortal } from './learner-portal.ts';
import { getLms } from './lms.ts';
import { learnerPortalQuery, learnerTypeOf, sessionQuery } from './session.ts';
import { createTestLms, type FakeRoutes, type TestLmsOptions } from './testing.ts';

const user = { userId: 7, username: 'dana', email: null, name: null, administrator: false };

test.each<[string, readonly string[] | null, string]>([
  ['nobody', null, 'b2c_learner'],
  ['no role', [], 'b2c_learner'],
  ['another role', ['enterprise_admin:2f6c'], 'b2c_learner'],
  ['a role whose context says so', ['staff:enterprise_learner'], 'b2c_learner'],
  ['a role that only begins alike', ['enterprise_learners:2f6c'], 'b2c_learner'],
  ['the role with its context', ['enterprise_learner:2f6c'], 'enterprise_learner'],
  ['the role alone', ['enterprise_learner'], 'enterprise_learner'],
  ['the role among others', ['staff:x', 'enterprise_learner:2f6c:y'], 'enterprise_learner'],
])('[VAL-08] the learner type of %s', (_, roles, expected) => {
  expect(learnerTypeOf(roles && { ...user, roles })).toBe(expected);
});

describe('[HDR-06] the portal of a learner’s organization', () => {
  const call = 'GET /enterprise/api/v1/enterprise-customer/';
  const acme = { uuid: 'a', slug: 'acme', name: 'Acme', enable_learner_portal: true };
  const results = (...customers: object[]): FakeRoutes => ({ [call]: { body: { results: customers } } });
  const settings = { ENTERPRISE_LEARNER_PORTAL_HOSTNAME: 'portal.example.org' };
  const open = (routes: FakeRoutes, options: TestLmsOptions = {}) =>
    createTestLms(routes, { settings, ...options });
  afterEach(() => sessionStorage.clear());

  test('is that of the last customer with a slug and an enabled portal, with its logo', async () => {
    const logo = 'https://acme.example/logo.svg';
    const { client } = open(
      results(
        { ...acme, slug: 'first' },
        { ...acme, branding_configuration: { logo } },
        { ...acme, slug: 'closed', enable_learner_portal: false },
        { ...acme, slug: null },
      ),
    );
    expect(await findLearnerPortal(getLms(client), 7)).toEqual({
      url: 'https://portal.example.org/acme',
      logoUrl: logo,
    });
  });

  test('is cached per learner for an hour in this session', async () => {
    const { client, requests } = open(results(acme));
    const find = (userId: number, now: number) => findLearnerPortal(getLms(client), userId, now);
    const start = 1_800_000_000_000;
    await find(7, start);
    expect(await find(7, start + 3_599_999)).toMatchObject({ url: 'https://portal.example.org/acme' });
    expect(requests).toHaveLength(1);
    await find(8, start);
    await find(7, start + 3_600_000);
    expect(requests).toHaveLength(3);
    expect(JSON.parse(sessionStorage.getItem('learnerPortalLinks:7') ?? '')).toMatchObject({
      expiration: start + 7_200_000,
    });
  });

  test('is null if the LMS has no organizations, or the cached value is invalid', async () => {
    sessionStorage.setItem('learnerPortalLinks:7', '{"links": 3}');
    const { client, log } = open({});
    expect(await findLearnerPortal(getLms(client), 7)).toBeNull();
    expect(log).toHaveLength(1);
    expect(await findLearnerPortal(getLms(open(results()).client), 7)).toBeNull();
  });

  test.each<[string, TestLmsOptions, number]>([
    ['a learner of an organization', { roles: ['enterprise_learner:a'] }, 1],
    ['any other learner', { roles: [] }, 0],
    ['a site without portals', { roles: ['enterprise_learner:a'], settings: {} }, 0],
    ['a visitor', { username: null }, 0],
  ])('is requested for %s: %#', async (_, options, count) => {
    const { client, config, requests } = open(results(acme), options);
    const query = learnerPortalQuery(await client.fetchQuery(sessionQuery()), config);
    if (query.enabled) await client.fetchQuery(query);
    expect(requests.filter(({ url }) => url.pathname.startsWith('/enterprise/'))).toHaveLength(count);
  });
});
