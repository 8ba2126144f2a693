/**
 * What a course archive compiles to: one JSON-serializable tree, without functions, dates or undefined values, that
 * the LMS stores per version. Times are epoch milliseconds; `null` says "not set".
 *
 * Invariants that a reader of the tree may count on:
 * - types nest exactly course > chapter > sequential > vertical > (html | video | problem | exercise | discussion | unsupported);
 *   anything else in the source was wrapped, flattened or left out, each with a diagnostic;
 * - every key in `children`, `parent` and `prerequisite.usageKey` is a key of `blocks`; there are no cycles, and
 *   every block but the root has exactly one parent (one with several parents in the source
 *   has a copy under each, with its own id);
 * - in every `html` field, links are rewritten: `/static/x` to {@link Asset.url}, `/jump_to_id/x` to
 *   `/courses/{courseKey}/jump_to/{usageKey}`, `/course/x` to `/courses/{courseKey}/x`. What could not be resolved was
 *   left as written and has a diagnostic. Authors' HTML is not sanitized: show it in a
 *   sandboxed frame only.
 */
import type { Block, Selector } from './block-model.ts';
import type { CourseSettings, GradingPolicy } from './settings-model.ts';

export type * from './block-model.ts';
export type * from './exercise-model.ts';
export type { JsonValue } from './json.ts';
export type * from './problem-model.ts';
export type * from './settings-model.ts';

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
  /** The people who teach the course; absent for none. */
  instructors?: Instructor[];
}

/** A person who teaches a course, as its team presents them. All texts but the name may be empty. */
export interface Instructor {
  name: string;
  /** Their role, e.g. `Professor of Mathematics`. */
  title: string;
  organization: string;
  /** Plain text. */
  bio: string;
  /** URL of an asset ({@link Asset.url}), or null. */
  image: string | null;
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

/** A file of `static/`, or one elsewhere that is linked to. Its bytes are read on demand: see {@link Asset.read}. */
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
