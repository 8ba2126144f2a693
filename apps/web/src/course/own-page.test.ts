import { expect, test } from 'vitest';
import { ownPageOf } from './own-page.ts';

const lmsBaseUrl = 'https://lms.example.org';
const courseId = 'course-v1:Acme+CAL101+R1';
const at = (page: string) => `${lmsBaseUrl}/courses/${courseId}/${page}`;

test.each([
  [at('bookmarks/'), `/course/${courseId}/bookmarks`, `/course/${courseId}/bookmarks`],
  [at('edxnotes/'), `/course/${courseId}/notes`, at('edxnotes/')],
  [at('wiki/'), at('wiki/'), at('wiki/')],
  [
    'https://other.example.org/bookmarks/',
    'https://other.example.org/bookmarks/',
    'https://other.example.org/bookmarks/',
  ],
])('%s leads to %s on Lectern’s LMS, to %s on Open edX', (url, onLectern, onOpenEdx) => {
  expect(ownPageOf(url, courseId, { lmsBaseUrl, isLectern: true })).toBe(onLectern);
  expect(ownPageOf(url, courseId, { lmsBaseUrl, isLectern: false })).toBe(onOpenEdx);
});
