import { expect, test } from 'vitest';
import { completionQuery } from './completion.ts';
import { courseId, ids, sequenceItem, sequenceWire } from './fixtures.ts';
import { findActiveUnitIndex } from './position.ts';
import { readActiveUnitIndex, readSequence, sequenceQuery } from './sequence.ts';
import { createTestLms } from './testing.ts';

const gated_content = {
  gated: true,
  gated_section_name: 'Limits',
  prereq_id: ids.series,
  prereq_section_name: 'Series',
  prereq_url: null,
};

const path = `GET /api/courseware/sequence/${ids.limits}`;

test.each([
  [`/course/${courseId}/${ids.limits}`, null],
  [`/preview/course/${courseId}/${ids.limits}`, '1'],
])('of the page %s, a sequence is asked for with preview=%s', async (page, preview) => {
  const { origin } = window.location;
  const surroundings = { location: { origin, href: origin + page } };
  const { client, requests } = createTestLms({ [path]: { body: sequenceWire() } }, { surroundings });
  await client.fetchQuery(sequenceQuery(courseId, ids.limits));
  expect(requests[0]?.url.searchParams.get('preview')).toBe(preview);
});

test('[API-15] fetches a sequence and stores completion and bookmarks of its units', async () => {
  const { client, requests } = createTestLms({ [path]: { body: sequenceWire() } });
  const sequence = await client.fetchQuery(sequenceQuery(courseId, ids.limits));
  expect(requests[0]?.url.pathname).toBe(`/api/courseware/sequence/${ids.limits}`);
  expect(sequence).toEqual({
    id: ids.limits,
    blockType: 'sequential',
    title: 'Limits',
    unitIds: [ids.warmUp, ids.practice],
    units: {
      [ids.warmUp]: {
        id: ids.warmUp,
        title: 'Warm-up',
        contentType: 'video',
        graded: false,
        containsContentTypeGatedContent: false,
      },
      [ids.practice]: {
        id: ids.practice,
        title: 'Practice',
        contentType: 'problem',
        graded: true,
        containsContentTypeGatedContent: false,
      },
    },
    bannerText: null,
    format: 'Homework',
    gatedContent: { gated: false, gatedSectionName: 'Limits', prereqId: null, prereqSectionName: null },
    isTimeLimited: false,
    isProctored: false,
    isHiddenAfterDue: false,
    saveUnitPosition: true,
    showCompletion: true,
    allowProctoringOptOut: false,
  });
  expect(client.getQueryData(completionQuery(courseId).queryKey)).toEqual({
    [ids.warmUp]: true,
    [ids.practice]: false,
  });
  expect(findActiveUnitIndex(client, courseId, ids.limits)).toBe(1);
});

test.each([
  [3, 2],
  [1, 0],
  [0, 0],
  [null, 0],
])('[ENT-09] position %s makes unit %i active', (position, index) => {
  expect(readActiveUnitIndex({ position })).toBe(index);
});

test('a locked sequence with reduced items is read without their missing fields', () => {
  const locked = { id: ids.warmUp, type: 'lock', display_name: 'Warm-up', is_gated: true, content: '' };
  const sequence = readSequence(sequenceWire({ items: [locked], gated_content }));
  expect(sequence.units[ids.warmUp]).toMatchObject({
    title: 'Warm-up',
    contentType: 'lock',
    graded: false,
    containsContentTypeGatedContent: false,
  });
  expect(sequence.gatedContent).toMatchObject({
    gated: true,
    prereqId: ids.series,
    prereqSectionName: 'Series',
  });
});

test('[STA-07] a response of another block type fails the sequence and is logged', async () => {
  const { client, log } = createTestLms({ [path]: { body: sequenceWire({ tag: 'chapter' }) } });
  await expect(client.fetchQuery(sequenceQuery(courseId, ids.limits))).rejects.toMatchObject({
    field: 'tag',
  });
  expect(log).toMatchObject([{ level: 'error' }]);
});

test('[STA-08] 422 fails the sequence and nothing is logged', async () => {
  const { client, log } = createTestLms({ [path]: { status: 422 } });
  await expect(client.fetchQuery(sequenceQuery(courseId, ids.limits))).rejects.toMatchObject({ status: 422 });
  expect(log).toEqual([]);
});

test.each([
  [403, 'info'],
  [404, 'error'],
  [500, 'error'],
])('[STA-08] %i fails the sequence and is reported as %s', async (status, level) => {
  const { client, log } = createTestLms({ [path]: { status, body: { detail: 'no' } } });
  await expect(client.fetchQuery(sequenceQuery(courseId, ids.limits))).rejects.toMatchObject({ status });
  expect(log).toMatchObject([{ level }]);
});

test('a visitor’s units without `complete` have unknown completion', async () => {
  const { complete: _, ...item } = sequenceItem(ids.warmUp);
  const { client } = createTestLms({ [path]: { body: sequenceWire({ items: [item] }) } });
  await client.fetchQuery(sequenceQuery(courseId, ids.limits));
  expect(client.getQueryData(completionQuery(courseId).queryKey)).toEqual({});
});

const flags = {
  is_time_limited: 'isTimeLimited',
  is_proctored: 'isProctored',
  is_hidden_after_due: 'isHiddenAfterDue',
  save_position: 'saveUnitPosition',
  show_completion: 'showCompletion',
  allow_proctoring_opt_out: 'allowProctoringOptOut',
} as const;
const allOff = Object.fromEntries(Object.keys(flags).map((name) => [name, false]));

test.each(Object.entries(flags))('[ENT-08] a response of %s has only %s', (name, field) => {
  const sequence = readSequence(sequenceWire({ ...allOff, [name]: true }));
  expect(Object.values(flags).filter((one) => sequence[one])).toEqual([field]);
});

test('[ENT-08] the sequence itself: its title, its units and its position', () => {
  const wire = sequenceWire({ banner_text: 'Staff only.', display_name: 'Limits', gated_content });
  expect(readSequence(wire)).toMatchObject({
    id: ids.limits,
    blockType: 'sequential',
    unitIds: [ids.warmUp, ids.practice],
    bannerText: 'Staff only.',
    format: 'Homework',
    title: 'Limits',
    gatedContent: { gated: true, prereqSectionName: 'Series', prereqId: ids.series },
  });
});
