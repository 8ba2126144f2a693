import type { CoursewareCourseWire } from '@lectern/contract';
import type { CourseTree } from '@lectern/olx';
import type { Config } from '../../config.ts';
import { type Access, isEnrolled, isOriginallyStaff } from '../../kernel/access/access.ts';
import { presentCoursewareAccess } from '../../kernel/access/course-access.present.ts';
import { owesHonorCode } from '../../kernel/access/honor-code.policy.ts';
import { certificatePath } from '../../kernel/certificate-status/certificate-paths.ts';
import {
  type CertificateSituation,
  getCertificateStatus,
} from '../../kernel/certificate-status/certificate-status.policy.ts';
import { presentCertificate } from '../../kernel/certificate-status/certificate-status.present.ts';
import { linkedinUrl } from '../../kernel/certificate-status/linkedin.ts';
import { summarizeCourse } from '../../kernel/course/course-summary.ts';
import { aboutPath, type CourseLinks } from '../../kernel/course/links.ts';
import type { GradeOverlay } from '../../kernel/grading/subsection.policy.ts';
import { factOf } from '../../kernel/learner-facts/learner-fact.ts';
import type { Offer } from '../../kernel/offers/upgrade.policy.ts';
import { certificateSituationOf } from '../../kernel/progress/certificate-situation.ts';
import { abbreviatedDay } from '../../lib/abbreviated-day.ts';
import { isoTime, isoTimeOrNull } from '../../lib/iso.ts';
import { presentCelebrations } from '../celebrations/celebrations.present.ts';
import { listTabs } from '../course-home/tabs.ts';
import type { EnrollmentDecision } from '../enrollment/enrollment.policy.ts';
import { presentGoals } from '../goals/goals.present.ts';
import type { CourseGoal } from '../goals/goals.store.ts';
import { offersNotes } from '../notes-visibility/offers-notes.ts';
import { showsNotes } from '../notes-visibility/shows-notes.ts';
import type { LearnerProgram } from '../programs/learner-programs.ts';
import { presentRelatedPrograms } from '../programs/programs.present.ts';
import { isContentGated } from '../schedule/dates.present.ts';
import { presentOffer, presentUpgrade } from '../upgrades/upgrade.present.ts';
import { presentVerification } from '../verification/verification.present.ts';
import { presentAboutFields } from './about-fields.present.ts';
import { presentEntranceExam } from './entrance-exam.present.ts';

/** What the courseware call says of a visitor beside their access. */
export interface CourseSituation {
  grades: GradeOverlay;
  /** Null for visitors who aren't enrolled, and without a goal. */
  goal: CourseGoal | null;
  offer: Offer | null;
  /** The programs that the course belongs to; none for visitors who aren't enrolled. */
  programs: readonly LearnerProgram[];
  /** Whether the visitor may enroll; null for those who have. */
  enrollment: EnrollmentDecision | null;
}

/**
 * Section 11 with the additions of current servers (22.1); fields for features that this LMS lacks have their empty
 * values.
 */
export function presentCourse(
  access: Access,
  { grades, goal, offer, programs, enrollment }: CourseSituation,
  linkContext: { config: Config; links: CourseLinks },
): CoursewareCourseWire {
  const { course, user, head, visitor, view } = access;
  const { config, links } = linkContext;
  const { tree } = course;
  const certificate = certificateSituationOf(access, grades);
  const verification = presentVerification(access, config);
  return {
    ...presentTree(tree),
    enrollment: { mode: head.enrollment?.mode ?? null, is_active: head.enrollment?.isActive ?? false },
    ...presentUpgrade(access, linkContext),
    offer: presentOffer(access, linkContext, offer),
    can_show_upgrade_sock: false,
    content_type_gating_enabled: isContentGated(view),
    course_goals: presentGoals(goal, { isEnabled: isEnrolled(access) }),
    course_access: presentCoursewareAccess(access),
    can_view_legacy_courseware: false,
    is_staff: visitor.isStaff,
    original_user_is_staff: isOriginallyStaff(access),
    tabs: presentTabs(access, links),
    user_timezone: user?.timeZone ?? null,
    show_calculator: user !== null && tree.settings.showCalculator,
    notes: { enabled: offersNotes(access), visible: offersNotes(access) && factOf(head, showsNotes) },
    marketing_url: findMarketingUrl(tree, links.origin),
    celebrations: presentCelebrations(access),
    user_has_passing_grade: certificate.isPassing,
    course_exit_page_is_active: head.settings.exitPage,
    certificate_data: presentCertificate(certificate, links.origin),
    verify_identity_url: verification.link,
    verification_status: verification.status,
    linkedin_add_to_profile_url: findLinkedinUrl(certificate, {
      title: tree.title,
      origin: links.origin,
      siteName: config.siteName,
    }),
    related_programs: presentRelatedPrograms(programs, links.origin),
    user_needs_integrity_signature: owesHonorCode(access),
    is_integrity_signature_enabled: head.settings.honorCode,
    is_mfe_special_exams_enabled: false,
    is_mfe_proctored_exams_enabled: false,
    can_access_proctored_exams: false,
    entrance_exam_data: presentEntranceExam(access, grades),
    learning_assistant_enabled: false,
    ...presentAboutFields(access, { origin: links.origin, decision: enrollment }),
  };
}

const presentTabs = (access: Access, links: CourseLinks): CoursewareCourseWire['tabs'] =>
  listTabs(access, links).map(({ id, title, url }, priority) => ({
    title,
    slug: id,
    priority,
    type: id,
    url,
  }));

/** The fields that come from the course alone. */
function presentTree(tree: CourseTree) {
  return {
    id: tree.courseKey,
    name: tree.title,
    number: tree.settings.displayCourseNumber ?? tree.course,
    org: tree.settings.displayOrganization ?? tree.org,
    start: isoTime(tree.start),
    end: isoTimeOrNull(tree.end),
    enrollment_start: isoTimeOrNull(tree.enrollmentStart),
    enrollment_end: isoTimeOrNull(tree.enrollmentEnd),
    license: tree.license,
    language: tree.language,
    effort: tree.about.effort,
    pacing: tree.selfPaced ? 'self' : 'instructor',
    short_description: tree.about.shortDescription,
    start_display: abbreviatedDay(tree.start),
    start_type: 'timestamp',
  } satisfies Partial<CoursewareCourseWire>;
}

/** The about page of the course, which learners share; null if only those in the course may see it. */
function findMarketingUrl(tree: CourseTree, origin: string): string | null {
  const { courseKey, catalogVisibility } = summarizeCourse(tree);
  return catalogVisibility === 'none' ? null : `${origin}${aboutPath(courseKey)}`;
}

/** The link to add the certificate to LinkedIn; null without one to show. */
function findLinkedinUrl(
  situation: CertificateSituation,
  { title, origin, siteName }: { title: string; origin: string; siteName: string },
): string | null {
  const { certificate, tree } = situation;
  if (certificate?.issuedAt == null || getCertificateStatus(situation).status !== 'downloadable') return null;
  return linkedinUrl({
    title: tree.settings.certificate?.title ?? title,
    organization: siteName,
    issuedAt: certificate.issuedAt,
    id: certificate.id,
    url: `${origin}${certificatePath(certificate.id)}`,
  });
}
