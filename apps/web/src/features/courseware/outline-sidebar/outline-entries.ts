import type { CourseTree } from '../../../lms/course-tree.ts';
import type { Navigation } from '../../../lms/navigation.ts';

export interface OutlineUnitEntry {
  readonly id: string;
  readonly title: string;
  readonly isLocked: boolean;
}

export interface OutlineSequenceEntry {
  readonly id: string;
  readonly title: string;
  readonly isLocked: boolean;
  /** Empty if they are unknown, or not open. */
  readonly units: readonly OutlineUnitEntry[];
}

export interface OutlineSectionEntry {
  readonly id: string;
  readonly title: string;
  readonly sequences: readonly OutlineSequenceEntry[];
}

/**
 * The course as the sidebar lists it: the loaded tree, with the locks and units of the navigation call once it has
 * responded. Sections without sequences are left out.
 */
export function listOutlineEntries(tree: CourseTree, navigation: Navigation | null): OutlineSectionEntry[] {
  return tree.course.sectionIds.flatMap((id) => {
    const section = tree.sections[id];
    if (section === undefined || section.sequenceIds.length === 0) return [];
    const sequences = section.sequenceIds.flatMap((sequenceId) => listSequence(tree, navigation, sequenceId));
    return [{ id, title: section.title, sequences }];
  });
}

function listSequence(tree: CourseTree, navigation: Navigation | null, id: string): OutlineSequenceEntry[] {
  const sequence = tree.sequences[id];
  if (sequence === undefined) return [];
  const known = navigation?.sequences[id];
  const isLocked = known?.isLocked ?? !sequence.isAccessible;
  const treeUnits = sequence.unitIds.flatMap((unitId) => {
    const unit = tree.units[unitId];
    return unit === undefined ? [] : [{ id: unitId, title: unit.title, isLocked: false }];
  });
  const units = known !== undefined && known.units.length > 0 ? known.units : treeUnits;
  return [{ id, title: sequence.title, isLocked, units: isLocked ? [] : units }];
}
