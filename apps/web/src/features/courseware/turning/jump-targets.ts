import { paths } from '../../../course/paths.ts';
import type { CourseTree } from '../../../lms/course-tree.ts';
import { firstUnit } from './address.ts';

/** A section or a sequence in a menu. */
export interface JumpTarget {
  readonly id: string;
  readonly title: string;
  readonly href: string;
  readonly isCurrent: boolean;
}

export interface JumpTargets {
  readonly sections: readonly JumpTarget[];
  readonly sequences: readonly JumpTarget[];
}

/**
 * All sections of the course and all sequences of the current section (CWR-27). Each links to its first unit, the
 * current ones to the shown unit (CWR-28). One without units is left out (CS-34); if the server did not send the units,
 * the URL says `first` and the route resolves it.
 */
export function listJumpTargets(
  tree: CourseTree,
  {
    courseId,
    sequenceId,
    unitId,
  }: { readonly courseId: string; readonly sequenceId: string; readonly unitId: string | null },
): JumpTargets {
  const sectionId = tree.sequences[sequenceId]?.sectionId ?? '';
  const here =
    unitId === null ? paths.sequence(courseId, sequenceId) : paths.unit(courseId, sequenceId, unitId);
  const knowsUnits = Object.keys(tree.units).length > 0;
  const findFirstUnit = (id: string): string | null => {
    const unit = tree.sequences[id]?.unitIds[0] ?? (knowsUnits ? null : firstUnit);
    return unit === null ? null : paths.unit(courseId, id, unit);
  };
  const listTargets = <T extends { id: string; title: string }>(
    ids: readonly string[],
    from: Readonly<Record<string, T>>,
    { currentId, findPath }: { currentId: string; findPath: (one: T) => string | null },
  ): JumpTarget[] =>
    ids.flatMap((id) => {
      const one = from[id];
      if (one === undefined) return [];
      const isCurrent = id === currentId;
      const href = isCurrent ? here : findPath(one);
      return href === null ? [] : [{ id, title: one.title, href, isCurrent }];
    });
  return {
    sections: listTargets(tree.course.sectionIds, tree.sections, {
      currentId: sectionId,
      findPath: ({ sequenceIds }) => sequenceIds.map(findFirstUnit).find((path) => path !== null) ?? null,
    }),
    sequences: listTargets(tree.sections[sectionId]?.sequenceIds ?? [], tree.sequences, {
      currentId: sequenceId,
      findPath: ({ id }) => findFirstUnit(id),
    }),
  };
}
