import type { SearchResultWire } from '@lectern/contract';
import type { CompiledCourse } from '../../kernel/course/compiled-course.ts';
import { coursePagePath, jumpToUrl } from '../../kernel/course/links.ts';
import type { DocumentKind } from '../../kernel/search/search-documents.ts';
import type { SearchMatch } from '../../kernel/search/search-match.ts';
import { listSearchablePages } from '../../kernel/search/searchable-pages.ts';
import type { WordReader } from '../../kernel/search/words.ts';
import { markAll, markExcerpt, type Terms } from './excerpt.ts';

/** Open edX's names of result types. */
const TYPES: Readonly<Record<DocumentKind, string>> = {
  section: 'Sequence',
  sequence: 'Sequence',
  unit: 'Sequence',
  text: 'Text',
  video: 'Video',
  problem: 'CAPA',
  exercise: 'Exercise',
  page: 'Page',
};

/** The field in which Open edX sends the text of each type; Lectern sends only the excerpt. */
const TEXT_FIELDS: Readonly<Partial<Record<DocumentKind, string>>> = {
  text: 'html_content',
  video: 'transcript_en',
  problem: 'capa_content',
  page: 'html_content',
};

/** What results are presented with: the course, and the words of the query to mark. */
interface Found {
  course: CompiledCourse;
  words: WordReader;
  terms: Terms;
}

/** One result on the wire (22.2). */
export function presentResult(
  match: SearchMatch,
  body: string,
  { course, words, terms }: Found,
): SearchResultWire {
  const { title } = match;
  const excerpt = markExcerpt(body, words, terms);
  const field = TEXT_FIELDS[match.kind];
  const { path, location, url } = placeOf(match, course);
  return {
    score: match.score,
    data: {
      id: match.kind === 'page' ? url : match.key,
      content_type: TYPES[match.kind],
      content: { display_name: title, ...(field !== undefined && { [field]: excerpt }) },
      excerpt,
      location,
      url,
      title_excerpt: markAll(title, words, terms),
      path,
    },
  };
}

function placeOf({ kind, key }: SearchMatch, course: CompiledCourse) {
  if (kind === 'page') {
    const book = listSearchablePages(course.tree).get(key)?.book ?? null;
    return { path: [], location: book === null ? [] : [book], url: coursePagePath(course.courseKey, key) };
  }
  const path = pathOf(course, key);
  const location = path.map(({ display_name: name }) => name);
  return { path, location, url: jumpToUrl('', course.courseKey, key) };
}

/** The section, sequence and unit that a block is in, without the block itself. */
function pathOf(course: CompiledCourse, usageKey: string) {
  const place = course.places.get(usageKey);
  if (!place) return [];
  return [
    'section' in place ? course.sections[place.section] : undefined,
    'sequence' in place ? course.sequences[place.sequence] : undefined,
    'unit' in place ? course.units[place.unit] : undefined,
  ].flatMap((parent) =>
    parent && parent.block.usageKey !== usageKey
      ? [{ usage_id: parent.block.usageKey, display_name: parent.block.displayName }]
      : [],
  );
}
