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
  const { course } = base;
  const stateOf = (block: Block) =>
    undrawn.has(block.usageKey) ? ('hidden' as const) : stateFor(block, base, now);
  const selected = listSelectedPlaces(course);
  const sequences = [...base.sequences];
  const units = [...base.units];
  const problems = [...base.problems];
  const hasAccess = [...base.hasAccess];
  const changed: unknown[] = [];
  for (const unit of selected.units) {
    const icon = unitIcon(unit.components.filter(({ usageKey }) => !undrawn.has(usageKey)));
    const { components, required, ...seen } = viewUnit({ ...unit, icon }, base.audience, stateOf);
    units[unit.index] = { components, required, ...seen };
    changed.push({ ...seen, required: required.length });
  }
  for (const sequence of selected.sequences) {
    const { index } = sequence;
    if (undrawn.has(sequence.block.usageKey)) sequences[index] = 'hidden';
    problems[index] = (base.problems[index] ?? []).filter(({ usageKey }) => !undrawn.has(usageKey));
    hasAccess[index] = hasAccessTo(sequence, sequences, units);
    changed.push(sequences[index]);
  }
  const efforts = listEfforts(course, undrawn);
  return {
    ...base,
    key,
    undrawn,
    sequences,
    units,
    problems,
    partlyHidden: listPartlyHidden(course, problems),
    hasAccess,
    efforts,
    unlistedComponents: { has: (usageKey) => undrawn.has(usageKey) || base.unlistedComponents.has(usageKey) },
    shape: shapeOf(base, JSON.stringify([changed, [...efforts], problems.map(({ length }) => length)])),
  };
}

/** The sequences and units with content that not every learner gets. */
function listSelectedPlaces({ selected, places, sequences, units }: CompiledCourse) {
  const indexes = { sequences: new Set<number>(), units: new Set<number>() };
  for (const { usageKey } of selected) {
    const place = places.get(usageKey);
    if (place && 'sequence' in place) indexes.sequences.add(place.sequence);
    if (place && 'unit' in place) indexes.units.add(place.unit);
  }
  return {
    sequences: [...indexes.sequences].flatMap((index) => sequences[index] ?? []),
    units: [...indexes.units].flatMap((index) => units[index] ?? []),
  };
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
