import type { JsonValue } from './json.ts';

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

/** The credentials with which the site and an external tool sign their messages. Not part of the tree. */
export interface ToolKey {
  /** The `lti_id` of the tool's blocks. */
  toolId: string;
  consumerKey: string;
  secret: string;
}

export interface UserPartition {
  id: number;
  name: string;
  /** `cohort`, `random`, `enrollment_track`, `team` ... */
  scheme: string;
  active: boolean;
  groups: { id: number; name: string }[];
}

export interface Textbook {
  title: string;
  /** `url`: http(s) or an `Asset.url`; null = the file isn't in the export. */
  chapters: { title: string; url: string | null }[];
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
  /** URL of an asset (`Asset.url`), or null. */
  signatureImage: string | null;
}
