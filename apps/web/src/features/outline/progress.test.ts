import { expect, test } from 'vitest';
import { listSequenceIds, measureProgress } from './progress.ts';

test.each([
  [{}, 0, 0],
  [{ a: false, b: false, c: false }, 0, 3],
  [{ a: true, b: false, c: true }, 2, 3],
  [{ a: true, b: true, c: true }, 3, 3],
  [{ a: true, b: true }, 2, 2],
  [{ a: true, b: false, elsewhere: true }, 1, 2],
])('of three sequences with the facts %j, %i of %i are done', (completion, done, total) => {
  expect(measureProgress(['a', 'b', 'c'], completion)).toEqual({ done, total });
});

test('without sequences to complete, nothing is done', () => {
  expect(measureProgress([], { a: true })).toEqual({ done: 0, total: 0 });
});

test('the sequences of a course are listed in order of its sections', () => {
  const section = (id: string, sequenceIds: string[]) => ({
    id,
    title: id,
    sequenceIds,
    resumeBlock: false,
    hiddenFromLearners: null,
  });
  const blocks = {
    course: { id: 'course', title: '', sectionIds: ['two', 'one', 'gone'], hasScheduledContent: false },
    sections: { one: section('one', ['c']), two: section('two', ['a', 'b']) },
    sequences: {},
  };
  expect(listSequenceIds(blocks)).toEqual(['a', 'b', 'c']);
});
