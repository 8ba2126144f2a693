import type { CourseView } from '../courseware/course-view.ts';

/** What a learner has completed of a view, by index; 1 = complete. */
export interface CompletionOverlay {
  units: Uint8Array;
  sequences: Uint8Array;
  sections: Uint8Array;
  course: boolean;
  /** By index of sequence: percent 0..100 of the blocks to complete that are. 100 when there are none. */
  sequencePercents: Float64Array;
}

/**
 * Aggregates completions upwards. A unit is complete when everything in it that this learner can complete is; a
 * sequence, section or course when it holds something that counts and all of that is complete. What is locked, hidden
 * or not released doesn't count; but graded problems that are kept from the learner are work that is not done.
 */
export function overlayCompletion(
  view: CourseView,
  completions: ReadonlyMap<string, number>,
): CompletionOverlay {
  const { course } = view;
  const isComplete = (usageKey: string) => (completions.get(usageKey) ?? 0) >= 1;
  const isCounted = (unit: number) => view.units[unit] === 'open' || view.hasGated[unit] === true;
  const units = new Uint8Array(course.units.length);
  const done = new Float64Array(course.sequences.length);
  const wanted = new Float64Array(course.sequences.length);
  for (const unit of course.units) {
    if (view.units[unit.index] !== 'open') continue;
    const required = view.required[unit.index] ?? [];
    const complete = required.filter(isComplete).length;
    units[unit.index] = complete === required.length && !view.hasGated[unit.index] ? 1 : 0;
    done[unit.sequence] = (done[unit.sequence] ?? 0) + complete;
    wanted[unit.sequence] = (wanted[unit.sequence] ?? 0) + required.length;
  }
  const sequences = aggregate(course.sequences, (sequence) =>
    sequence.units.filter(isCounted).map((unit) => units[unit] === 1),
  );
  const counts = (sequence: number) =>
    (view.sequences[sequence] === 'open' || view.sequences[sequence] === 'closed') &&
    !!course.sequences[sequence]?.units.some(isCounted);
  const sections = aggregate(course.sections, (section) =>
    section.sequences.filter(counts).map((sequence) => sequences[sequence] === 1),
  );
  const counted = course.sections.filter((section) => section.sequences.some(counts));
  return {
    units,
    sequences,
    sections,
    course: counted.length > 0 && counted.every((section) => sections[section.index] === 1),
    sequencePercents: wanted.map((all, sequence) => (all === 0 ? 100 : (100 * (done[sequence] ?? 0)) / all)),
  };
}

/** Units by whether the learner has completed them, can, or would have to upgrade first for all that counts in them. */
export function countUnits(view: CourseView, completion: CompletionOverlay) {
  const counts = { complete_count: 0, incomplete_count: 0, locked_count: 0 };
  for (const { index, sequence } of view.course.units) {
    const sequenceState = view.sequences[sequence];
    if (sequenceState === 'hidden' || sequenceState === 'unreleased') continue;
    const state = view.units[index];
    if (state === 'locked' || (state === 'open' && view.hasGated[index])) counts.locked_count += 1;
    else if (state === 'open')
      counts[completion.units[index] === 1 ? 'complete_count' : 'incomplete_count'] += 1;
  }
  return counts;
}

function aggregate<T>(items: readonly T[], parts: (item: T) => boolean[]): Uint8Array {
  return Uint8Array.from(items, (item) => {
    const states = parts(item);
    return states.length > 0 && states.every(Boolean) ? 1 : 0;
  });
}
