import type { Block } from '@lectern/olx';
import { LRUCache } from 'lru-cache';
import { listContentGroups } from '../cohorts/content-groups.ts';
import type { PartitionGroup } from '../cohorts/partition-group.ts';
import type { CompiledCourse, CompiledSequence, ScoredProblem } from '../course/compiled-course.ts';
import { isCompletable } from '../course/completion.policy.ts';
import { type Audience, isForStaffOnly, isGradedProblem, restrictionOf } from './audience.policy.ts';

/**
 * `locked`: shown, for verified learners only. `unreleased`: its start is yet to come. `closed`: hidden since its due
 * date. `hidden`: not there.
 */
export type ContentState = 'open' | 'locked' | 'unreleased' | 'closed' | 'hidden';

/** Why no learner can open a section or sequence that staff can. */
export type HiddenReason = 'staff_only' | 'unreleased' | 'past_due';

/** Whether content is hidden or unreleased, so that no list may name it. */
export function isUnlisted(state: ContentState | undefined): boolean {
  return state === undefined || state === 'hidden' || state === 'unreleased';
}

/** Whether the view may name a block: neither it nor an ancestor is hidden or unreleased. */
export function isListed(view: CourseView, usageKey: string): boolean {
  const place = view.course.places.get(usageKey);
  if (!place) return false;
  if ('section' in place && isUnlisted(view.sections[place.section])) return false;
  if ('sequence' in place && isUnlisted(view.sequences[place.sequence])) return false;
  if ('unit' in place && isUnlisted(view.units[place.unit])) return false;
  return !view.unlistedComponents.has(usageKey);
}

/** A course as one audience and content group sees it, valid between two moments at which something opens or closes. */
export interface CourseView {
  course: CompiledCourse;
  audience: Audience;
  /** The content group of the learner's cohort; null for none, and where no block depends on it. */
  group: PartitionGroup | null;
  /** Tells the views of a version apart. */
  key: string;
  /** The `boundaries` that have passed. */
  slice: number;
  /** By index of section, sequence and unit. */
  sections: ContentState[];
  sequences: ContentState[];
  units: ContentState[];
  /** Usage keys of the components that are hidden from this audience or unreleased. */
  unlistedComponents: ReadonlySet<string>;
  /** By index of unit: whether something in it is locked for this audience until they upgrade. */
  hasLocked: boolean[];
  /** By index of unit: whether it contains graded problems that content-type gating locks for this audience. */
  hasGated: boolean[];
  /** By index of sequence: the problems that can earn points and aren't hidden, in page order. */
  problems: ScoredProblem[][];
  /** Indexes of the sequences with problems that are hidden. */
  partlyHidden: number[];
  /** By index of sequence: false where the audience lacks what counts in it, all of it or its graded problems. */
  hasAccess: boolean[];
  /** By index of unit: the usage keys that must be complete for the unit to be. */
  required: string[][];
  /** By index of unit: whether anything in it can be completed, or could be after an upgrade. */
  countsTowardsCompletion: boolean[];
  /** By index of section and sequence: why learners can't open what staff can; null where they can. */
  sectionsHiddenBy: (HiddenReason | null)[];
  sequencesHiddenBy: (HiddenReason | null)[];
  /** Whether any content is unreleased. */
  hasScheduledContent: boolean;
}

/** Enough for all audiences of a course with four content groups, and some of the moments just past. */
const VIEWS_PER_COURSE = 30;
const views = new WeakMap<CompiledCourse, LRUCache<string, CourseView>>();

/** The view for an audience and a content group now. Computed once per version, audience, group and slice of time. */
export function viewOf(
  course: CompiledCourse,
  audience: Audience,
  now: number,
  groupOfLearner: PartitionGroup | null = null,
): CourseView {
  const slice = passedBoundaries(course.boundaries, now);
  const known = views.get(course) ?? new LRUCache<string, CourseView>({ max: VIEWS_PER_COURSE });
  views.set(course, known);
  const group = audience === 'staff' ? null : findGroupInUse(course, groupOfLearner);
  const key = [audience, group?.partitionId ?? '', group?.groupId ?? '', slice].join(':');
  const found = known.get(key);
  if (found) return found;
  const view = makeView(course, { audience, group, key, slice, now });
  known.set(key, view);
  return view;
}

const partitionsInUse = new WeakMap<CompiledCourse, ReadonlySet<string>>();

/** The group if any block depends on its partition; all other learners share a view. */
function findGroupInUse(course: CompiledCourse, group: PartitionGroup | null): PartitionGroup | null {
  if (group === null) return null;
  let inUse = partitionsInUse.get(course);
  if (!inUse) {
    inUse = new Set(Object.values(course.tree.blocks).flatMap((block) => Object.keys(block.groupAccess)));
    partitionsInUse.set(course, inUse);
  }
  return inUse.has(String(group.partitionId)) ? group : null;
}

/** The number of ascending `boundaries` that have passed. */
export function passedBoundaries(boundaries: readonly number[], now: number): number {
  let low = 0;
  let high = boundaries.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((boundaries[middle] ?? 0) <= now) low = middle + 1;
    else high = middle;
  }
  return low;
}

function makeView(
  course: CompiledCourse,
  { now, ...of }: Pick<CourseView, 'audience' | 'group' | 'key' | 'slice'> & { now: number },
): CourseView {
  const { audience, group } = of;
  const contentGroups = listContentGroups(course.tree.settings.userPartitions);
  const stateOf = (block: Block): ContentState => {
    const restriction = restrictionOf(block, audience, group);
    if (restriction === 'hidden' || audience === 'staff') return restriction;
    return block.start > now ? 'unreleased' : restriction;
  };
  const sections = course.sections.map(({ block }) => stateOf(block));
  const sequences = course.sequences.map((sequence) => {
    const state = stateOf(sequence.block);
    return audience !== 'staff' && state === 'open' && isHiddenAfterDue(course, sequence, now)
      ? 'closed'
      : state;
  });
  const hiddenBy = (block: Block): HiddenReason | null => {
    if (audience !== 'staff') return null;
    if (isForStaffOnly(block, contentGroups)) return 'staff_only';
    return block.start > now ? 'unreleased' : null;
  };
  const componentStates = course.units.map((unit) => unit.components.map(stateOf));
  const units = course.units.map(({ block, index }) => {
    const state = stateOf(block);
    const inside = componentStates[index]?.filter((each) => each !== 'hidden') ?? [];
    const isAllLocked = inside.length > 0 && inside.every((each) => each === 'locked');
    return state === 'open' && isAllLocked ? 'locked' : state;
  });
  const hasGated = course.units.map(
    ({ components, index }) =>
      audience === 'limited' &&
      (units[index] === 'open' || units[index] === 'locked') &&
      components.some((block, part) => componentStates[index]?.[part] === 'locked' && isGradedProblem(block)),
  );
  const required = course.units.map(({ components, index }) =>
    components
      .filter((component, part) => isCompletable(component.type) && componentStates[index]?.[part] === 'open')
      .map((component) => component.usageKey),
  );
  const hidden = new Set(
    course.units.flatMap(({ components, index }) =>
      components
        .filter((_, part) => units[index] === 'hidden' || componentStates[index]?.[part] === 'hidden')
        .map(({ usageKey }) => usageKey),
    ),
  );
  const problems = course.sequences.map((sequence) =>
    sequence.problems.filter(({ usageKey }) => !hidden.has(usageKey)),
  );
  const states = [...sections, ...sequences, ...units, ...componentStates.flat()];
  return {
    course,
    ...of,
    sections,
    sequences,
    units,
    unlistedComponents: new Set(
      course.units.flatMap(({ components, index }) =>
        components
          .filter((_, part) => isUnlisted(componentStates[index]?.[part]))
          .map(({ usageKey }) => usageKey),
      ),
    ),
    hasLocked: units.map((state, unit) => state === 'locked' || !!componentStates[unit]?.includes('locked')),
    hasGated,
    problems,
    partlyHidden: course.sequences.flatMap((sequence, index) =>
      sequence.problems.length > (problems[index]?.length ?? 0) ? index : [],
    ),
    hasAccess: course.sequences.map(
      (sequence, index) =>
        sequences[index] !== 'locked' &&
        !sequence.units.some((unit) => hasGated[unit]) &&
        (sequence.units.length === 0 || sequence.units.some((unit) => units[unit] !== 'locked')),
    ),
    required,
    countsTowardsCompletion: course.units.map(({ components, index }) => {
      if (units[index] === 'open') return hasGated[index] === true || required[index]?.length !== 0;
      return (
        units[index] === 'locked' &&
        components.some(
          ({ type }, part) => isCompletable(type) && !isUnlisted(componentStates[index]?.[part]),
        )
      );
    }),
    sectionsHiddenBy: course.sections.map(({ block }) => hiddenBy(block)),
    sequencesHiddenBy: course.sequences.map(
      (sequence) =>
        hiddenBy(sequence.block) ??
        (audience === 'staff' && isHiddenAfterDue(course, sequence, now) ? 'past_due' : null),
    ),
    hasScheduledContent: states.includes('unreleased'),
  };
}

/** Whether the team hides a sequence once it is due; in self-paced courses that is when the course ends. */
export function isHiddenAfterDue(course: CompiledCourse, { block }: CompiledSequence, now: number): boolean {
  if (!block.hideAfterDue) return false;
  const moment = course.tree.selfPaced ? course.tree.end : block.due;
  return moment !== null && now >= moment;
}
