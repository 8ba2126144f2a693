import type { CourseView } from '../course-view/course-view.ts';
import type { GradeOverlay, SubsectionPoints } from './subsection.policy.ts';

/**
 * A learner's points without the problems that are hidden from them: those for the team or another content group can't
 * be earned, so they don't count. An override by staff stays as it is.
 */
export function visiblePoints(view: CourseView, points: GradeOverlay): GradeOverlay {
  if (view.partlyHidden.length === 0 || points.size === 0) return points;
  const visible = new Map(points);
  for (const index of view.partlyHidden) {
    const known = points.get(index);
    if (known) visible.set(index, withoutHidden(view, index, known));
  }
  return visible;
}

function withoutHidden(view: CourseView, index: number, points: SubsectionPoints): SubsectionPoints {
  const shown = new Set(view.problems[index]);
  const all = view.course.sequences[index]?.problems ?? [];
  const scores = points.scores.filter((_, problem) => all[problem] && shown.has(all[problem]));
  if (points.override) return { ...points, scores };
  return {
    earned: scores.reduce((sum, { earned }) => sum + earned, 0),
    possible: scores.reduce((sum, { possible }) => sum + possible, 0),
    scores,
  };
}
