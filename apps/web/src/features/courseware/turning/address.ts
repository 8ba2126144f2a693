import { paths } from '../../../course/paths.ts';
import { type CourseTree, listSequenceIds } from '../../../lms/course-tree.ts';
import type { ResumePoint } from '../../../lms/resume.ts';

/** The ids in a URL of the courseware. `sequenceId` may turn out to be the id of a section or of a unit. */
export interface CoursewareAddress {
  readonly courseId: string;
  readonly sequenceId: string | null;
  /** A unit's id, or `first` or `last`. */
  readonly unitId: string | null;
}

/** Replaces a unit's id in links to a sequence whose units are unknown. */
export const firstUnit = 'first';
export const lastUnit = 'last';

export interface KnownFacts {
  readonly tree: CourseTree;
  /** Only requested for a URL without a sequence. */
  readonly resume: ResumePoint | null;
  /** Null if the sequence could not be loaded, or the URL has none. */
  readonly sequence: { readonly unitIds: readonly string[]; readonly activeUnitIndex: number } | null;
}

/** The path for these ids. */
export function addressPath({ courseId, sequenceId, unitId }: CoursewareAddress): string {
  if (sequenceId === null) return paths.courseware(courseId);
  return unitId === null ? paths.sequence(courseId, sequenceId) : paths.unit(courseId, sequenceId, unitId);
}

/** The URL to redirect to, or null to stay (RTE-09 to RTE-14). The result may itself redirect. */
export function findRedirect(address: CoursewareAddress, facts: KnownFacts): CoursewareAddress | null {
  const { courseId, sequenceId, unitId } = address;
  if (sequenceId === null) return findStart(courseId, facts);
  if (facts.sequence === null) return repairSequence(address, sequenceId, facts.tree);

  const { unitIds, activeUnitIndex } = facts.sequence;
  if (unitId !== null && unitId !== firstUnit && unitId !== lastUnit) return null;
  const index = unitId === null ? activeUnitIndex : unitId === firstUnit ? 0 : unitIds.length - 1;
  // A stored position may be beyond the last unit after an author removed units.
  const target = unitIds[Math.min(index, unitIds.length - 1)] ?? null;
  return target === unitId ? null : { courseId, sequenceId, unitId: target };
}

/** The resume point, or else the first sequence (CS-01); null for a course without any. */
function findStart(courseId: string, { resume, tree }: KnownFacts): CoursewareAddress | null {
  if (resume !== null) return { courseId, ...resume };
  const [first] = listSequenceIds(tree);
  return first === undefined ? null : { courseId, sequenceId: first, unitId: null };
}

/**
 * An id that did not load as a sequence may be a section's or a unit's. Unreleased content stays, so that the page can
 * say when it opens.
 */
function repairSequence(
  { courseId, unitId }: CoursewareAddress,
  id: string,
  tree: CourseTree,
): CoursewareAddress | null {
  const section = tree.sections[id];
  if (id in tree.unreleased) return null;
  if (section !== undefined) {
    return { courseId, sequenceId: unitId ?? section.sequenceIds[0] ?? null, unitId: null };
  }
  const unit = tree.units[id];
  return unit === undefined ? null : { courseId, sequenceId: unit.sequenceId, unitId: id };
}
