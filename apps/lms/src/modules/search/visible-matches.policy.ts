import type { CompiledSequence } from '../../kernel/course/compiled-course.ts';
import { restrictionOf } from '../../kernel/course-view/audience.policy.ts';
import { type CourseView, isListed } from '../../kernel/course-view/course-view.ts';
import type { SearchMatch } from '../../kernel/search/search-match.ts';

interface Visibility {
  view: CourseView;
  /** Indexes of the sequences that a prerequisite or the entrance exam keeps closed. */
  gated: ReadonlySet<number>;
  /** Graded units are closed until the visitor agrees to the honor code. */
  closesGraded: boolean;
}

/**
 * The matches that a visitor may know of, in their order. What can't be opened now isn't found, neither by its text nor by
 * its name; of sections and sequences, those are found that the outline lists. The texts of one page are one result.
 */
export function listVisibleMatches(matches: readonly SearchMatch[], visibility: Visibility): SearchMatch[] {
  return mergePages(
    matches.filter(({ usageKey }) => isFindable(usageKey, visibility)),
    visibility.view,
  );
}

function isFindable(usageKey: string, { view, gated, closesGraded }: Visibility): boolean {
  const { course } = view;
  const place = course.places.get(usageKey);
  const block = course.tree.blocks[usageKey];
  if (!place || !block || place.level === 'course' || !isListed(view, usageKey)) return false;
  // Links to what the author took out of the outline come from the author only.
  if (view.audience !== 'staff' && block.hideFromToc) return false;
  if (place.level === 'section' || place.level === 'sequence') return true;
  const sequence = course.sequences[place.sequence];
  const isOpen = view.sequences[place.sequence] === 'open' && view.units[place.unit] === 'open';
  if (!sequence || !isOpen || gated.has(place.sequence)) return false;
  if (closesGraded && course.units[place.unit]?.block.graded) return false;
  if (view.audience !== 'staff' && isSpecialExam(sequence)) return false;
  return place.level === 'unit' || restrictionOf(place.component, view.audience, view.group) === 'open';
}

/** A timed or proctored sequence: reading its questions in a search would be time that the exam doesn't count. */
function isSpecialExam({ block: { exam } }: CompiledSequence): boolean {
  return exam !== null && (exam.isTimeLimited || exam.isProctored || exam.isPractice || exam.isOnboarding);
}

/** One result for the name and the texts of a unit: the best place, with the text that matches where one came along. */
function mergePages(matches: readonly SearchMatch[], { course }: CourseView): SearchMatch[] {
  const merged: SearchMatch[] = [];
  const pages = new Map<number, number>();
  for (const match of matches) {
    const place = course.places.get(match.usageKey);
    const isPage = match.kind === 'unit' || match.kind === 'text';
    if (!isPage || !place || !('unit' in place)) {
      merged.push(match);
      continue;
    }
    const known = pages.get(place.unit);
    if (known === undefined) pages.set(place.unit, merged.push(match) - 1);
    else if (merged[known]?.kind === 'unit' && match.body !== null)
      merged[known] = { ...match, score: merged[known].score };
  }
  return merged;
}
