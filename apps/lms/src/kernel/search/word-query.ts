/**
 * The keys of a learner's query, in order, possibly with duplicates. Letters and digits only, so that none has a
 * meaning in a query language.
 */
export type QueryKeys = readonly string[];

/** `all`: every word must occur; adjacent ones rank higher. `any`: one word or its beginning is enough. */
export type MatchMode = 'all' | 'any';

/** Shorter prefixes would match half of a course; one ideograph is enough. */
const PREFIX = /^(?:...|\p{Script=Han})/u;

const isPrefix = (key: string): boolean => PREFIX.test(key);

/** Whether a word of a text matches one of a query in mode `any`. */
export function matchesPrefix(key: string, wanted: string): boolean {
  return isPrefix(wanted) ? key.startsWith(wanted) : key === wanted;
}

const unique = (keys: QueryKeys): string[] => [...new Set(keys)];

/** For FTS5, in the titles and bodies of one course. */
export function ftsQuery(scope: string, keys: QueryKeys, mode: MatchMode): string {
  const words = unique(keys).map((key) => (mode === 'any' && isPrefix(key) ? `"${key}" *` : `"${key}"`));
  return inScope(scope, words.join(mode === 'all' ? ' AND ' : ' OR '));
}

/**
 * As {@link ftsQuery}, for bm25, which ranks documents with the whole phrase higher. The phrase finds no others, and takes
 * FTS5 several times as long as the words.
 */
export function rankedFtsQuery(scope: string, keys: QueryKeys, mode: MatchMode): string {
  const hasPhrase = mode === 'all' && keys.length > 1;
  if (!hasPhrase) return ftsQuery(scope, keys, mode);
  const words = unique(keys).map((key) => `"${key}"`);
  return inScope(scope, `(${words.join(' AND ')}) OR "${keys.join(' ')}"`);
}

const inScope = (scope: string, query: string) => `scope : "${scope}" AND {title body} : (${query})`;

/** For PostgreSQL: `query` selects documents, `rank` ranks them, and those with `phrase` come first. */
export interface TsQueries {
  query: string;
  rank: string;
  /** Null for a single word. */
  phrase: string | null;
}

export function tsQueries(keys: QueryKeys, mode: MatchMode): TsQueries {
  const words = unique(keys).map((key) => (mode === 'any' && isPrefix(key) ? `'${key}':*` : `'${key}'`));
  return {
    query: words.join(mode === 'all' ? ' & ' : ' | '),
    // Ranking by a conjunction compares every two positions of every two words; this is linear in their number.
    rank: words.join(' | '),
    phrase: keys.length > 1 ? keys.map((key) => `'${key}'`).join(' <-> ') : null,
  };
}

/** PostgreSQL stores no more positions of one word in a document, and none beyond the last position. */
const MAX_POSITIONS = 255;
const LAST_POSITION = 16_383;
/** Between title and body, so that no phrase spans both. */
const GAP = 10;

/**
 * A tsvector as text. Not created by `to_tsvector`: both databases must have the same words, split and stemmed the same
 * way.
 */
export function tsVector(titleKeys: readonly string[], bodyKeys: readonly string[]): string {
  const positions = new Map<string, string[]>();
  const add = (key: string, position: string) => {
    const known = positions.get(key);
    if (!known) positions.set(key, [position]);
    else if (known.length < MAX_POSITIONS) known.push(position);
  };
  titleKeys.forEach((key, index) => {
    add(key, `${Math.min(index + 1, LAST_POSITION)}A`);
  });
  bodyKeys.forEach((key, index) => {
    add(key, `${Math.min(titleKeys.length + GAP + index, LAST_POSITION)}`);
  });
  return [...positions].map(([key, list]) => `'${key}':${list.join(',')}`).join(' ');
}
