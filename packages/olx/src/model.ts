/**
 * What a course archive compiles to: one JSON-serialisable tree, without functions, dates or undefined values, that
 * the LMS stores per version. Times are epoch milliseconds; `null` says "not set".
 *
 * Invariants that a reader of the tree may count on:
 * - types nest exactly course > chapter > sequential > vertical > (html | video | problem | exercise | discussion | unsupported);
 *   anything else in the source was wrapped, flattened or left out, each with a diagnostic;
 * - every key in `children`, `parent` and `prerequisite.usageKey` is a key of `blocks`; there are no cycles, and
 *   every block but the root has exactly one parent (one with several in the source is in each place,
 *   under an id of its own);
 * - in every `html` field, links are rewritten: `/static/x` to {@link Asset.url}, `/jump_to_id/x` to
 *   `/courses/{courseKey}/jump_to/{usageKey}`, `/course/x` to `/courses/{courseKey}/x`. What could not be resolved was
 *   left as written and has a diagnostic. Html is the author's, not cleaned: for a sandboxed frame only.
 */
import type { ExerciseContent } from './exercise-model.ts';
import type { ProblemContent } from './problem-model.ts';

export type * from './exercise-model.ts';
export type * from './problem-model.ts';

export type JsonValue = null | boolean | number | string | JsonValue[] | { [key: string]: JsonValue };

export interface CourseTree {
  /** `course-v1:{org}+{course}+{run}` */
  courseKey: string;
  org: string;
  /** The course number, e.g. `CAL101`. */
  course: string;
  run: string;
  title: string;
  /** BCP 47 code, or null when the author set none. */
  language: string | null;
  /** Open edX's default of 2030-01-01 when the source has none. */
  start: number;
  end: number | null;
  enrollmentStart: number | null;
  enrollmentEnd: number | null;
  selfPaced: boolean;
  /** e.g. `creative-commons: ver=4.0 BY NC`, `all-rights-reserved`, or null. */
  license: string | null;
  catalogVisibility: 'both' | 'about' | 'none';
  /** What can be seen without enrolling. */
  courseVisibility: 'private' | 'public_outline' | 'public';
  invitationOnly: boolean;
  /** URL of the course image ({@link Asset.url}), or null. */
  courseImage: string | null;
  /** In the author's order. */
  tabs: CourseTab[];
  gradingPolicy: GradingPolicy;
  about: CourseAbout;
  /** Newest first. Deleted ones are left out. */
  updates: CourseUpdate[];
  /** null = none, or only empty markup. */
  handoutsHtml: string | null;
  staticPages: StaticPage[];
  /** URLs of files that are restricted to those who may take the course ({@link Asset.locked}); absent for none. */
  lockedFiles?: string[];
  /** python_lib.zip: modules for the scripts of problems. Absent if there is none. */
  pythonLibrary?: { sha256: string; size: number };
  settings: CourseSettings;
  rootUsageKey: string;
  /** Every block by usage key, in document order (depth first). */
  blocks: Record<string, Block>;
  /** By {@link Selector.key}; absent for none. */
  selectors?: Record<string, Selector>;
}

/**
 * A rule that shows each learner some of several choices, such as a `split_test` or `library_content`. It isn't a
 * block: the content of its choices is placed in its unit, and {@link Block.within} says which choices it belongs to.
 */
export interface Selector {
  /**
   * `experiment`: by the learner's group in a user partition. `random`: drawn from its children. `condition`: its only choice is
   * for learners who meet the `condition`.
   */
  kind: 'experiment' | 'random' | 'condition';
  /** The block's usage key in the source, or `partition:{id}`. */
  key: string;
  /** May be empty. */
  name: string;
  /** How many of the choices each learner gets. */
  count: number;
  /** Without duplicates. `name`: the group's; empty for a child. */
  choices: { id: string; name: string }[];
  /** Of the kind `condition` only. */
  condition?: Condition;
}

/** What a learner must have done before the content of a `conditional` appears. */
export interface Condition {
  /** Usage keys of blocks; all of them must meet it. If empty, it can't be met. */
  sources: string[];
  /** A problem counts as completed, attempted and submitted with its first answer. */
  asks: 'completed' | 'attempted' | 'submitted' | 'correct' | 'poll_answer' | 'voted';
  /** `True` or `False`; of `poll_answer`, the id of an answer. */
  expected: string;
  /** Plain text for learners who don't meet it yet, with `{link}` for links to the sources; null = the site's own words. */
  message: string | null;
}

export interface CourseTab {
  /** As in the export: `courseware`, `course_info`, `discussion`, `wiki`, `progress`, `dates`, `static_tab`, `external_link` ... */
  type: string;
  name: string;
  /** `static_tab` and `syllabus` only: the slug of its {@link StaticPage}. */
  slug: string | null;
  /** `external_link` and `external_discussion` only: http(s), or a path of the LMS. */
  link: string | null;
  staffOnly: boolean;
  hidden: boolean;
}

export interface StaticPage {
  slug: string;
  title: string;
  html: string;
  staffOnly: boolean;
}

export interface Textbook {
  title: string;
  /** `url`: http(s) or an {@link Asset.url}; null = the file isn't in the export. */
  chapters: { title: string; url: string | null }[];
}

export interface GradingPolicy {
  assignmentTypes: AssignmentType[];
  /** Highest first; `minimum` is a fraction 0..1, reached when the course grade is at least this. The lowest one is passing. */
  gradeCutoffs: { letter: string; minimum: number }[];
}

export interface AssignmentType {
  /** The value that a sequential's `format` refers to, e.g. `Homework`. */
  type: string;
  /** e.g. `HW`; null = none. */
  shortLabel: string | null;
  /** The minimum number of assignments; missing ones count as 0. */
  numTotal: number;
  numDroppable: number;
  /** Fraction 0..1 of the course grade. */
  weight: number;
}

export interface CourseAbout {
  overviewHtml: string | null;
  shortDescription: string | null;
  /** Free text, e.g. `3 hours a week`. */
  effort: string | null;
  duration: string | null;
  subtitle: string | null;
  description: string | null;
  sidebarHtml: string | null;
  /** YouTube id or null. */
  introVideo: string | null;
}

export interface CourseUpdate {
  id: number;
  /** As the author wrote it, e.g. `August 1, 2019`. */
  date: string;
  /** Midnight UTC of `date` if it can be parsed, else null. */
  dateMs: number | null;
  html: string;
  status: 'visible' | 'hidden';
}

export interface UserPartition {
  id: number;
  name: string;
  /** `cohort`, `random`, `enrollment_track`, `team` ... */
  scheme: string;
  active: boolean;
  groups: { id: number; name: string }[];
}

/** Advanced settings of the course. All others are in `other`, unchanged. */
export interface CourseSettings {
  showCalculator: boolean;
  notesEnabled: boolean;
  timedExamsEnabled: boolean;
  proctoredExamsEnabled: boolean;
  subsectionGatingEnabled: boolean;
  entranceExam: { enabled: boolean; id: string | null /** fraction 0..1 */; minimumScore: number };
  /** Time after `due` during which answers still count, in milliseconds. 0 = none. */
  gracePeriodMs: number;
  certificatesDisplayBehavior: string | null;
  certificateAvailableDate: number | null;
  /** Absent if the course team has set up none: then certificates have the site's design. */
  certificate?: CourseCertificate;
  maxStudentEnrollments: number | null;
  prerequisiteCourses: string[];
  displayCourseNumber: string | null;
  displayOrganization: string | null;
  wikiSlug: string | null;
  highlightsEnabled: boolean;
  userPartitions: UserPartition[];
  /** PDF textbooks; URLs number them from 0. */
  textbooks: Textbook[];
  /** HTML textbooks, numbered likewise; absent for none. */
  htmlTextbooks?: Textbook[];
  discussionTopics: { name: string; id: string }[];
  advancedModules: string[];
  other: Record<string, JsonValue>;
}

/** The design of certificates by the course team. */
export interface CourseCertificate {
  /** False if it is a draft: then no certificates are issued. */
  isActive: boolean;
  /** Replaces the course's title; null = use the title. */
  title: string | null;
  signatories: CertificateSignatory[];
}

export interface CertificateSignatory {
  name: string;
  /** Their role, e.g. `Professor of Mathematics`; may be empty. */
  title: string;
  /** May be empty. */
  organization: string;
  /** URL of an asset ({@link Asset.url}), or null. */
  signatureImage: string | null;
}

export type BlockType =
  | 'course'
  | 'chapter'
  | 'sequential'
  | 'vertical'
  | 'html'
  | 'video'
  | 'problem'
  | 'exercise'
  | 'discussion'
  | 'unsupported';

export interface Block {
  /** `block-v1:{org}+{course}+{run}+type@{sourceType}+block@{blockId}` */
  usageKey: string;
  /** `unsupported` for everything that Lectern can't show. Of an exercise, too, the tag is in `sourceType`. */
  type: BlockType;
  /** The OLX tag, of which several may have the same `type`: a `pdf` is a text, for example. */
  sourceType: string;
  /** `url_name` */
  blockId: string;
  /** Never empty: by default the type of block, numbered among such siblings. */
  displayName: string;
  /** Usage key; null for the root only. */
  parent: string | null;
  /** Usage keys in order. */
  children: string[];

  /** As set on this block. */
  ownStart: number | null;
  ownDue: number | null;
  /** Effective: the latest of its own and all its ancestors' starts. */
  start: number;
  /** Effective: its own, else the nearest ancestor's. */
  due: number | null;
  /** Self-paced courses: weeks after the learner's start, own or nearest ancestor's; null = none. */
  relativeWeeksDue: number | null;
  /** Effective, in milliseconds after `due`. */
  gracePeriodMs: number;
  /** Assignment type ({@link AssignmentType.type}), effective; null = not graded. */
  format: string | null;
  /** Effective. */
  graded: boolean;
  /** Effective: true as soon as one ancestor is. */
  visibleToStaffOnly: boolean;
  /** Effective: true as soon as one ancestor is. */
  hideFromToc: boolean;
  /** Own or nearest ancestor's (a sequential's setting). */
  hideAfterDue: boolean;
  showCorrectness: 'always' | 'never' | 'past_due' | 'never_but_include_grade';
  /**
   * Effective access by group, partition id -> group ids: the learner must be in one of the groups of every partition named.
   * An empty list = no learner (ancestors contradict each other). The enrollment track is partition 50: audit 1, verified 2.
   */
  groupAccess: Record<string, number[]>;
  /** True for the chapter marked as entrance exam and all below it. */
  isEntranceExam: boolean;
  /** On sequentials only, else null. */
  exam: ExamSettings | null;
  /** On sequentials only: Lectern's extension `prerequisite="url_name" prerequisite_min_score prerequisite_min_completion`. */
  prerequisite: Prerequisite | null;
  /** Chapter only: the highlights for the weekly message. */
  highlights: string[];

  /** Seconds to read or watch everything below and in it, rounded up; 0 = unknown or none. Staff-only content doesn't count. */
  effortTimeSeconds: number;
  /** Number of problems and other activities below and in it. Staff-only content doesn't count. */
  effortActivities: number;

  content: BlockContent;
  /**
   * Components only: the selectors around the block, the outermost first. A learner gets it if they have one of the `choices` of
   * each. Absent for none.
   */
  within?: { selector: string; choices: string[] }[];
  /** Its location in the source. */
  source: { file: string; line: number };
}

export interface ExamSettings {
  isTimeLimited: boolean;
  timeLimitMinutes: number | null;
  isProctored: boolean;
  isPractice: boolean;
  isOnboarding: boolean;
  allowProctoringOptOut: boolean;
  reviewRules: string | null;
}

export interface Prerequisite {
  /** A sequential's usage key. */
  usageKey: string;
  /** Percent 0..100 of its score needed; default 100. */
  minScorePercent: number;
  /** Percent 0..100 of its completion needed; default 100. */
  minCompletionPercent: number;
}

export type BlockContent =
  /** Course, chapter, sequential, vertical. */
  | { kind: 'container' }
  | { kind: 'html'; html: string; wordCount: number }
  | VideoContent
  | ProblemContent
  | ExerciseContent
  | { kind: 'discussion'; topicId: string; category: string | null; target: string | null }
  /**
   * `html`: the readable text, such as the text around its questions; absent for nothing. `missingModule`: the Python
   * module that its script needs; `scriptFails`: its script can't be run for another reason.
   */
  | {
      kind: 'unsupported';
      tag: string;
      reason: string;
      html?: string;
      missingModule?: string;
      scriptFails?: true;
    };

export interface VideoContent {
  kind: 'video';
  /** Playable files, best first: URLs of assets or absolute http(s) URLs. */
  sources: { url: string; contentType: string | null }[];
  youtubeId: string | null;
  /** By language; the course's own language first. */
  transcripts: Transcript[];
  durationSeconds: number | null;
  /** Seconds into the video; 0 = its start. */
  startTime: number;
  /** Seconds into the video; null = its end. */
  endTime: number | null;
  downloadAllowed: boolean;
  transcriptDownloadAllowed: boolean;
  /** URL of the poster image or null. */
  poster: string | null;
  /** URL of the handout or null. */
  handout: string | null;
  /** Problems of the same unit that appear while it plays, in the order of time; absent for none. */
  quiz?: VideoQuestion[];
}

/** A problem that appears in a video, which pauses for it. */
export interface VideoQuestion {
  /** Into the video. */
  seconds: number;
  usageKey: string;
}

export interface Transcript {
  /** BCP 47. */
  language: string;
  /** URL of the transcript file as the author created it. */
  url: string;
  /** In chronological order; text may contain line breaks, never markup. */
  cues: { startMs: number; endMs: number; text: string }[];
}

export interface Diagnostic {
  severity: 'error' | 'warning' | 'info';
  /** Stable, see diagnostics.ts. */
  code: string;
  /** One English sentence. */
  message: string;
  /** Path inside the course, e.g. `problem/p1.xml`. */
  file: string;
  /** From 1; 0 if the diagnostic is about the file as a whole. */
  line: number;
}

/** A file of `static/`. Its bytes are read on demand: see {@link Asset.read}. */
export interface Asset {
  /** Path inside the course, e.g. `static/images/a.png`. */
  path: string;
  /** File name in the URL and for downloads, e.g. `a.png`. */
  name: string;
  /** Hex, lower case. */
  sha256: string;
  contentType: string;
  /** Bytes. */
  size: number;
  /** `/assets/courseware/{sha256}/{name}`, the name percent-encoded: what rewritten links point to. */
  url: string;
  /** Only for signed-in, enrolled learners (`locked` in policies/assets.json). */
  locked: boolean;
  /** The bytes; available until the course is closed. */
  read(): Promise<Uint8Array>;
}

export interface ImportSummary {
  /** Number of blocks by `sourceType`. */
  blocksByType: Record<string, number>;
  /** Number of blocks and questions that will show as unsupported, by tag. */
  unsupportedByTag: Record<string, number>;
  diagnosticsBySeverity: { error: number; warning: number; info: number };
  assetCount: number;
  assetBytes: number;
}
