import type { AssignmentType } from '@lectern/olx';
import { describe, expect, test } from 'vitest';
import { toolBlock } from '../../modules/external-tools/testing/tool-blocks.ts';
import { compileTree } from '../../testing/compile-tree.ts';
import { type BlockSpec, buildCourse, html, problem, unsupported } from '../../testing/course-builder.ts';
import { gradeLossOf, percentPhrase } from './unearnable.policy.ts';

const type = (name: string, weight: number, more: Partial<AssignmentType> = {}): AssignmentType => ({
  type: name,
  shortLabel: null,
  numTotal: 1,
  numDroppable: 0,
  weight,
  ...more,
});

const course = (
  assignmentTypes: AssignmentType[],
  sequences: [format: string, BlockSpec[], Partial<BlockSpec>?][],
) =>
  compileTree(
    buildCourse({
      tree: { gradingPolicy: { assignmentTypes, gradeCutoffs: [{ letter: 'Pass', minimum: 0.5 }] } },
      sections: [
        {
          id: 'c1',
          children: sequences.map(([format, children, more], index) => ({
            id: `s${index}`,
            graded: true,
            format,
            ...more,
            children: [{ id: `u${index}`, children }],
          })),
        },
      ],
    }),
    'v1',
    0,
  );

const poll = (id: string): BlockSpec => ({ id, content: { kind: 'unsupported', tag: 'poll', reason: '' } });
/** A tool that the site has no key for. */
const tool = (id: string, pointsPossible: number): BlockSpec => {
  const { content } = toolBlock(id, {}, { pointsPossible });
  if (content?.kind !== 'exercise') throw new Error('A tool is an exercise');
  return {
    id,
    content: { kind: 'unsupported', tag: 'lti', reason: '', tool: { fault: 'no-key', content } },
  };
};
const half = (id: string) =>
  problem(id, {
    content: {
      parts: [
        { kind: 'group', tag: 'div', attributes: {}, parts: [{ kind: 'unsupported', tag: 'x', reason: '' }] },
      ],
    },
  });

describe('the share of the grade that can’t be earned here', () => {
  test.each([
    [
      'tools without a key, of which one has a score',
      [type('HW', 0.6), type('Exam', 0.4)],
      [
        ['HW', [problem('p'), tool('t', 0)]],
        ['Exam', [tool('x', 1), tool('y', 0)]],
      ],
      { share: 0.4, components: 1 },
    ],
    [
      'a type that is unsupported throughout',
      [type('HW', 0.6), type('Exam', 0.4)],
      [
        ['HW', [problem('p')]],
        ['Exam', [unsupported('x'), unsupported('y')]],
      ],
      { share: 0.4, components: 2 },
    ],
    [
      'one of three of a type',
      [type('HW', 0.6, { numTotal: 3 })],
      [
        ['HW', [problem('a')]],
        ['HW', [problem('b')]],
        ['HW', [unsupported('x')]],
      ],
      { share: 0.2, components: 1 },
    ],
    [
      'one that may be dropped',
      [type('HW', 1, { numTotal: 2, numDroppable: 1 })],
      [
        ['HW', [problem('a')]],
        ['HW', [unsupported('x')]],
      ],
      { share: 0, components: 1 },
    ],
    [
      'beside what is supported',
      [type('HW', 1)],
      [['HW', [problem('a'), unsupported('x')]]],
      { share: 0, components: 1 },
    ],
    ['questions of a problem', [type('HW', 1)], [['HW', [half('a')]]], { share: 0, components: 1 }],
    [
      'what never has a score',
      [type('HW', 1)],
      [['HW', [poll('x'), html('h')]]],
      { share: 0, components: 0 },
    ],
    [
      'ungraded',
      [type('HW', 1)],
      [['HW', [unsupported('x')], { graded: false }]],
      { share: 0, components: 0 },
    ],
    [
      'for the team only',
      [type('HW', 1)],
      [['HW', [unsupported('x')], { staffOnly: true }]],
      { share: 0, components: 0 },
    ],
    [
      'of no type of the policy',
      [type('HW', 1)],
      [['Quiz', [unsupported('x')]]],
      { share: 0, components: 0 },
    ],
    [
      'missing on every platform',
      [type('HW', 1, { numTotal: 4 })],
      [['HW', [problem('a')]]],
      { share: 0, components: 0 },
    ],
  ] satisfies [string, AssignmentType[], [string, BlockSpec[], Partial<BlockSpec>?][], object][])(
    '%s',
    (_, types, sequences, loss) => {
      const { share, components } = gradeLossOf(course(types, sequences));
      expect({ share: Number(share.toFixed(6)), components }).toEqual(loss);
    },
  );
});

test.each([
  [0, '0%'],
  [0.004, 'Less than 1%'],
  [0.005, '1%'],
  [0.4, '40%'],
])('%d reads %s', (share, text) => {
  expect(percentPhrase(share)).toBe(text);
});
