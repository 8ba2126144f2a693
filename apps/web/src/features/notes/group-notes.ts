import type { CourseNote, NotedUnit } from '../../lms/notes.ts';

/** The notes of one unit; `unit` is null for those whose unit is gone. */
export interface UnitNotes {
  readonly unit: NotedUnit | null;
  readonly notes: readonly CourseNote[];
}

/** Units in the order given, each section with its name; `title` is null for notes whose unit is gone. */
export interface SectionNotes {
  readonly title: string | null;
  readonly units: readonly UnitNotes[];
}

/** Groups the notes of a course, which come in its order, by section and unit. */
export function groupNotes(notes: readonly CourseNote[]): SectionNotes[] {
  return splitBy(notes, ({ unit }) => unit?.sectionTitle ?? null).map((inSection) => ({
    title: inSection[0]?.unit?.sectionTitle ?? null,
    units: splitBy(inSection, ({ unit }) => unit?.id ?? null).map((inUnit) => ({
      unit: inUnit[0]?.unit ?? null,
      notes: inUnit,
    })),
  }));
}

/** Splits a list wherever the key changes. */
function splitBy<T>(items: readonly T[], keyOf: (item: T) => string | null): T[][] {
  const groups: T[][] = [];
  items.forEach((item, index) => {
    const before = items[index - 1];
    const last = groups.at(-1);
    if (last !== undefined && before !== undefined && keyOf(before) === keyOf(item)) last.push(item);
    else groups.push([item]);
  });
  return groups;
}
