import type { AssignmentType, Block, GradingPolicy } from '@lectern/olx';

/** One graded sequence of a learner. Points are weighted. */
export interface GradedSubsection {
  type: string | null;
  earned: number;
  possible: number;
  /** Epoch milliseconds; see {@link closingTime}. */
  closesAt: number | null;
  showCorrectness: 'always' | 'never' | 'past_due' | 'never_but_include_grade';
  /** Whether the viewer may see its scores now. */
  showGrades: boolean;
}

/** All hidden scores included. */
export interface CourseGrade {
  /** Fraction 0..1. */
  percent: number;
  letter: string | null;
  isPassing: boolean;
}

/** One row of the visible grade table; grades are fractions 0..1. */
export interface TypeGrade {
  type: AssignmentType;
  average: number;
  weighted: number;
  /** How many of the subsections that count here have scores that the viewer can't see. */
  hidden: 'none' | 'some' | 'all';
  /** Latest moment at which scores held back until due will show; null when none are. */
  publishedAt: number | null;
}

// Sums of fractions may miss a limit by rounding error: 0.8 reached by adding up passes at 0.8.
const TOLERANCE = 1e-9;

/** The learner's grade in the course, hidden scores included. */
export function gradeCourse(policy: GradingPolicy, subsections: readonly GradedSubsection[]): CourseGrade {
  const percent = tidy(
    policy.assignmentTypes.reduce(
      (sum, type) => sum + type.weight * averageOf(type, subsections.filter(countsFor(type))),
      0,
    ),
  );
  return { percent, ...rankGrade(policy, percent) };
}

/** Letter and passing of a grade; reaching a limit exactly is enough. Without limits nobody passes. */
export function rankGrade(
  policy: GradingPolicy,
  percent: number,
): { letter: string | null; isPassing: boolean } {
  const reached = policy.gradeCutoffs
    .filter((cutoff) => percent + TOLERANCE >= cutoff.minimum)
    .sort((a, b) => b.minimum - a.minimum)[0];
  return { letter: reached?.letter ?? null, isPassing: reached !== undefined };
}

/** The grade table as this viewer may see it; its weighted grades add up to the visible final grade. */
export function gradeTypes(policy: GradingPolicy, subsections: readonly GradedSubsection[]): TypeGrade[] {
  return policy.assignmentTypes.map((type) => {
    const all = subsections.filter(countsFor(type));
    const counted = all.filter((s) => s.showGrades || s.showCorrectness === 'never_but_include_grade');
    const average = averageOf(type, counted);
    const hidden = counted.filter((s) => !s.showGrades).length;
    const heldBack = all.filter((s) => s.showCorrectness === 'past_due' && !s.showGrades);
    const moments = heldBack.map((s) => s.closesAt).filter((closesAt) => closesAt !== null);
    return {
      type,
      average,
      weighted: tidy(average * type.weight),
      hidden: hidden === 0 ? 'none' : hidden === counted.length ? 'all' : 'some',
      publishedAt: moments.length > 0 ? Math.max(...moments) : null,
    };
  });
}

export function finalGrade(types: readonly TypeGrade[]): number {
  return tidy(types.reduce((sum, type) => sum + type.weighted, 0));
}

const countsFor = (type: AssignmentType) => (subsection: GradedSubsection) =>
  subsection.type === type.type && subsection.possible > 0;

/**
 * Mean of a type's scores: missing ones up to its number count as 0, then the lowest droppable ones go. Dropping all of
 * them leaves 0.
 */
function averageOf(type: AssignmentType, subsections: readonly GradedSubsection[]): number {
  const scores = subsections.map((subsection) => subsection.earned / subsection.possible);
  while (scores.length < type.numTotal) scores.push(0);
  const kept = scores.sort((a, b) => b - a).slice(0, Math.max(0, scores.length - type.numDroppable));
  if (kept.length === 0) return 0;
  return tidy(kept.reduce((sum, score) => sum + score, 0) / kept.length);
}

/** Drops the noise of binary fractions. */
const tidy = (value: number): number => Math.round(value * 1e9) / 1e9;

/** When no more answers are taken: the due date and its grace period; null without a due date. */
export function closingTime({ due, gracePeriodMs }: Pick<Block, 'due' | 'gracePeriodMs'>): number | null {
  return due === null ? null : due + gracePeriodMs;
}

/**
 * Whether scores may be shown. Those held back until due stay so in the grace period, in which a learner who knew them
 * could answer again; without a due date they are shown.
 */
export function mayShowGrades(
  subsection: Pick<GradedSubsection, 'showCorrectness' | 'closesAt'>,
  viewer: { isStaff: boolean; now: number },
): boolean {
  if (viewer.isStaff) return true;
  switch (subsection.showCorrectness) {
    case 'always':
      return true;
    case 'past_due':
      return subsection.closesAt === null || viewer.now >= subsection.closesAt;
    case 'never':
    case 'never_but_include_grade':
      return false;
  }
}
