import type { SequenceItemWire } from '@lectern/contract';
import type { CompiledUnit } from '../courses/compiled-course.ts';
import type { CourseView } from './course-view.ts';
import { hole, type JsonTemplate, jsonTemplate } from './json-template.ts';

/** A sequence's `items` with, for each unit of a learner, two holes: bookmarked, then complete. */
export interface SequenceItems {
  template: JsonTemplate;
  units: CompiledUnit[];
}

const written = new WeakMap<CourseView, Map<string, SequenceItems>>();

/** The units of a sequence that this audience sees; written once per view. */
export function sequenceItemsOf(view: CourseView, sequence: number, hasAccount: boolean): SequenceItems {
  const known = written.get(view) ?? new Map<string, SequenceItems>();
  written.set(view, known);
  const key = `${sequence}:${hasAccount}`;
  const found = known.get(key);
  if (found) return found;
  const units = listShownUnits(view, sequence);
  const items = { units, template: jsonTemplate(units.map((unit) => presentItem(view, unit, hasAccount))) };
  known.set(key, items);
  return items;
}

/** The units of a sequence that are there for this audience, locked ones included. */
export function listShownUnits(view: CourseView, sequence: number): CompiledUnit[] {
  const { sequences, units } = view.course;
  return (sequences[sequence]?.units ?? [])
    .flatMap((index) => units[index] ?? [])
    .filter(({ index }) => view.units[index] === 'open' || view.units[index] === 'locked');
}

function presentItem(view: CourseView, unit: CompiledUnit, hasAccount: boolean): SequenceItemWire {
  const { block, icon, index } = unit;
  return {
    id: block.usageKey,
    page_title: block.displayName,
    type: icon,
    bookmarked: hasAccount ? hole : false,
    ...(hasAccount && { complete: hole }),
    graded: block.graded,
    contains_content_type_gated_content: view.hasLocked[index] ?? false,
    content: '',
    path: presentPath(view, unit),
    href: '',
  };
}

function presentPath(view: CourseView, unit: CompiledUnit): string {
  const { sections, sequences } = view.course;
  const sequence = sequences[unit.sequence];
  const section = sequence && sections[sequence.section];
  return [section?.block, sequence?.block, unit.block].map((block) => block?.displayName ?? '').join(' > ');
}
