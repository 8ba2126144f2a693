import { expect, test } from 'vitest';
import { courseId } from './fixtures.ts';
import { navigationQuery } from './navigation.ts';
import { createTestLms } from './testing.ts';

const address = `GET /api/course_home/v1/navigation/${courseId}`;

test.each([
  ['{} of a server that shows this visitor nothing', {}],
  ['null', { blocks: null }],
])('the navigation %s has no sequences', async (_, body) => {
  const { client, log } = createTestLms({ [address]: { body } });
  expect(await client.fetchQuery(navigationQuery(courseId))).toEqual({ sequences: {} });
  expect(log).toEqual([]);
});
