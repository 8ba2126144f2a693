import type { CourseTree, Selector } from '@lectern/olx';
import { type BlockSpec, buildCourse, html, problem, TEST_COURSE_KEY } from './course-builder.ts';

/** The id of the bank in {@link drawsCourse}. */
export const BANK = `${TEST_COURSE_KEY.replace('course-v1:', 'block-v1:')}+type@itembank+block@bank`;
export const EXPERIMENT = 'partition:7';

const GROUPS = [
  { id: 0, name: 'Plain' },
  { id: 1, name: 'Playful' },
];

const experiment: Selector = {
  kind: 'experiment',
  key: EXPERIMENT,
  name: 'Tone',
  count: 1,
  choices: GROUPS.map(({ id, name }) => ({ id: String(id), name })),
};

/** In group `group` of the experiment. */
const inGroup = (group: number) => [{ selector: EXPERIMENT, choices: [String(group)] }];
const inBank = (id: string) => [{ selector: BANK, choices: [`problem/${id}`] }];

/**
 * A graded sequence whose unit u1 has a text for all (`intro`), an experiment with two groups (`plain`; `playful` with the
 * problem `joke`), and a bank of problems of which each learner gets two; unit u2 is the same for all.
 */
export function drawsCourse({
  bank = ['b1', 'b2', 'b3', 'b4'],
  count = 2,
}: {
  bank?: readonly string[];
  count?: number;
} = {}): CourseTree {
  const question = (id: string, more: Partial<Omit<BlockSpec, 'content'>> = {}) =>
    problem(id, { effort: { seconds: 0, activities: 1 }, ...more });
  const units: BlockSpec[] = [
    {
      id: 'u1',
      name: 'Drawn',
      effort: { seconds: 90, activities: bank.length + 1 },
      children: [
        html('intro', { effort: { seconds: 60, activities: 0 } }),
        html('plain', { within: inGroup(0), effort: { seconds: 10, activities: 0 } }),
        html('playful', { within: inGroup(1), effort: { seconds: 20, activities: 0 } }),
        question('joke', { within: inGroup(1) }),
        ...bank.map((id) => question(id, { within: inBank(id) })),
      ],
    },
    { id: 'u2', name: 'For all', effort: { seconds: 0, activities: 1 }, children: [question('last')] },
  ];
  const effort = { seconds: 90, activities: bank.length + 2 };
  return buildCourse({
    sections: [
      {
        id: 'c1',
        effort,
        children: [{ id: 's1', graded: true, format: 'Homework', effort, children: units }],
      },
    ],
    tree: {
      selectors: {
        [EXPERIMENT]: experiment,
        [BANK]: {
          kind: 'random',
          key: BANK,
          name: 'Practice',
          count,
          choices: bank.map((id) => ({ id: `problem/${id}`, name: '' })),
        },
      },
      gradingPolicy: {
        assignmentTypes: [{ type: 'Homework', shortLabel: 'HW', numTotal: 1, numDroppable: 0, weight: 1 }],
        gradeCutoffs: [{ letter: 'Pass', minimum: 0.5 }],
      },
    },
    settings: {
      userPartitions: [{ id: 7, name: 'Tone', scheme: 'random', active: true, groups: GROUPS }],
    },
  });
}
