import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildCourse, html, TEST_COURSE_KEY, TIMED_EXAM, usageKey } from '../../testing/course-builder.ts';
import { type LearningSite, openLearningSite, type Person } from '../../testing/learning-site.ts';
import { accessFor } from '../access/access.ts';
import { blockAccess } from './block-access.ts';

const course = buildCourse({
  sections: [
    {
      id: 'c1',
      children: [
        {
          id: 's1',
          children: [
            {
              id: 'open',
              children: [
                html('plain'),
                html('paid', { groupAccess: { 50: [2] } }),
                html('team', { staffOnly: true }),
                html('soon', { start: '2026-04-01T00:00:00Z' }),
              ],
            },
            { id: 'paid-unit', groupAccess: { 50: [2] }, children: [html('inside')] },
            { id: 'team-unit', staffOnly: true, children: [html('inside-team')] },
            { id: 'soon-unit', start: '2026-04-01T00:00:00Z', children: [] },
          ],
        },
        {
          id: 's2',
          due: '2026-02-01T00:00:00Z',
          hideAfterDue: true,
          children: [{ id: 'past-unit', children: [] }],
        },
        { id: 's3', exam: TIMED_EXAM, children: [{ id: 'exam-unit', children: [html('question')] }] },
      ],
    },
  ],
});

let site: LearningSite;
const people: Record<string, Person> = {};
beforeAll(async () => {
  site = await openLearningSite(course);
  people.audit = await site.join('audit', { mode: 'audit' });
  people.verified = await site.join('verified', { mode: 'verified' });
  people.stranger = await site.join('stranger');
  people.staff = await site.join('staff', { courseStaff: true });
});
afterAll(() => site.close());

test.each([
  ['vertical', 'open', 'granted', 'granted'],
  ['html', 'plain', 'granted', 'granted'],
  ['html', 'paid', 'locked', 'granted'],
  ['html', 'team', 'unknown', 'unknown'],
  ['html', 'soon', 'unreleased', 'unreleased'],
  ['vertical', 'paid-unit', 'locked', 'granted'],
  ['html', 'inside', 'locked', 'granted'],
  ['vertical', 'team-unit', 'unknown', 'unknown'],
  ['html', 'inside-team', 'unknown', 'unknown'],
  ['vertical', 'soon-unit', 'unreleased', 'unreleased'],
  ['vertical', 'past-unit', 'closed', 'closed'],
  ['vertical', 'exam-unit', 'exam', 'exam'],
  ['html', 'question', 'exam', 'exam'],
])('%s %s: audit %s, verified %s, staff granted', async (type, id, audit, verified) => {
  const expected: Record<string, string> = { audit, verified, staff: 'granted', stranger: 'denied' };
  for (const [name, { user }] of Object.entries(people)) {
    const identity = { kind: 'user', user, session: null, via: 'jwt', masquerades: {} } as const;
    const access = await accessFor(site.context, TEST_COURSE_KEY, identity);
    const { kind } = await blockAccess(access, usageKey(type, id), site.context.db.read);
    expect([name, kind]).toEqual([name, expected[name]]);
  }
});

test('a block that is neither a unit nor in one is unknown', async () => {
  const access = await accessFor(site.context, TEST_COURSE_KEY, { kind: 'anonymous' });
  expect(access.decision.denial).toBe('authentication_required');
  const { user } = people.staff ?? {};
  if (!user) throw new Error('no staff');
  const staff = await accessFor(site.context, TEST_COURSE_KEY, {
    kind: 'user',
    user,
    session: null,
    via: 'jwt',
    masquerades: {},
  });
  for (const key of [usageKey('sequential', 's1'), usageKey('chapter', 'c1'), 'nonsense']) {
    expect(await blockAccess(staff, key, site.context.db.read)).toEqual({ kind: 'unknown' });
  }
});
