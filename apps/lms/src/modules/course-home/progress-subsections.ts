import type { SubsectionScoreWire } from '@lectern/contract';
import type { CompiledSequence } from '../courses/compiled-course.ts';
import { courseLinks } from '../courses/links.ts';
import { type CourseView, isHiddenAfterDue } from '../courseware/course-view.ts';
import type { GradeOverlay } from '../courseware/overlay.ts';
import { perView } from '../courseware/per-view.ts';
import { mayShowGrades } from '../grading/course-grade.policy.ts';
import {
  fractionOf,
  type RawScore,
  type SubsectionPoints,
  subsectionPoints,
} from '../grading/subsection.policy.ts';
import { isoTimeOrNull } from '../schedule/iso.ts';

/** What differs between learners. */
type Scores = Pick<
  SubsectionScoreWire,
  'num_points_earned' | 'num_points_possible' | 'percent_graded' | 'problem_scores'
>;
type Fixed = Omit<SubsectionScoreWire, keyof Scores>;

interface WrittenSubsection {
  index: number;
  /** JSON text up to where the scores go, without a closing brace. */
  head: string;
  /** The scores of a learner who never tried it, with the closing brace. */
  untried: string;
  showGrades: boolean;
}

interface WrittenSection {
  head: string;
  subsections: WrittenSubsection[];
}

interface Viewer {
  origin: string;
  isStaff: boolean;
  now: number;
}

const NO_SCORES: ReadonlyMap<string, RawScore> = new Map();

/** The parts that all learners of a view have in common, as JSON text; written once per view. */
const writtenSections = perView(
  ({ origin, isStaff }: Viewer) => `${isStaff}:${origin}`,
  (view: CourseView, viewer: Viewer): WrittenSection[] => {
    const { course } = view;
    const isThere = (state: string | undefined) => state !== 'hidden' && state !== 'unreleased';
    return course.sections
      .filter((section) => isThere(view.sections[section.index]))
      .map((section) => ({
        head: `{"display_name":${JSON.stringify(section.block.displayName)},"subsections":[`,
        subsections: section.sequences
          .flatMap((index) => course.sequences[index] ?? [])
          .filter((sequence) => isThere(view.sequences[sequence.index]))
          .map((sequence) => writeSubsection(view, sequence, viewer)),
      }));
  },
);

function writeSubsection(view: CourseView, sequence: CompiledSequence, viewer: Viewer): WrittenSubsection {
  const { course } = view;
  const { block, index } = sequence;
  const { format, due, showCorrectness } = block;
  const showGrades = mayShowGrades({ due, showCorrectness }, viewer);
  const isHidden = !viewer.isStaff && isHiddenAfterDue(course, sequence, viewer.now);
  const fixed: Fixed = {
    assignment_type: format,
    block_key: block.usageKey,
    display_name: block.displayName,
    due: isoTimeOrNull(due),
    has_graded_assignment: block.graded,
    learner_has_access: hasAccess(view, sequence),
    override: null,
    show_correctness: showCorrectness,
    show_grades: showGrades,
    url: isHidden ? null : courseLinks(viewer.origin, course.courseKey).jumpTo(block.usageKey),
  };
  return {
    index,
    head: JSON.stringify(fixed).slice(0, -1),
    untried: writeScores(subsectionPoints(sequence, NO_SCORES), showGrades),
    showGrades,
  };
}

/** Whether the learner may use at least a part of it. */
function hasAccess(view: CourseView, sequence: CompiledSequence): boolean {
  if (view.sequences[sequence.index] === 'locked') return false;
  return sequence.units.length === 0 || sequence.units.some((unit) => view.units[unit] !== 'locked');
}

/** Scores that the viewer may not see (yet) stay on the server; what can be earned is no secret. */
function writeScores(points: SubsectionPoints, showGrades: boolean): string {
  const scores: Scores = {
    num_points_earned: showGrades ? points.earned : 0,
    num_points_possible: points.possible,
    percent_graded: showGrades ? fractionOf(points) : 0,
    problem_scores: showGrades ? points.scores : [],
  };
  return `,${JSON.stringify(scores).slice(1)}`;
}

// A learner's points never change once made: a new grade makes new ones.
const shownScores = new WeakMap<SubsectionPoints, string>();
const hiddenScores = new WeakMap<SubsectionPoints, string>();

function scoresOf(points: SubsectionPoints, showGrades: boolean): string {
  const written = showGrades ? shownScores : hiddenScores;
  const known = written.get(points);
  if (known !== undefined) return known;
  const text = writeScores(points, showGrades);
  written.set(points, text);
  return text;
}

/** `section_scores` (9.3) as JSON text. */
export function writeSectionScores(view: CourseView, grades: GradeOverlay, viewer: Viewer): string {
  return `[${writtenSections(view, viewer)
    .map(({ head, subsections }) => {
      const list = subsections.map(({ index, head: fixed, untried, showGrades }) => {
        const points = grades.get(index);
        return fixed + (points ? scoresOf(points, showGrades) : untried);
      });
      return `${head}${list.join(',')}]}`;
    })
    .join(',')}]`;
}
