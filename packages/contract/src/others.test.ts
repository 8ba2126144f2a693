import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { enrollCall, listEnrollmentsCall } from './account/enrollment.ts';
import { enterpriseCustomersCall } from './account/enterprise.ts';
import { csrfTokenCall, jwtClaims, loginRefreshCall } from './account/session.ts';
import { examAttemptCall, startAttemptCall } from './exams/attempts.ts';
import { onboardingStatusCall } from './exams/onboarding.ts';
import { mfeConfigCall } from './platform/mfe-config.ts';
import { recommendationsCall } from './platform/recommendations.ts';
import { addBookmarkCall } from './tools/bookmarks.ts';
import { masqueradeCall, setMasqueradeCall } from './tools/masquerade.ts';

const course = 'course-v1:Norden+BIO7+2026';
const unit = 'block-v1:Norden+BIO7+2026+type@vertical+block@u1';

describe('session', () => {
  test('a refresh says when the token expires; for visitors it is a bare string', () => {
    const body = {
      success: true,
      user_id: 7,
      response_epoch_seconds: 1793900000.25,
      response_http_date: 'Fri, 20 Nov 2026 21:00:00 GMT',
      expires: 'Fri, 20 Nov 2026 22:00:00 GMT',
      expires_epoch_seconds: 1793903600,
    };
    expect(v.parse(loginRefreshCall.responses[200].body, body)).toEqual(body);
    expect(v.is(loginRefreshCall.responses[401].body, 'Unauthorized')).toBe(true);
    expect(v.is(loginRefreshCall.responses[401].body, { detail: 'Unauthorized' })).toBe(false);
  });

  test('the CSRF token has its camelCase name', () => {
    expect(v.is(csrfTokenCall.responses[200].body, { csrfToken: 'x'.repeat(64) })).toBe(true);
    expect(v.is(csrfTokenCall.responses[200].body, { csrf_token: 'x' })).toBe(false);
  });

  test.each([
    [{ exp: 1, user_id: 7, preferred_username: 'ines' }, true],
    [{ exp: 1, user_id: 7, preferred_username: 'ines', roles: null, administrator: true }, true],
    [{ exp: '1', user_id: 7, preferred_username: 'ines' }, false],
    [{ exp: 1, user_id: 7 }, false],
  ])('claims %j are valid: %s', (claims, isValid) => {
    expect(v.is(jwtClaims, claims)).toBe(isValid);
  });
});

test('configuration accepts further keys, and booleans as text', () => {
  const body = {
    LMS_BASE_URL: 'https://lms.example.org',
    ENABLE_JUMPNAV: 'true',
    ENABLE_NOTICES: false,
    UNITS_ORIGIN: 'https://units.example.org',
    DISCOVERY_API_BASE_URL: null,
    SOMETHING_ELSE: { nested: [1] },
  };
  expect(v.parse(mfeConfigCall.responses[200].body, body)).toEqual(body);
  expect(v.is(mfeConfigCall.responses[200].body, { LMS_BASE_URL: 3 })).toBe(false);
});

describe('enrollment', () => {
  const one = {
    created: '2026-02-01T06:00:00.123456Z',
    mode: 'audit',
    is_active: false,
    user: 'ines',
    course_details: {
      course_id: course,
      course_name: 'Life of the shore',
      enrollment_start: null,
      enrollment_end: null,
      course_start: null,
      course_end: null,
      invite_only: false,
      pacing_type: 'Self Paced',
      course_modes: [
        {
          slug: 'audit',
          name: 'Audit',
          min_price: 0,
          suggested_prices: '',
          currency: 'usd',
          expiration_datetime: null,
          description: null,
          sku: null,
          bulk_sku: null,
        },
      ],
    },
  };

  test('is listed, including inactive ones', () => {
    expect(v.parse(listEnrollmentsCall.responses[200].body, [one])).toEqual([one]);
    expect(v.is(listEnrollmentsCall.responses[200].body, { results: [one] })).toBe(false);
  });

  test('is requested with a course key', () => {
    expect(v.is(enrollCall.body, { course_details: { course_id: course } })).toBe(true);
    expect(v.is(enrollCall.body, { course_id: course })).toBe(false);
  });
});

test('a bookmark contains account and unit', () => {
  const body = {
    id: `ines,${unit}`,
    course_id: course,
    usage_id: unit,
    block_type: 'vertical',
    created: '2026-02-01T06:00:00Z',
  };
  expect(v.parse(addBookmarkCall.responses[201].body, body)).toEqual(body);
});

describe('masquerade', () => {
  const schema = masqueradeCall.responses[200].body;

  test('tells an empty user name from a missing one', () => {
    const body = {
      success: true,
      active: {
        course_key: course,
        role: 'student',
        user_name: null,
        user_partition_id: 50,
        group_id: 2,
        group_name: 'Verified',
      },
      available: [
        { name: 'Staff', role: 'staff' },
        { name: 'Specific Student...', role: 'student', user_name: '' },
        { name: 'Audit', role: 'student', group_id: 1, user_partition_id: 50 },
      ],
    };
    const read = v.parse(schema, body);
    expect(read).toEqual(body);
    expect(read.success && read.available.map((option) => 'user_name' in option)).toEqual([
      false,
      true,
      false,
    ]);
  });

  test('is denied to others with `success: false`, with or without a message', () => {
    expect(v.is(schema, { success: false })).toBe(true);
    expect(v.is(schema, { success: false, error: 'No such learner' })).toBe(true);
    expect(v.is(schema, { success: true })).toBe(false);
  });

  test('is set with ids as integers', () => {
    expect(v.is(setMasqueradeCall.body, { role: 'student', group_id: 2, user_partition_id: 50 })).toBe(true);
    expect(v.is(setMasqueradeCall.body, { role: 'student', group_id: '2' })).toBe(false);
    expect(v.is(setMasqueradeCall.body, { role: 'instructor' })).toBe(false);
  });
});

describe('exams', () => {
  test('are started with booleans as text', () => {
    expect(v.is(startAttemptCall.body, { exam_id: 3, start_clock: 'true', attempt_proctored: 'false' })).toBe(
      true,
    );
    expect(v.is(startAttemptCall.body, { exam_id: 3, start_clock: true, attempt_proctored: false })).toBe(
      false,
    );
  });

  test('may be empty, without an attempt', () => {
    const body = { exam: {}, active_attempt: null };
    expect(v.parse(examAttemptCall.responses[200].body, body)).toEqual(body);
  });

  test('with an attempt keep the misspelled key of the wire', () => {
    const body = {
      exam: {
        id: 3,
        exam_name: 'Tides, timed',
        course_id: course,
        content_id: unit,
        time_limit_mins: 30,
        total_time: '30 minutes',
        type: 'timed',
        due_date: null,
        prerequisite_status: { are_prerequisites_satisifed: true },
        attempt: { attempt_id: 9, attempt_status: 'in_orbit', time_remaining_seconds: 12.5 },
      },
      active_attempt: {},
    };
    expect(v.parse(examAttemptCall.responses[200].body, body)).toEqual(body);
  });

  test('may have an empty onboarding object', () => {
    expect(v.parse(onboardingStatusCall.responses[200].body, {})).toEqual({});
  });
});

test('recommendations and enterprise customers tolerate absent fields', () => {
  const course1 = {
    uuid: 'u2',
    key: 'Norden+ALG1',
    title: 'Algae',
    image: null,
    owners: [{ key: 'Norden', uuid: 'o1' }],
    course_run_keys: ['course-v1:Norden+ALG1+2026'],
    marketing_url: 'https://example.org/algae',
    url_slug: null,
  };
  const body = { uuid: 'u1', recommendations: [course1] };
  expect(v.parse(recommendationsCall.responses[200].body, body)).toEqual(body);
  const customers = { results: [{ uuid: 'e1', slug: null, name: 'Shore Ltd', enable_learner_portal: true }] };
  expect(v.parse(enterpriseCustomersCall.responses[200].body, customers)).toEqual(customers);
});
