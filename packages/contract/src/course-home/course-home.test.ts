import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { courseGoals } from '../shared/goals.ts';
import { courseMetadataCall } from './course-metadata.ts';
import { datesCall } from './dates.ts';
import { outlineCall } from './outline.ts';
import { completionSummary, progressCall } from './progress.ts';

const course = 'course-v1:Norden+BIO7+2026';
const key = (type: string, id: string) => `block-v1:Norden+BIO7+2026+type@${type}+block@${id}`;

const access = {
  has_access: true,
  error_code: null,
  developer_message: null,
  user_message: null,
  additional_context_user_message: null,
  user_fragment: null,
};

const metadata2021 = {
  course_id: course,
  title: 'Life of the shore',
  org: 'Norden',
  number: 'BIO7',
  username: null,
  is_enrolled: false,
  is_self_paced: true,
  is_staff: false,
  original_user_is_staff: false,
  tabs: [{ tab_id: 'courseware', title: 'Course', url: 'https://learn.example.org/course/x/home' }],
  can_load_courseware: true,
};

const metadata2026 = {
  ...metadata2021,
  username: 'ines',
  is_enrolled: true,
  start: '2026-02-01T06:00:00Z',
  course_access: access,
  celebrations: {
    first_section: true,
    streak_length_to_celebrate: null,
    streak_discount_enabled: false,
    weekly_goal: false,
  },
  verified_mode: {
    access_expiration_date: '2026-05-01T00:00:00.123456+00:00',
    currency: 'USD',
    currency_symbol: '$',
    price: 99,
    sku: 'A1B2',
    upgrade_url: 'https://ecom.example.org/basket/add/?sku=A1B2',
  },
  user_timezone: 'Europe/Oslo',
  studio_access: false,
  course_modes: [{ slug: 'audit', name: 'Audit' }],
};

const banner = {
  missed_deadlines: false,
  missed_gated_content: false,
  content_type_gating_enabled: false,
  verified_upgrade_link: null,
};

const dateBlock = {
  date: '2026-03-04T21:00:00Z',
  date_type: 'assignment-due-date',
  title: 'Tides',
  description: '',
  link: '',
  link_text: '',
  learner_has_access: true,
  complete: false,
  assignment_type: 'Homework',
  extra_info: null,
};

const outline2021 = {
  access_expiration: null,
  can_show_upgrade_sock: false,
  cert_data: null,
  course_blocks: {
    blocks: {
      [key('course', 'course')]: {
        id: key('course', 'course'),
        type: 'course',
        display_name: 'Life of the shore',
        complete: false,
        resume_block: true,
        children: [key('sequential', 's1')],
        lms_web_url: null,
        has_scheduled_content: false,
      },
      [key('sequential', 's1')]: {
        id: key('sequential', 's1'),
        type: 'sequential',
        display_name: 'Tides (2 Questions)',
        complete: false,
        resume_block: true,
        description: null,
        due: '2026-03-04T21:00:00Z',
        effort_activities: 2,
        effort_time: 540,
        icon: null,
        lms_web_url: 'https://lms.example.org/jump',
        legacy_web_url: 'https://lms.example.org/jump?experience=legacy',
      },
    },
  },
  course_goals: { goal_options: [['certify', 'Earn a certificate']], selected_goal: null },
  course_tools: [{ analytics_id: 'edx.bookmarks', title: 'Bookmarks', url: 'https://lms.example.org/b' }],
  dates_banner_info: banner,
  dates_widget: { course_date_blocks: [dateBlock], dates_tab_link: '/dates', user_timezone: null },
  enroll_alert: { can_enroll: false, extra_text: null },
  enrollment_mode: 'audit',
  handouts_html: null,
  has_ended: false,
  offer: null,
  resume_course: { has_visited_course: false, url: null },
  user_has_passing_grade: false,
  verified_mode: null,
  welcome_message_html: null,
};

const progress2021 = {
  access_expiration: null,
  certificate_data: null,
  completion_summary: { complete_count: 3, incomplete_count: 5, locked_count: 0 },
  course_grade: { letter_grade: null, percent: 0.25, is_passing: false },
  end: null,
  enrollment_mode: 'audit',
  grading_policy: {
    assignment_policies: [{ type: 'Homework', short_label: '', num_total: 4.0, num_droppable: 1, weight: 1 }],
    grade_range: { A: 0.9, Pass: 0.5 },
  },
  has_scheduled_content: null,
  section_scores: [
    {
      display_name: 'Shore',
      subsections: [
        {
          assignment_type: null,
          display_name: 'Tides',
          has_graded_assignment: false,
          num_points_earned: 0,
          num_points_possible: 0,
          percent_graded: 0,
          problem_scores: [],
          show_correctness: 'always',
          show_grades: true,
          url: null,
        },
      ],
    },
  ],
  studio_url: null,
  user_has_passing_grade: false,
  username: 'ines',
  verification_data: { link: null, status: 'none', status_date: null },
  verified_mode: null,
};

describe('course metadata', () => {
  const schema = courseMetadataCall.responses[200].body;

  test.each([
    ['2021', metadata2021],
    ['2026', metadata2026],
  ])('of %s is valid and parsed unchanged', (_, body) => {
    expect(v.parse(schema, body)).toEqual(body);
  });

  test('a site without an ecommerce service has no SKU, and a path of the LMS to upgrade', () => {
    const { verified_mode: mode } = metadata2026;
    const body = { ...metadata2026, verified_mode: { ...mode, sku: null, upgrade_url: '/dashboard' } };
    expect(v.parse(schema, body)).toEqual(body);
  });

  test('unknown error codes are valid', () => {
    const denied = { ...access, has_access: false, error_code: 'moon_phase' };
    expect(v.parse(schema, { ...metadata2026, course_access: denied }).course_access?.error_code).toBe(
      'moon_phase',
    );
  });

  test('unknown keys are dropped', () => {
    expect(v.parse(schema, { ...metadata2021, surprise: { deep: true } })).toEqual(metadata2021);
  });

  test('username may be null, never absent', () => {
    const { username: _, ...without } = metadata2021;
    expect(v.is(schema, without)).toBe(false);
  });
});

describe('outline', () => {
  const schema = outlineCall.responses[200].body;

  test('of 2021 is valid: children absent on leaves, goals as pairs, legacy links', () => {
    expect(v.parse(schema, outline2021)).toEqual(outline2021);
  });

  test('of 2026 is valid: weekly goal, hidden blocks, neither sock nor legacy links', () => {
    const { can_show_upgrade_sock: _, ...rest } = outline2021;
    const body = {
      ...rest,
      course_goals: {
        selected_goal: { days_per_week: 3, subscribed_to_reminders: true },
        weekly_learning_goal_enabled: true,
      },
      enable_proctored_exams: false,
    };
    expect(v.parse(schema, body)).toEqual(body);
  });

  test('a hidden tree is null', () => {
    expect(v.parse(schema, { ...outline2021, course_blocks: null }).course_blocks).toBeNull();
  });

  test('usage keys stay as they are in the dictionary', () => {
    const tree = v.parse(schema, outline2021).course_blocks?.blocks ?? {};
    expect(Object.keys(tree)).toEqual([key('course', 'course'), key('sequential', 's1')]);
  });

  test.each(['access_expiration', 'cert_data', 'offer', 'verified_mode', 'handouts_html'] as const)(
    '%s may be null, never absent',
    (field) => {
      const { [field]: _, ...without } = outline2021;
      expect(v.is(schema, without)).toBe(false);
      expect(v.is(schema, { ...without, [field]: null })).toBe(true);
    },
  );
});

test.each([
  [{ goal_options: [], selected_goal: null }],
  [{ goal_options: [['explore', 'Look around']], selected_goal: { key: 'explore', text: 'Look around' } }],
  [{ selected_goal: { days_per_week: 5, subscribed_to_reminders: false } }],
  [{ selected_goal: null, weekly_learning_goal_enabled: true }],
])('goals are valid in the form %j', (goals) => {
  expect(v.parse(courseGoals, goals)).toEqual(goals);
});

describe('dates', () => {
  const body = {
    dates_banner_info: banner,
    course_date_blocks: [{ ...dateBlock, complete: null, date_type: 'comet', first_component_block_id: '' }],
    has_ended: false,
    learner_is_full_access: true,
    user_timezone: null,
  };

  test('are valid with an unknown type', () => {
    expect(v.parse(datesCall.responses[200].body, body)).toEqual(body);
  });

  test('a learner who is not enrolled gets a bare string, a visitor without an account an object', () => {
    expect(v.is(datesCall.responses[401].body, 'User not enrolled.')).toBe(true);
    expect(v.is(datesCall.responses[401].body, { detail: 'Sign in.' })).toBe(true);
  });
});

describe('progress', () => {
  const schema = progressCall.responses[200].body;

  test('of 2021 is valid: null type, no override, no access flag, no key', () => {
    expect(v.parse(schema, progress2021)).toEqual(progress2021);
  });

  test('of 2026 is valid: the server’s totals, requirements for credit, due dates', () => {
    const [section] = progress2021.section_scores;
    const body = {
      ...progress2021,
      assignment_type_grade_summary: [
        {
          type: 'Homework',
          weight: 1,
          average_grade: 0.5,
          weighted_grade: 0.5,
          short_label: 'HW',
          num_droppable: 1,
          last_grade_publish_date: null,
          has_hidden_contribution: 'none',
        },
      ],
      final_grades: 0.5,
      disable_progress_graph: false,
      credit_course_requirements: {
        eligibility_status: 'not_eligible',
        requirements: [
          {
            namespace: 'grade',
            name: 'grade',
            display_name: 'Minimum grade',
            criteria: { min_grade: 0.6 },
            reason: {},
            status: null,
            status_date: null,
            order: 1,
          },
        ],
      },
      section_scores: [
        {
          ...section,
          subsections: section?.subsections.map((subsection) => ({
            ...subsection,
            assignment_type: '',
            block_key: key('sequential', 's1'),
            due: '2026-03-04T21:00:00+00:00',
            learner_has_access: false,
            override: { system: 'PROCTORING', reason: null },
            show_correctness: 'never_but_include_grade',
          })),
        },
      ],
    };
    expect(v.parse(schema, body)).toEqual(body);
  });

  test('an assignment type that Studio stored without a label has null', () => {
    const { grading_policy: policy } = progress2021;
    const [type] = policy.assignment_policies;
    const body = {
      ...progress2021,
      grading_policy: { ...policy, assignment_policies: [{ ...type, short_label: null }] },
    };
    expect(v.parse(schema, body)).toEqual(body);
  });

  test('the letters of the grade range stay capital', () => {
    expect(v.parse(schema, progress2021).grading_policy.grade_range).toEqual({ A: 0.9, Pass: 0.5 });
  });

  test('an empty list for completion means no units', () => {
    expect(v.parse(completionSummary, [])).toEqual({
      complete_count: 0,
      incomplete_count: 0,
      locked_count: 0,
    });
    expect(v.is(completionSummary, [1])).toBe(false);
    expect(v.is(completionSummary, {})).toBe(false);
  });
});
