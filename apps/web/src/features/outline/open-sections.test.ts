import { describe, expect, test } from 'vitest';
import type { OutlineBlocks } from '../../lms/outline.ts';
import { changeOpenSections, type OpenSections, startOpenSections } from './open-sections.ts';

const ids = ['a', 'b', 'c'];
const section = (id: string) => ({
  id,
  title: id,
  sequenceIds: [],
  resumeBlock: id === 'b',
  hiddenFromLearners: null,
});
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

describe('[OUT-11] the button opens every section', () => {
  const many = Array.from({ length: 20 }, (_, index) => `section ${index}`);
  const first = changeOpenSections({ ...start, open: new Set(['section 1']) }, { kind: 'all', ids: many });

  /** The number of open sections after each further frame, and the last state. */
  function follow(state: OpenSections): { counts: number[]; last: OpenSections } {
    const counts = [state.open.size];
    let last = state;
    while (last.waiting.length > 0) {
      last = changeOpenSections(last, { kind: 'next' });
      counts.push(last.open.size);
    }
    return { counts, last };
  }

  test('opens a few in each animation frame, until all are open', () => {
    expect([...first.open]).toEqual(['section 1', 'section 0', 'section 2', 'section 3']);
    const { counts, last } = follow(first);
    expect(counts).toEqual([4, 7, 10, 13, 16, 19, 20]);
    expect([...last.open].toSorted()).toEqual(many.toSorted());
  });

  test('collapses from then on', () => {
    expect([first.isExpanded, follow(first).last.isExpanded]).toEqual([true, true]);
  });

  test('keeps what the reader opens or closes meanwhile', () => {
    const closed = changeOpenSections(first, { kind: 'one', id: 'section 0', open: false });
    expect(follow(closed).last.open.has('section 0')).toBe(false);
    const opened = changeOpenSections(first, { kind: 'one', id: 'section 9', open: true });
    expect(opened.waiting).not.toContain('section 9');
  });

  test('opens none after all were closed', () => {
    const collapsed = changeOpenSections(first, { kind: 'all', ids: many });
    expect([...collapsed.open, ...collapsed.waiting]).toEqual([]);
  });
});

test('[OUT-12] it first expands although one is open, and then collapses every section', () => {
  expect(start.isExpanded).toBe(false);
  const collapsed = changeOpenSections(changeOpenSections(start, all), all);
  expect([...collapsed.open]).toEqual([]);
  expect(collapsed.isExpanded).toBe(false);
});

test('[OUT-13] a header changes only its own section, and not the control', () => {
  const opened = changeOpenSections(start, { kind: 'one', id: 'c', open: true });
  expect([...opened.open]).toEqual(['b', 'c']);
  expect(opened.isExpanded).toBe(false);
  const closed = changeOpenSections(opened, { kind: 'one', id: 'b', open: false });
  expect([...closed.open]).toEqual(['c']);
  expect(changeOpenSections(closed, { kind: 'one', id: 'b', open: false })).toBe(closed);
});
