import type { CoursewareCourseWire } from '@lectern/contract';
import type { CourseMetadata, CourseTab } from './course-metadata.ts';
import { type Celebrations, readCelebrations } from './shared/celebrations.ts';
import { type CertificateData, readCertificateData } from './shared/certificate.ts';
import { type CourseAccess, grantedAccess, readCourseAccess } from './shared/course-access.ts';
import { type CourseGoals, readCourseGoals } from './shared/goals.ts';
import {
  type AccessExpiration,
  type Offer,
  readAccessExpiration,
  readOffer,
  readVerifiedMode,
  type VerifiedMode,
} from './shared/upgrade.ts';

export interface RelatedProgram {
  slug: string;
  title: string;
  url: string;
  uuid: string;
  progress: { completed: number; inProgress: number; notStarted: number };
}

/** The course in the courseware (ENT-01, ENT-02). `sectionIds` are in the tree, not here. */
export interface CoursewareCourse {
  id: string;
  title: string;
  number: string;
  org: string;
  start: string | null;
  end: string | null;
  enrollmentStart: string | null;
  enrollmentEnd: string | null;
  enrollmentMode: string | null;
  isEnrolled: boolean;
  isSelfPaced: boolean;
  courseAccess: CourseAccess;
  canViewLegacyCourseware: boolean;
  isStaff: boolean;
  originalUserIsStaff: boolean;
  isMasquerading: boolean;
  license: string | null;
  canShowUpgradeSock: boolean;
  contentTypeGatingEnabled: boolean;
  courseGoals: CourseGoals;
  tabs: readonly CourseTab[];
  userTimezone: string | null;
  showCalculator: boolean;
  notes: { enabled: boolean; visible: boolean };
  marketingUrl: string | null;
  userHasPassingGrade: boolean;
  /** Only an explicit `false` of the server turns the exit page off (CS-30). */
  courseExitPageIsActive: boolean;
  /** Server time minus local time, milliseconds. */
  timeOffsetMillis: number;
  verifyIdentityUrl: string | null;
  verificationStatus: string | null;
  linkedinAddToProfileUrl: string | null;
  userNeedsIntegritySignature: boolean;
  /** Only an explicit `false` of the server says that the learner's track has none. */
  canAccessProctoredExams: boolean;
  verifiedMode: VerifiedMode | null;
  offer: Offer | null;
  accessExpiration: AccessExpiration | null;
  celebrations: Celebrations | null;
  certificateData: CertificateData | null;
  relatedPrograms: readonly RelatedProgram[];
  /** Null in a course without one. */
  entranceExam: EntranceExam | null;
}

/** The section that a learner has to pass before any other opens; scores are fractions 0..1. */
export interface EntranceExam {
  sectionId: string;
  isPassed: boolean;
  score: number;
  minimumScore: number;
}

/**
 * Maps the wire form. Fields that moved to the course-home metadata over the years are taken from `home` if it has
 * them, otherwise from the courseware's own response, in which only servers of 2021 send them (wire contract 24).
 */
export function readCoursewareCourse(
  wire: CoursewareCourseWire,
  home: CourseMetadata | null,
  timeOffsetMillis: number,
): CoursewareCourse {
  const isStaff = home?.isStaff ?? wire.is_staff ?? false;
  const originalUserIsStaff = home?.originalUserIsStaff ?? wire.original_user_is_staff ?? false;
  return {
    id: wire.id,
    // The courseware's response has lost what looks like tags.
    title: home?.title ?? wire.name,
    number: home?.number ?? wire.number ?? '',
    org: home?.org ?? wire.org ?? '',
    start: wire.start,
    end: wire.end,
    enrollmentStart: wire.enrollment_start,
    enrollmentEnd: wire.enrollment_end,
    enrollmentMode: wire.enrollment.mode,
    isEnrolled: wire.enrollment.is_active === true,
    isSelfPaced: home?.isSelfPaced ?? wire.pacing === 'self',
    courseAccess: wire.course_access
      ? readCourseAccess(wire.course_access)
      : (home?.courseAccess ?? grantedAccess),
    canViewLegacyCourseware: wire.can_view_legacy_courseware ?? false,
    isStaff,
    originalUserIsStaff,
    isMasquerading: originalUserIsStaff && !isStaff,
    license: wire.license,
    canShowUpgradeSock: wire.can_show_upgrade_sock ?? false,
    contentTypeGatingEnabled: wire.content_type_gating_enabled,
    courseGoals: readCourseGoals(wire.course_goals),
    tabs: home?.tabs ?? wire.tabs?.map(({ slug, title, url }) => ({ slug, title, url })) ?? [],
    userTimezone: wire.user_timezone,
    showCalculator: wire.show_calculator,
    notes: { enabled: wire.notes.enabled, visible: wire.notes.visible },
    marketingUrl: wire.marketing_url ?? null,
    userHasPassingGrade: wire.user_has_passing_grade,
    courseExitPageIsActive: wire.course_exit_page_is_active !== false,
    timeOffsetMillis,
    verifyIdentityUrl: wire.verify_identity_url ?? null,
    verificationStatus: wire.verification_status ?? null,
    linkedinAddToProfileUrl: wire.linkedin_add_to_profile_url ?? null,
    userNeedsIntegritySignature: wire.user_needs_integrity_signature ?? false,
    canAccessProctoredExams: wire.can_access_proctored_exams !== false,
    verifiedMode: home?.verifiedMode ?? readVerifiedMode(wire.verified_mode),
    offer: readOffer(wire.offer),
    accessExpiration: readAccessExpiration(wire.access_expiration),
    celebrations: mergeCelebrations(home?.celebrations ?? null, readCelebrations(wire.celebrations)),
    certificateData: readCertificateData(wire.certificate_data),
    entranceExam: readEntranceExam(wire.entrance_exam_data),
    relatedPrograms: readPrograms(wire.related_programs),
  };
}

function readPrograms(
  programs: CoursewareCourseWire['related_programs'],
): CoursewareCourse['relatedPrograms'] {
  return (programs ?? []).map(({ slug, title, url, uuid, progress }) => ({
    slug,
    title,
    url,
    uuid,
    progress: {
      completed: progress.completed,
      inProgress: progress.in_progress,
      notStarted: progress.not_started,
    },
  }));
}

/** Merged by field: only the first response includes the streak, the other has null. */
function mergeCelebrations(home: Celebrations | null, courseware: Celebrations | null): Celebrations | null {
  if (home === null || courseware === null) return home ?? courseware;
  const isStreakInHome = home.streakLengthToCelebrate !== null;
  return {
    firstSection: home.firstSection || courseware.firstSection,
    streakLengthToCelebrate: home.streakLengthToCelebrate ?? courseware.streakLengthToCelebrate,
    streakDiscountEnabled: (isStreakInHome ? home : courseware).streakDiscountEnabled,
    weeklyGoal: home.weeklyGoal || courseware.weeklyGoal,
  };
}

function readEntranceExam(wire: CoursewareCourseWire['entrance_exam_data']): EntranceExam | null {
  if (!wire?.entrance_exam_enabled || !wire.entrance_exam_id) return null;
  return {
    sectionId: wire.entrance_exam_id,
    isPassed: wire.entrance_exam_passed,
    score: wire.entrance_exam_current_score,
    minimumScore: wire.entrance_exam_minimum_score_pct,
  };
}
