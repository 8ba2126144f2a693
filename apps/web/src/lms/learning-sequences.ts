import type { LearningSequencesWire } from '@lectern/contract';
import { blockTitle } from './block-title.ts';
import { byId, type CourseTree, type UnreleasedBlock } from './course-tree.ts';

/**
 * The tree from the learning-sequences call, completed with what only the block tree has: units, efforts and legacy
 * URLs. Its order and titles take precedence, and sequences absent from it are dropped (API-14, wire contract 12.3). A
 * sequence that the block tree lacks stays, without units. Servers of either era list sequences before their release
 * and refuse to open them, so these are listed separately, with the sections that contain nothing else (wire contract
 * 22.5). `now` is server time, epoch milliseconds.
 */
export function readLearningSequencesTree(
  wire: LearningSequencesWire,
  blocks: CourseTree | null,
  now: number,
): CourseTree {
  const { sections, sequences } = wire.outline;
  const unreleased = listUnreleasedSequences(wire, now);
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
      title: blockTitle(sequences[id]?.title ?? '', id),
      sectionId: section.id,
      isAccessible: sequences[id]?.accessible ?? true,
      isHiddenAfterDue: isHiddenAfterDue(sequences[id], now),
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
      released.map(({ section, sequenceIds }) => ({
        id: section.id,
        title: blockTitle(section.title, section.id),
        sequenceIds,
      })),
    ),
    sequences: byId(treeSequences),
    units: byId(units),
    unreleased: { ...listUnreleasedSections(wire, unreleased, now), ...unreleased },
  };
}

/**
 * Whether a subsection is closed because its due date has passed. Open edX sends the team's setting as
 * `inaccessible_after_due` at any time, and closes a subsection for other reasons, too, such as a prerequisite.
 */
function isHiddenAfterDue(
  sequence: LearningSequencesWire['outline']['sequences'][string] | undefined,
  now: number,
): boolean {
  return sequence?.accessible === false && sequence.inaccessible_after_due && !isFuture(sequence.due, now);
}

const withoutBlocks = { unitIds: [], effortActivities: null, effortTime: null, legacyWebUrl: null };

type Unreleased = Record<string, UnreleasedBlock>;

function listUnreleasedSequences({ outline }: LearningSequencesWire, now: number): Unreleased {
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

/** Sections without a released sequence; each opens on its own date or with the first of its sequences. */
function listUnreleasedSections(
  { outline }: LearningSequencesWire,
  sequences: Unreleased,
  now: number,
): Unreleased {
  const found = outline.sections.flatMap(({ id, title, effective_start, sequence_ids }) => {
    const listed = sequence_ids.filter((sequenceId) => sequenceId in outline.sequences);
    if (!listed.every((sequenceId) => sequenceId in sequences)) return [];
    const dates = listed.flatMap((sequenceId) => sequences[sequenceId]?.opensAt ?? []);
    const [first] = dates.toSorted((a, b) => Date.parse(a) - Date.parse(b));
    const opensAt = effective_start !== null && isFuture(effective_start, now) ? effective_start : first;
    return opensAt === undefined ? [] : [{ id, title, sectionTitle: null, opensAt }];
  });
  return byId(found);
}

/** False without a date. */
function isFuture(date: string | null | undefined, now: number): boolean {
  return now < Date.parse(date ?? '');
}
