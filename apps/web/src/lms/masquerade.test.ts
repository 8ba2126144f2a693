import { describe, expect, test } from 'vitest';
import { courseMetadataQuery } from './course-metadata.ts';
import { courseId, courseMetadataWire, ids } from './fixtures.ts';
import { changeMasquerade, masqueradeQuery } from './masquerade.ts';
import { findActiveUnitIndex, savePosition } from './position.ts';
import { createTestLms } from './testing.ts';

const path = `/courses/${courseId}/masquerade`;

const read = async (body: unknown) =>
  createTestLms({ [`GET ${path}`]: { body } }).client.fetchQuery(masqueradeQuery(courseId));

describe('choices', () => {
  test('[API-21] [ENT-15] keeps every field under its name', async () => {
    const active = {
      course_key: courseId,
      role: 'student',
      user_name: 'dana',
      group_id: 2,
      group_name: 'Verified',
      user_partition_id: 50,
    };
    const available = [
      { name: 'Staff', role: 'staff' },
      { name: 'Specific Student...', role: 'student', user_name: '' },
      { name: 'Verified', role: 'student', group_id: 2, user_partition_id: 50 },
    ];
    expect(await read({ success: true, active, available })).toEqual({
      active: { role: 'student', userName: 'dana', groupName: 'Verified', groupId: 2, userPartitionId: 50 },
      available: [
        { name: 'Staff', role: 'staff', userName: null, groupId: null, userPartitionId: null },
        { name: 'Specific Student...', role: 'student', userName: '', groupId: null, userPartitionId: null },
        { name: 'Verified', role: 'student', userName: null, groupId: 2, userPartitionId: 50 },
      ],
    });
  });

  test.each([[{}], [{ active: null }], [{ active: { role: 'staff', user_name: '', group_name: '' } }]])(
    '%j is the staff view; choices without a name are left out',
    async (more) => {
      const available = [{ role: 'student' }, { name: null }, { name: '', role: 'staff' }, { name: 'X' }];
      const masquerade = await read({ success: true, available, ...more });
      expect(masquerade?.active).toMatchObject({ role: 'staff', userName: null, groupName: null });
      expect(masquerade?.available.map(({ name, role }) => [name, role])).toEqual([['X', 'staff']]);
    },
  );

  test('[API-21] a refusal, with or without a text, is null', async () => {
    expect(await read({ success: false })).toBeNull();
    expect(await read({ success: false, error: 'Not you.' })).toBeNull();
  });
});

describe('changing the view', () => {
  const nobody = { role: 'student', userName: null, groupId: null, userPartitionId: null } as const;

  test.each([
    [{ ...nobody, role: 'staff' as const }, { role: 'staff' }],
    [nobody, { role: 'student' }],
    [
      { ...nobody, groupId: 2, userPartitionId: 50 },
      { role: 'student', group_id: 2, user_partition_id: 50 },
    ],
    [
      { ...nobody, userName: ' dana ' },
      { role: 'student', user_name: ' dana ' },
    ],
  ])('[API-22] %j sends %j', async (choice, body) => {
    const { client, requests } = createTestLms({ [`POST ${path}`]: { body: { success: true } } });
    expect(await changeMasquerade(client, courseId, choice)).toEqual({ isChanged: true });
    const sent = requests.find(({ method }) => method === 'POST');
    expect(sent?.url.pathname).toBe(path);
    expect(sent?.headers.get('x-csrftoken')).toBe('test-token');
    expect(JSON.parse(sent?.body ?? '')).toEqual(body);
  });

  test.each([
    [{ success: false, error: 'No such learner.' }, 'No such learner.'],
    [{ success: false, error: '' }, null],
    [{ success: false }, null],
  ])('[API-22] %j gives the reason', async (body, reason) => {
    const { client } = createTestLms({ [`POST ${path}`]: { body } });
    expect(await changeMasquerade(client, courseId, nobody)).toEqual({ isChanged: false, reason });
  });
});

test('in a masquerade the position changes on the page only', async () => {
  const { client, requests } = createTestLms({
    [`GET /api/course_home/course_metadata/${courseId}`]: {
      body: courseMetadataWire({ is_staff: false, original_user_is_staff: true }),
    },
  });
  await client.fetchQuery(courseMetadataQuery(courseId));
  await savePosition(client, { courseId, sequenceId: ids.limits, index: 1, saveUnitPosition: true });
  expect(findActiveUnitIndex(client, courseId, ids.limits)).toBe(1);
  expect(requests.filter(({ method }) => method !== 'GET')).toEqual([]);
});
