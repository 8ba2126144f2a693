import { expect, test } from 'vitest';
import { findSequenceHref } from './sequence-href.ts';

const courseId = 'course-v1:Acme+CAL101+R1';
const id = 'block-v1:Acme+CAL101+R1+type@sequential+block@limits';
const old = {
  id,
  showLink: true,
  legacyWebUrl: 'https://lms.example.org/legacy',
  lmsWebUrl: 'https://lms.example.org/jump',
};

test('[OUT-16] a course that this front end can load: its own path', () => {
  expect(findSequenceHref(old, courseId, true)).toBe(`/course/${courseId}/${id}`);
});

test('[OUT-17] a course that it can’t load: the legacy URL', () => {
  expect(findSequenceHref(old, courseId, false)).toBe('https://lms.example.org/legacy');
});

test.each([true, false])(
  '[OUT-18] no link without a URL from the server, whether the courseware loads (%s)',
  (canLoad) => {
    expect(findSequenceHref({ ...old, showLink: false }, courseId, canLoad)).toBeNull();
  },
);
