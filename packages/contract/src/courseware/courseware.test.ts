import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { blocksCall } from './blocks.ts';
import { celebrationCall } from './celebration.ts';
import { getCompletionCall, gotoPositionCall } from './completion.ts';
import { coursewareCourseCall } from './course.ts';
import { learningSequencesCall } from './learning-sequences.ts';
import { resumeCall } from './resume.ts';
import { sequenceCall } from './sequence.ts';

const course = 'course-v1:Norden+BIO7+2026';
const key = (type: string, id: string) => `block-v1:Norden+BIO7+2026+type@${type}+block@${id}`;

const course2026 = {
  id: course,
  name: 'Life of the shore',
  start: '2026-02-01T06:00:00Z',
  end: null,
  enrollment_start: null,
  enrollment_end: null,
  enrollment: { mode: null, is_active: false },
  access_expiration: null,
  content_type_gating_enabled: false,
  license: null,
  offer: null,
  user_timezone: null,
  show_calculator: false,
  notes: { enabled: false, visible: true },
  marketing_url: null,
  celebrations: null,
  user_has_passing_grade: false,
  course_exit_page_is_active: true,
  certificate_data: null,
  verify_identity_url: null,
  verification_status: null,
  linkedin_add_to_profile_url: null,
  related_programs: null,
  user_needs_integrity_signature: false,
  entrance_exam_data: {
    entrance_exam_current_score: 0,
    entrance_exam_enabled: false,
    entrance_exam_id: '',
    entrance_exam_minimum_score_pct: 0.5,
    entrance_exam_passed: true,
  },
  language: 'nb',
};

const course2021 = {
  ...course2026,
  entrance_exam_data: undefined,
  number: 'BIO7',
  org: 'Norden',
  can_show_upgrade_sock: true,
  course_access: {
    has_access: false,
    error_code: 'course_not_started',
    developer_message: 'Course does not start until 2027',
    user_message: 'Not yet',
    additional_context_user_message: null,
    user_fragment: null,
  },
  can_view_legacy_courseware: false,
  is_staff: false,
  original_user_is_staff: true,
  verified_mode: null,
  tabs: [{ title: 'Course', slug: 'courseware', priority: 0, type: 'courseware', url: '/courses/x/course/' }],
  offer: {
    code: 'WELCOME',
    expiration_date: '2026-03-06T00:00:00Z',
    original_price: '$99',
    discounted_price: '$84.15',
    percentage: 15,
    upgrade_url: 'https://ecom.example.org/basket/add/?code=WELCOME',
  },
  certificate_data: {
    cert_status: 'in_orbit',
    cert_web_view_url: '/certificates/0ab3',
    download_url: null,
    certificate_available_date: null,
  },
};

test.each([
  ['2021', course2021],
  ['2026', course2026],
])('the course of %s is valid and parsed unchanged', (_, body) => {
  expect(v.parse(coursewareCourseCall.responses[200].body, body)).toEqual(body);
});

test('prices are text in an offer and a number in a verified mode', () => {
  const schema = coursewareCourseCall.responses[200].body;
  expect(v.is(schema, { ...course2021, offer: { ...course2021.offer, original_price: 99 } })).toBe(false);
});

describe('blocks', () => {
  const schema = blocksCall.responses[200].body;
  const tree = {
    root: key('course', 'course'),
    blocks: {
      [key('course', 'course')]: {
        id: key('course', 'course'),
        block_id: 'course',
        type: 'course',
        display_name: 'Life of the shore',
        children: [key('vertical', 'u1')],
        lms_web_url: 'https://lms.example.org/c',
        student_view_url: 'https://lms.example.org/xblock/c',
        has_scheduled_content: true,
      },
      [key('vertical', 'u1')]: {
        id: key('vertical', 'u1'),
        type: 'hologram',
        display_name: 'Warm-up',
        graded: false,
        special_exam_info: { short_description: 'Timed', suggested_icon: 'fa-clock-o', status: 'created' },
      },
    },
  };

  test('are valid with an unknown type and no children on a leaf', () => {
    expect(v.parse(schema, tree)).toEqual(tree);
  });

  test.each([
    [{ course_id: course, username: '', depth: '3', requested_fields: 'children' }, true],
    [{ course_id: course, depth: 'all' }, true],
    [{ course_id: course, depth: 'deep' }, false],
    [{ course_id: 'nonsense', username: '' }, false],
    [{ username: '' }, false],
  ])('the query %j is valid: %s', (query, isValid) => {
    expect(v.is(blocksCall.query, query)).toBe(isValid);
  });
});

test('learning sequences are valid, with and without exams', () => {
  const one = {
    id: key('sequential', 's1'),
    title: 'Tides',
    accessible: false,
    inaccessible_after_due: false,
    start: null,
    effective_start: '2027-01-12T05:00:00Z',
    due: null,
  };
  const body = {
    course_key: course,
    title: 'Life of the shore',
    course_start: null,
    course_end: null,
    published_at: '2026-01-02T10:00:00.123456Z',
    published_version: '5ff0a1b2c3d4e5f601234567',
    entrance_exam_id: null,
    days_early_for_beta: null,
    self_paced: true,
    username: '',
    user_id: null,
    at_time: '2026-02-01T08:00:00+00:00',
    outline: {
      sections: [
        {
          id: key('chapter', 'c1'),
          title: 'Shore',
          start: null,
          effective_start: null,
          sequence_ids: [key('sequential', 's1')],
        },
      ],
      sequences: {
        [key('sequential', 's1')]: one,
        [key('sequential', 's2')]: { ...one, id: key('sequential', 's2'), exam: {} },
      },
    },
  };
  expect(v.parse(learningSequencesCall.responses[200].body, body)).toEqual(body);
});

describe('sequence', () => {
  const schema = sequenceCall.responses[200].body;
  const open = {
    item_id: key('sequential', 's1'),
    tag: 'sequential',
    display_name: 'Tides',
    items: [
      {
        id: key('vertical', 'u1'),
        type: 'video',
        page_title: 'Warm-up',
        bookmarked: false,
        complete: true,
        graded: false,
        contains_content_type_gated_content: false,
        content: '',
        path: 'Shore > Tides > Warm-up',
        href: '',
      },
    ],
    banner_text: null,
    format: 'Homework',
    gated_content: {
      gated: false,
      gated_section_name: 'Tides',
      prereq_id: null,
      prereq_section_name: null,
      prereq_url: null,
    },
    is_time_limited: false,
    is_proctored: false,
    is_hidden_after_due: false,
    position: null,
    save_position: true,
    show_completion: true,
  };

  test('is valid; position is null before the first visit', () => {
    expect(v.parse(schema, open)).toEqual(open);
  });

  test('locked by a prerequisite has reduced items', () => {
    const locked = {
      ...open,
      items: [
        { id: key('vertical', 'u1'), type: 'lock', display_name: 'Warm-up', is_gated: true, content: '' },
      ],
      gated_content: {
        gated: true,
        gated_section_name: 'Tides',
        prereq_id: key('sequential', 's0'),
        prereq_section_name: 'Moon',
        prereq_url: '/jump',
      },
    };
    expect(v.parse(schema, locked)).toEqual(locked);
  });

  test('a key of another type gets 422 without a body', () => {
    expect(sequenceCall.responses[422].body).toBeNull();
  });
});

test('resume names block, sequence and unit, or nothing', () => {
  const schema = resumeCall.responses[200].body;
  const nothing = { block_id: null, section_id: null, unit_id: null };
  expect(v.parse(schema, nothing)).toEqual(nothing);
  expect(v.is(schema, {})).toBe(false);
});

test.each([
  [{ position: 1 }, true],
  [{ position: 7 }, true],
  [{ position: 0 }, true],
  [{ position: -1 }, false],
  [{ position: 1.5 }, false],
  [{ position: '1' }, false],
  [{}, false],
])('the position %j is valid: %s', (body, isValid) => {
  expect(v.is(gotoPositionCall.body, body)).toBe(isValid);
});

test('completion is requested with a unit’s key, and is a boolean', () => {
  expect(v.is(getCompletionCall.body, { usage_key: key('vertical', 'u1') })).toBe(true);
  expect(v.is(getCompletionCall.body, { usage_key: 'u1' })).toBe(false);
  expect(v.is(getCompletionCall.responses[200].body, { complete: 'true' })).toBe(false);
});

test('a celebration accepts known fields only', () => {
  expect(v.is(celebrationCall.body, { first_section: false })).toBe(true);
  expect(v.is(celebrationCall.body, { weekly_goal: false })).toBe(true);
  expect(v.is(celebrationCall.body, { other: false })).toBe(false);
});
