import { expect, test } from 'vitest';
import { listSequenceIds, measureProgress } from './progress.ts';

test.each([
  [{}, 0],
  [{ a: true }, 1],
  [{ a: true, b: false, c: true }, 2],
  [{ a: true, b: true, c: true }, 3],
  [{ a: true, elsewhere: true }, 1],
])('of three sequences, %j are done: %i', (completion, done) => {
  expect(measureProgress(['a', 'b', 'c'], completion)).toEqual({ done, total: 3 });
});

test('nothing to do is nothing done', () => {
  expect(measureProgress([], { a: true })).toEqual({ done: 0, total: 0 });
});

test('the sequences of a course are those of its sections, in order', () => {
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
