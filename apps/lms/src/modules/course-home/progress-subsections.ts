import type { SubsectionScoreWire } from '@lectern/contract';
import { closingTime, mayShowGrades } from '@lectern/grading';
import type { CompiledSequence } from '../../kernel/course/compiled-course.ts';
import { jumpToUrl } from '../../kernel/course/links.ts';
import { type CourseView, isHiddenAfterDue } from '../../kernel/course-view/course-view.ts';
import { perView } from '../../kernel/course-view/per-view.ts';
import { withOwnDue } from '../../kernel/due-dates/due.policy.ts';
import type { GradeViewer } from '../../kernel/grading/learner-grade.ts';
import {
  fractionOf,
  type RawScore,
  type SubsectionPoints,
  subsectionPoints,
} from '../../kernel/grading/subsection.policy.ts';
import type { GradeOverlay } from '../../kernel/progress/overlay.ts';
import { isoTimeOrNull } from '../../kernel/time/iso.ts';

/** The data that differs between learners. */
type Scores = Pick<
  SubsectionScoreWire,
  'num_points_earned' | 'num_points_possible' | 'override' | 'percent_graded' | 'problem_scores'
>;
type Fixed = Omit<SubsectionScoreWire, keyof Scores>;

/** The position in the text of one subsection's scores before any attempt. */
interface ScorePosition {
  index: number;
  start: number;
  end: number;
  showGrades: boolean;
}

/** `section_scores` of a learner without any attempt. */
interface WrittenSections {
  text: string;
  /** In order. */
  positions: ScorePosition[];
}

interface Viewer extends GradeViewer {
  origin: string;
}

const NO_SCORES: ReadonlyMap<string, RawScore> = new Map();

/** The text that all learners of a view share; serialized once per view. */
const commonSections = perView(({ origin, isStaff }: Viewer) => `${isStaff}:${origin}`, writeSections);

/** If due dates are the learner's own, they and the fields that depend on them are written for each learner. */
function writtenSections(view: CourseView, viewer: Viewer): WrittenSections {
  return viewer.scheduleStart === null ? commonSections(view, viewer) : writeSections(view, viewer);
}

function writeSections(view: CourseView, viewer: Viewer): WrittenSections {
  const { course } = view;
  const isListed = (state: string | undefined) => state !== 'hidden' && state !== 'unreleased';
  const parts: string[] = [];
  const positions: ScorePosition[] = [];
  let length = 0;
  const write = (text: string) => {
    parts.push(text);
    length += text.length;
  };
  const sections = course.sections.filter((section) => isListed(view.sections[section.index]));
  write('[');
  for (const [number, section] of sections.entries()) {
    const name = JSON.stringify(section.block.displayName);
    write(`${number > 0 ? ',' : ''}{"display_name":${name},"subsections":[`);
    const sequences = section.sequences
      .flatMap((index) => course.sequences[index] ?? [])
      .filter((sequence) => isListed(view.sequences[sequence.index]));
    for (const [place, sequence] of sequences.entries()) {
      const fixed = presentFixed(view, sequence, viewer);
      write((place > 0 ? ',' : '') + JSON.stringify(fixed).slice(0, -1));
      const start = length;
      write(
        writeScores(
          subsectionPoints({ problems: view.problems[sequence.index] ?? [] }, NO_SCORES),
          fixed.show_grades,
        ),
      );
      positions.push({ index: sequence.index, start, end: length, showGrades: fixed.show_grades });
    }
    write(']}');
  }
  write(']');
  return { text: parts.join(''), positions };
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
function writeScores(points: SubsectionPoints, showGrades: boolean): string {
  const scores: Scores = {
    num_points_earned: showGrades ? points.earned : 0,
    num_points_possible: points.possible,
    override: showGrades && points.override ? { system: 'GRADEBOOK', reason: points.override.reason } : null,
    percent_graded: showGrades ? fractionOf(points) : 0,
    problem_scores: showGrades ? points.scores : [],
  };
  return `,${JSON.stringify(scores).slice(1)}`;
}

/** `section_scores` (9.3) as JSON: the text that learners share, with this learner's scores in it. */
export function writeSectionScores(view: CourseView, grades: GradeOverlay, viewer: Viewer): string {
  const { text, positions } = writtenSections(view, viewer);
  const parts: string[] = [];
  let copied = 0;
  for (const { index, start, end, showGrades } of grades.size > 0 ? positions : []) {
    const points = grades.get(index);
    if (!points) continue;
    parts.push(text.slice(copied, start), writeScores(points, showGrades));
    copied = end;
  }
  parts.push(text.slice(copied));
  return parts.join('');
}
