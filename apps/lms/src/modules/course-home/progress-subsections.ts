import type { SubsectionScoreWire } from '@lectern/contract';
import { closingTime, mayShowGrades } from '@lectern/grading';
import type { CompiledSequence } from '../../kernel/course/compiled-course.ts';
import { jumpToUrl } from '../../kernel/course/links.ts';
import { isUnlisted } from '../../kernel/course-view/content-state.ts';
import { type CourseView, isHiddenAfterDue } from '../../kernel/course-view/course-view.ts';
import { perView } from '../../kernel/course-view/per-view.ts';
import { withOwnDue } from '../../kernel/due-dates/due.policy.ts';
import type { GradeViewer } from '../../kernel/grading/learner-grade.ts';
import {
  fractionOf,
  type GradeOverlay,
  type RawScore,
  type SubsectionPoints,
  subsectionPoints,
} from '../../kernel/grading/subsection.policy.ts';
import { isoTimeOrNull } from '../../lib/iso.ts';

/** The data that doesn't depend on scores. */
type Fixed = Omit<
  SubsectionScoreWire,
  'num_points_earned' | 'num_points_possible' | 'override' | 'percent_graded' | 'problem_scores'
>;

/** A section, with the JSON of its sequences for a learner without any attempt. */
interface WrittenSection {
  name: string;
  subsections: { index: number; fixed: Fixed; text: string }[];
}

interface Viewer extends GradeViewer {
  origin: string;
}

const NO_SCORES: ReadonlyMap<string, RawScore> = new Map();

/** What all learners of a view share; serialized once per view. */
const commonSections = perView(({ origin, isStaff }: Viewer) => `${isStaff}:${origin}`, writeSections);

/** If due dates are the learner's own, they and the fields that depend on them are written for each learner. */
function writtenSections(view: CourseView, viewer: Viewer): WrittenSection[] {
  return viewer.scheduleStart === null ? commonSections(view, viewer) : writeSections(view, viewer);
}

function writeSections(view: CourseView, viewer: Viewer): WrittenSection[] {
  const { course } = view;
  return course.sections
    .filter((section) => !isUnlisted(view.sections[section.index]))
    .map((section) => ({
      name: section.block.displayName,
      subsections: section.sequences
        .flatMap((index) => course.sequences[index] ?? [])
        .filter(({ index }) => !isUnlisted(view.sequences[index]))
        .map((sequence) => {
          const fixed = presentFixed(view, sequence, viewer);
          const points = subsectionPoints({ problems: view.problems[sequence.index] ?? [] }, NO_SCORES);
          return { index: sequence.index, fixed, text: writeSubsection(fixed, points) };
        }),
    }));
}

function presentFixed(view: CourseView, sequence: CompiledSequence, viewer: Viewer): Fixed {
  const { course } = view;
  const block = withOwnDue(course.tree, sequence.block, viewer.scheduleStart);
  const { format, due, showCorrectness } = block;
  const isHidden = !viewer.isStaff && isHiddenAfterDue(course, sequence, viewer.now);
  return {
    assignment_type: format,
    block_key: block.usageKey,
    display_name: block.displayName,
    due: isoTimeOrNull(due),
    has_graded_assignment: block.graded,
    learner_has_access: view.hasAccess[sequence.index],
    show_correctness: showCorrectness,
    show_grades: mayShowGrades({ closesAt: closingTime(block), showCorrectness }, viewer),
    url: isHidden ? null : jumpToUrl(viewer.origin, course.courseKey, block.usageKey),
  };
}

/** Scores that the viewer may not see (yet) aren't sent; possible points are no secret. */
function writeSubsection(fixed: Fixed, points: SubsectionPoints): string {
  const { show_grades: showGrades } = fixed;
  const subsection: SubsectionScoreWire = {
    ...fixed,
    num_points_earned: showGrades ? points.earned : 0,
    num_points_possible: points.possible,
    override: showGrades && points.override ? { system: 'GRADEBOOK', reason: points.override.reason } : null,
    percent_graded: showGrades ? fractionOf(points) : 0,
    problem_scores: showGrades ? points.scores : [],
  };
  return JSON.stringify(subsection);
}

/** `section_scores` (9.3) as JSON: the sequences as all learners share them, but for those with this learner's scores. */
export function writeSectionScores(view: CourseView, grades: GradeOverlay, viewer: Viewer): string {
  const sections = writtenSections(view, viewer).map(({ name, subsections }) => {
    const written = subsections.map(({ index, fixed, text }) => {
      const points = grades.get(index);
      return points ? writeSubsection(fixed, points) : text;
    });
    return `{"display_name":${JSON.stringify(name)},"subsections":[${written.join()}]}`;
  });
  return `[${sections.join()}]`;
}
