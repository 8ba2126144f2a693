import type { CourseLinks } from '../../kernel/course/links.ts';
import { type CourseView, isListed } from '../../kernel/course-view/course-view.ts';

/**
 * The front end's page that shows a block; the URL of a component names it, so that the page scrolls there (`jumpToId`,
 * wire contract 22.8). The page decides whether it is open to the visitor: unreleased content leads to its sequence,
 * which says so. Null for an unknown block, and for one that the view's audience may not know about.
 */
export function findBlockPage(view: CourseView, usageKey: string, links: CourseLinks): string | null {
  const { course } = view;
  const place = course.places.get(usageKey);
  if (!place) return null;
  if (place.level === 'course') return links.home;
  if (view.sections[place.section] === 'hidden') return null;
  const index = place.level === 'section' ? findFirstSequence(view, place.section) : place.sequence;
  const sequence = index === undefined ? undefined : course.sequences[index];
  if (!sequence) return links.home;
  if (view.sequences[sequence.index] === 'hidden') return null;
  const sequenceKey = sequence.block.usageKey;
  if (!('unit' in place) || view.sequences[sequence.index] === 'unreleased')
    return links.courseware(sequenceKey);
  if (!isListed(view, usageKey)) return null;
  const page = links.courseware(sequenceKey, course.units[place.unit]?.block.usageKey);
  return place.level === 'component' ? `${page}?${new URLSearchParams({ jumpToId: usageKey })}` : page;
}

function findFirstSequence({ course, sequences }: CourseView, section: number): number | undefined {
  return course.sections[section]?.sequences.find((index) => sequences[index] !== 'hidden');
}

/** The usage key of the block that links name by its id alone; null if the course has none. */
export function findUsageKey({ course }: CourseView, blockId: string): string | null {
  return Object.values(course.tree.blocks).find((block) => block.blockId === blockId)?.usageKey ?? null;
}

/**
 * The usage key for a URL of the old courseware: of a section, of a sequence by their ids, or of a unit by its position
 * from 1, `first` or `last`. Null if the course has no such block; a position beyond the units is the last.
 */
export function findInCourseware(
  { course }: CourseView,
  [chapterId, sequenceId, position]: readonly (string | undefined)[],
): string | null {
  const section = course.sections.find(({ block }) => block.blockId === chapterId);
  if (!section || sequenceId === undefined) return section?.block.usageKey ?? null;
  const index = section.sequences.find((each) => course.sequences[each]?.block.blockId === sequenceId);
  const sequence = index === undefined ? undefined : course.sequences[index];
  if (!sequence || position === undefined) return sequence?.block.usageKey ?? null;
  const { units } = sequence;
  const number = position === 'first' ? 1 : position === 'last' ? units.length : Number(position);
  if (!Number.isInteger(number) || number < 1) return null;
  const unit = units[Math.min(number, units.length) - 1];
  return (unit === undefined ? sequence : course.units[unit])?.block.usageKey ?? null;
}
