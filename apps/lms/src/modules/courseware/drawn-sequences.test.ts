import type {
  BlocksWire,
  NavigationBlockWire,
  OutlineWire,
  ProgressWire,
  SequenceWire,
} from '@lectern/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  buildCourse,
  html,
  TEST_COURSE_KEY as KEY,
  problem,
  usageKey,
} from '../../testing/course-builder.ts';
import { describeDatabases } from '../../testing/databases.ts';
import { type LearningSite, openLearningSite, type Person } from '../../testing/learning-site.ts';

const groups = [
  { id: 0, name: 'Plain' },
  { id: 1, name: 'Playful' },
];
const EXPERIMENT = 'partition:7';
const inGroup = (group: number) => ({ within: [{ selector: EXPERIMENT, choices: [String(group)] }] });
const graded = { graded: true, format: 'Homework', due: '2026-06-01T00:00:00Z' };

/** Sequence `all` with units of both groups, then a sequence for each group. */
const tree = buildCourse({
  settings: { userPartitions: [{ id: 7, name: 'Tone', scheme: 'random', active: true, groups }] },
  tree: {
    selectors: {
      [EXPERIMENT]: {
        kind: 'experiment',
        key: EXPERIMENT,
        name: 'Tone',
        count: 1,
        choices: groups.map(({ id, name }) => ({ id: String(id), name })),
      },
    },
    gradingPolicy: {
      assignmentTypes: [{ type: 'Homework', shortLabel: 'HW', numTotal: 1, numDroppable: 0, weight: 1 }],
      gradeCutoffs: [{ letter: 'Pass', minimum: 0.5 }],
    },
  },
  sections: [
    {
      id: 'c1',
      children: [
        {
          id: 'all',
          children: [
            { id: 'u', children: [html('shared')] },
            ...[0, 1].map((group) => ({
              id: `u${group}`,
              ...inGroup(group),
              children: [html(`text${group}`, inGroup(group))],
            })),
          ],
        },
        ...[0, 1].map((group) => ({
          id: `s${group}`,
          name: `Sequence ${group}`,
          ...graded,
          ...inGroup(group),
          children: [
            {
              id: `v${group}`,
              ...inGroup(group),
              children: [problem(`p${group}`, { points: group + 1, ...inGroup(group) })],
            },
          ],
        })),
      ],
    },
  ],
});

describeDatabases('sequences and units that are drawn', (_, fresh) => {
  let site: LearningSite;
  let staff: Person;
  const people: [Person | undefined, Person | undefined] = [undefined, undefined];
  const sequence = (id: string) => usageKey('sequential', id);
  const unit = (id: string) => usageKey('vertical', id);
  const json = async <T>(who: Person, url: string) => (await who.get(url)).json<T>();
  const unitsOf = async (who: Person, id: string) =>
    (await json<SequenceWire>(who, `/api/courseware/sequence/${sequence(id)}`)).items.map(
      ({ id: key }) => key,
    );

  beforeAll(async () => {
    site = await openLearningSite(tree, { database: await fresh() });
    staff = await site.join('staff', { courseStaff: true });
    for (let tries = 0; tries < 60 && people.includes(undefined); tries += 1) {
      const person = await site.join(`learner${tries}`, { mode: 'audit' });
      people[(await unitsOf(person, 'all')).includes(unit('u1')) ? 1 : 0] = person;
    }
  });
  afterAll(() => site.close());

  describe.each([0, 1] as const)('a learner of group %i', (group) => {
    const other = 1 - group;
    const learner = (): Person => {
      const person = people[group];
      if (person === undefined) throw new Error('Nobody is in the group');
      return person;
    };

    test('sees the units and sequences of the group in every list', async () => {
      expect(await unitsOf(learner(), 'all')).toEqual([unit('u'), unit(`u${group}`)]);
      const outline = await json<OutlineWire>(learner(), `/api/course_home/outline/${KEY}`);
      const mine = [sequence('all'), sequence(`s${group}`)];
      expect(outline.course_blocks?.blocks[usageKey('chapter', 'c1')]?.children).toEqual(mine);
      expect(JSON.stringify(outline)).not.toContain(`Sequence ${other}`);
      const navigation = await json<{ blocks: Record<string, NavigationBlockWire> }>(
        learner(),
        `/api/course_home/v1/navigation/${KEY}`,
      );
      expect(navigation.blocks[usageKey('chapter', 'c1')]?.children).toEqual(mine);
      expect(navigation.blocks[sequence('all')]?.children).toEqual([unit('u'), unit(`u${group}`)]);
      const url = `/api/courses/v2/blocks/?course_id=${encodeURIComponent(KEY)}&username=${learner().user.username}&depth=all`;
      const { blocks } = await json<BlocksWire>(learner(), url);
      for (const id of [`s${other}`]) expect(blocks).not.toHaveProperty([sequence(id)]);
      for (const id of [`u${other}`, `v${other}`]) expect(blocks).not.toHaveProperty([unit(id)]);
      const dates = await learner().get(`/api/course_home/dates/${KEY}`);
      expect(dates.body).toContain(`Sequence ${group}`);
      expect(dates.body).not.toContain(`Sequence ${other}`);
    });

    test('finds only these on the page about the course', async () => {
      const { body } = await learner().get(`/courses/${KEY}/about`);
      expect(body).toContain(`Sequence ${group}`);
      expect(body).not.toContain(`Sequence ${other}`);
    });

    test('opens these only', async () => {
      const statusOf = async (url: string) => (await learner().get(url)).statusCode;
      expect(await statusOf(`/api/courseware/sequence/${sequence(`s${group}`)}`)).toBe(200);
      expect(await statusOf(`/api/courseware/sequence/${sequence(`s${other}`)}`)).toBe(404);
      for (const id of ['u', 'v']) {
        expect(await statusOf(`/xblock/${unit(`${id}${group}`)}`)).toBe(302);
        expect(await statusOf(`/xblock/${unit(`${id}${other}`)}`)).toBe(404);
      }
      expect(await statusOf(`/courses/${KEY}/jump_to/${unit(`v${other}`)}`)).toBe(404);
    });

    test('is graded by the sequence of the group', async () => {
      for (const id of [0, 1])
        await site.score(learner(), usageKey('problem', `p${id}`), id === group ? id + 1 : 0, id + 1);
      const { section_scores, course_grade } = await json<ProgressWire>(
        learner(),
        `/api/course_home/progress/${KEY}`,
      );
      const listed = section_scores[0]?.subsections.filter(({ num_points_possible: points }) => points > 0);
      expect(listed).toMatchObject([
        { display_name: `Sequence ${group}`, num_points_earned: group + 1, num_points_possible: group + 1 },
      ]);
      expect(course_grade).toMatchObject({ percent: 1, is_passing: true });
    });
  });

  test('staff see all of them', async () => {
    expect(await unitsOf(staff, 'all')).toEqual(['u', 'u0', 'u1'].map(unit));
    const outline = await json<OutlineWire>(staff, `/api/course_home/outline/${KEY}`);
    expect(outline.course_blocks?.blocks[usageKey('chapter', 'c1')]?.children).toEqual(
      ['all', 's0', 's1'].map(sequence),
    );
  });
});

describeDatabases('a unit with one text for some learners and two for others', (_, fresh) => {
  test('counts each learner’s own in the navigation, texts of no effort too', async () => {
    const site = await openLearningSite(
      buildCourse({
        settings: tree.settings,
        tree: { selectors: tree.selectors },
        sections: [
          {
            id: 'c1',
            children: [
              {
                id: 's1',
                children: [
                  {
                    id: 'u',
                    children: [html('one', inGroup(0)), html('two', inGroup(1)), html('three', inGroup(1))],
                  },
                ],
              },
            ],
          },
        ],
      }),
      { database: await fresh() },
    );
    const listed = new Set<number>();
    for (let tries = 0; tries < 60 && listed.size < 2; tries += 1) {
      const learner = await site.join(`learner${tries}`, { mode: 'audit' });
      const query = `course_id=${encodeURIComponent(KEY)}&username=${learner.user.username}&depth=all`;
      const { blocks } = (await learner.get(`/api/courses/v2/blocks/?${query}`)).json<BlocksWire>();
      const texts = Object.values(blocks).filter(({ type }) => type === 'html').length;
      const navigation = (await learner.get(`/api/course_home/v1/navigation/${KEY}`)).json<{
        blocks: Record<string, NavigationBlockWire>;
      }>();
      expect(navigation.blocks[usageKey('vertical', 'u')]?.completion_stat?.completable_children).toBe(texts);
      listed.add(texts);
    }
    expect([...listed].sort()).toEqual([1, 2]);
    await site.close();
  });
});
