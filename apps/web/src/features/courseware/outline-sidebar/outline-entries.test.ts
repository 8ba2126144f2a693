// @vitest-environment node
import { expect, test } from 'vitest';
import { type CourseTree, readBlockTree } from '../../../lms/course-tree.ts';
import { blocksWire, courseId, ids, navigationWire } from '../../../lms/fixtures.ts';
import { readNavigation } from '../../../lms/navigation.ts';
import { listOutlineEntries } from './outline-entries.ts';

const log = { info: () => {}, error: () => {}, failure: () => {} };
const blockTree = readBlockTree(blocksWire(), courseId, log);
const closed = (tree: CourseTree, id: string): CourseTree => ({
  ...tree,
  sequences: Object.fromEntries(
    Object.values(tree.sequences).map((one) => [one.id, { ...one, isAccessible: one.id !== id }]),
  ),
});
const find = (tree: CourseTree, navigation: ReturnType<typeof readNavigation> | null, id: string) =>
  listOutlineEntries(tree, navigation)
    .flatMap(({ sequences }) => sequences)
    .find((sequence) => sequence.id === id);

test('sections, sequences and units come from the loaded tree, in its order', () => {
  const entries = listOutlineEntries(blockTree, null);
  expect(entries.map(({ title }) => title)).toEqual(['Week 1 (blocks)', 'Week 2 (blocks)']);
  expect(entries[1]?.sequences.map(({ id }) => id)).toEqual([ids.series, ids.exam]);
  expect(find(blockTree, null, ids.limits)?.units).toEqual([
    { id: ids.warmUp, title: 'Warm-up', isLocked: false },
    { id: ids.practice, title: 'Practice', isLocked: false },
  ]);
});

test('a section without sequences is left out', () => {
  const { [ids.week1]: week1, ...others } = blockTree.sections;
  const sections = { ...others, [ids.week1]: { id: ids.week1, title: 'Week 1', sequenceIds: [] } };
  expect(week1?.sequenceIds).toHaveLength(1);
  expect(listOutlineEntries({ ...blockTree, sections }, null).map(({ id }) => id)).toEqual([ids.week2]);
});

test('a sequence closed by learning sequences is locked and lists no units, unless the navigation opens it', () => {
  const tree = closed(blockTree, ids.limits);
  expect(find(tree, null, ids.limits)).toMatchObject({ isLocked: true, units: [] });
  expect(find(tree, readNavigation(navigationWire()), ids.limits)).toMatchObject({ isLocked: false });
});

test('the navigation locks sequences and units, and adds units that the tree lacks', () => {
  const locked = navigationWire({
    [ids.limits]: { type: 'lock', children: [] },
    [ids.sums]: { icon: 'lock' },
    [ids.exam]: { children: [ids.practice, 'block-v1:gone'] },
  });
  const navigation = readNavigation(locked);
  expect(find(blockTree, navigation, ids.limits)).toMatchObject({ isLocked: true, units: [] });
  expect(find(blockTree, navigation, ids.series)?.units).toEqual([
    { id: ids.sums, title: 'Sums', isLocked: true },
  ]);
  expect(find(blockTree, navigation, ids.exam)?.units).toEqual([
    { id: ids.practice, title: 'Practice', isLocked: false },
  ]);
});

test('a navigation of null, for people who may not see it, changes nothing', () => {
  const navigation = readNavigation({ blocks: null });
  expect(listOutlineEntries(blockTree, navigation)).toEqual(listOutlineEntries(blockTree, null));
});
