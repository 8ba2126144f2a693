import type { DiscussionRoleWire } from '@lectern/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { assignToCohort, saveCohort } from '../../kernel/cohorts/cohorts.store.ts';
import { buildCourse, discussionTab } from '../../testing/course-builder.ts';
import { describeDatabases } from '../../testing/databases.ts';
import { ok } from '../../testing/discussions.ts';
import { type LearningSite, openLearningSite, type Person } from '../../testing/learning-site.ts';
import { giveForumRole } from './roles.store.ts';
import { UNDIVIDED } from './settings.policy.ts';
import { saveDivision } from './settings.store.ts';

describeDatabases('roles in discussions', (_, fresh) => {
  let site: LearningSite;
  let staff: Person;
  let ann: Person;
  let key: string;
  beforeAll(async () => {
    const tree = buildCourse({ tree: { tabs: [discussionTab] }, sections: [] });
    site = await openLearningSite(tree, { database: await fresh() });
    key = site.courseKey;
    staff = await site.join('teacher', { courseStaff: true });
    ann = await site.join('ann', { mode: 'audit' });
  });
  afterAll(() => site.close());

  const roleUrl = (role: string) => `/api/discussion/v1/courses/${key}/roles/${role}`;
  const change = (who: Person, user: string, action: string, role = 'Community%20TA') =>
    who.post(roleUrl(role), { user_id: user, action });
  const listNames = async (role = 'Community%20TA') =>
    ok<DiscussionRoleWire>(await staff.get(roleUrl(role))).results.map(({ username }) => username);
  const moderates = async (who: Person) =>
    ok<{ has_moderation_privileges: boolean }>(await who.get(`/api/discussion/v2/courses/${key}/`))
      .has_moderation_privileges;

  test('course staff give a role by name or address, and take it back, each time without effect a second time', async () => {
    expect(await listNames()).toEqual([]);
    for (const user of ['Ann', ann.user.email, 'ann']) {
      const given = ok<DiscussionRoleWire>(await change(staff, user, 'allow'));
      expect(given).toEqual({
        course_id: key,
        division_scheme: 'none',
        results: [
          { username: 'ann', email: ann.user.email, first_name: '', last_name: '', group_name: null },
        ],
      });
    }
    expect(await moderates(ann)).toBe(true);
    expect(await listNames('Moderator')).toEqual([]);
    for (let index = 0; index < 2; index += 1)
      expect(ok(await change(staff, 'ann', 'revoke'))).toMatchObject({ results: [] });
    expect(await moderates(ann)).toBe(false);
  });

  test('members have the name of their cohort or track while it divides discussions', async () => {
    await site.context.db.write(async (tx) => {
      await saveCohort(tx, { courseKey: key, name: 'Red', group: null }, 1);
      await assignToCohort(tx, { userId: ann.user.id, courseKey: key, cohort: 'Red', at: 1 });
      await saveDivision(tx, key, { settings: { ...UNDIVIDED, scheme: 'cohort' }, at: 1 });
    });
    expect(ok(await change(staff, 'ann', 'allow', 'Group%20Moderator'))).toMatchObject({
      division_scheme: 'cohort',
      results: [{ username: 'ann', group_name: 'Red' }],
    });
    await site.context.db.write((tx) =>
      saveDivision(tx, key, { settings: { ...UNDIVIDED, scheme: 'enrollment_track' }, at: 1 }),
    );
    expect(ok(await staff.get(roleUrl('Group%20Moderator')))).toMatchObject({
      division_scheme: 'enrollment_track',
      results: [{ username: 'ann', group_name: 'Audit' }],
    });
  });

  test('moderators and learners neither see nor change roles', async () => {
    const mod = await site.join('mod', { mode: 'audit' });
    for (const role of ['Administrator', 'Moderator'] as const)
      await site.context.db.write((tx) =>
        giveForumRole(tx, { userId: mod.user.id, courseKey: key, role, at: 1 }),
      );
    const ben = await site.join('ben', { mode: 'audit' });
    for (const who of [mod, ben]) {
      expect((await who.get(roleUrl('Moderator'))).statusCode).toBe(403);
      expect((await change(who, 'ben', 'allow', 'Moderator')).statusCode).toBe(403);
    }
    expect(await listNames('Moderator')).toEqual(['mod']);
    expect((await site.visitor.get(roleUrl('Moderator'))).statusCode).toBe(401);
    const outsider = await site.join('outsider');
    expect((await outsider.get(roleUrl('Moderator'))).statusCode).toBe(404);
  });

  test('the learner as whom staff view the course doesn’t see roles', async () => {
    const viewer = await site.join('viewer', { courseStaff: true });
    await viewer.post(`/courses/${key}/masquerade`, { role: 'student', user_name: 'ann' });
    expect((await viewer.get(roleUrl('Moderator'))).statusCode).toBe(403);
  });

  test.each([
    ['Administrator', 'ann', 'allow', 'rolename'],
    ['Student', 'ann', 'allow', 'rolename'],
    ['Group+Moderator', 'ann', 'allow', 'rolename'],
    ['Moderator', 'nobody', 'allow', 'user_id'],
  ])('%s for %s: %s is refused because of %s', async (role, user, action, field) => {
    const refused = await change(staff, user, action, role);
    expect([refused.statusCode, refused.json()]).toMatchObject([
      400,
      { field_errors: { [field]: { developer_message: expect.any(String) } } },
    ]);
  });
});
