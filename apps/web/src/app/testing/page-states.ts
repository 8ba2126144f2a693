import {
  accessExpirationWire,
  blocksWire,
  courseId,
  courseMetadataWire,
  coursewareCourseWire,
  datesWire,
  ids,
  learningSequencesWire,
  outlineBlock,
  outlineBlocks,
  outlineWire,
  progressWire,
  sequenceItem,
  sequenceWire,
  verifiedModeWire,
} from '../../lms/fixtures.ts';
import type { AuthenticatedUser } from '../../lms/session.ts';
import { testLmsUrl } from '../../lms/testing.ts';
import type { PageRequest } from '../render-screen.tsx';

/** The time at which pages are rendered: between the fixtures' start and their due dates. */
export const renderedAt = Date.parse('2026-01-20T12:00:00Z');

export interface PageState {
  /** The path below the course's. */
  readonly path?: string;
  readonly metadata?: Parameters<typeof courseMetadataWire>[0];
  readonly outline?: Parameters<typeof outlineWire>[0];
  readonly dates?: Parameters<typeof datesWire>[0];
  readonly progress?: Parameters<typeof progressWire>[0];
  readonly course?: Parameters<typeof coursewareCourseWire>[0];
  readonly sequence?: Parameters<typeof sequenceWire>[0];
  readonly isVisitor?: boolean;
  readonly language?: string;
  readonly timeZone?: string | null;
  /** What the browser reported of its window. */
  readonly window?: string | null;
  /** Of the site, besides those of every test. */
  readonly settings?: Readonly<Record<string, string>>;
}

const longText = `<p>${'Read the syllabus &amp; plan your week. '.repeat(30)}</p><ul><li>One</li><li>Two</li></ul>`;
const dateBlock = (date: string, date_type: string) => ({
  date,
  date_type,
  title: 'Limits',
  description: '',
  link: '',
  link_text: '',
  learner_has_access: true,
  complete: false,
  assignment_type: 'Homework',
  extra_info: null,
  first_component_block_id: '',
});
const widget = (...course_date_blocks: ReturnType<typeof dateBlock>[]) => ({
  course_date_blocks,
  dates_tab_link: '/dates',
  user_timezone: null,
});
const certificate = (cert_status: string) => ({
  cert_status,
  cert_web_view_url: null,
  certificate_available_date: '2026-01-30T00:00:00Z',
  download_url: null,
});
const blocksWith = (id: string, type: string, change: Parameters<typeof outlineBlock>[2]) => ({
  blocks: { ...outlineBlocks(), [id]: outlineBlock(id, type, { ...outlineBlocks()[id], ...change }) },
});

/** Every state of the course home that a server renders. */
export const homeStates: Readonly<Record<string, PageState>> = {
  'a learner’s home': {},
  'a visitor’s home': { isVisitor: true, metadata: { username: null, is_enrolled: false } },
  'a user who isn’t enrolled': { metadata: { is_enrolled: false } },
  'nobody may enroll': {
    metadata: { is_enrolled: false },
    outline: { enroll_alert: { can_enroll: false, extra_text: 'Closed.' }, course_blocks: null },
  },
  'a visitor without contents': {
    isVisitor: true,
    metadata: { username: null, is_enrolled: false },
    outline: { course_blocks: null },
  },
  'a course without sections': {
    outline: {
      course_blocks: { blocks: { [ids.root]: outlineBlock(ids.root, 'course', { children: [] }) } },
    },
  },
  'a course that wasn’t visited yet': {
    outline: { resume_course: { has_visited_course: false, url: '/start' } },
  },
  'nothing to resume': { outline: { resume_course: { has_visited_course: false, url: null } } },
  'the open section has a graded sequence with a due date': {
    outline: { course_blocks: blocksWith(ids.week1, 'chapter', { resume_block: true }) },
  },
  'a known time zone of the browser': {
    timeZone: 'Asia/Tokyo',
    metadata: { user_timezone: null },
    outline: { course_blocks: blocksWith(ids.week1, 'chapter', { resume_block: true }) },
  },
  'no known time zone': {
    timeZone: null,
    metadata: { user_timezone: null },
    outline: { course_blocks: blocksWith(ids.week1, 'chapter', { resume_block: true }) },
  },
  'titles that need escaping': {
    metadata: { title: '</script><b>&"' },
    outline: { course_blocks: blocksWith(ids.week1, 'chapter', { display_name: '</script><b>&"' }) },
  },
  'a message of the course team': { outline: { welcome_message_html: '<p>Hello &amp; <b>welcome</b></p>' } },
  'a long message of the course team': { outline: { welcome_message_html: longText } },
  handouts: { outline: { handouts_html: longText } },
  'goals of 2021': {
    outline: {
      course_goals: { goal_options: [['certify', 'Earn a certificate']], selected_goal: null },
    },
  },
  'a weekly goal': {
    outline: {
      weekly_learning_goal_enabled: true,
      course_goals: { selected_goal: { days_per_week: 3, subscribed_to_reminders: true } },
    },
  },
  'a weekly goal to celebrate': {
    metadata: {
      celebrations: {
        first_section: false,
        streak_length_to_celebrate: null,
        streak_discount_enabled: false,
        weekly_goal: true,
      },
    },
  },
  'a course that starts soon': {
    outline: { dates_widget: widget(dateBlock('2026-01-23T12:00:00Z', 'course-start-date')) },
  },
  'a course that ends soon': {
    outline: { dates_widget: widget(dateBlock('2026-01-25T12:00:00Z', 'course-end-date')) },
  },
  'a course that ends today': {
    outline: { dates_widget: widget(dateBlock('2026-01-20T17:00:00Z', 'course-end-date')) },
  },
  'missed deadlines': {
    outline: {
      dates_widget: widget(dateBlock('2026-01-15T12:00:00Z', 'assignment-due-date')),
      dates_banner_info: {
        content_type_gating_enabled: false,
        missed_deadlines: true,
        missed_gated_content: false,
        verified_upgrade_link: null,
      },
    },
  },
  'a certificate to request': { outline: { cert_data: certificate('requesting') } },
  'a certificate to come': { outline: { cert_data: certificate('earned_but_not_available') } },
  'a course that has ended without a certificate': { outline: { has_ended: true } },
  French: { language: 'fr' },
  Hebrew: { language: 'he', outline: { has_ended: true, welcome_message_html: longText } },
  'mirrored English': { language: 'xx-rtl' },
};

const day = datesWire().course_date_blocks;
const [limitsScores] = progressWire().section_scores;
const policies = progressWire().grading_policy;

/** Every state of the dates that a server renders. */
export const datesStates: Readonly<Record<string, PageState>> = {
  'dates to come': { path: 'dates' },
  'no dates': { path: 'dates', dates: { course_date_blocks: [] } },
  'dates of all kinds': {
    path: 'dates',
    metadata: { user_timezone: null },
    dates: {
      course_date_blocks: [
        ...day.map((block) => ({ ...block, date: '2026-01-12T05:00:00Z', date_type: 'course-start-date' })),
        ...day.map((block) => ({ ...block, date: '2026-01-15T12:00:00Z' })),
        ...day.map((block) => ({ ...block, date: '2026-01-20T23:00:00Z', extra_info: 'Over two days' })),
        ...day.map((block) => ({ ...block, complete: true })),
        ...day.map((block) => ({ ...block, title: 'Series', learner_has_access: false, link: '' })),
        ...day.map((block) => ({ ...block, date: '2026-09-01T00:00:00Z', date_type: 'course-end-date' })),
      ],
    },
  },
  'missed deadlines among the dates': {
    path: 'dates',
    dates: {
      dates_banner_info: {
        content_type_gating_enabled: false,
        missed_deadlines: true,
        missed_gated_content: false,
        verified_upgrade_link: null,
      },
    },
  },
  'a calendar to subscribe to': { path: 'dates', dates: { calendar_feed: { address: null } } },
  'a course with dates that has ended': { path: 'dates', dates: { has_ended: true } },
  'a visitor’s dates': {
    path: 'dates',
    isVisitor: true,
    metadata: { username: null, is_enrolled: false },
  },
  'dates in Hebrew': { path: 'dates', language: 'he' },
};

/** Every state of the progress that a server renders. */
export const progressStates: Readonly<Record<string, PageState>> = {
  'grades below the passing grade': { path: 'progress' },
  'grades on a wide window': { path: 'progress', window: '1280.' },
  'a passing grade': {
    path: 'progress',
    progress: {
      course_grade: { letter_grade: 'B', percent: 0.7, is_passing: true },
      user_has_passing_grade: true,
    },
  },
  'no grading policy': {
    path: 'progress',
    progress: { grading_policy: { ...policies, assignment_policies: [] }, section_scores: [] },
  },
  'hidden scores': {
    path: 'progress',
    progress: {
      section_scores: limitsScores
        ? [
            {
              ...limitsScores,
              subsections: limitsScores.subsections.map((one) => ({ ...one, show_grades: false })),
            },
          ]
        : [],
    },
  },
  'nothing to complete': {
    path: 'progress',
    progress: { completion_summary: { complete_count: 0, incomplete_count: 0, locked_count: 0 } },
  },
  'a certificate on the progress page': {
    path: 'progress',
    window: '1280.',
    metadata: { can_view_certificate: true },
    progress: {
      certificate_data: {
        cert_status: 'downloadable',
        cert_web_view_url: '/certificates/1',
        certificate_available_date: null,
        download_url: null,
      },
    },
  },
  'an upgrade to verify': {
    path: 'progress',
    metadata: { verified_mode: verifiedModeWire() },
    progress: { verified_mode: verifiedModeWire() },
  },
  'progress in French': { path: 'progress', language: 'fr' },
};

const unit = `${ids.limits}/${ids.warmUp}`;
const manyUnits = Array.from({ length: 30 }, (_, index) =>
  sequenceItem(`${ids.warmUp}${index || ''}`, { page_title: `Unit ${index + 1}` }),
);

/** Every state of a unit that a server renders. */
export const unitStates: Readonly<Record<string, PageState>> = {
  'a unit on a phone': { path: unit, window: '375.' },
  'a unit in a window of unknown width': { path: unit },
  'a unit beside the outline': { path: unit, window: '1280.' },
  'a unit beside the closed outline': { path: unit, window: '1280.closed' },
  'a unit on a tablet': { path: unit, window: '820.' },
  'a unit at an anchor': { path: `${unit}?jumpToId=problem-1` },
  'the last unit of a sequence': { path: `${ids.limits}/${ids.practice}` },
  'a unit among many': { path: unit, sequence: { items: manyUnits } },
  'a sequence with a banner': { path: unit, sequence: { banner_text: 'Due <b>soon</b>' } },
  'a unit with notes': { path: unit, course: { notes: { enabled: true, visible: true } } },
  'a unit with the calculator': { path: unit, course: { show_calculator: true } },
  'a licensed unit': { path: unit, course: { license: 'creative-commons: ver=4.0 BY' } },
  'a unit with discussions': {
    path: unit,
    metadata: {
      tabs: [
        { tab_id: 'courseware', title: 'Course', url: `/course/${courseId}/home` },
        { tab_id: 'discussion', title: 'Discussion', url: `/course/${courseId}/discussion/` },
      ],
    },
  },
  'a unit behind the paywall': {
    path: unit,
    metadata: { verified_mode: verifiedModeWire() },
    course: { content_type_gating_enabled: true },
    sequence: {
      items: [sequenceItem(ids.warmUp, { page_title: 'Warm-up', contains_content_type_gated_content: true })],
    },
  },
  'access that ends soon, beside a unit': {
    path: unit,
    window: '1280.',
    metadata: { verified_mode: verifiedModeWire() },
    course: { access_expiration: { ...accessExpirationWire(), expiration_date: '2026-01-22T09:30:00Z' } },
  },
  'an entrance exam': {
    path: unit,
    course: {
      entrance_exam_data: {
        entrance_exam_current_score: 0.4,
        entrance_exam_enabled: true,
        entrance_exam_id: ids.week1,
        entrance_exam_minimum_score_pct: 0.65,
        entrance_exam_passed: false,
      },
    },
  },
  'a visitor’s unit': {
    path: unit,
    isVisitor: true,
    metadata: { username: null, is_enrolled: false },
    course: { enrollment: { mode: null, is_active: null } },
  },
  'a unit in Hebrew': { path: unit, language: 'he' },
};

export const pageStates: Readonly<Record<string, PageState>> = {
  ...homeStates,
  ...datesStates,
  ...progressStates,
  ...unitStates,
};

export const dana: AuthenticatedUser = {
  userId: 7,
  username: 'dana',
  email: 'dana@example.org',
  name: null,
  administrator: false,
  roles: [],
};

/** The request to render a state, with the LMS's responses. */
export function requestPage(state: PageState): PageRequest {
  const {
    path = 'home',
    isVisitor = false,
    language = 'en',
    timeZone = 'America/New_York',
    settings = {},
  } = state;
  const date = new Date(renderedAt).toUTCString();
  return {
    url: `${testLmsUrl}/course/${courseId}/${path}`,
    courseId,
    settings: {
      SITE_NAME: 'Example Academy',
      UNITS_ORIGIN: 'https://units.example.org',
      LANGUAGES: 'en,fr,he',
      ...settings,
    },
    responses: Object.fromEntries(
      Object.entries(listBodies(path, state)).map(([call, body]) => [
        `/api/${call}`,
        { body: Buffer.from(JSON.stringify(body)), date },
      ]),
    ),
    user: isVisitor ? null : dana,
    language,
    timeZone,
    window: state.window ?? null,
    now: renderedAt,
  };
}

/** The responses that a page needs, by path below `/api/`. */
function listBodies(path: string, state: PageState): Record<string, unknown> {
  const metadata = { [`course_home/course_metadata/${courseId}`]: courseMetadataWire(state.metadata) };
  switch (path) {
    case 'home':
      return { ...metadata, [`course_home/outline/${courseId}`]: outlineWire(state.outline) };
    case 'dates':
      return { ...metadata, [`course_home/dates/${courseId}`]: datesWire(state.dates) };
    case 'progress':
      return { ...metadata, [`course_home/progress/${courseId}`]: progressWire(state.progress) };
    default:
      return {
        ...metadata,
        [`courseware/course/${courseId}`]: coursewareCourseWire(state.course),
        [`courseware/sequence/${ids.limits}`]: sequenceWire(state.sequence),
        [`learning_sequences/v1/course_outline/${courseId}`]: learningSequencesWire(),
        'courses/v2/blocks/': blocksWire(),
      };
  }
}
