import { describe, expect, test } from 'vitest';
import { courseId, discussionConfigWire, ids, topicsWire } from '../fixtures.ts';
import { createTestLms } from '../testing.ts';
import { discussionConfigQuery } from './config.ts';
import { topicsQuery } from './topics.ts';

const config = `GET /api/discussion/v2/courses/${courseId}/`;
const configV1 = `GET /api/discussion/v1/courses/${courseId}`;
const topics = (version: number) => `GET /api/discussion/v${version}/course_topics/${courseId}`;
const counts = { discussion: 1, question: 2 };

test('general topics, then those of units under their sequences', async () => {
  const { client } = createTestLms({
    [config]: { body: discussionConfigWire() },
    [topics(3)]: { body: topicsWire() },
  });
  const tree = await client.fetchQuery(topicsQuery(courseId));
  expect(tree.general).toMatchObject([{ id: 'general', title: 'General', postCount: 3 }]);
  expect(tree.groups).toMatchObject([
    { over: 'Week 1', title: 'Limits', topics: [{ title: 'Warm-up', unitId: ids.warmUp }] },
  ]);
});

test('units that aren’t released yet, which Open edX lists as archived, are not shown', async () => {
  const later = {
    id: 'later',
    usage_key: ids.sums,
    name: 'Secret',
    thread_counts: { discussion: 0, question: 0 },
  };
  const old = { ...later, id: 'old', name: 'Old', thread_counts: counts };
  const { client } = createTestLms({
    [config]: { body: discussionConfigWire() },
    [topics(3)]: { body: [...topicsWire(), { id: 'archived', children: [later, old] }] },
  });
  expect((await client.fetchQuery(topicsQuery(courseId))).archived).toMatchObject([{ title: 'Old' }]);
});

describe('older servers', () => {
  test('without the third version send a list', async () => {
    const unit = {
      id: 'u',
      usage_key: ids.warmUp,
      name: null,
      thread_counts: counts,
      enabled_in_context: true,
    };
    const { client } = createTestLms({
      [config]: { body: discussionConfigWire() },
      [topics(2)]: { body: [{ ...unit, id: 'g', usage_key: null, name: 'General' }, unit] },
    });
    const tree = await client.fetchQuery(topicsQuery(courseId));
    expect(tree.general).toMatchObject([{ id: 'g' }]);
    expect(tree.groups[0]?.topics).toMatchObject([{ id: 'u', title: 'warmup' }]);
  });

  test('with topics of blocks send categories, whose blocks may share a topic', async () => {
    const leaf = { id: 'a', name: 'A', thread_list_url: '', children: [], thread_counts: counts };
    const { client } = createTestLms({
      [config]: { body: discussionConfigWire({ provider: 'legacy' }) },
      [topics(1)]: {
        body: {
          courseware_topics: [
            { ...leaf, id: null, name: 'Week 1', thread_counts: null, children: [leaf, leaf] },
          ],
          non_courseware_topics: [{ ...leaf, id: 'g' }],
        },
      },
    });
    const tree = await client.fetchQuery(topicsQuery(courseId));
    expect(tree.groups).toMatchObject([{ title: 'Week 1', topics: [{ id: 'a' }] }]);
    expect(tree.general).toHaveLength(1);
  });

  test('have the first version of the configuration', async () => {
    const { is_email_verified: _, captcha_settings: __, ...old } = discussionConfigWire();
    const { client } = createTestLms({ [configV1]: { body: old } });
    expect(await client.fetchQuery(discussionConfigQuery(courseId))).toMatchObject({
      canPost: true,
      needsVerifiedEmail: false,
      needsCaptcha: false,
    });
  });
});

test.each([
  ['no discussions', { status: 404 }, null],
  ['a visitor', { status: 401 }, null],
  ['discussions that are turned off', { body: discussionConfigWire({ show_discussions: false }) }, null],
])('%s: there is no configuration', async (_, response, expected) => {
  const { client, log } = createTestLms({ [config]: response, [configV1]: response });
  expect(await client.fetchQuery(discussionConfigQuery(courseId))).toBe(expected);
  expect(log.filter(({ level }) => level === 'error')).toEqual([]);
});

test.each([
  ['a learner', { user_roles: ['Student'] }, true],
  ['a moderator', { user_roles: ['Student', 'Moderator'] }, false],
  ['course staff', { is_course_staff: true }, false],
])('a captcha is asked of %s', async (_, who, needsCaptcha) => {
  const captcha = { captcha_settings: { enabled: true, site_key: 'key' } };
  const { client } = createTestLms({ [config]: { body: discussionConfigWire({ ...captcha, ...who }) } });
  expect((await client.fetchQuery(discussionConfigQuery(courseId)))?.needsCaptcha).toBe(needsCaptcha);
});
