import { type SearchResultWire, searchCourseCall, searchEnabledCall } from '@lectern/contract';
import { queryOptions } from '@tanstack/react-query';
import { absoluteUrl } from './absolute-url.ts';
import { getLms } from './lms.ts';
import type { SiteConfig } from './site-config.ts';
import { isHttpStatus } from './transport/errors.ts';

/** The type of a result: `page` is beside the outline, `name` a section, sequence or unit found by its name. */
export type ResultKind = 'text' | 'video' | 'problem' | 'page' | 'name' | 'other';

/** A stretch of a text. */
export interface TextPiece {
  /** Its offset in the text. */
  start: number;
  text: string;
  /** Whether it matches the query. */
  isMatch: boolean;
}

/** Where a result is in the course. */
export interface SearchPlace {
  sequenceId: string;
  /** Null for a sequence. */
  unitId: string | null;
  /** The block in the unit; null for the unit itself. */
  blockId: string | null;
}

export interface SearchResult {
  id: string;
  kind: ResultKind;
  title: readonly TextPiece[];
  /** Empty if there is nothing to quote. */
  excerpt: readonly TextPiece[];
  /** Titles of the section, sequence and unit that it is in, outermost first; of a chapter, that of its textbook. */
  location: readonly { level: number; title: string }[];
  /** Null if only the LMS knows: then `url` leads there. */
  place: SearchPlace | null;
  url: string;
}

export interface SearchResults {
  /** Best match first. */
  results: readonly SearchResult[];
  /** The count of all matches, including those that the server didn't send. */
  total: number;
}

/** More than anyone reads, and few enough to filter them without another request. */
const mostResults = 50;

/**
 * Whether a course can be searched (wire contract 22.2). Lectern's LMS offers a search to everyone who may load the
 * course.
 */
export function searchEnabledQuery(courseId: string) {
  return queryOptions({
    queryKey: ['search-enabled', courseId],
    staleTime: Number.POSITIVE_INFINITY,
    meta: { quietStatuses: [404] },
    queryFn: async ({ client, signal }): Promise<boolean> => {
      const { config, transport } = getLms(client);
      if (config.isLectern) return true;
      try {
        const { body } = await transport.request(searchEnabledCall, { params: { courseId }, signal });
        return body.enabled;
      } catch (error) {
        if (isHttpStatus(error, 404)) return false;
        throw error;
      }
    },
  });
}

/** The results for a query in a course (wire contract 22.14). */
export function searchQuery(courseId: string, text: string) {
  return queryOptions({
    queryKey: ['search', courseId, text],
    queryFn: async ({ client, signal }): Promise<SearchResults> => {
      const { config, transport } = getLms(client);
      const { body } = await transport.request(searchCourseCall, {
        params: { courseId },
        body: { search_string: text, page_size: String(mostResults), page_index: '0' },
        signal,
      });
      const results = body.results.map((wire) => readSearchResult(wire, courseId, config));
      return { results, total: Math.max(body.total, results.length) };
    },
  });
}

export function readSearchResult(
  { data }: SearchResultWire,
  courseId: string,
  { lmsBaseUrl }: Pick<SiteConfig, 'lmsBaseUrl'>,
): SearchResult {
  const name = data.content?.display_name ?? '';
  return {
    id: data.id,
    kind: kinds[data.content_type?.toLowerCase() ?? ''] ?? 'other',
    title:
      data.title_excerpt === undefined
        ? [{ start: 0, text: name, isMatch: false }]
        : readMarked(data.title_excerpt),
    excerpt: readMarked(data.excerpt ?? ''),
    location: (data.location ?? []).flatMap((each, level) => (each ? [{ level, title: each }] : [])),
    place: findPlace(data),
    url: readAddress(data.url, lmsBaseUrl) ?? `${lmsBaseUrl}/courses/${courseId}/jump_to/${data.id}`,
  };
}

const kinds: Readonly<Record<string, ResultKind | undefined>> = {
  text: 'text',
  video: 'video',
  capa: 'problem',
  exercise: 'problem',
  page: 'page',
  sequence: 'name',
};

/** The text of HTML in which `<b>` marks matches. A parsed document is inert: nothing in it is fetched or run. */
function readMarked(html: string): TextPiece[] {
  const pieces: TextPiece[] = [];
  let start = 0;
  const add = (text: string, isMatch: boolean) => {
    pieces.push({ start, text, isMatch });
    start += text.length;
  };
  const document = new DOMParser().parseFromString(html, 'text/html');
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (node instanceof Element) {
      // How Open edX separates passages: an element that a style sheet fills.
      if (node.classList.contains('search-results-ellipsis')) add(' … ', false);
      continue;
    }
    const parent = node.parentElement;
    if (parent === null || parent.closest('script, style') !== null) continue;
    add(node.textContent ?? '', parent.closest('b') !== null);
  }
  return pieces;
}

function findPlace({ id, path = [] }: SearchResultWire['data']): SearchPlace | null {
  const [section, sequence, unit] = path.map(({ usage_id: key }) => key);
  if (section === undefined) return null;
  if (sequence === undefined) return { sequenceId: id, unitId: null, blockId: null };
  return unit === undefined
    ? { sequenceId: sequence, unitId: id, blockId: null }
    : { sequenceId: sequence, unitId: unit, blockId: id };
}

/** Null for an invalid or unsafe URL. */
function readAddress(url: string | null | undefined, lmsBaseUrl: string): string | null {
  if (!url) return null;
  const address = absoluteUrl(url, lmsBaseUrl);
  return /^https?:\/\//i.test(address) ? address : null;
}
