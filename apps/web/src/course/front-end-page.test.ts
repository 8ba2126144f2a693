import { expect, test } from 'vitest';
import { frontEndPageOf, frontEndTabOf } from './front-end-page.ts';

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
  expect(frontEndPageOf(url, courseId, { lmsBaseUrl, isLectern: true })).toBe(onLectern);
  expect(frontEndPageOf(url, courseId, { lmsBaseUrl, isLectern: false })).toBe(onOpenEdx);
});

test.each([
  ['here', null, `/course/${courseId}/discussion`],
  ['in the operator’s front end', 'https://apps.example.org', `https://apps.example.org/${courseId}/`],
])('the tab of discussions leads to those %s', (_, externalDiscussionsUrl, expected) => {
  const tab = { slug: 'discussion', url: at('discussion/forum/') };
  expect(frontEndTabOf(tab, courseId, { lmsBaseUrl, isLectern: false, externalDiscussionsUrl })).toBe(
    expected,
  );
});
