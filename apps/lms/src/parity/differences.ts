/** A way in which Lectern's LMS answers otherwise than Open edX, on purpose; docs/compatibility.md gives the reasons. */
export interface Difference {
  name: string;
  /** The names of the recordings. */
  calls: RegExp;
  /** Lines of `listDifferences`, or `status: theirs, ours`. */
  differs: RegExp;
}

const ALL = /./;

export const differences: readonly Difference[] = [
  {
    name: 'every error has a code, and a text for the user',
    calls: ALL,
    differs: /^\/(error_code|user_message|developer_message): absent, /,
  },
  {
    name: 'fields that clients of 2021 read are still sent',
    calls: /^(outline|cert|dates|metadata|courseware|sequence|navigation)/,
    differs:
      /\/(legacy_web_url|goal_options|can_show_upgrade_sock|can_load_courseware|can_view_legacy_courseware|course_access|is_mfe_(special|proctored)_exams_enabled|is_staff|original_user_is_staff|number|org|tabs|verified_mode|allow_proctoring_opt_out|course_theme_variant): absent, /,
  },
  {
    name: 'fields that only Lectern’s front end reads',
    calls: /^(outline|cert|dates|navigation|progress|exam)/,
    differs:
      /\/(accessible|hidden_from_learners|has_scheduled_content|weekly_learning_goal_enabled|calendar_feed|assignment_type_grade_summary|final_grades|assignment_colors|due|previous_attempt|unanswered_count|prerequisite_status|ping_interval|attempt_code|software_download_url|total_time): absent, /,
  },
  {
    name: 'the time that problems and exercises take is estimated, too',
    calls: /^(outline|cert|navigation|blocks)/,
    differs: /\/effort_time: (null|absent), number$/,
  },
  {
    name: 'a block without a name gets one at import',
    calls: ALL,
    differs: /\/(display_name|title): (empty|null|"[vs]-nameless"), text$/,
  },
  {
    name: 'a section without scheduled content says so to everyone',
    calls: /^(outline|navigation|blocks)/,
    differs: /has_scheduled_content: (null|false|absent), (true|false)$/,
  },
  {
    name: 'a sequence that is hidden after its due date stays in the block call, which clients of 2021 look up',
    calls: /^blocks/,
    differs: /^\/blocks\/(c1\/children\/\d|s-hidden|v-hidden): /,
  },
  {
    name: 'unreleased sections stay in the block call without their content',
    calls: /^blocks/,
    differs: /^\/blocks\/(c2|s-later|v-later|course\/children\/\d|c2\/.*|s-later\/.*): /,
  },
  {
    name: 'so they do in its list, where they move the blocks after them',
    calls: /^blocks-list/,
    differs: /^\/(1\/id: chapter c3, chapter c2|2\/.*: .*|3: absent, object)$/,
  },
  {
    name: 'staff who view the course as a learner in general get the released content',
    calls: /^(navigation|outline|sequences)-masquerade-role/,
    differs:
      /^(\/course_blocks)?\/blocks\/(course\/children\/0|c1|[sv]-(plain|nameless|never|timed|gated|read|empty)): absent, |^\/outline\/(sections\/[01]|sequences\/s-[a-z]+): absent, object$/,
  },
  {
    name: 'a course with content is not complete, and has an address, for staff who view it as a learner in general',
    calls: /^(navigation|outline)-masquerade-role/,
    differs: /\/blocks\/course\/(complete: true, false|lms_web_url: null, jump_to URL)$/,
  },
  {
    name: 'a learner in general is enrolled in audit, with their tools, dates and a place to start',
    calls: /^outline-masquerade-role/,
    differs:
      /^\/(course_tools\/0: absent, object|dates_widget\/course_date_blocks\/[01]: absent, object|enrollment_mode: null, "audit"|resume_course\/url: null, jump_to URL)$/,
  },
  {
    name: 'a sequence that is gated for a named learner is not accessible to staff who view the course as them',
    calls: /^sequences-masquerade-user/,
    differs: /^\/outline\/sequences\/s-gated\/accessible: true, false$/,
  },
  {
    name: 'the outline of a course with a public outline is for signed-in visitors, too',
    calls: /^outline-not-enrolled/,
    differs: /^\/course_blocks: null, object$/,
  },
  {
    name: 'what is hidden after its due date is listed to nobody but staff',
    calls: /^outline-anonymous-public/,
    differs: /^\/course_blocks\/blocks\/(c1\/children\/\d|s-hidden)/,
  },
  {
    name: 'visitors of a public outline see released sections only',
    calls: /^outline-anonymous-public/,
    differs: /^\/course_blocks\/blocks\/(c2|s-later|course\/children\/\d|.*\/(icon|lms_web_url))/,
  },
  {
    name: 'weekly goals need no flag',
    calls: /^(outline|cert|courseware)/,
    differs: /weekly_learning_goal_enabled: false, true$/,
  },
  {
    name: 'upgrades lead to the upgrade page, and come with a price',
    calls: /^(outline|cert|dates|metadata|progress)/,
    differs: /^\/(dates_banner_info\/verified_upgrade_link: path, (URL|null)|verified_mode: null, object)$/,
  },
  {
    name: 'verified learners have a certificate status',
    calls: /^(progress-verified|cert)/,
    differs: /^\/(certificate_data|cert_data): null, object$/,
  },
  {
    name: 'audit_passing is sent to those who have passed',
    calls: /^outline/,
    differs: /^\/cert_data: object, null$/,
  },
  {
    name: 'the reserved card of a certificate that the course does not issue is not sent',
    calls: /^metadata/,
    differs: /^\/can_view_certificate: true, false$/,
  },
  {
    name: 'the language of the course is sent with its first call, too',
    calls: /^metadata/,
    differs: /^\/language: absent, (text|null)$/,
  },
  {
    name: 'the first section is celebrated',
    calls: /^(metadata|courseware)/,
    differs: /^\/celebrations\/first_section: false, true$/,
  },
  {
    name: 'there is no Studio and no instructor dashboard',
    calls: /^(metadata-staff|progress)/,
    differs:
      /^\/(studio_access: true, false|has_course_author_access: true, false|tabs\/4: object, absent|studio_url: path, null)$/,
  },
  {
    name: 'the text of the about page is left out of the courseware call, and a course without a picture has none',
    calls: /^courseware/,
    differs: /^\/(overview: HTML|media\/course_image\/uri: path|media\/image\/(raw|small|large): URL), null$/,
  },
  {
    name: 'the title keeps its markup characters',
    calls: /^courseware/,
    differs: /^\/name: text, HTML$/,
  },
  {
    name: 'the about page is linked, notes are off, the calculator is for people with an account',
    calls: /^courseware/,
    differs: /^\/(marketing_url: null, URL|notes\/visible: true, false|show_calculator: true, false)$/,
  },
  {
    name: 'what can’t be opened has no units in the navigation',
    calls: /^navigation/,
    differs: /^\/blocks\/(s-gated\/children\/0|s-timed\/children\/0|v-gated|v-timed)/,
  },
  {
    name: 'units without anything to complete are not complete',
    calls: /^(navigation|sequence)/,
    differs: /(v-empty|items\/1)\/complete: true, (false|absent)$/,
  },
  {
    name: 'the names, types and paths of an exam’s units are withheld until it starts',
    calls: /^sequence-timed/,
    differs: /^\/items\/0\/(path|type): /,
  },
  {
    name: 'the type of a gated unit is known',
    calls: /^sequence-gated$/,
    differs: /^\/items\/0\/type: "vertical", "other"$/,
  },
  {
    name: 'the units of a hidden sequence are withheld',
    calls: /^sequence-hidden/,
    differs: /^\/items\/0: object, absent$/,
  },
  {
    name: 'a position is clamped when it is stored',
    calls: /^sequence-position-beyond/,
    differs: /^\/position: number, null$/,
  },
  {
    name: 'a course that is not public shows visitors no unit titles',
    calls: /^sequence-anonymous/,
    differs: /^(status: 200, 401|\/[a-z_]+: .*, absent)$/,
  },
  {
    name: 'a key that is no sequence’s is a 422, a malformed one a 400',
    calls: /^sequence-(chapter|malformed)/,
    differs: /^(status: (200|404), (422|400)|\/: object, empty)$/,
  },
  {
    name: 'an unknown course is a 404',
    calls: /^resume-unknown/,
    differs: /^(status: 200, 404|\/(block|section|unit)_id: null, absent)$/,
  },
  {
    name: 'hidden scores stay hidden, and shown to staff',
    calls: /^progress/,
    differs: /problem_scores\/\d: object, absent$|show_grades: false, true$/,
  },
  {
    name: 'what is hidden after its due date stays on the progress page',
    calls: /^progress/,
    differs: /^\/section_scores\/\d\/subsections\/\d: absent, object$/,
  },
  {
    name: 'resetting dates that can’t move is refused',
    calls: /^reset-instructor-paced/,
    differs: /^(status: 200, 400|\/(body|header|link|link_text|message): .*, absent|\/detail: absent, text)$/,
  },
  {
    name: 'writes without their fields are refused',
    calls: /^(celebration-empty|integrity-off|completion-no-csrf)/,
    differs: /^(status: 200, 400|\/: (empty|HTML), object)$/,
  },
  {
    name: 'the navigation of a public outline is empty instead of a fault',
    calls: /^navigation-anonymous-public-outline/,
    differs: /^(status: 500, 200|\/: HTML, object)$/,
  },
  {
    name: 'the card of dates shows the next assignment that is not complete',
    calls: /^(outline|cert)/,
    differs: /^\/dates_widget\/course_date_blocks\/0\/(first_component_block_id|complete): /,
  },
  {
    name: 'verification has no deadline unless one is set',
    calls: /^cert/,
    differs: /^\/dates_widget\/course_date_blocks\/\d: object, absent$/,
  },
  {
    name: 'long lists of the recordings are cut',
    calls: /^dates$/,
    differs: /^\/course_date_blocks\/6: absent, object$/,
  },
  {
    name: 'there are no product tours',
    calls: /^(tours|toggles)/,
    differs: /tour|sidebar/,
  },
  {
    name: 'timed exams have no proctoring back end',
    calls: /^exam/,
    differs: /^\/((exam|proctored_exam)\/backend: text, null|attempt_code: text, empty)$/,
  },
  {
    name: 'an exam’s poll names the state as an exam service does, too',
    calls: /^exam-poll/,
    differs: /^\/attempt_status: absent, /,
  },
  {
    name: 'the tray of notifications is on',
    calls: /^notification-count/,
    differs: /^\/show_notifications_tray: false, true$/,
  },
  {
    name: 'a goal has from one to seven days',
    calls: /^outline-goal-0/,
    differs: /^\/course_goals\/selected_goal: object, null$/,
  },
  {
    name: 'units are on an origin of their own, to which this address leads',
    calls: /^xblock-unit/,
    differs: /^(status: 200, 302|\/: HTML, empty)$/,
  },
];
