import {
  type BookmarkPageWire,
  type BookmarkWire,
  findUsageKeyParts,
  type ListedBookmarkWire,
} from '@lectern/contract';
import type { Access } from '../../kernel/access/access.ts';
import { preciseTime } from '../../lib/iso.ts';
import type { Bookmark } from './bookmarks.store.ts';
import type { Page } from './page.policy.ts';

/** A bookmark without optional fields. */
export function presentBookmark(bookmark: Bookmark, username: string): BookmarkWire {
  return {
    id: `${username},${bookmark.usageKey}`,
    course_id: bookmark.courseKey,
    usage_id: bookmark.usageKey,
    block_type: findUsageKeyParts(bookmark.usageKey)?.type ?? null,
    created: preciseTime(bookmark.createdAt),
  };
}

type Field = 'display_name' | 'path';

export function readFields(fields: string | undefined): ReadonlySet<Field> {
  const known = ['display_name', 'path'] as const;
  const asked = new Set((fields ?? '').split(',').map((field) => field.trim()));
  return new Set(known.filter((field) => asked.has(field)));
}

/** A block's name and its path: section, sequence and unit, without the course and the block itself. */
export function presentPlace(
  { course }: Access,
  usageKey: string,
  fields: ReadonlySet<Field>,
): Pick<ListedBookmarkWire, Field> {
  const place = course.places.get(usageKey);
  if (!place) return {};
  const holders = [
    'section' in place ? course.sections[place.section] : undefined,
    'sequence' in place ? course.sequences[place.sequence] : undefined,
    'unit' in place ? course.units[place.unit] : undefined,
  ].flatMap((holder) => (holder && holder.block.usageKey !== usageKey ? [holder.block] : []));
  return {
    ...(fields.has('display_name') && { display_name: course.tree.blocks[usageKey]?.displayName ?? null }),
    ...(fields.has('path') && {
      path: holders.map((block) => ({ usage_key: block.usageKey, display_name: block.displayName })),
    }),
  };
}

/** The paging fields; `url` builds the URL of another page. */
export function presentPage(
  page: Page,
  count: number,
  url: (number: number) => string,
): Omit<BookmarkPageWire, 'results'> {
  return {
    count,
    num_pages: page.pages,
    current_page: page.number,
    start: page.start,
    next: page.number < page.pages ? url(page.number + 1) : null,
    previous: page.number > 1 ? url(page.number - 1) : null,
  };
}

/** The URL of another page of the same list. */
export function pageUrl(
  origin: string,
  query: Readonly<Record<string, string | undefined>>,
  number: number,
): string {
  const url = new URL('/api/bookmarks/v1/bookmarks/', origin);
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) url.searchParams.set(name, value);
  }
  // As on Open edX, the first page has no number.
  if (number === 1) url.searchParams.delete('page');
  else url.searchParams.set('page', String(number));
  return url.href;
}
