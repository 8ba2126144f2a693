import type { Access } from '../courseware/access.ts';

/** Whether a block is there for the visitor; bookmarking what is locked or closed is fine. */
export function maySee({ course, view, decision }: Access, usageKey: string): boolean {
  const place = course.places.get(usageKey);
  if (!place || decision.denial !== null) return false;
  const states = [
    'section' in place ? view.sections[place.section] : undefined,
    'sequence' in place ? view.sequences[place.sequence] : undefined,
    'unit' in place ? view.units[place.unit] : undefined,
  ];
  return !states.includes('hidden') && !states.includes('unreleased');
}
