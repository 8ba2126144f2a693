import {
  type ProgressWire,
  progressCall,
  progressOfUserCall,
  type SubsectionScoreWire,
} from '@lectern/contract';
import { queryOptions } from '@tanstack/react-query';
import { blockTitle } from './block-title.ts';
import { getLms } from './lms.ts';
import { type CertificateData, readCertificateData } from './shared/certificate.ts';
import {
  type AccessExpiration,
  readAccessExpiration,
  readVerifiedMode,
  type VerifiedMode,
} from './shared/upgrade.ts';
import { emptyWhenRefused } from './tab-refusal.ts';

/** One assignment type as the course team planned it; `weight` is a fraction. */
export interface AssignmentPolicy {
  type: string;
  shortLabel: string;
  numTotal: number;
  numDroppable: number;
  weight: number;
}

/** The sums of a current server for one assignment type; fractions (wire contract 22.4). */
export interface AssignmentTypeGrade {
  type: string;
  weight: number;
  averageGrade: number;
  weightedGrade: number;
}

/** One subsection's scores (ENT-12); `percentGraded` is a fraction. */
export interface SubsectionScore {
  blockKey: string | null;
  displayName: string;
  url: string | null;
  assignmentType: string | null;
  due: string | null;
  hasGradedAssignment: boolean;
  showCorrectness: string;
  showGrades: boolean;
  learnerHasAccess: boolean;
  numPointsEarned: number;
  numPointsPossible: number;
  percentGraded: number;
  override: { system: string | null; reason: string | null } | null;
  problemScores: readonly { earned: number; possible: number }[];
}

/**
 * The progress tab as the server sends it (ENT-11, ENT-12). Derived values of the specification (average and weighted
 * grades, the visible percentage, passing, the locks) are computed where they are shown.
 */
export interface Progress {
  accessExpiration: AccessExpiration | null;
  /** Null from servers that leave the sums to the client. */
  assignmentTypeGrades: readonly AssignmentTypeGrade[] | null;
  certificateData: CertificateData | null;
  /** Numbers of units. */
  completionSummary: { completeCount: number; incompleteCount: number; lockedCount: number };
  /** As the server computes it: hidden scores count (trap 13). */
  courseGrade: { letterGrade: string | null; percent: number; isPassing: boolean };
  disableProgressGraph: boolean;
  end: string | null;
  enrollmentMode: string | null;
  /** The visible total as a fraction; null from servers that leave it to the client. */
  finalGrades: number | null;
  gradingPolicy: {
    assignmentPolicies: readonly AssignmentPolicy[];
    /** Lowest fraction by letter; letters as the course team wrote them. */
    gradeRange: Readonly<Record<string, number>>;
  };
  hasScheduledContent: boolean;
  sectionScores: readonly { displayName: string; subsections: readonly SubsectionScore[] }[];
  studioUrl: string | null;
  userHasPassingGrade: boolean;
  username: string;
  verificationData: { link: string | null; status: string; statusDate: string | null };
  verifiedMode: VerifiedMode | null;
}

export function readProgress(wire: ProgressWire): Progress {
  const { completion_summary: summary, course_grade: grade, grading_policy: policy } = wire;
  return {
    accessExpiration: readAccessExpiration(wire.access_expiration),
    assignmentTypeGrades:
      wire.assignment_type_grade_summary?.map((one) => ({
        type: one.type,
        weight: one.weight,
        averageGrade: one.average_grade,
        weightedGrade: one.weighted_grade,
      })) ?? null,
    certificateData: readCertificateData(wire.certificate_data),
    completionSummary: {
      completeCount: summary.complete_count,
      incompleteCount: summary.incomplete_count,
      lockedCount: summary.locked_count,
    },
    courseGrade: { letterGrade: grade.letter_grade, percent: grade.percent, isPassing: grade.is_passing },
    disableProgressGraph: wire.disable_progress_graph ?? false,
    end: wire.end,
    enrollmentMode: wire.enrollment_mode,
    finalGrades: wire.final_grades ?? null,
    gradingPolicy: {
      assignmentPolicies: policy.assignment_policies.map((one) => ({
        type: one.type,
        shortLabel: one.short_label ?? '',
        numTotal: one.num_total,
        numDroppable: one.num_droppable,
        weight: one.weight,
      })),
      gradeRange: { ...policy.grade_range },
    },
    hasScheduledContent: wire.has_scheduled_content ?? false,
    sectionScores: wire.section_scores.map((section) => ({
      displayName: section.display_name,
      subsections: section.subsections.map(readSubsectionScore),
    })),
    studioUrl: wire.studio_url,
    userHasPassingGrade: wire.user_has_passing_grade,
    username: wire.username,
    verificationData: {
      link: wire.verification_data.link,
      status: wire.verification_data.status,
      statusDate: wire.verification_data.status_date,
    },
    verifiedMode: readVerifiedMode(wire.verified_mode),
  };
}

function readSubsectionScore(wire: SubsectionScoreWire): SubsectionScore {
  return {
    blockKey: wire.block_key ?? null,
    displayName: blockTitle(wire.display_name, wire.block_key ?? wire.url?.split('/').at(-1) ?? ''),
    url: wire.url,
    assignmentType: wire.assignment_type,
    due: wire.due ?? null,
    hasGradedAssignment: wire.has_graded_assignment,
    showCorrectness: wire.show_correctness,
    showGrades: wire.show_grades,
    learnerHasAccess: wire.learner_has_access ?? true,
    numPointsEarned: wire.num_points_earned,
    numPointsPossible: wire.num_points_possible,
    percentGraded: wire.percent_graded,
    override: wire.override
      ? { system: wire.override.system ?? null, reason: wire.override.reason ?? null }
      : null,
    problemScores: wire.problem_scores.map(({ earned, possible }) => ({ earned, possible })),
  };
}

/**
 * The progress tab's data (API-03): one's own without a target, another learner's with one. Null if the server refuses
 * them to this visitor: then the course's metadata decide (ERR-01).
 */
export function progressQuery(courseId: string, targetUserId: string | null = null) {
  return queryOptions({
    queryKey: ['progress', courseId, targetUserId],
    queryFn: ({ client, signal }): Promise<Progress | null> =>
      emptyWhenRefused(client, courseId, async () => {
        const { transport } = getLms(client);
        const { body } =
          targetUserId === null
            ? await transport.request(progressCall, { params: { courseId }, signal })
            : await transport.request(progressOfUserCall, {
                params: { courseId, userId: targetUserId },
                signal,
              });
        return readProgress(body);
      }),
  });
}
