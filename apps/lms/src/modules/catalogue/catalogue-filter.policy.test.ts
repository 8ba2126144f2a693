import { describe, expect, test } from 'vitest';
import { summarizeCourse } from '../../kernel/course/course-summary.ts';
import { buildCourse } from '../../testing/course-builder.ts';
import { filterCourses, listChoices } from './catalogue-filter.policy.ts';

const course = {
  ...summarizeCourse(buildCourse({ title: 'Éléments of Calculus', sections: [], tree: { language: 'en' } })),
  shortDescription: 'Limits, slowly',
  subject: 'Mathematics',
};
const any = { text: '', subject: '', language: '' };

describe('a course is found', () => {
  test.each([
    [{}, true],
    [{ text: '   ' }, true],
    [{ text: 'CALCULUS' }, true],
    [{ text: 'elements' }, true],
    [{ text: 'slowly calc' }, true],
    [{ text: 'slowly algebra' }, false],
    [{ text: 'cal101' }, true],
    [{ text: 'acme' }, true],
    [{ text: 'mathem' }, true],
    [{ text: 'calculus acme\u0301' }, true],
    [{ subject: 'Mathematics' }, true],
    [{ subject: 'mathematics' }, false],
    [{ language: 'en' }, true],
    [{ language: 'fr' }, false],
    [{ text: 'calculus', language: 'fr' }, false],
  ])('by %j: %s', (query, isFound) => {
    expect(filterCourses([course], { ...any, ...query })).toEqual(isFound ? [course] : []);
  });
});

test('choices are distinct, sorted and not empty', () => {
  expect(listChoices(['fr', '', null, 'en', 'fr'])).toEqual(['en', 'fr']);
});
