import type {
  AccessExpirationWire,
  BlocksWire,
  BookmarkPageWire,
  CourseAccessWire,
  CourseMetadataWire,
  CoursewareCourseWire,
  DatesWire,
  EnrollmentsWire,
  LearningSequencesWire,
  ListedNoteWire,
  NavigationBlockWire,
  NavigationWire,
  OfferWire,
  OutlineBlockWire,
  OutlineWire,
  ProgressWire,
  SearchResultsWire,
  SequenceItemWire,
  SequenceWire,
  VerifiedModeWire,
} from '@lectern/contract';

/**
 * Responses of an LMS for tests, with the contract's own types: a small course of two sections, as a current server
 * sends it. `old…` add the fields that a server of 2021 also sent. Each accepts overrides.
 */

export const courseId = 'course-v1:Acme+CAL101+R1';
const key = (type: string, id: string) => `block-v1:Acme+CAL101+R1+type@${type}+block@${id}`;

export const ids = {
  root: key('course', 'course'),
  week1: key('chapter', 'w1'),
  week2: key('chapter', 'w2'),
  limits: key('sequential', 'limits'),
  series: key('sequential', 'series'),
  exam: key('sequential', 'exam'),
  warmUp: key('vertical', 'warmup'),
  practice: key('vertical', 'practice'),
  sums: key('vertical', 'sums'),
} as const;

const siteUrl = 'https://learn.example.org';
const noBanner = {
  missed_deadlines: false,
  missed_gated_content: false,
  content_type_gating_enabled: false,
  verified_upgrade_link: null,
};
const granted: CourseAccessWire = {
  has_access: true,
  error_code: null,
  developer_message: null,
  user_message: null,
  additional_context_user_message: null,
  user_fragment: null,
};

/** A denied access with this code. */
export function deniedAccess(errorCode: string | null, overrides: Partial<typeof granted> = {}) {
  return { ...granted, has_access: false, error_code: errorCode, ...overrides };
}

/** A paid mode that the learner may upgrade to, for $149. */
export function verifiedModeWire(overrides: Partial<VerifiedModeWire> = {}): VerifiedModeWire {
  return {
    access_expiration_date: '2026-04-18T09:30:00Z',
    currency: 'USD',
    currency_symbol: '$',
    price: 149,
    sku: '8CF08E5',
    upgrade_url: 'https://shop.example.org/basket?sku=8CF08E5',
    ...overrides,
  };
}

/** 15 % off a first purchase. */
export function offerWire(overrides: Partial<OfferWire> = {}): OfferWire {
  return {
    code: 'WELCOME15',
    expiration_date: '2026-03-06T00:00:00Z',
    original_price: '$149',
    discounted_price: '$126.65',
    percentage: 15,
    upgrade_url: 'https://shop.example.org/basket?sku=8CF08E5&code=WELCOME15',
    ...overrides,
  };
}

/** Audit access that ends on the 18th of April 2026. */
export function accessExpirationWire(overrides: Partial<AccessExpirationWire> = {}): AccessExpirationWire {
  return {
    expiration_date: '2026-04-18T09:30:00Z',
    masquerading_expired_course: false,
    upgrade_deadline: null,
    upgrade_url: 'https://shop.example.org/basket?sku=8CF08E5',
    ...overrides,
  };
}

export function courseMetadataWire(overrides: Partial<CourseMetadataWire> = {}): CourseMetadataWire {
  return {
    course_id: courseId,
    title: 'Calculus, a start',
    org: 'Acme',
    number: 'CAL101',
    username: 'dana',
    is_enrolled: true,
    is_self_paced: true,
    is_staff: false,
    original_user_is_staff: false,
    start: '2026-01-12T05:00:00Z',
    tabs: [
      { tab_id: 'courseware', title: 'Course', url: `${siteUrl}/course/${courseId}/home` },
      { tab_id: 'progress', title: 'Progress', url: `${siteUrl}/course/${courseId}/progress` },
      { tab_id: 'dates', title: 'Dates', url: `${siteUrl}/course/${courseId}/dates` },
      { tab_id: 'wiki', title: 'Wiki', url: `/courses/${courseId}/wiki` },
    ],
    course_access: granted,
    celebrations: null,
    verified_mode: null,
    user_timezone: 'Europe/Madrid',
    ...overrides,
  };
}

export function outlineBlock(
  id: string,
  type: string,
  overrides: Partial<OutlineBlockWire> = {},
): OutlineBlockWire {
  return {
    id,
    type,
    display_name: id,
    complete: false,
    resume_block: false,
    lms_web_url: null,
    ...overrides,
  };
}

/** Three sequences in two sections; the first is complete, and the learner resumes in the second section. */
export function outlineBlocks(): Record<string, OutlineBlockWire> {
  const blocks = [
    outlineBlock(ids.series, 'sequential', { display_name: 'Series', lms_web_url: `${siteUrl}/jump/series` }),
    outlineBlock(ids.exam, 'sequential', { display_name: 'Exam', lms_web_url: null }),
    outlineBlock(ids.week2, 'chapter', {
      display_name: 'Week 2',
      resume_block: true,
      children: [ids.series, ids.exam],
    }),
    outlineBlock(ids.root, 'course', {
      display_name: 'Calculus, a start',
      resume_block: true,
      has_scheduled_content: true,
      children: [ids.week1, ids.week2],
    }),
    outlineBlock(ids.week1, 'chapter', { display_name: 'Week 1', complete: true, children: [ids.limits] }),
    outlineBlock(ids.limits, 'sequential', {
      display_name: 'Limits (3 Questions)',
      complete: true,
      description: 'Homework',
      due: '2026-02-01T23:59:00Z',
      icon: 'fa-pencil-square-o',
      effort_activities: 2,
      effort_time: 420,
      lms_web_url: `${siteUrl}/jump/limits`,
    }),
  ];
  return Object.fromEntries(blocks.map((block) => [block.id, block]));
}

/** The same for a course without scheduled content. */
export function releasedBlocks(): Record<string, OutlineBlockWire> {
  const children = [ids.week1, ids.week2];
  return { ...outlineBlocks(), [ids.root]: outlineBlock(ids.root, 'course', { children }) };
}

export function outlineWire(overrides: Partial<OutlineWire> = {}): OutlineWire {
  return {
    access_expiration: null,
    cert_data: null,
    course_blocks: { blocks: outlineBlocks() },
    course_goals: { selected_goal: null },
    course_tools: [{ analytics_id: 'edx.bookmarks', title: 'Bookmarks', url: `${siteUrl}/bookmarks` }],
    dates_banner_info: noBanner,
    dates_widget: { course_date_blocks: [], dates_tab_link: `${siteUrl}/dates`, user_timezone: null },
    enroll_alert: { can_enroll: true, extra_text: null },
    enrollment_mode: 'audit',
    handouts_html: null,
    has_ended: false,
    offer: null,
    resume_course: { has_visited_course: true, url: `${siteUrl}/course/${courseId}/${ids.series}` },
    user_has_passing_grade: false,
    verified_mode: null,
    welcome_message_html: null,
    ...overrides,
  };
}

export function datesWire(overrides: Partial<DatesWire> = {}): DatesWire {
  return {
    dates_banner_info: noBanner,
    course_date_blocks: [
      {
        date: '2026-02-01T23:59:00Z',
        date_type: 'assignment-due-date',
        title: 'Limits',
        description: '',
        link: `${siteUrl}/course/${courseId}/${ids.limits}`,
        link_text: '',
        learner_has_access: true,
        complete: false,
        assignment_type: 'Homework',
        extra_info: null,
        first_component_block_id: '',
      },
    ],
    has_ended: false,
    learner_is_full_access: true,
    user_timezone: 'Europe/Madrid',
    ...overrides,
  };
}

export function progressWire(overrides: Partial<ProgressWire> = {}): ProgressWire {
  return {
    access_expiration: null,
    certificate_data: null,
    completion_summary: { complete_count: 14, incomplete_count: 30, locked_count: 6 },
    course_grade: { letter_grade: null, percent: 0.31, is_passing: false },
    end: '2026-09-01T00:00:00Z',
    enrollment_mode: 'audit',
    grading_policy: {
      assignment_policies: [
        { type: 'Homework', short_label: 'HW', num_total: 4, num_droppable: 1, weight: 0.4 },
      ],
      grade_range: { A: 0.85, B: 0.6, 'Not bad': 0.5 },
    },
    has_scheduled_content: false,
    section_scores: [
      {
        display_name: 'Week 1',
        subsections: [
          {
            assignment_type: 'Homework',
            block_key: ids.limits,
            display_name: 'Limits',
            has_graded_assignment: true,
            learner_has_access: true,
            num_points_earned: 2,
            num_points_possible: 3,
            percent_graded: 0.67,
            override: null,
            problem_scores: [
              { earned: 1, possible: 1 },
              { earned: 1, possible: 2 },
            ],
            show_correctness: 'always',
            show_grades: true,
            url: `${siteUrl}/jump/limits`,
          },
        ],
      },
    ],
    studio_url: null,
    user_has_passing_grade: false,
    username: 'dana',
    verification_data: { link: null, status: 'none', status_date: null },
    verified_mode: null,
    ...overrides,
  };
}

export function coursewareCourseWire(overrides: Partial<CoursewareCourseWire> = {}): CoursewareCourseWire {
  return {
    id: courseId,
    name: 'Calculus, a start',
    start: '2026-01-12T05:00:00Z',
    end: '2026-09-01T00:00:00Z',
    enrollment_start: null,
    enrollment_end: null,
    enrollment: { mode: 'audit', is_active: true },
    access_expiration: null,
    content_type_gating_enabled: false,
    license: null,
    offer: null,
    user_timezone: 'UTC',
    show_calculator: false,
    notes: { enabled: false, visible: false },
    marketing_url: null,
    celebrations: null,
    user_has_passing_grade: false,
    course_exit_page_is_active: true,
    certificate_data: null,
    verify_identity_url: null,
    verification_status: 'none',
    linkedin_add_to_profile_url: null,
    related_programs: null,
    user_needs_integrity_signature: false,
    ...overrides,
  };
}

/** Fields that a server of 2021 also sent in the courseware metadata. */
export function oldCoursewareCourseWire(overrides: Partial<CoursewareCourseWire> = {}): CoursewareCourseWire {
  return coursewareCourseWire({
    number: 'CAL101',
    org: 'Acme',
    course_access: granted,
    is_staff: false,
    original_user_is_staff: false,
    can_view_legacy_courseware: true,
    can_show_upgrade_sock: true,
    verified_mode: null,
    tabs: [
      {
        title: 'Course',
        slug: 'courseware',
        priority: 0,
        type: 'courseware',
        url: `/courses/${courseId}/course/`,
      },
    ],
    ...overrides,
  });
}

export function blocksWire(): BlocksWire {
  const blocks = [
    { id: ids.root, type: 'course', display_name: 'Calculus', children: [ids.week1, ids.week2] },
    { id: ids.week1, type: 'chapter', display_name: 'Week 1 (blocks)', children: [ids.limits] },
    { id: ids.week2, type: 'chapter', display_name: 'Week 2 (blocks)', children: [ids.series, ids.exam] },
    {
      id: ids.limits,
      type: 'sequential',
      display_name: 'Limits (blocks)',
      children: [ids.warmUp, ids.practice],
      effort_activities: 2,
      effort_time: 420,
      legacy_web_url: `${siteUrl}/legacy/limits`,
    },
    { id: ids.series, type: 'sequential', display_name: 'Series (blocks)', children: [ids.sums] },
    { id: ids.exam, type: 'sequential', display_name: 'Exam (blocks)' },
    { id: ids.warmUp, type: 'vertical', display_name: 'Warm-up', graded: false },
    {
      id: ids.practice,
      type: 'vertical',
      display_name: 'Practice',
      graded: true,
      legacy_web_url: `${siteUrl}/legacy/p`,
    },
    { id: ids.sums, type: 'vertical', display_name: 'Sums' },
  ];
  return { root: ids.root, blocks: Object.fromEntries(blocks.map((block) => [block.id, block])) };
}

/** The same course from the navigation call of a current server; `changes` by the id of a block. */
export function navigationWire(
  changes: Readonly<Record<string, Partial<NavigationBlockWire>>> = {},
): NavigationWire {
  const blocks: NavigationBlockWire[] = [
    { id: ids.root, type: 'course', display_name: 'Calculus', children: [ids.week1, ids.week2] },
    { id: ids.week1, type: 'chapter', display_name: 'Week 1', children: [ids.limits, ids.series] },
    { id: ids.week2, type: 'chapter', display_name: 'Week 2', children: [ids.exam] },
    { id: ids.limits, type: 'sequential', display_name: 'Limits', children: [ids.warmUp, ids.practice] },
    { id: ids.series, type: 'sequential', display_name: 'Series', children: [ids.sums] },
    { id: ids.exam, type: 'sequential', display_name: 'Exam', children: [] },
    { id: ids.warmUp, type: 'vertical', display_name: 'Warm-up', complete: true, icon: 'other' },
    { id: ids.practice, type: 'vertical', display_name: 'Practice', icon: 'problem' },
    { id: ids.sums, type: 'vertical', display_name: 'Sums', icon: 'video' },
  ];
  return {
    blocks: Object.fromEntries(
      blocks.map((block) => [block.id, { complete: false, ...block, ...changes[block.id] }]),
    ),
  };
}

/** Two bookmarks, newest first: of a unit, and of a sequence, which only some servers allow. */
export function bookmarkPageWire(overrides: Partial<BookmarkPageWire> = {}): BookmarkPageWire {
  const limits = [
    { usage_id: ids.week1, display_name: 'Week 1' },
    { usage_id: ids.limits, display_name: 'Limits' },
  ];
  return {
    count: 2,
    num_pages: 1,
    current_page: 1,
    start: 0,
    next: null,
    previous: null,
    results: [
      {
        id: `dana,${ids.practice}`,
        course_id: courseId,
        usage_id: ids.practice,
        block_type: 'vertical',
        created: '2026-02-01T23:30:00Z',
        display_name: 'Practice',
        path: limits,
      },
      {
        id: `dana,${ids.series}`,
        course_id: courseId,
        usage_id: ids.series,
        block_type: 'sequential',
        created: '2026-01-20T08:00:00Z',
        display_name: 'Series',
        path: [{ usage_id: ids.week2, display_name: 'Week 2' }],
      },
    ],
    ...overrides,
  };
}

/** A text and a sequence as Lectern's LMS sends them, a video and a problem as Open edX does. */
export function searchResultsWire(overrides: Partial<SearchResultsWire> = {}): SearchResultsWire {
  const week = { usage_id: ids.week1, display_name: 'Week 1' };
  const found = (id: string, type: string, name: string) => ({
    id,
    content_type: type,
    content: { display_name: name },
    location: ['Week 1', 'Limits', 'Warm up'],
    url: `/courses/${courseId}/jump_to/${id}`,
  });
  return {
    took: 3,
    total: 4,
    max_score: 2,
    results: [
      {
        score: 2,
        data: {
          ...found('block-v1:h1', 'Text', 'Warm up'),
          excerpt: 'A &lt;b&gt; <b>limit</b> of quotients.',
          title_excerpt: 'Warm up',
          path: [
            week,
            { usage_id: ids.limits, display_name: 'Limits' },
            { usage_id: ids.warmUp, display_name: 'Warm up' },
          ],
        },
      },
      { score: 1.5, data: { ...found('block-v1:v1', 'Video', 'Lecture'), excerpt: 'the <b>limit</b>' } },
      { score: 1, data: { ...found('block-v1:p1', 'CAPA', 'Exercise'), excerpt: null } },
      {
        score: 0.5,
        data: {
          ...found(ids.limits, 'Sequence', 'Limits'),
          location: ['Week 1'],
          excerpt: '',
          title_excerpt: '<b>Limits</b>',
          path: [week],
        },
      },
    ],
    ...overrides,
  };
}

const noteIds = [0, 1, 2, 3].map((last) => `0b6c1b7e-2f1d-4f6e-9a43-5d1f4a1c9e1${last}`);

/** Four notes in the order of the course: found, changed and missing in a unit, and one whose unit is gone. */
export function notesWire(): ListedNoteWire[] {
  const unit = {
    usageKey: ids.warmUp,
    title: 'Warm-up',
    sequenceKey: ids.limits,
    sequenceTitle: 'Limits',
    sectionTitle: 'Week 1',
  };
  const [one = '', two = '', three = '', four = ''] = noteIds;
  const added = { createdAt: '2026-02-01T12:00:00Z', unit };
  return [
    { ...added, id: one, quote: 'A limit of $x^2$', color: 'yellow', text: 'For the exam', state: 'found' },
    { ...added, id: two, quote: 'is *unique*', color: 'green', text: '', state: 'changed' },
    { ...added, id: three, quote: 'if it exists', color: 'blue', text: 'Why?', state: 'missing' },
    { ...added, id: four, quote: 'Old text', color: 'pink', text: '', state: 'missing', unit: null },
  ];
}

/** The sections in another order than the blocks; the exam is absent. */
export function learningSequencesWire(
  outline: Partial<LearningSequencesWire['outline']> = {},
): LearningSequencesWire {
  const section = { start: null, effective_start: null };
  const sequence = {
    accessible: true,
    inaccessible_after_due: false,
    start: null,
    effective_start: null,
    due: null,
  };
  return {
    course_key: courseId,
    title: 'Calculus, a start',
    course_start: '2026-01-12T05:00:00Z',
    course_end: null,
    published_at: '2026-01-02T10:00:00Z',
    published_version: '5ff0a1b2c3d4e5f601234567',
    entrance_exam_id: null,
    days_early_for_beta: null,
    self_paced: true,
    username: 'dana',
    user_id: 7,
    at_time: '2026-02-01T08:00:00Z',
    outline: {
      sections: [
        { ...section, id: ids.week2, title: 'Week 2', sequence_ids: [ids.series] },
        { ...section, id: ids.week1, title: 'Week 1', sequence_ids: [ids.limits] },
      ],
      sequences: {
        [ids.limits]: { ...sequence, id: ids.limits, title: 'Limits' },
        [ids.series]: { ...sequence, id: ids.series, title: 'Series' },
      },
      ...outline,
    },
  };
}

export function sequenceItem(id: string, overrides: Partial<SequenceItemWire> = {}): SequenceItemWire {
  return {
    id,
    type: 'other',
    page_title: id,
    bookmarked: false,
    complete: false,
    graded: false,
    contains_content_type_gated_content: false,
    content: '',
    path: '',
    href: '',
    ...overrides,
  };
}

/** The sequence `limits` with two units, of which the first is complete and the second bookmarked. */
export function sequenceWire(overrides: Partial<SequenceWire> = {}): SequenceWire {
  return {
    item_id: ids.limits,
    tag: 'sequential',
    display_name: 'Limits',
    items: [
      sequenceItem(ids.warmUp, { page_title: 'Warm-up', type: 'video', complete: true }),
      sequenceItem(ids.practice, { page_title: 'Practice', type: 'problem', graded: true, bookmarked: true }),
    ],
    banner_text: null,
    format: 'Homework',
    gated_content: {
      gated: false,
      gated_section_name: 'Limits',
      prereq_id: null,
      prereq_section_name: null,
      prereq_url: null,
    },
    is_time_limited: false,
    is_proctored: false,
    is_hidden_after_due: false,
    position: 2,
    save_position: true,
    show_completion: true,
    ...overrides,
  };
}

/** The enrolment of a learner in the course, as it comes back from enrolling. */
export function enrollmentWire(overrides: Partial<EnrollmentsWire[number]> = {}): EnrollmentsWire[number] {
  return {
    created: '2026-02-01T08:00:00Z',
    mode: 'audit',
    is_active: true,
    user: 'dana',
    course_details: {
      course_id: courseId,
      enrollment_start: null,
      enrollment_end: null,
      course_start: null,
      course_end: null,
      invite_only: false,
      course_modes: [],
    },
    ...overrides,
  };
}
