import type { Context } from '../../context.ts';
import type { Access } from '../../kernel/access/access.ts';
import { closesGradedUnits } from '../../kernel/access/honor-code.policy.ts';
import { listGates } from '../../kernel/progress/gating.ts';
import { listMatches } from '../../kernel/search/search.store.ts';
import type { SearchMatch } from '../../kernel/search/search-match.ts';
import type { MatchMode } from '../../kernel/search/word-query.ts';
import type { WordReader } from '../../kernel/search/words.ts';
import type { Terms } from './excerpt.ts';
import { listVisibleMatches } from './visible-matches.policy.ts';

/** The maximum number of words in a query; further ones are ignored. */
const MAX_WORDS = 16;

export interface SearchResult {
  /** Everything that this visitor may see, best first. */
  matches: SearchMatch[];
  terms: Terms;
  /**
   * Whether an import has replaced the version that `access` is about, so that its rules don't apply to the matches.
   */
  isStale: boolean;
}

/** Searches for all words of a query first, then for any. At most two queries besides those of the gates. */
export async function searchCourse(
  { db }: Pick<Context, 'db'>,
  access: Access,
  { text, words }: { text: string; words: WordReader },
): Promise<SearchResult> {
  const { course, view } = access;
  const keys = Array.from(words.read(text), ({ key }) => key).slice(0, MAX_WORDS);
  const visibility = {
    view,
    gated: new Set((await listGates(access, db.read)).keys()),
    closesGraded: closesGradedUnits(access),
  };
  const search = async (mode: MatchMode): Promise<SearchResult> => {
    const terms = { keys, mode };
    if (keys.length === 0) return { matches: [], terms, isStale: false };
    const { version, matches } = await listMatches(db, course.courseKey, terms);
    const isStale = version !== null && version !== course.version;
    return { matches: isStale ? [] : listVisibleMatches(matches, visibility), terms, isStale };
  };
  const strict = await search('all');
  return strict.isStale || strict.matches.length > 0 ? strict : search('any');
}
