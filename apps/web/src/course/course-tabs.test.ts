import { expect, test } from 'vitest';
import { readCourseMetadata } from '../lms/course-metadata.ts';
import { courseId, courseMetadataWire } from '../lms/fixtures.ts';
import { findTabTitle, listTabItems } from './course-tabs.ts';

const { tabs } = readCourseMetadata(courseMetadataWire());
const items = listTabItems(tabs, 'dates', 'https://lms.example.org');

test('[FRM-02] tabs keep their order and title, and the one of the current slug is marked', () => {
  expect(items.map(({ title }) => title)).toEqual(['Course', 'Progress', 'Dates', 'Wiki']);
  expect(items.filter(({ current }) => current).map(({ id }) => id)).toEqual(['dates']);
  expect(listTabItems(tabs, null, '').some(({ current }) => current)).toBe(false);
});

test('[FRM-03] a relative address gets the base of the LMS, an absolute one is left alone', () => {
  expect(items[3]?.href).toBe(`https://lms.example.org/courses/${courseId}/wiki`);
  expect(items[2]?.href).toBe(`https://learn.example.org/course/${courseId}/dates`);
});

test('a tab that the course lacks has no title', () => {
  expect(findTabTitle(tabs, 'outline')).toBe('Course');
  expect(findTabTitle(tabs, 'notes')).toBeNull();
});
