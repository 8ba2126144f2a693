import { expect, test } from 'vitest';
import { footnoteId, listFootnotes } from './footnotes.ts';

test.each([
  ['HW', 'Homework', 'HW'],
  ['', 'Home work', 'Home-work'],
  ['Lab 1.a-b', 'Lab', 'Lab-1.a-b'],
  ['A  &/ B', 'x', 'A-B'],
  ['Übung', 'x', '-bung'],
])('[VAL-07] label %j and type %j give %j', (shortLabel, type, id) => {
  expect(footnoteId({ shortLabel, type })).toBe(id);
});

test('[PRG-45] only types with droppable scores are numbered', () => {
  const policy = (type: string, numDroppable: number) => ({ type, shortLabel: type, numDroppable });
  expect(
    listFootnotes([policy('Quiz', 0), policy('Lab', 2), policy('Exam', 0), policy('Homework', 1)]),
  ).toEqual([
    { id: 'Lab', mark: 1, type: 'Lab', numDroppable: 2 },
    { id: 'Homework', mark: 2, type: 'Homework', numDroppable: 1 },
  ]);
});
