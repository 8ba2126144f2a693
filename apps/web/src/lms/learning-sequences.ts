import type { LearningSequencesWire } from '@lectern/contract';
import { byId, type CourseTree, type UnreleasedSequence } from './course-tree.ts';

/**
 * The tree as the learning-sequences call tells it, filled up with what only the block tree knows: units, efforts and
 * legacy addresses. Its order and titles win, and sequences absent from it are dropped (API-14, wire contract 12.3).
 * A sequence that the block tree lacks stays, without units. Servers of either era list sequences before their release
 * and refuse to open them, so these are kept apart (wire contract 22.5). `now` is server time, epoch milliseconds.
 */
export function readLearningSequencesTree(
  wire: LearningSequencesWire,
  blocks: CourseTree | null,
  now: number,
): CourseTree {
  const { sections, sequences } = wire.outline;
  const unreleased = listUnreleased(wire, now);
  const released = sections
    .map((section) => ({
      section,
      sequenceIds: section.sequence_ids.filter((id) => id in sequences && !(id in unreleased)),
    }))
    .filter(({ section, sequenceIds }) => sequenceIds.length > 0 || !isFuture(section.effective_start, now));
  const treeSequences = released.flatMap(({ section, sequenceIds }) =>
    sequenceIds.map((id) => ({
      ...(blocks?.sequences[id] ?? withoutBlocks),
      id,
      title: sequences[id]?.title ?? '',
      sectionId: section.id,
    })),
  );
  const units = treeSequences.flatMap(({ unitIds }) => unitIds.flatMap((id) => blocks?.units[id] ?? []));
  return {
    course: {
      id: wire.course_key,
      title: wire.title,
      sectionIds: released.map(({ section }) => section.id),
      hasScheduledContent: Object.keys(unreleased).length > 0,
    },
    sections: byId(
      released.map(({ section, sequenceIds }) => ({ id: section.id, title: section.title, sequenceIds })),
    ),
    sequences: byId(treeSequences),
    units: byId(units),
    unreleased,
  };
}

const withoutBlocks = { unitIds: [], effortActivities: null, effortTime: null, legacyWebUrl: null };

function listUnreleased({ outline }: LearningSequencesWire, now: number): Record<string, UnreleasedSequence> {
  const sectionTitles = new Map(
    outline.sections.flatMap((section) => section.sequence_ids.map((id) => [id, section.title] as const)),
  );
  const found = Object.values(outline.sequences).flatMap(({ id, title, accessible, effective_start }) =>
    !accessible && effective_start !== null && isFuture(effective_start, now)
      ? [{ id, title, sectionTitle: sectionTitles.get(id) ?? null, opensAt: effective_start }]
      : [],
  );
  return byId(found);
}

function isFuture(date: string | null, now: number): boolean {
  return date !== null && now < Date.parse(date);
}
