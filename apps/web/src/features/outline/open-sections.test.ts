import { expect, test } from 'vitest';
import type { OutlineBlocks } from '../../lms/outline.ts';
import { changeOpenSections, startOpenSections } from './open-sections.ts';

const ids = ['a', 'b', 'c'];
const section = (id: string) => ({ id, title: id, sequenceIds: [], resumeBlock: id === 'b' });
const blocks: OutlineBlocks = {
  course: { id: 'course', title: 'Course', sectionIds: ids, hasScheduledContent: false },
  sections: { a: section('a'), b: section('b'), c: section('c') },
  sequences: {},
};
const start = startOpenSections(blocks);
const all = { kind: 'all', ids } as const;

test('[OUT-10] the section to resume in starts open, the others closed', () => {
  expect([...start.open]).toEqual(['b']);
});

test('[OUT-11] the control opens every section, then collapses', () => {
  const expanded = changeOpenSections(start, all);
  expect([...expanded.open]).toEqual(ids);
  expect(expanded.isExpanded).toBe(true);
});

test('[OUT-12] it starts by expanding though one is open, and collapsing closes every section', () => {
  expect(start.isExpanded).toBe(false);
  const collapsed = changeOpenSections(changeOpenSections(start, all), all);
  expect([...collapsed.open]).toEqual([]);
  expect(collapsed.isExpanded).toBe(false);
});

test('[OUT-13] one header changes its own section only, and not the control', () => {
  const opened = changeOpenSections(start, { kind: 'one', id: 'c', open: true });
  expect([...opened.open]).toEqual(['b', 'c']);
  expect(opened.isExpanded).toBe(false);
  const closed = changeOpenSections(opened, { kind: 'one', id: 'b', open: false });
  expect([...closed.open]).toEqual(['c']);
  expect(changeOpenSections(closed, { kind: 'one', id: 'b', open: false })).toBe(closed);
});
