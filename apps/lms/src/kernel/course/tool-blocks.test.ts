import { expect, test } from 'vitest';
import { toolBlock } from '../../modules/external-tools/testing/tool-blocks.ts';
import { buildCourse, usageKey } from '../../testing/course-builder.ts';
import { listTools, reportUnconnectedTools, resolveTools } from './tool-blocks.ts';

const T1 = usageKey('exercise', 't1');
const tree = buildCourse({
  sections: [
    {
      id: 'c1',
      children: [
        {
          id: 's1',
          children: [
            {
              id: 'u1',
              children: [
                toolBlock('t1'),
                toolBlock('t2', { toolId: 'other' }),
                toolBlock('t3', { launchUrl: null }),
              ],
            },
          ],
        },
      ],
    },
  ],
});
const typesIn = ({ blocks }: typeof tree) =>
  ['t1', 't2', 't3'].map((id) => blocks[usageKey('exercise', id)]?.type);

test('a tool without a key is unsupported, and one with a key the exercise that it was', () => {
  const without = resolveTools(tree, (id) => id === 'other');
  expect(typesIn(without)).toEqual(['unsupported', 'exercise', 'exercise']);
  expect(without.blocks[T1]?.content).toMatchObject({ kind: 'unsupported', tool: { fault: 'no-key' } });
  expect(resolveTools(without, () => true)).toEqual(tree);
  expect(JSON.stringify(resolveTools(without, () => true))).toBe(JSON.stringify(tree));
  expect(resolveTools(without, (id) => id === 'other')).toBe(without);
  const tools = listTools(without).map(({ exercise, isConnected }) => [exercise.toolId, isConnected]);
  expect(tools).toEqual([
    ['maps', false],
    ['other', true],
  ]);
  expect(reportUnconnectedTools(without)).toMatchObject([
    {
      severity: 'warning',
      code: 'tool-key-missing',
      message: expect.stringContaining(`npx lectern tool set ${tree.courseKey} "maps"`),
    },
  ]);
});

test('a tool of LTI 1.3 is to be connected by its login address', () => {
  const lti13 = { loginUrl: 'https://a.example/login?x=1', redirectUrls: ['https://a.example/'], keys: null };
  const units = [{ id: 'u1', children: [toolBlock('t1', { toolId: 'https://a.example/login', lti13 })] }];
  const course = buildCourse({ sections: [{ id: 'c1', children: [{ id: 's1', children: units }] }] });
  const [warning] = reportUnconnectedTools(resolveTools(course, () => false));
  expect(warning?.message).toContain(
    `npx lectern tool connect ${course.courseKey} "https://a.example/login"`,
  );
});
