import * as v from 'valibot';
import { defineCall } from '../call.ts';
import { courseKey } from '../keys.ts';
import { refusal } from '../responses.ts';
import { lenientNumber, lenientString } from '../types.ts';

/** Characters of a query. */
export const MAX_SEARCH_LENGTH = 200;
/** Results of one response. */
export const MAX_SEARCH_RESULTS = 100;

const wholeNumber = v.pipe(v.string(), v.regex(/^\d{1,6}$/, 'Not a whole number'));

/**
 * A matching block or page. Servers index whole blocks; only Lectern's sends their location by keys and marks titles.
 */
const searchResult = v.object({
  score: lenientNumber,
  data: v.object({
    /** Usage key; for a page, its URL. */
    id: v.string(),
    /** `Text`, `Video`, `CAPA` (a problem), `Exercise`, `Sequence` (the name of a section, sequence or unit), `Page`, or others. */
    content_type: lenientString,
    content: v.nullish(
      v.object({
        display_name: lenientString,
        html_content: v.optional(v.unknown()),
        transcript_en: v.optional(v.unknown()),
        capa_content: v.optional(v.unknown()),
      }),
    ),
    /** HTML in which `<b>` marks matches. Not sanitized: Open edX doesn't escape the text in it. */
    excerpt: lenientString,
    /** Names of the section, sequence and unit, as far as the block is in them; for a chapter, that of its textbook. */
    location: v.nullish(v.array(v.nullable(v.string()))),
    /** A path on the LMS, or an absolute URL. */
    url: lenientString,
    /** Lectern's LMS only: the title as `excerpt`, escaped. */
    title_excerpt: v.optional(v.string()),
    /** Lectern's LMS only: as `location`, with the usage keys; empty for a page. */
    path: v.optional(v.array(v.object({ usage_id: v.string(), display_name: v.string() }))),
  }),
});

export type SearchResultWire = v.InferOutput<typeof searchResult>;

const searchResults = v.object({
  /** Milliseconds. */
  took: lenientNumber,
  total: v.number(),
  max_score: lenientNumber,
  results: v.array(searchResult),
});

export type SearchResultsWire = v.InferOutput<typeof searchResults>;

/** Searches the contents of a course (wire contract 22.2). A POST that changes nothing. */
export const searchCourseCall = defineCall({
  id: 'searchCourse',
  summary: 'Search the contents of a course',
  section: '22.2',
  method: 'POST',
  path: '/search/:courseId',
  host: 'lms',
  auth: 'optional',
  params: v.object({ courseId: courseKey }),
  body: v.object({
    search_string: v.pipe(
      v.string(),
      v.maxLength(MAX_SEARCH_LENGTH, `Longer than ${MAX_SEARCH_LENGTH} characters`),
    ),
    page_size: v.optional(wholeNumber),
    page_index: v.optional(wholeNumber),
  }),
  bodyType: 'form',
  responses: {
    200: {
      description: 'What this visitor may open, best match first',
      body: searchResults,
    },
    400: refusal('Malformed course key, or a query that is too long'),
    403: refusal('No access to the course, or no valid CSRF token'),
    404: refusal('Unknown course, or a server without search'),
    429: refusal('Too many searches: Retry-After says when to go on'),
  },
});
