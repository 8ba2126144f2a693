import type { CompiledSequence } from '../../kernel/course/compiled-course.ts';
import { type CourseView, componentRestriction, isListed } from '../../kernel/course-view/course-view.ts';
import type { SearchMatch } from '../../kernel/search/search-match.ts';
import { listSearchablePages, type SearchablePage } from '../../kernel/search/searchable-pages.ts';

interface Visibility {
  view: CourseView;
  /** Indexes of the sequences that a prerequisite or the entrance exam blocks. */
  gated: ReadonlySet<number>;
  /** Graded units are closed until the visitor agrees to the honor code. */
  closesGraded: boolean;
}

/**
 * The matches that a visitor may know about, in their order. Content that can't be opened now isn't found, neither by
 * its text nor by its name; sections and sequences are found if the outline lists them, and pages if they have a tab.
 * The texts of one unit are one result.
 */
export function listVisibleMatches(matches: readonly SearchMatch[], visibility: Visibility): SearchMatch[] {
  const { view } = visibility;
  const pages = matches.some(({ kind }) => kind === 'page') ? listSearchablePages(view.course.tree) : null;
  return mergeUnits(
    matches.filter(({ kind, key }) =>
      kind === 'page' ? isPageFindable(pages?.get(key), view) : isFindable(key, visibility),
    ),
    view,
  );
}

/** A page opens by its link even if its tab is hidden: only the author gives out such links. */
function isPageFindable(page: SearchablePage | undefined, { audience, course }: CourseView): boolean {
  if (page === undefined || audience === 'staff') return page !== undefined;
  const { isListed, source } = page;
  const isLocked = source !== null && 'file' in source && course.tree.lockedFiles?.includes(source.file);
  return isListed && !(isLocked && audience === 'visitor');
}

function isFindable(usageKey: string, { view, gated, closesGraded }: Visibility): boolean {
  const { course } = view;
  const place = course.places.get(usageKey);
  const block = course.tree.blocks[usageKey];
  if (!place || !block || place.level === 'course' || !isListed(view, usageKey)) return false;
  // Only the author gives out links to content that isn't in the outline.
  if (view.audience !== 'staff' && block.hideFromToc) return false;
  if (place.level === 'section' || place.level === 'sequence') return true;
  const sequence = course.sequences[place.sequence];
  const isOpen = view.sequences[place.sequence] === 'open' && view.units[place.unit]?.state === 'open';
  if (!sequence || !isOpen || gated.has(place.sequence)) return false;
  if (closesGraded && course.units[place.unit]?.block.graded) return false;
  if (view.audience !== 'staff' && isSpecialExam(sequence)) return false;
  return place.level === 'unit' || componentRestriction(place.component, view) === 'open';
}

/** A timed or proctored sequence: reading its questions in a search would bypass the clock. */
function isSpecialExam({ block: { exam } }: CompiledSequence): boolean {
  return exam !== null && (exam.isTimeLimited || exam.isProctored || exam.isPractice || exam.isOnboarding);
}

/** One result for the name and the texts of a unit: at the best rank, with a matching text if there is one. */
function mergeUnits(matches: readonly SearchMatch[], { course }: CourseView): SearchMatch[] {
  const merged: SearchMatch[] = [];
  const units = new Map<number, number>();
  for (const match of matches) {
    const place = course.places.get(match.key);
    const isOfUnit = match.kind === 'unit' || match.kind === 'text';
    if (!isOfUnit || !place || !('unit' in place)) {
      merged.push(match);
      continue;
    }
    const known = units.get(place.unit);
    if (known === undefined) units.set(place.unit, merged.push(match) - 1);
    else if (merged[known]?.kind === 'unit' && match.body !== null)
      merged[known] = { ...match, score: merged[known].score };
  }
  return merged;
}
