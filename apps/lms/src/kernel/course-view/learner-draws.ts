import type { Block, Selector } from '@lectern/olx';
import { LRUCache } from 'lru-cache';
import type { PartitionGroup } from '../content-groups/partition-group.ts';
import type { CompiledCourse, CompiledUnit } from '../course/compiled-course.ts';
import { isConditionMet } from '../draws/condition.policy.ts';
import { readSourceWork } from '../draws/conditions.store.ts';
import { drawChoices } from '../draws/draw.policy.ts';
import { type Draws, readDraws } from '../draws/draws.store.ts';

/** A learner of a course with draws. */
export interface DrawingLearner {
  /** 0 for a visitor, and for a learner in general. */
  userId: number;
  /** Their stored draws, as in `drawsColumn`. */
  storedDraws: string | null;
  /** What they did with the sources of conditions, as in `sourceWorkColumn`. */
  sourceWork: string | null;
  /** The group as which staff view the course; for an experiment, it replaces the draw. */
  group: PartitionGroup | null;
}

export interface LearnerDraws {
  /** The choices of every selector in the course, stored or yet to be; none for a condition that isn't met. */
  draws: Draws;
  /** Usage keys of the sequences, units and components that the learner doesn't get. */
  undrawn: ReadonlySet<string>;
}

const NONE: LearnerDraws = { draws: new Map(), undrawn: new Set() };
/** Drawing computes a hash for each choice in the course, so results are cached for returning learners. */
const cached = new WeakMap<CompiledCourse, LRUCache<string, LearnerDraws>>();

/**
 * The choices that a learner gets of every selector in a course; null for staff, who get everything. Immediate in a
 * course without draws.
 */
export function learnerDrawsOf(course: CompiledCourse, learner: DrawingLearner | null): LearnerDraws {
  if (learner === null || course.selected.length === 0) return NONE;
  const known =
    cached.get(course) ??
    new LRUCache<string, LearnerDraws>({
      max: 5_000,
      maxSize: 500_000,
      sizeCalculation: ({ undrawn, draws }) => undrawn.size + draws.size + 1,
    });
  cached.set(course, known);
  const { userId, group, storedDraws, sourceWork } = learner;
  const key = `${userId} ${group?.partitionId} ${group?.groupId} ${storedDraws} ${sourceWork}`;
  const found = known.get(key);
  if (found) return found;
  const made = makeDraws(course, learner);
  known.set(key, made);
  return made;
}

function makeDraws(
  course: CompiledCourse,
  { userId, group, storedDraws, sourceWork }: DrawingLearner,
): LearnerDraws {
  const work = readSourceWork(sourceWork);
  const stored = readDraws(storedDraws);
  const drawer = { userId, courseKey: course.courseKey };
  const draws = new Map(
    Object.values(course.tree.selectors ?? {}).map((selector) => [
      selector.key,
      selector.condition
        ? isConditionMet(selector.condition, work)
          ? selector.choices.map(({ id }) => id)
          : []
        : (findViewedGroup(selector, group) ?? drawChoices(selector, drawer, stored.get(selector.key))),
    ]),
  );
  const chosen = new Map([...draws].map(([selector, choices]) => [selector, new Set(choices)]));
  const undrawn = course.selected.filter(
    ({ within = [] }) =>
      !within.every(({ selector, choices }) => choices.some((choice) => chosen.get(selector)?.has(choice))),
  );
  return { draws, undrawn: new Set(undrawn.map(({ usageKey }) => usageKey)) };
}

/**
 * The selectors that the learner meets in a unit and whose current draw isn't stored yet. Inside choices that they
 * don't get, nothing is drawn.
 */
export function listUnstoredDraws(
  { course, unit }: { course: Pick<CompiledCourse, 'tree'>; unit: Pick<CompiledUnit, 'components'> },
  { draws }: Pick<LearnerDraws, 'draws'>,
  storedDraws: string | null,
): Draws {
  const stored = readDraws(storedDraws);
  const unstored = new Map<string, readonly string[]>();
  for (const { selector, choices } of unit.components.flatMap(({ within = [] }) => metBy(within, draws))) {
    // Conditions aren't stored: each request evaluates them.
    if (course.tree.selectors?.[selector]?.kind === 'condition') continue;
    if (stored.get(selector)?.join(' ') !== choices.join(' ')) unstored.set(selector, choices);
  }
  return unstored;
}

function metBy(within: NonNullable<Block['within']>, draws: Draws) {
  const met: { selector: string; choices: readonly string[] }[] = [];
  for (const { selector, choices } of within) {
    const drawn = draws.get(selector);
    if (!drawn) break;
    met.push({ selector, choices: drawn });
    if (!drawn.some((choice) => choices.includes(choice))) break;
  }
  return met;
}

function findViewedGroup({ key, choices }: Selector, group: PartitionGroup | null): string[] | null {
  if (group === null || key !== `partition:${group.partitionId}`) return null;
  const id = String(group.groupId);
  return choices.some((choice) => choice.id === id) ? [id] : null;
}
