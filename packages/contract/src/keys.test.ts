import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import {
  courseKey,
  findCourseKeyOf,
  findCourseKeyParts,
  findUsageKeyParts,
  makeCourseKey,
  parseCourseKey,
  parseUsageKey,
  usageKey,
} from './keys.ts';

const course = makeCourseKey({ org: 'Acme', course: 'CAL101', run: 'R1' });

describe('course keys', () => {
  test.each(['course-v1:Acme+CAL101+R1', 'Acme/CAL101/R1', 'course-v1:École+Größe_1+2026.1~b', 'a/b/c'])(
    '%s is valid',
    (text) => {
      expect(parseCourseKey(text)).toBe(text);
      expect(v.is(courseKey, text)).toBe(true);
    },
  );

  test.each([
    '',
    'course-v1:',
    'course-v1:Acme+CAL101',
    'course-v1:Acme+CAL101+R1+more',
    'course-v1:Acme CAL101 R1',
    'course-v1:Acme+CAL101+R1 ',
    ' course-v1:Acme+CAL101+R1',
    'course-v1:Acme+CAL101+R1\n',
    'course-v1:Acme+..+R1',
    'course-v1:Acme+CAL101+R1/../x',
    'Acme/CAL101',
    'Acme/../R1',
    'Acme/CAL101/R1/x',
    'block-v1:Acme+CAL101+R1+type@html+block@h1',
    '<script>',
    `course-v1:Acme+CAL101+${'R'.repeat(300)}`,
  ])('%j is invalid', (text) => {
    expect(parseCourseKey(text)).toBeNull();
    expect(v.is(courseKey, text)).toBe(false);
  });

  test('are parsed into organization, course and run', () => {
    expect(findCourseKeyParts('course-v1:Acme+CAL101+R1')).toEqual({
      org: 'Acme',
      course: 'CAL101',
      run: 'R1',
    });
    expect(findCourseKeyParts('Acme/CAL101/R1')).toEqual({ org: 'Acme', course: 'CAL101', run: 'R1' });
  });

  test('cannot be built from values that contain a separator', () => {
    expect(course).toBe('course-v1:Acme+CAL101+R1');
    expect(() => makeCourseKey({ org: 'Ac+me', course: 'CAL101', run: 'R1' })).toThrow(RangeError);
  });
});

describe('usage keys', () => {
  test.each([
    'block-v1:Acme+CAL101+R1+type@html+block@9f0c',
    'block-v1:Acme+CAL101+R1+branch@draft-branch+type@html+block@9f0c',
    'block-v1:Acme+CAL101+R1+type@problem+block@a.b-c_d~e:f%20g',
    'i4x://Acme/CAL101/html/9f0c',
    'i4x://Acme/CAL101/html/9f0c@draft',
  ])('%s is valid', (text) => {
    expect(parseUsageKey(text)).toBe(text);
    expect(v.is(usageKey, text)).toBe(true);
  });

  test.each([
    '',
    'block-v1:Acme+CAL101+R1',
    'block-v1:Acme+CAL101+R1+type@html',
    'block-v1:Acme+CAL101+R1+type@html+block@',
    'block-v1:Acme+CAL101+R1+type@html+block@a/b',
    'block-v1:Acme+CAL101+R1+type@html+block@..',
    'i4x://Acme/CAL101/html',
    'i4x://Acme/CAL101/html/../x',
    'course-v1:Acme+CAL101+R1',
    'html/9f0c',
  ])('%j is invalid', (text) => {
    expect(parseUsageKey(text)).toBeNull();
    expect(v.is(usageKey, text)).toBe(false);
  });

  test('are parsed into block and course', () => {
    const key = v.parse(usageKey, 'block-v1:Acme+CAL101+R1+type@html+block@9f0c');
    expect(findUsageKeyParts(key)).toEqual({
      org: 'Acme',
      course: 'CAL101',
      run: 'R1',
      type: 'html',
      id: '9f0c',
    });
    expect(findCourseKeyOf(key)).toBe(course);
  });

  test('of the old form are parsed without a run', () => {
    const old = v.parse(usageKey, 'i4x://Acme/CAL101/html/9f0c');
    expect(findUsageKeyParts(old)).toEqual({
      org: 'Acme',
      course: 'CAL101',
      run: null,
      type: 'html',
      id: '9f0c',
    });
    expect(findCourseKeyOf(old)).toBeNull();
  });
});
