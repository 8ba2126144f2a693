import type { Block } from '@lectern/olx';
import { groupRestrictionOf } from '../course-view/audience.policy.ts';
import { isUnlisted } from '../course-view/content-state.ts';
import type { CourseView } from '../course-view/course-view.ts';
import { perShape, perView } from '../course-view/per-view.ts';
import { responseStepsOf } from '../course-view/response-steps.ts';
import type { UnitView } from '../course-view/unit-view.ts';

/** A learner's completion of the content of a view, by index; 1 = complete. */
export interface CompletionOverlay {
  units: Uint8Array;
  /** By index of unit: how many of the blocks that it requires are complete. */
  unitBlocks: Uint16Array;
  sequences: Uint8Array;
  sections: Uint8Array;
  course: boolean;
  /** By index of sequence: the percentage (0..100) of its completable blocks that are complete; 100 when there are none. */
  sequencePercents: Float64Array;
  /** By index of sequence: whether all graded work in it is complete; true without any. */
  assignments: Uint8Array;
  /** By usage key: how complete the open responses are whose steps have due dates of their own, 0..1. */
  responses: ReadonlyMap<string, number>;
}

/**
 * By index of sequence: the usage keys of the graded, scored content of this audience, released or not. An assignment is
 * done once that is complete, as on Open edX: its texts and videos don't count. What is reserved for another track is
 * left out, unless all of the sequence is.
 */
const gradedWorkOf = perView(
  () => '',
  (view: CourseView): readonly (readonly string[])[] => {
    const { course, audience, group } = view;
    const isReserved = (block: Block | undefined) =>
      block !== undefined && groupRestrictionOf(block, audience, group) === 'locked';
    return course.sequences.map(({ index }) =>
      (view.problems[index] ?? []).flatMap(({ usageKey, weight }) => {
        const place = course.places.get(usageKey);
        if (place?.level !== 'component' || !place.component.graded || weight === 0) return [];
        const isForOthers = isReserved(place.component) || isReserved(course.units[place.unit]?.block);
        return isForOthers && view.hasAccess[index] ? [] : [usageKey];
      }),
    );
  },
);

/** Whether a unit is complete once its completable blocks are. */
function canBeComplete({ countsTowardsCompletion, hasGated }: UnitView): boolean {
  return countsTowardsCompletion && !hasGated;
}

/**
 * Whether a sequence can't be complete without this unit. That excludes locked units, but not units with gated graded
 * problems: those are unfinished work.
 */
function isRequired(unit: UnitView | undefined): boolean {
  return unit?.countsTowardsCompletion === true && (unit.state === 'open' || unit.hasGated);
}

/** By index of sequence and section: whether it contains anything completable. */
export const completablesOf = perShape(
  () => '',
  (view: CourseView): { sequences: readonly boolean[]; sections: readonly boolean[] } => {
    const sequences = view.course.sequences.map(
      ({ index, units }) =>
        (view.sequences[index] === 'open' || view.sequences[index] === 'closed') &&
        units.some((unit) => isRequired(view.units[unit])),
    );
    const sections = view.course.sections.map((section) =>
      section.sequences.some((sequence) => sequences[sequence]),
    );
    return { sequences, sections };
  },
);

const NONE: ReadonlySet<number> = new Set();

/**
 * Aggregates completions upwards: a sequence, section or course is complete when it contains something completable and
 * all of that is complete. What can't be completed, is hidden or is unreleased is ignored. `handedIn`: indexes of the
 * timed exams that are over, in which everything counts as complete, as on Open edX.
 */
export function overlayCompletion(
  view: CourseView,
  completions: ReadonlyMap<string, number>,
  handedIn: ReadonlySet<number> = NONE,
): CompletionOverlay {
  const { course } = view;
  const units = new Uint8Array(course.units.length);
  const unitBlocks = new Uint16Array(course.units.length);
  const done = new Float64Array(course.sequences.length);
  const total = new Float64Array(course.sequences.length);
  const isDone = (usageKey: string, sequence: number) =>
    handedIn.has(sequence) || (completions.get(usageKey) ?? 0) >= 1;
  for (const unit of course.units) {
    const seen = view.units[unit.index];
    if (seen?.state !== 'open') continue;
    const { required } = seen;
    let complete = 0;
    for (const usageKey of required) if (isDone(usageKey, unit.sequence)) complete += 1;
    unitBlocks[unit.index] = complete;
    units[unit.index] = canBeComplete(seen) && complete === required.length ? 1 : 0;
    done[unit.sequence] = (done[unit.sequence] ?? 0) + complete;
    total[unit.sequence] = (total[unit.sequence] ?? 0) + required.length;
  }
  const completables = completablesOf(view);
  const sequences = aggregate(course.sequences, (sequence) =>
    sequence.units.filter((unit) => isRequired(view.units[unit])).map((unit) => units[unit] === 1),
  );
  const sections = aggregate(course.sections, (section) =>
    section.sequences
      .filter((sequence) => completables.sequences[sequence])
      .map((sequence) => sequences[sequence] === 1),
  );
  const counted = course.sections.filter(({ index }) => completables.sections[index]);
  return {
    units,
    unitBlocks,
    sequences,
    sections,
    course: counted.length > 0 && counted.every((section) => sections[section.index] === 1),
    sequencePercents: total.map((all, sequence) => (all === 0 ? 100 : (100 * (done[sequence] ?? 0)) / all)),
    assignments: Uint8Array.from(gradedWorkOf(view), (work, sequence) =>
      work.every((usageKey) => isDone(usageKey, sequence)) ? 1 : 0,
    ),
    responses: new Map(
      responseStepsOf(view).map(({ block: { usageKey }, sequence }) => [
        usageKey,
        isDone(usageKey, sequence) ? 1 : (completions.get(usageKey) ?? 0),
      ]),
    ),
  };
}

/**
 * Counts units that are complete, incomplete, or locked until the learner upgrades. Units without anything completable are
 * not counted.
 */
export function countUnits(view: CourseView, completion: CompletionOverlay) {
  const counts = { complete_count: 0, incomplete_count: 0, locked_count: 0 };
  for (const { index, sequence } of view.course.units) {
    const unit = view.units[index];
    if (isUnlisted(view.sequences[sequence]) || !unit?.countsTowardsCompletion) continue;
    if (unit.state === 'locked' || unit.hasGated) counts.locked_count += 1;
    else counts[completion.units[index] === 1 ? 'complete_count' : 'incomplete_count'] += 1;
  }
  return counts;
}

function aggregate<T>(items: readonly T[], childStates: (item: T) => boolean[]): Uint8Array {
  return Uint8Array.from(items, (item) => {
    const states = childStates(item);
    return states.length > 0 && states.every(Boolean) ? 1 : 0;
  });
}
