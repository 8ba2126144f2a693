import type { BlocksWire, LearningSequencesWire, SequenceWire } from '@lectern/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildCourse, html, problem, TEST_COURSE_KEY, usageKey } from '../../testing/course-builder.ts';
import { type LearningSite, openLearningSite, type Person } from '../../testing/learning-site.ts';
import { accessFor } from '../access/access.ts';
import { blockAccess } from './block-access.ts';

const first = usageKey('sequential', 'first');
const gated = usageKey('sequential', 'gated');
const course = buildCourse({
  sections: [
    {
      id: 'c1',
      children: [
        {
          id: 'first',
          name: 'First',
          children: [{ id: 'u1', children: [html('h1'), problem('p1', { points: 4 })] }],
        },
        {
          id: 'gated',
          name: 'Gated',
          prerequisite: { id: 'first', minScorePercent: 50, minCompletionPercent: 100 },
          children: [{ id: 'u2', name: 'Behind', children: [html('h2')] }],
        },
      ],
    },
  ],
});

let site: LearningSite;
let dana: Person;
let staff: Person;
beforeAll(async () => {
  site = await openLearningSite(course);
  dana = await site.join('dana', { mode: 'audit' });
  staff = await site.join('staff', { courseStaff: true });
});
afterAll(() => site.close());

const sequence = async (person: Person) =>
  (await person.get(`/api/courseware/sequence/${gated}`)).json<SequenceWire>();
const accessOf = async (person: Person, key: string) => {
  const identity = { kind: 'user', user: person.user, session: null, via: 'jwt', masquerades: {} } as const;
  const access = await accessFor(site.context, TEST_COURSE_KEY, identity);
  return (await blockAccess(access, key, site.context.db.read)).kind;
};
const accessible = async (person: Person) =>
  (
    await person.get(`/api/learning_sequences/v1/course_outline/${TEST_COURSE_KEY}`)
  ).json<LearningSequencesWire>().outline.sequences[gated]?.accessible;
const blocks = async (person: Person, fields: string) =>
  Object.keys(
    (
      await person.get(
        `/api/courses/v2/blocks/?course_id=${encodeURIComponent(TEST_COURSE_KEY)}&username=${person.user.username}&depth=3&requested_fields=${fields}`,
      )
    ).json<BlocksWire>().blocks,
  );

test('a sequence stays closed in every call until its prerequisite is met', async () => {
  expect(await sequence(dana)).toMatchObject({
    gated_content: {
      gated: true,
      gated_section_name: 'Gated',
      prereq_id: first,
      prereq_section_name: 'First',
    },
    items: [{ id: usageKey('vertical', 'u2'), display_name: 'Behind', is_gated: true, content: '' }],
  });
  expect((await sequence(dana)).items[0]).not.toHaveProperty('page_title');
  expect(await accessOf(dana, usageKey('vertical', 'u2'))).toBe('gated');
  expect(await accessOf(dana, usageKey('html', 'h2'))).toBe('gated');
  expect(await accessible(dana)).toBe(false);
  expect(await blocks(dana, 'children')).not.toContain(gated);
  expect(await blocks(dana, 'children,show_gated_sections')).toContain(gated);

  await site.complete(dana, usageKey('html', 'h1'), usageKey('problem', 'p1'));
  await site.score(dana, usageKey('problem', 'p1'), 1, 4);
  expect((await sequence(dana)).gated_content.gated).toBe(true);

  await site.score(dana, usageKey('problem', 'p1'), 2, 4);
  expect(await sequence(dana)).toMatchObject({
    gated_content: { gated: false, prereq_id: null },
    items: [{ page_title: 'Behind', complete: false }],
  });
  expect(await accessOf(dana, usageKey('vertical', 'u2'))).toBe('granted');
  expect(await accessible(dana)).toBe(true);
  expect(await blocks(dana, 'children')).toContain(gated);
});

test('staff are exempt', async () => {
  expect((await sequence(staff)).gated_content.gated).toBe(false);
  expect(await accessOf(staff, usageKey('html', 'h2'))).toBe('granted');
  expect(await accessible(staff)).toBe(true);
});
