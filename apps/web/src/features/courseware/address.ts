import { paths } from '../../course/paths.ts';
import { type CourseTree, listSequenceIds } from '../../lms/course-tree.ts';
import type { ResumePoint } from '../../lms/resume.ts';

/** What an address of the courseware names. `sequenceId` may turn out to be the id of a section or of a unit. */
export interface CoursewareAddress {
  readonly courseId: string;
  readonly sequenceId: string | null;
  /** A unit's id, or one of the words `first` and `last`. */
  readonly unitId: string | null;
}

/** In the place of a unit: for turning into a sequence whose units are not known yet. */
export const firstUnit = 'first';
export const lastUnit = 'last';

export interface KnownFacts {
  readonly tree: CourseTree;
  /** Only asked for when the address has no sequence. */
  readonly resume: ResumePoint | null;
  /** Null when the sequence could not be loaded, or the address has none. */
  readonly sequence: { readonly unitIds: readonly string[]; readonly activeUnitIndex: number } | null;
}

/** The address that stands for this one, or null when it stands for itself (RTE-09 to RTE-14). */
export function findRedirect(address: CoursewareAddress, facts: KnownFacts): string | null {
  const { courseId, sequenceId, unitId } = address;
  if (sequenceId === null) return findStart(courseId, facts);
  if (facts.sequence === null) return repairSequence(courseId, sequenceId, unitId, facts.tree);

  const { unitIds, activeUnitIndex } = facts.sequence;
  if (unitId === null || unitId === firstUnit || unitId === lastUnit) {
    const index = unitId === null ? activeUnitIndex : unitId === firstUnit ? 0 : unitIds.length - 1;
    // A stored position may lie behind the last unit when an author took units away.
    const target = unitIds[Math.min(index, unitIds.length - 1)];
    if (target !== undefined) return paths.unit(courseId, sequenceId, target);
    return unitId === null ? null : paths.sequence(courseId, sequenceId);
  }
  return null;
}

/** Where the learner left, else the first sequence (CS-01); null for a course without any. */
function findStart(courseId: string, { resume, tree }: KnownFacts): string | null {
  if (resume !== null) return paths.unit(courseId, resume.sequenceId, resume.unitId);
  const [first] = listSequenceIds(tree);
  return first === undefined ? null : paths.sequence(courseId, first);
}

/** What did not load as a sequence may be a section or a unit. */
function repairSequence(
  courseId: string,
  id: string,
  unitId: string | null,
  tree: CourseTree,
): string | null {
  const section = tree.sections[id];
  if (section !== undefined) {
    if (unitId !== null) return paths.sequence(courseId, unitId);
    const [first] = section.sequenceIds;
    return first === undefined ? paths.courseware(courseId) : paths.sequence(courseId, first);
  }
  const unit = tree.units[id];
  return unit === undefined ? null : paths.unit(courseId, unit.sequenceId, id);
}
