import { expect, test } from 'vitest';
import { readCourseMetadata } from '../lms/course-metadata.ts';
import { courseId, courseMetadataWire } from '../lms/fixtures.ts';
import { findTabTitle, listTabItems } from './course-tabs.ts';

const { tabs } = readCourseMetadata(courseMetadataWire());
const items = listTabItems(tabs, 'dates', 'https://lms.example.org');

test('[FRM-02] tabs keep their order and title, and the active one is marked', () => {
  expect(items.map(({ title }) => title)).toEqual(['Course', 'Progress', 'Dates', 'Wiki']);
  expect(items.filter(({ current }) => current).map(({ id }) => id)).toEqual(['dates']);
  expect(listTabItems(tabs, null, '').some(({ current }) => current)).toBe(false);
});

test('[FRM-03] a relative URL is resolved against the LMS, an absolute one is unchanged', () => {
  expect(items[3]?.href).toBe(`https://lms.example.org/courses/${courseId}/wiki`);
  expect(items[2]?.href).toBe(`https://learn.example.org/course/${courseId}/dates`);
});

test('a tab that the course doesn’t have has no title', () => {
  expect(findTabTitle(tabs, 'outline')).toBe('Course');
  expect(findTabTitle(tabs, 'notes')).toBeNull();
});
