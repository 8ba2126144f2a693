import { type CourseView, isUnlisted } from '../course-view/course-view.ts';
import { perView } from '../course-view/per-view.ts';

/** What a learner has completed of a view, by index; 1 = complete. */
export interface CompletionOverlay {
  units: Uint8Array;
  sequences: Uint8Array;
  sections: Uint8Array;
  course: boolean;
  /** By index of sequence: percent 0..100 of the blocks to complete that are. 100 when there are none. */
  sequencePercents: Float64Array;
}

/** Whether a learner has completed a unit: it holds something that can be completed, and all of that is. */
function isUnitComplete(view: CourseView, unit: number, isComplete: (usageKey: string) => boolean): boolean {
  if (view.units[unit] !== 'open' || !view.countsTowardsCompletion[unit] || view.hasGated[unit]) return false;
  return (view.required[unit] ?? []).every(isComplete);
}

/**
 * Whether a unit is part of what completes its sequence. Locked units are not, but graded problems that are kept from
 * the learner are work that is not done.
 */
function isRequired(view: CourseView, unit: number): boolean {
  if (!view.countsTowardsCompletion[unit]) return false;
  return view.units[unit] === 'open' || view.hasGated[unit] === true;
}

/** By index of sequence and section: whether it holds anything that can be completed, and so is or is not complete. */
export const completablesOf = perView(
  () => '',
  (view: CourseView): { sequences: readonly boolean[]; sections: readonly boolean[] } => {
    const sequences = view.course.sequences.map(
      ({ index, units }) =>
        (view.sequences[index] === 'open' || view.sequences[index] === 'closed') &&
        units.some((unit) => isRequired(view, unit)),
    );
    const sections = view.course.sections.map((section) =>
      section.sequences.some((sequence) => sequences[sequence]),
    );
    return { sequences, sections };
  },
);

/**
 * Aggregates completions upwards: a sequence, section or course is complete when it holds something that can be completed
 * and all of that is. What can't be completed, is hidden or not released counts neither way.
 */
export function overlayCompletion(
  view: CourseView,
  completions: ReadonlyMap<string, number>,
): CompletionOverlay {
  const { course } = view;
  const isComplete = (usageKey: string) => (completions.get(usageKey) ?? 0) >= 1;
  const units = new Uint8Array(course.units.length);
  const done = new Float64Array(course.sequences.length);
  const wanted = new Float64Array(course.sequences.length);
  for (const unit of course.units) {
    if (view.units[unit.index] !== 'open') continue;
    const required = view.required[unit.index] ?? [];
    units[unit.index] = isUnitComplete(view, unit.index, isComplete) ? 1 : 0;
    done[unit.sequence] = (done[unit.sequence] ?? 0) + required.filter(isComplete).length;
    wanted[unit.sequence] = (wanted[unit.sequence] ?? 0) + required.length;
  }
  const completables = completablesOf(view);
  const sequences = aggregate(course.sequences, (sequence) =>
    sequence.units.filter((unit) => isRequired(view, unit)).map((unit) => units[unit] === 1),
  );
  const sections = aggregate(course.sections, (section) =>
    section.sequences
      .filter((sequence) => completables.sequences[sequence])
      .map((sequence) => sequences[sequence] === 1),
  );
  const counted = course.sections.filter(({ index }) => completables.sections[index]);
  return {
    units,
    sequences,
    sections,
    course: counted.length > 0 && counted.every((section) => sections[section.index] === 1),
    sequencePercents: wanted.map((all, sequence) => (all === 0 ? 100 : (100 * (done[sequence] ?? 0)) / all)),
  };
}

/**
 * Units by whether the learner has completed them, can, or would have to upgrade first for all that counts in them. Units
 * in which nothing can be completed are not counted.
 */
export function countUnits(view: CourseView, completion: CompletionOverlay) {
  const counts = { complete_count: 0, incomplete_count: 0, locked_count: 0 };
  for (const { index, sequence } of view.course.units) {
    if (isUnlisted(view.sequences[sequence]) || !view.countsTowardsCompletion[index]) continue;
    if (view.units[index] === 'locked' || view.hasGated[index]) counts.locked_count += 1;
    else counts[completion.units[index] === 1 ? 'complete_count' : 'incomplete_count'] += 1;
  }
  return counts;
}

function aggregate<T>(items: readonly T[], parts: (item: T) => boolean[]): Uint8Array {
  return Uint8Array.from(items, (item) => {
    const states = parts(item);
    return states.length > 0 && states.every(Boolean) ? 1 : 0;
  });
}
