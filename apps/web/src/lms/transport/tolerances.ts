import type { Tolerance } from './tolerant-parse.ts';

export { parseTolerantly } from './tolerant-parse.ts';

const noBanner = {
  missed_deadlines: false,
  missed_gated_content: false,
  content_type_gating_enabled: false,
  verified_upgrade_link: null,
};

const unlocked = {
  gated: false,
  gated_section_name: null,
  prereq_id: null,
  prereq_section_name: null,
  prereq_url: null,
};

const noUnits = { complete_count: 0, incomplete_count: 0, locked_count: 0 };

/** What a list of dates can do without; a date without its day is left out. */
function datesAt(path: string): Readonly<Record<string, unknown>> {
  return {
    [`${path}.*.date_type`]: 'event',
    [`${path}.*.title`]: null,
    [`${path}.*.description`]: '',
    [`${path}.*.link`]: '',
    [`${path}.*.link_text`]: '',
    [`${path}.*.learner_has_access`]: true,
  };
}

const progress: Tolerance = {
  essential: ['course_grade', 'grading_policy', 'grading_policy.grade_range', 'section_scores'],
  defaults: {
    completion_summary: noUnits,
    'grading_policy.assignment_policies': [],
    'section_scores.*.display_name': '',
    'section_scores.*.subsections.*.display_name': '',
    'section_scores.*.subsections.*.problem_scores': [],
    user_has_passing_grade: false,
    username: '',
    verification_data: { link: null, status: 'none', status_date: null },
  },
};

/** Without the attempt, a running exam would look as if it could be started. */
const exam: Tolerance = {
  essential: ['exam', 'exam.attempt', 'active_attempt'],
  defaults: { 'exam.content_id': '', 'exam.course_id': '', 'exam.exam_name': '' },
};

/** What a thread or comment can do without at `path`; it has an ID, an author or none, a time and a text. */
function contributionAt(path: string): Readonly<Record<string, unknown>> {
  const fields = {
    abuse_flagged: false,
    anonymous: false,
    anonymous_to_peers: false,
    can_delete: false,
    child_count: 0,
    children: [],
    closed: false,
    comment_count: 1,
    course_id: '',
    editable_fields: [],
    endorsed: false,
    following: false,
    group_id: null,
    has_endorsed: false,
    parent_id: null,
    pinned: false,
    preview_body: '',
    thread_id: '',
    title: '',
    topic_id: '',
    type: 'discussion',
    unread_comment_count: 0,
    updated_at: '1970-01-01T00:00:00Z',
    vote_count: 0,
    voted: false,
  };
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [path + name, value]));
}

const contribution: Tolerance = { defaults: contributionAt('') };
const contributions: Tolerance = {
  essential: ['results'],
  defaults: {
    ...contributionAt('results.*.'),
    pagination: { next: null, previous: null, count: 0, num_pages: 1 },
    'pagination.count': 0,
    'pagination.num_pages': 1,
  },
};
/** Servers of 2021 don't name the provider: they have only one. */
const discussionConfig: Tolerance = {
  defaults: { id: '', allow_anonymous: false, allow_anonymous_to_peers: false, provider: 'legacy' },
};

const preferences: Tolerance = {
  essential: ['data'],
  defaults: { 'data.*.enabled': true, 'data.*.notification_types.*.email_cadence': '' },
};

/**
 * What each call's response may lack (by the ID of the call); see `Tolerance`. Optional fields and entries of lists need
 * no mention: they are left out. A call without an entry has nothing else to give up.
 */
export const tolerances: Readonly<Record<string, Tolerance>> = {
  loginRefresh: {
    defaults: { success: true, user_id: 0, response_http_date: '', expires: '', expires_epoch_seconds: 0 },
  },
  courseMetadata: {
    essential: ['course_access', 'is_enrolled', 'is_staff', 'username'],
    defaults: {
      is_self_paced: false,
      number: '',
      org: '',
      original_user_is_staff: false,
      tabs: [],
      title: '',
    },
  },
  outline: {
    essential: ['course_blocks', 'course_blocks.blocks'],
    defaults: {
      'course_blocks.blocks.*.display_name': '',
      course_goals: {},
      course_tools: [],
      dates_banner_info: noBanner,
      dates_widget: { course_date_blocks: [], dates_tab_link: '', user_timezone: null },
      'dates_widget.course_date_blocks': [],
      'dates_widget.dates_tab_link': '',
      ...datesAt('dates_widget.course_date_blocks'),
      enroll_alert: { can_enroll: false, extra_text: null },
      has_ended: false,
      resume_course: { has_visited_course: false, url: null },
      'resume_course.has_visited_course': false,
      user_has_passing_grade: false,
    },
  },
  dates: {
    essential: ['course_date_blocks'],
    defaults: {
      ...datesAt('course_date_blocks'),
      dates_banner_info: noBanner,
      has_ended: false,
      learner_is_full_access: true,
    },
  },
  progress,
  progressOfUser: progress,
  coursewareCourse: {
    essential: ['course_access'],
    defaults: {
      content_type_gating_enabled: false,
      enrollment: { mode: null, is_active: null },
      name: '',
      notes: { enabled: false, visible: false },
      show_calculator: false,
      user_has_passing_grade: false,
    },
  },
  blocks: { essential: ['blocks'], defaults: { 'blocks.*.display_name': '' } },
  learningSequences: {
    essential: ['outline', 'outline.sections', 'outline.sequences'],
    defaults: {
      at_time: '1970-01-01T00:00:00Z',
      'outline.sections.*.title': '',
      'outline.sequences.*.inaccessible_after_due': false,
      'outline.sequences.*.title': '',
      self_paced: false,
      title: '',
      username: '',
    },
  },
  sequence: {
    essential: ['is_time_limited', 'items'],
    defaults: {
      display_name: '',
      gated_content: unlocked,
      is_hidden_after_due: false,
      is_proctored: false,
      'items.*.type': 'other',
      save_position: true,
      show_completion: true,
    },
  },
  navigation: { defaults: { 'blocks.*.display_name': '' } },
  listBookmarks: {
    essential: ['results'],
    defaults: { count: 0, current_page: 0, num_pages: 0, start: 0 },
  },
  courseNotes: { essential: ['notes'] },
  searchCourse: { essential: ['results'] },
  listThreads: contributions,
  learnerThreads: contributions,
  listComments: contributions,
  listChildComments: contributions,
  thread: contribution,
  createThread: contribution,
  changeThread: contribution,
  createComment: contribution,
  changeComment: contribution,
  discussionConfig,
  discussionConfigV1: discussionConfig,
  activityStats: {
    essential: ['results'],
    defaults: {
      ...contributions.defaults,
      'results.*.threads': 0,
      'results.*.responses': 0,
      'results.*.replies': 0,
    },
  },
  notificationCount: { defaults: { count: 0, count_by_app_name: {} } },
  listNotifications: {
    essential: ['results'],
    defaults: { count: 0, current_page: 0, num_pages: 0, start: 0 },
  },
  notificationPreferences: preferences,
  notificationPreferencesV2: preferences,
  examAttempt: exam,
  examsSequence: exam,
};
