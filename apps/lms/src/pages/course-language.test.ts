import { describe, expect, test } from 'vitest';
import { authorDirection, courseLanguage, inCourseLanguage } from './course-language.ts';

const HEBREW = '<p>הנגזרת של פונקציה בנקודה היא שיפוע המשיק לגרף שלה באותה נקודה: <code>f(x)</code>.</p>';
const ENGLISH = '<p>The derivative of a function is the slope of its tangent.</p>';

describe('[LOC-01] a text in a course', () => {
  test.each([
    ['of its language', 'he', HEBREW, ' lang="he" dir="rtl"'],
    ['of its language', 'en', ENGLISH, ' lang="en" dir="ltr"'],
    ['that an author left at English', 'en', HEBREW, ' dir="rtl"'],
    ['in Hebrew that quotes English', 'he', ENGLISH, ' dir="ltr"'],
    ['in English with a Hebrew word', 'en', `${ENGLISH} שלום`, ' lang="en" dir="ltr"'],
    ['in Hebrew that is too short to tell', 'he', 'Python 3', ' lang="he" dir="rtl"'],
    ['without a language', null, HEBREW, ' dir="auto"'],
  ])('%s (%s)', (_, language, text, marks) => {
    expect(courseLanguage(language, text).toString()).toBe(marks);
  });

  test('follows the page of its unit, unless it contradicts it', () => {
    expect(authorDirection('he', HEBREW)).toEqual({});
    expect(authorDirection('en', HEBREW)).toEqual({ dir: 'rtl' });
    expect(authorDirection(null, HEBREW)).toEqual({ dir: 'auto' });
  });

  test('is marked for readers of the same language if it contradicts it', () => {
    expect(inCourseLanguage(ENGLISH, 'en')).toBe(ENGLISH);
    expect(inCourseLanguage(HEBREW, 'en')).toBe(`<div dir="rtl">${HEBREW}</div>`);
  });
});
