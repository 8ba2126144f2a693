import { expect, test } from 'vitest';
import { readCourseMetadata } from '../../lms/course-metadata.ts';
import { courseMetadataWire, deniedAccess } from '../../lms/fixtures.ts';
import { explainDenial } from './denial.ts';

function denial(code: string | null, isAnonymous = false, overrides = {}) {
  const wire = courseMetadataWire({ course_access: deniedAccess(code, overrides) });
  return explainDenial(readCourseMetadata(wire), isAnonymous);
}

test.each([
  ['authentication_required', false, { reason: 'sign-in' }],
  ['enrollment_required', false, { reason: 'enroll' }],
  ['enrollment_required', true, { reason: 'sign-in' }],
  ['microfrontend_disabled', false, { reason: 'elsewhere' }],
  ['microfrontend_disabled', true, { reason: 'elsewhere' }],
  ['audit_expired', false, { reason: 'other', message: null }],
  ['a_code_of_tomorrow', false, { reason: 'other', message: null }],
  ['a_code_of_tomorrow', true, { reason: 'sign-in' }],
  [null, false, { reason: 'other', message: null }],
])('%s (visitor: %s)', (code, isAnonymous, expected) => {
  expect(denial(code, isAnonymous)).toEqual(expected);
});

test('the server’s text is passed on, the user message first', () => {
  const user_message = 'No longer open.';
  const additional_context_user_message = 'No longer open, but you can upgrade.';
  expect(denial('audit_expired', false, { user_message })).toMatchObject({ message: 'No longer open.' });
  expect(denial('embargo', false, { user_message, additional_context_user_message })).toMatchObject({
    message: 'No longer open, but you can upgrade.',
  });
});

test('a course whose outline was refused without a reason', () => {
  expect(explainDenial(null, false)).toEqual({ reason: 'other', message: null });
  expect(explainDenial(null, true)).toEqual({ reason: 'sign-in' });
});
