import type { AssignmentTypeGradeWire, ProgressWire } from '@lectern/contract';
import { roundCourseGrade, sumWeighted, type TypeGrade } from '@lectern/grading';
import type { AssignmentType, GradingPolicy } from '@lectern/olx';
import type { Config } from '../../config.ts';
import type { Access } from '../../kernel/access/access.ts';
import { presentCertificateOrEmpty } from '../../kernel/certificate-status/certificate-status.present.ts';
import { type CompletionOverlay, countUnits } from '../../kernel/completion/overlay.policy.ts';
import type { CourseLinks } from '../../kernel/course/links.ts';
import { perOverlay } from '../../kernel/course-view/per-view.ts';
import { hasOwnDue } from '../../kernel/due-dates/due.policy.ts';
import { courseGradeOf, type GradeViewer, typeGradesOf } from '../../kernel/grading/learner-grade.ts';
import type { GradeOverlay } from '../../kernel/grading/subsection.policy.ts';
import { certificateSituationOf } from '../../kernel/progress/certificate-situation.ts';
import { isoTimeOrNull } from '../../lib/iso.ts';
import { presentUpgrade } from '../upgrades/upgrade.present.ts';
import { presentVerification } from '../verification/verification.present.ts';
import { writeSectionScores } from './progress-subsections.ts';

interface Overlays {
  completion: CompletionOverlay;
  grades: GradeOverlay;
}

const unitCountsOf = perOverlay(() => '', countUnits);

/** A learner's progress (section 9 and 22.4) as `viewer` may see it, as JSON. */
export function writeProgress(
  access: Access,
  overlays: Overlays,
  viewer: { isStaff: boolean },
  linkContext: { config: Config; links: CourseLinks },
): string {
  const { view, now } = access;
  // Without personal due dates, learners share the serialized text.
  const { sequences, tree } = view.course;
  const hasOwnDates = sequences.some(({ block }) => hasOwnDue(tree, block));
  const scheduleStart = hasOwnDates ? access.scheduleStart : null;
  const { config, links } = linkContext;
  const gradeViewer = { isStaff: viewer.isStaff, now, origin: links.origin, scheduleStart };
  const certificate = certificateSituationOf(access, overlays.grades);
  const rest: Omit<ProgressWire, 'section_scores'> = {
    ...presentCompletionAndGrades(access, overlays, gradeViewer),
    ...presentUpgrade(access, linkContext),
    verification_data: presentVerification(access, config),
    certificate_data: presentCertificateOrEmpty(certificate, links.origin),
  };
  return `${JSON.stringify(rest).slice(0, -1)},"section_scores":${writeSectionScores(view, overlays.grades, gradeViewer)}}`;
}

function presentCompletionAndGrades(
  { course, view, user, head }: Access,
  { completion, grades }: Overlays,
  viewer: GradeViewer,
) {
  const { gradingPolicy: policy, end } = course.tree;
  const grade = courseGradeOf(view, grades);
  const types = typeGradesOf(view, grades, viewer);
  return {
    assignment_type_grade_summary: types.map(presentType),
    completion_summary: unitCountsOf(view, completion),
    course_grade: { letter_grade: grade.letter, percent: grade.percent, is_passing: grade.isPassing },
    credit_course_requirements: null,
    disable_progress_graph: false,
    end: isoTimeOrNull(end),
    enrollment_mode: head.enrollment?.isActive ? head.enrollment.mode : null,
    final_grades: roundCourseGrade(sumWeighted(types.map(({ weighted }) => weighted))),
    grading_policy: presentPolicy(policy),
    has_scheduled_content: view.hasScheduledContent,
    studio_url: null,
    user_has_passing_grade: grade.isPassing,
    username: user?.username ?? '',
  } satisfies Partial<ProgressWire>;
}

function presentPolicy(policy: GradingPolicy): ProgressWire['grading_policy'] {
  return {
    assignment_policies: policy.assignmentTypes.map((type) => ({
      type: type.type,
      short_label: type.shortLabel ?? '',
      num_total: type.numTotal,
      num_droppable: type.numDroppable,
      weight: type.weight,
    })),
    grade_range: Object.fromEntries(policy.gradeCutoffs.map(({ letter, minimum }) => [letter, minimum])),
    assignment_colors: [],
  };
}

function presentType({
  type,
  average,
  weighted,
  hidden,
  publishedAt,
}: TypeGrade<AssignmentType>): AssignmentTypeGradeWire {
  return {
    type: type.type,
    weight: type.weight,
    average_grade: average,
    weighted_grade: weighted,
    short_label: type.shortLabel ?? '',
    num_droppable: type.numDroppable,
    last_grade_publish_date: isoTimeOrNull(publishedAt),
    has_hidden_contribution: hidden,
  };
}
