import { createHash } from 'node:crypto';
import type { Block } from '@lectern/olx';
import { LRUCache } from 'lru-cache';
import { unitIcon } from '../course/compile-course.ts';
import type { CompiledCourse } from '../course/compiled-course.ts';
import { type CourseView, type Effort, hasAccessTo, listPartlyHidden, stateFor } from './course-view.ts';
import { viewUnit } from './unit-view.ts';

/** Learners with the same draws share a view. One takes some kilobytes for 100 units. */
const UNITS_OF_ALL_VIEWS = 200_000;
const learnerViews = new WeakMap<CourseView, LRUCache<string, CourseView>>();
const MAX_SHAPES = 100;
const shapes = new WeakMap<CourseView, Map<string, object>>();

/** The view of a learner who doesn't get `undrawn`. The time is proportional to the drawn content of the course. */
export function learnerViewOf(base: CourseView, undrawn: ReadonlySet<string>, now: number): CourseView {
  if (undrawn.size === 0) return base;
  const max = Math.ceil(UNITS_OF_ALL_VIEWS / (base.course.units.length + 100));
  const known = learnerViews.get(base) ?? new LRUCache<string, CourseView>({ max });
  learnerViews.set(base, known);
  const hash = createHash('sha1')
    .update([...undrawn].join(' '))
    .digest('base64url');
  const found = known.get(hash);
  if (found) return found;
  const view = makeLearnerView(base, undrawn, `${base.key}:${hash}`, now);
  known.set(hash, view);
  return view;
}

function makeLearnerView(
  base: CourseView,
  undrawn: ReadonlySet<string>,
  key: string,
  now: number,
): CourseView {
  const { course, audience } = base;
  const stateOf = (block: Block) =>
    undrawn.has(block.usageKey) ? ('hidden' as const) : stateFor(block, base, now);
  const places = listSelectedPlaces(course);
  const sequences = [...base.sequences];
  const units = [...base.units];
  const icons = [...base.icons];
  const hasLocked = [...base.hasLocked];
  const hasGated = [...base.hasGated];
  const required = [...base.required];
  const countsTowardsCompletion = [...base.countsTowardsCompletion];
  const changed: unknown[] = [];
  for (const index of new Set(places.map(({ unit }) => unit))) {
    const unit = index === null ? undefined : course.units[index];
    if (index === null || !unit) continue;
    const seen = viewUnit(unit, audience, stateOf);
    units[index] = seen.state;
    icons[index] = unitIcon(unit.components.filter(({ usageKey }) => !undrawn.has(usageKey)));
    hasLocked[index] = seen.hasLocked;
    hasGated[index] = seen.hasGated;
    required[index] = seen.required;
    countsTowardsCompletion[index] = seen.countsTowardsCompletion;
    const { state, hasLocked: locks, hasGated: gates, countsTowardsCompletion: counts } = seen;
    changed.push([state, icons[index], locks, gates, counts, seen.required.length > 0]);
  }
  const problems = [...base.problems];
  const hasAccess = [...base.hasAccess];
  for (const index of new Set(places.map(({ sequence }) => sequence))) {
    const sequence = course.sequences[index];
    if (!sequence) continue;
    if (undrawn.has(sequence.block.usageKey)) sequences[index] = 'hidden';
    problems[index] = (base.problems[index] ?? []).filter(({ usageKey }) => !undrawn.has(usageKey));
    hasAccess[index] = hasAccessTo(sequence, sequences, units, hasGated);
    changed.push(sequences[index]);
  }
  const efforts = listEfforts(course, undrawn);
  return {
    ...base,
    key,
    undrawn,
    sequences,
    units,
    icons,
    hasLocked,
    hasGated,
    required,
    countsTowardsCompletion,
    problems,
    partlyHidden: listPartlyHidden(course, problems),
    hasAccess,
    efforts,
    unlistedComponents: { has: (usageKey) => undrawn.has(usageKey) || base.unlistedComponents.has(usageKey) },
    shape: shapeOf(base, JSON.stringify([changed, [...efforts], problems.map(({ length }) => length)])),
  };
}

/** The sequences, and the units if any, with content that not every learner gets. */
function listSelectedPlaces({
  selected,
  places,
}: CompiledCourse): { sequence: number; unit: number | null }[] {
  return selected.flatMap(({ usageKey }) => {
    const place = places.get(usageKey);
    if (place === undefined || !('sequence' in place)) return [];
    return { sequence: place.sequence, unit: 'unit' in place ? place.unit : null };
  });
}

function shapeOf(base: CourseView, text: string): object {
  const known = shapes.get(base) ?? new Map<string, object>();
  shapes.set(base, known);
  const found = known.get(text);
  if (found) return found;
  if (known.size >= MAX_SHAPES) known.clear();
  const shape = {};
  known.set(text, shape);
  return shape;
}

/** The effort of all blocks around undrawn ones, without those. */
function listEfforts({ tree }: CompiledCourse, undrawn: ReadonlySet<string>): Map<string, Effort> {
  const efforts = new Map<string, Effort>();
  for (const usageKey of undrawn) {
    const component = tree.blocks[usageKey];
    // The effort of a container is that of its components, which are undrawn, too.
    if (!component || component.content.kind === 'container') continue;
    let child: Block = component;
    for (let block = parentOf(component, tree); block; block = parentOf(block, tree)) {
      // The course's own total excludes it as well.
      if (child.visibleToStaffOnly && !block.visibleToStaffOnly) break;
      const { effortTimeSeconds, effortActivities } = efforts.get(block.usageKey) ?? block;
      efforts.set(block.usageKey, {
        effortTimeSeconds: Math.max(0, effortTimeSeconds - component.effortTimeSeconds),
        effortActivities: Math.max(0, effortActivities - component.effortActivities),
      });
      child = block;
    }
  }
  return efforts;
}

const parentOf = ({ parent }: Block, { blocks }: CompiledCourse['tree']): Block | undefined =>
  parent === null ? undefined : blocks[parent];
