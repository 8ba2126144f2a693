import type { Block } from '@lectern/olx';
import { LRUCache } from 'lru-cache';
import { type ContentGroup, listContentGroups } from '../content-groups/content-groups.ts';
import type { PartitionGroup } from '../content-groups/partition-group.ts';
import type {
  CompiledCourse,
  CompiledSection,
  CompiledSequence,
  ScoredProblem,
} from '../course/compiled-course.ts';
import { type Audience, isForStaffOnly, type Restriction, restrictionOf } from './audience.policy.ts';
import { type ContentState, isUnlisted } from './content-state.ts';
import { type UnitView, viewUnit } from './unit-view.ts';

/** Why no learner can open a section or sequence that staff can. */
export type HiddenReason = 'staff_only' | 'unreleased' | 'past_due';

/** Whether the view may name a block: neither it nor an ancestor is hidden or unreleased. */
export function isListed(view: CourseView, usageKey: string): boolean {
  const place = view.course.places.get(usageKey);
  if (!place) return false;
  if ('section' in place && isUnlisted(view.sections[place.section])) return false;
  if ('sequence' in place && isUnlisted(view.sequences[place.sequence])) return false;
  if ('unit' in place && isUnlisted(view.units[place.unit]?.state)) return false;
  return !view.unlistedComponents.has(usageKey);
}

/**
 * Whether outlines list a section or sequence that the view may name. Learners don't see what the team takes out of
 * them, but can open it by its address; the team sees it marked.
 */
export function isInContents({ audience }: CourseView, { hideFromToc }: Block): boolean {
  return audience === 'staff' || !hideFromToc;
}

/** Whether the outline and the navigation list a section. */
export function isListedSection(view: CourseView, { block, index }: CompiledSection): boolean {
  return !isUnlisted(view.sections[index]) && isInContents(view, block);
}

/** Whether the outline and the navigation list a sequence of a listed section; not once it is hidden after its due date. */
export function isListedSequence(view: CourseView, { block, index }: CompiledSequence): boolean {
  const state = view.sequences[index];
  return !isUnlisted(state) && state !== 'closed' && isInContents(view, block);
}

/** The total effort of all content in a block: to read, watch and do. */
export type Effort = Pick<Block, 'effortTimeSeconds' | 'effortActivities'>;

/**
 * A course as one audience and content group sees it, valid between two moments at which something opens or closes. In a
 * course with draws, `learner-view.ts` derives from it what each learner sees.
 */
export interface CourseView {
  course: CompiledCourse;
  audience: Audience;
  /** The content group of the learner's cohort; null for none, and where no block depends on it. */
  group: PartitionGroup | null;
  /** Identifies a view among those of a version. */
  key: string;
  /** By index of section, sequence and unit. */
  sections: ContentState[];
  sequences: ContentState[];
  units: UnitView[];
  /** Usage keys of the components that are hidden from this audience or unreleased. */
  unlistedComponents: Pick<ReadonlySet<string>, 'has'>;
  /** Usage keys of the sequences, units and components that the learner has not drawn; of an audience, none. */
  undrawn: ReadonlySet<string>;
  /** By usage key of section, sequence and unit: its effort without what isn't drawn, where there is any. */
  efforts: ReadonlyMap<string, Effort>;
  /** The same object for all learners' views in which sections, sequences and units look the same: templates are cached by it. */
  shape: object;
  /** By index of sequence: the problems that can earn points and aren't hidden, in page order. */
  problems: ScoredProblem[][];
  /** Indexes of the sequences with problems that are hidden. */
  partlyHidden: number[];
  /**
   * By index of sequence: false if the audience has no access to what counts in it, all of it or its graded problems.
   */
  hasAccess: boolean[];
  /** By index of section and sequence: why learners can't open what staff can; null if they can. */
  sectionsHiddenBy: (HiddenReason | null)[];
  sequencesHiddenBy: (HiddenReason | null)[];
  /** Whether any content is unreleased. */
  hasScheduledContent: boolean;
}

/** Enough for all audiences of a course with four content groups, and for some recently expired views. */
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
  const view = makeView(course, { audience, group, key, now });
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
  return boundaries.findLastIndex((boundary) => boundary <= now) + 1;
}

function makeView(
  course: CompiledCourse,
  { now, ...of }: Pick<CourseView, 'audience' | 'group' | 'key'> & { now: number },
): CourseView {
  const isStaff = of.audience === 'staff';
  const contentGroups = listContentGroups(course.tree.settings.userPartitions);
  const stateOf = (block: Block) => stateFor(block, of, now);
  const hiddenBy = (block: Block) => (isStaff ? findHiddenReason(block, contentGroups, now) : null);
  const isClosed = course.sequences.map((sequence) => isHiddenAfterDue(course, sequence, now));
  const sections = course.sections.map(({ block }) => stateOf(block));
  const sequences = course.sequences.map(({ block, index }) => {
    const state = stateOf(block);
    return !isStaff && state === 'open' && isClosed[index] ? 'closed' : state;
  });
  const units = course.units.map((unit) => viewUnit(unit, of.audience, stateOf));
  const hidden = listComponents(course, units, (state, unit) => unit === 'hidden' || state === 'hidden');
  const problems = course.sequences.map((sequence) =>
    sequence.problems.filter(({ usageKey }) => !hidden.has(usageKey)),
  );
  const states = [
    ...sections,
    ...sequences,
    ...units.flatMap(({ state, components }) => [state, ...components]),
  ];
  return {
    course,
    ...of,
    sections,
    sequences,
    units,
    unlistedComponents: listComponents(course, units, isUnlisted),
    undrawn: new Set(),
    efforts: new Map(),
    shape: {},
    problems,
    partlyHidden: listPartlyHidden(course, problems),
    hasAccess: course.sequences.map((sequence) => hasAccessTo(sequence, sequences, units)),
    sectionsHiddenBy: course.sections.map(({ block }) => hiddenBy(block)),
    sequencesHiddenBy: course.sequences.map(
      ({ block, index }) => hiddenBy(block) ?? (isStaff && isClosed[index] ? 'past_due' : null),
    ),
    hasScheduledContent: states.includes('unreleased'),
  };
}

/** The usage keys of the components whose own state and that of their unit meet a condition. */
function listComponents(
  course: CompiledCourse,
  units: readonly UnitView[],
  meets: (component: ContentState | undefined, unit: ContentState | undefined) => boolean,
): Set<string> {
  return new Set(
    course.units.flatMap(({ components, index }) =>
      components
        .filter((_, at) => meets(units[index]?.components[at], units[index]?.state))
        .map(({ usageKey }) => usageKey),
    ),
  );
}

/** Why learners don't see a block that staff see. */
function findHiddenReason(block: Block, groups: readonly ContentGroup[], now: number): HiddenReason | null {
  if (isForStaffOnly(block, groups)) return 'staff_only';
  return block.start > now ? 'unreleased' : null;
}

/** The state of a block for an audience, regardless of its ancestors and children. */
export function stateFor(
  block: Block,
  { audience, group }: Pick<CourseView, 'audience' | 'group'>,
  now: number,
): ContentState {
  const restriction = restrictionOf(block, audience, group);
  if (restriction === 'hidden' || audience === 'staff') return restriction;
  return block.start > now ? 'unreleased' : restriction;
}

/** The restriction of a component for the learner of a view, dates aside. */
export function componentRestriction(component: Block, view: CourseView): Restriction {
  return view.undrawn.has(component.usageKey)
    ? 'hidden'
    : restrictionOf(component, view.audience, view.group);
}

/** The effort of a section, sequence or unit for the learner of a view. */
export function effortOf(block: Block, view: CourseView): Effort {
  return view.efforts.get(block.usageKey) ?? block;
}

export function listPartlyHidden(course: CompiledCourse, problems: readonly ScoredProblem[][]): number[] {
  return course.sequences.flatMap((sequence, index) =>
    sequence.problems.length > (problems[index]?.length ?? 0) ? index : [],
  );
}

/** False if the audience has no access to what counts in a sequence, all of it or its graded problems. */
export function hasAccessTo(
  { index, units: inside }: CompiledSequence,
  sequences: readonly ContentState[],
  units: readonly UnitView[],
): boolean {
  return (
    sequences[index] !== 'locked' &&
    !inside.some((unit) => units[unit]?.hasGated) &&
    (inside.length === 0 || inside.some((unit) => units[unit]?.state !== 'locked'))
  );
}

/** Whether the team hides a sequence once it is due; in self-paced courses that is when the course ends. */
export function isHiddenAfterDue(course: CompiledCourse, { block }: CompiledSequence, now: number): boolean {
  if (!block.hideAfterDue) return false;
  const moment = course.tree.selfPaced ? course.tree.end : block.due;
  return moment !== null && now >= moment;
}
