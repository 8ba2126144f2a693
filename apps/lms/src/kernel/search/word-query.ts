/** The keys of a learner's query, in order, some perhaps twice. Letters and digits only, so that none has a meaning in a query language. */
export type QueryKeys = readonly string[];

/** `all`: every word occurs, and more so where they follow each other. `any`: one word or the start of one is enough. */
export type MatchMode = 'all' | 'any';

/** Shorter beginnings of a word would match half of a course; one ideograph is enough. */
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
  const phrase = keys.length > 1 ? [`"${keys.join(' ')}"`] : [];
  const wanted = mode === 'all' ? [`(${words.join(' AND ')})`, ...phrase] : words;
  return `scope : "${scope}" AND {title body} : (${wanted.join(' OR ')})`;
}

/** For PostgreSQL: `query` selects documents, `rank` is what their rank is computed by, and those with `phrase` come first. */
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
    // Ranking by a conjunction compares every two places of every two words; this is linear in their number.
    rank: words.join(' | '),
    phrase: keys.length > 1 ? keys.map((key) => `'${key}'`).join(' <-> ') : null,
  };
}

/** PostgreSQL keeps no more positions of one word in a document, and none beyond the last place. */
const MAX_POSITIONS = 255;
const LAST_POSITION = 16_383;
/** Between title and body, so that no phrase spans both. */
const GAP = 10;

/** A tsvector as text. Not made by `to_tsvector`: both databases must have the same words, split and stemmed the same way. */
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
  return [...positions].map(([key, places]) => `'${key}':${places.join(',')}`).join(' ');
}
