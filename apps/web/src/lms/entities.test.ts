import { expect, test } from 'vitest';
import { completionQuery } from './completion.ts';
import { coursewareQuery } from './courseware.ts';
import {
  blocksWire,
  courseId,
  courseMetadataWire,
  ids,
  learningSequencesWire,
  oldCoursewareCourseWire,
  outlineBlock,
  outlineBlocks,
  outlineWire,
  sequenceItem,
  sequenceWire,
} from './fixtures.ts';
import { outlineQuery } from './outline.ts';
import { sequenceQuery } from './sequence.ts';
import { createTestLms } from './testing.ts';

/*
 * The data about one sequence and one unit after all calls that report them have responded. Each fact is stored in one
 * place, whichever call reported it.
 */

const legacy = 'https://lms.example.org/legacy/limits';

async function loadAll() {
  const blocks = outlineBlocks();
  blocks[ids.limits] = outlineBlock(ids.limits, 'sequential', {
    ...blocks[ids.limits],
    legacy_web_url: legacy,
  });
  const items = [
    sequenceItem(ids.warmUp, { complete: true }),
    sequenceItem(ids.practice, {
      page_title: 'Practice',
      type: 'problem',
      graded: true,
      bookmarked: true,
      contains_content_type_gated_content: true,
    }),
  ];
  const { client } = createTestLms({
    [`GET /api/course_home/course_metadata/${courseId}`]: { body: courseMetadataWire() },
    [`GET /api/course_home/outline/${courseId}`]: { body: outlineWire({ course_blocks: { blocks } }) },
    [`GET /api/courseware/course/${courseId}`]: { body: oldCoursewareCourseWire() },
    'GET /api/courses/v2/blocks/': { body: blocksWire() },
    [`GET /api/learning_sequences/v1/course_outline/${courseId}`]: { body: learningSequencesWire() },
    [`GET /api/courseware/sequence/${ids.limits}`]: { body: sequenceWire({ items }) },
  });
  const outline = await client.fetchQuery(outlineQuery(courseId));
  const { tree } = await client.fetchQuery(coursewareQuery(courseId));
  const sequence = await client.fetchQuery(sequenceQuery(courseId, ids.limits));
  return {
    client,
    outline,
    tree,
    sequence,
    completion: client.getQueryData(completionQuery(courseId).queryKey),
  };
}

test('[ENT-06] a sequence has its fields, its section and its units', async () => {
  const { outline, tree, completion } = await loadAll();
  expect(outline.courseBlocks?.sequences[ids.limits]).toMatchObject({
    id: ids.limits,
    title: 'Limits (3 Questions)',
    description: 'Homework',
    due: '2026-02-01T23:59:00Z',
    effortActivities: 2,
    effortTime: 420,
    icon: 'fa-pencil-square-o',
    legacyWebUrl: legacy,
    showLink: true,
    sectionId: ids.week1,
  });
  expect(completion).toMatchObject({ [ids.limits]: true, [ids.series]: false });
  expect(tree?.sequences[ids.limits]).toMatchObject({
    sectionId: ids.week1,
    unitIds: [ids.warmUp, ids.practice],
    effortActivities: 2,
    effortTime: 420,
  });
});

test('[ENT-08] the legacy address of a sequence is in the tree: the call of one sequence does not send it', async () => {
  const { tree, sequence } = await loadAll();
  expect(tree?.sequences[ids.limits]?.legacyWebUrl).toBe('https://learn.example.org/legacy/limits');
  expect(sequence).not.toHaveProperty('legacyWebUrl');
});

test('[ENT-07] a unit has its fields and its sequence', async () => {
  const { client, tree, sequence, completion } = await loadAll();
  expect(tree?.units[ids.practice]).toEqual({
    id: ids.practice,
    title: 'Practice',
    graded: true,
    legacyWebUrl: 'https://learn.example.org/legacy/p',
    sequenceId: ids.limits,
  });
  expect(sequence.units[ids.practice]).toEqual({
    id: ids.practice,
    title: 'Practice',
    contentType: 'problem',
    graded: true,
    containsContentTypeGatedContent: true,
  });
  expect(completion).toMatchObject({ [ids.warmUp]: true, [ids.practice]: false });
  expect(client.getQueryData(['bookmarks', courseId])).toEqual({
    [ids.warmUp]: { bookmarked: false, updateState: 'loaded' },
    [ids.practice]: { bookmarked: true, updateState: 'loaded' },
  });
});

test.each(['video', 'other', 'vertical', 'problem', 'lock'])(
  '[ENT-07] a unit may be of the type %s',
  async (type) => {
    const { client } = createTestLms({
      [`GET /api/courseware/sequence/${ids.limits}`]: {
        body: sequenceWire({ items: [sequenceItem(ids.warmUp, { type })] }),
      },
    });
    const sequence = await client.fetchQuery(sequenceQuery(courseId, ids.limits));
    expect(sequence.units[ids.warmUp]?.contentType).toBe(type);
  },
);
