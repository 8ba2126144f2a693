import type { BlocksWire, BlockWire } from '@lectern/contract';
import { blockTitle } from './block-title.ts';
import type { Logger } from './transport/logging.ts';

export interface TreeSection {
  id: string;
  title: string;
  sequenceIds: readonly string[];
}

export interface TreeSequence {
  id: string;
  title: string;
  sectionId: string;
  /** False while a prerequisite or a passed due date closes it, as far as the server says. */
  isAccessible: boolean;
  /** Hidden since its due date, for good: Previous and Next pass it by. */
  isHiddenAfterDue: boolean;
  /** Empty if only the sequence's own response has them. */
  unitIds: readonly string[];
  effortActivities: number | null;
  /** Seconds. */
  effortTime: number | null;
  legacyWebUrl: string | null;
}

/** A sequence, or a section, that learners cannot open before its start. */
export interface UnreleasedBlock {
  id: string;
  title: string;
  /** Null for a section. */
  sectionTitle: string | null;
  /** ISO date-time. */
  opensAt: string;
}

export interface TreeUnit {
  id: string;
  title: string;
  graded: boolean;
  legacyWebUrl: string | null;
  sequenceId: string;
}

/** The course down to its units (ENT-05 to ENT-07); `id` of the course is its key. */
export interface CourseTree {
  course: { id: string; title: string; sectionIds: readonly string[]; hasScheduledContent: boolean };
  sections: Readonly<Record<string, TreeSection>>;
  sequences: Readonly<Record<string, TreeSequence>>;
  units: Readonly<Record<string, TreeUnit>>;
  /**
   * These sequences are not among `sequences`: Previous and Next skip them. These sections have no released sequence.
   */
  unreleased: Readonly<Record<string, UnreleasedBlock>>;
}

/** The ids of all sequences in the order in which a learner meets them. */
export function listSequenceIds(tree: CourseTree): string[] {
  return tree.course.sectionIds.flatMap((id) => tree.sections[id]?.sequenceIds ?? []);
}

const treeTypes = ['course', 'chapter', 'sequential', 'vertical'];

/** The tree from the blocks call; blocks of other types are logged and left out (ERR-06). */
export function readBlockTree(wire: BlocksWire, courseId: string, log: Logger): CourseTree {
  const { blocks } = wire;
  const root = blocks[wire.root];
  for (const block of Object.values(blocks)) {
    if (!treeTypes.includes(block.type))
      log.info(`blocks: a block of type ${block.type} is left out: ${block.id}`);
  }
  const children = (parent: BlockWire | undefined, type: string): BlockWire[] =>
    (parent?.children ?? []).flatMap((id) => (blocks[id]?.type === type ? [blocks[id]] : []));
  const sections = children(root, 'chapter');
  const sequences = sections.flatMap((section) =>
    children(section, 'sequential').map((sequence) => ({ sequence, sectionId: section.id })),
  );
  const units = sequences.flatMap(({ sequence }) =>
    children(sequence, 'vertical').map((unit) => ({ unit, sequenceId: sequence.id })),
  );
  return {
    course: {
      id: courseId,
      title: root?.display_name ?? '',
      sectionIds: sections.map((section) => section.id),
      hasScheduledContent: root?.has_scheduled_content ?? false,
    },
    sections: byId(
      sections.map((section) => ({
        id: section.id,
        title: blockTitle(section.display_name, section.id),
        sequenceIds: children(section, 'sequential').map((sequence) => sequence.id),
      })),
    ),
    sequences: byId(
      sequences.map(({ sequence, sectionId }) => ({
        id: sequence.id,
        title: blockTitle(sequence.display_name, sequence.id),
        sectionId,
        isAccessible: true,
        isHiddenAfterDue: false,
        unitIds: children(sequence, 'vertical').map((unit) => unit.id),
        effortActivities: sequence.effort_activities ?? null,
        effortTime: sequence.effort_time ?? null,
        legacyWebUrl: sequence.legacy_web_url ?? null,
      })),
    ),
    units: byId(
      units.map(({ unit, sequenceId }) => ({
        id: unit.id,
        title: blockTitle(unit.display_name, unit.id),
        graded: unit.graded ?? false,
        legacyWebUrl: unit.legacy_web_url ?? null,
        sequenceId,
      })),
    ),
    unreleased: {},
  };
}

export function byId<T extends { id: string }>(items: readonly T[]): Record<string, T> {
  return Object.fromEntries(items.map((item) => [item.id, item]));
}
