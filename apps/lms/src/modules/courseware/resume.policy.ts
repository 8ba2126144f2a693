import type { CompiledSequence, CompiledUnit } from '../courses/compiled-course.ts';
import type { Access } from './access.ts';

/** Where to go on: the last completed block with its unit and sequence. */
export interface ResumePlace {
  /** Null when the place is only where to begin. */
  blockKey: string | null;
  unit: CompiledUnit;
  sequence: CompiledSequence;
}

/** The place of the last completed block, or null when nothing was completed or it is not there any more. */
export function findResumePlace(access: Pick<Access, 'course' | 'view' | 'head'>): ResumePlace | null {
  const { course, view, head } = access;
  if (head.lastCompleted === null) return null;
  const place = course.places.get(head.lastCompleted);
  if (place?.level !== 'component' && place?.level !== 'unit') return null;
  const unit = course.units[place.unit];
  const sequence = course.sequences[place.sequence];
  const states = [view.units[place.unit], view.sequences[place.sequence]];
  if (!unit || !sequence || states.includes('hidden') || states.includes('unreleased')) return null;
  return { blockKey: head.lastCompleted, unit, sequence };
}

/** The first unit that this audience can open, or null in a course without any. */
export function findFirstUnit({ course, view }: Pick<Access, 'course' | 'view'>): ResumePlace | null {
  const unit = course.units.find(
    ({ index, sequence }) => view.units[index] === 'open' && view.sequences[sequence] === 'open',
  );
  const sequence = unit && course.sequences[unit.sequence];
  return unit && sequence ? { blockKey: null, unit, sequence } : null;
}
