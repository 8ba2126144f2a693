import {
  type BlocksWire,
  blocksRequestedFields,
  type LearningSequencesWire,
  type NavigationWire,
} from '@lectern/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TEST_COURSE_KEY, usageKey } from '../testing/course-builder.ts';
import { referenceCourses } from '../testing/reference-courses.ts';
import {
  listReaders,
  openReferenceSite,
  type ReferencePerson,
  type ReferenceSite,
  referenceCalls,
} from '../testing/reference-site.ts';

/*
 * The three calls that return the content of a course. The clients merge them and look up the blocks of one in the
 * other without a guard.
 */
describe.each(referenceCourses)('the trees of a course with %s', (_, tree) => {
  let site: ReferenceSite;
  beforeAll(async () => {
    site = await openReferenceSite(tree);
  });
  afterAll(() => site.close());

  const people = listReaders(tree);
  const nameOf = (person: ReferencePerson) => (person === 'visitor' ? '' : person);
  const outlineOf = (person: ReferencePerson) =>
    site.ask<LearningSequencesWire>(person, referenceCalls.learningSequences);

  test.each(people)('%s: sections name only sequences that are described', async (person) => {
    const { course_key, outline } = await outlineOf(person);
    expect(course_key).toBe(TEST_COURSE_KEY);
    expect(outline.sections.length).toBeGreaterThan(1);
    for (const { sequence_ids } of outline.sections) {
      expect(Object.keys(outline.sequences)).toEqual(expect.arrayContaining(sequence_ids));
    }
  });

  test.each(people)(
    '%s: the block tree of 2021 has every section and sequence of the outline',
    async (person) => {
      const { outline } = await outlineOf(person);
      const address = referenceCalls.blocks(nameOf(person), blocksRequestedFields);
      const { root, blocks } = await site.ask<BlocksWire>(person, address);
      expect(blocks[root]?.type).toBe('course');
      expect(blocks[root]?.children).toEqual(outline.sections.map(({ id }) => id));
      for (const { id, sequence_ids } of outline.sections) {
        expect(blocks[id]).toMatchObject({ id, type: 'chapter', display_name: expect.any(String) });
        expect(blocks[id]?.children ?? []).toEqual(sequence_ids);
        for (const key of sequence_ids) expect(blocks[key]).toMatchObject({ id: key, type: 'sequential' });
      }
      for (const { children = [] } of Object.values(blocks)) {
        expect(children.filter((key) => blocks[key] === undefined)).toEqual([]);
      }
      for (const { type, children } of Object.values(blocks)) {
        if (type !== 'sequential') continue;
        expect(children?.map((key) => blocks[key]?.type)).toEqual(children?.map(() => 'vertical'));
      }
    },
  );

  test.each(people)('%s: the block tree has nothing inside unreleased sequences', async (person) => {
    const address = referenceCalls.blocks(nameOf(person), blocksRequestedFields);
    const { blocks } = await site.ask<BlocksWire>(person, address);
    const units = ['u9', 'u10'].map((id) => usageKey('vertical', id));
    const shown = units.filter((key) => key in blocks);
    expect(shown).toEqual(person === 'staff' && units.every((key) => key in tree.blocks) ? units : []);
  });

  test.each(people)('%s: the block tree of 2026 gives each sequence its units', async (person) => {
    const address = referenceCalls.blocks(nameOf(person), 'children,discussions_url');
    const { blocks } = await site.ask<BlocksWire>(person, address);
    const sequences = Object.values(blocks).filter(({ type }) => type === 'sequential');
    expect(sequences.map(({ children }) => Array.isArray(children))).toEqual(sequences.map(() => true));
  });

  test.each(people)('%s: the sidebar of 2026 has every block that it names', async (person) => {
    const { blocks } = await site.ask<NavigationWire>(person, referenceCalls.navigation);
    const all = Object.entries(blocks ?? {});
    expect(all.map(([key, { id }]) => [key, id])).toEqual(all.map(([key]) => [key, key]));
    for (const [, block] of all) {
      expect(['course', 'chapter', 'sequential', 'lock', 'vertical']).toContain(block.type);
      expect(block.children?.filter((key) => blocks?.[key] === undefined)).toEqual([]);
      if (!['course', 'vertical'].includes(block.type)) {
        expect(block.completion_stat).toEqual({
          completion: expect.any(Number),
          completable_children: expect.any(Number),
        });
      }
    }
    const opened = await outlineOf(person);
    for (const { id, accessible, inaccessible_after_due } of Object.values(opened.outline.sequences)) {
      if (accessible) expect(blocks?.[id]?.type).toBe('sequential');
      else if (blocks?.[id] && !inaccessible_after_due) expect(blocks[id].type).toBe('lock');
    }
  });
});
