import type { MatchMode, QueryKeys } from '../../kernel/search/word-query.ts';
import { matchesPrefix } from '../../kernel/search/word-query.ts';
import type { Word, WordReader } from '../../kernel/search/words.ts';
import { escapeHtml } from '../../lib/html.ts';

/** The words to mark in the texts of results: the same that the database matched. */
export interface Terms {
  keys: QueryKeys;
  mode: MatchMode;
}

/** A word of a text that matches the query's word `term`. */
interface Match extends Word {
  term: number;
  /** Whether it follows the match of the query's word before `term`. */
  continues: boolean;
}

/** Characters of an excerpt, and of them before its first match. */
const LENGTH = 220;
const LEAD = 50;
/** A text that repeats a word for pages has no better match further on. */
const MAX_MATCHES = 200;

/** HTML of a whole text in which `<b>` marks the words that match. */
export function markAll(text: string, words: WordReader, terms: Terms): string {
  return markBetween(text, [...findMatches(text, words, terms)], { start: 0, end: text.length });
}

/** HTML of the passage of a text with most words of the query, marked as in {@link markAll}; the beginning if there are none. */
export function markExcerpt(text: string, words: WordReader, terms: Terms): string {
  const matches = listMatches(text, words, terms);
  const range = growRange(text, findBestStart(matches));
  return markBetween(text, matches, range, { start: '… ', end: ' …' });
}

function* findMatches(text: string, words: WordReader, { keys, mode }: Terms): Generator<Match> {
  const isMatch = mode === 'any' ? matchesPrefix : (key: string, wanted: string) => key === wanted;
  let before = -1;
  for (const word of words.read(text)) {
    const next = before >= 0 ? keys[before + 1] : undefined;
    const continues = next !== undefined && isMatch(word.key, next);
    const term = continues ? before + 1 : keys.findIndex((wanted) => isMatch(word.key, wanted));
    if (term >= 0) yield { ...word, term, continues };
    before = term;
  }
}

/** The matches of a text up to the end of the first passage that has the whole query, as no better one can follow. */
function listMatches(text: string, words: WordReader, terms: Terms): Match[] {
  const matches: Match[] = [];
  let run = 0;
  let last = text.length;
  for (const match of findMatches(text, words, terms)) {
    if (match.start > last || matches.length === MAX_MATCHES) break;
    matches.push(match);
    run = match.continues ? run + 1 : 1;
    if (run === terms.keys.length) last = Math.min(last, match.start + LENGTH);
  }
  return matches;
}

/** The offset of the first match of the passage with most different words, and among those, most in the query's order. */
function findBestStart(matches: readonly Match[]): number | null {
  let best: { start: number; score: number } | null = null;
  for (const [index, first] of matches.entries()) {
    const terms = new Set<number>();
    let pairs = 0;
    for (const match of matches.slice(index)) {
      if (match.end - first.start > LENGTH - LEAD) break;
      terms.add(match.term);
      if (match.continues && match !== first) pairs += 1;
    }
    const score = terms.size * MAX_MATCHES + pairs;
    if (!best || score > best.score) best = { start: first.start, score };
  }
  return best?.start ?? null;
}

interface Range {
  start: number;
  end: number;
}

/** The passage around an offset, cut between words where the script has spaces. */
function growRange(text: string, first: number | null): Range {
  if (text.length <= LENGTH) return { start: 0, end: text.length };
  const earliest = Math.max(0, Math.min((first ?? 0) - LEAD, text.length - LENGTH));
  const latest = Math.min(text.length, earliest + LENGTH);
  const space = text.indexOf(' ', earliest - 1);
  const start = earliest > 0 && space >= 0 && space < (first ?? 0) ? space + 1 : earliest;
  const lastSpace = text.lastIndexOf(' ', latest);
  const end = latest < text.length && lastSpace > (first ?? start) + LEAD ? lastSpace : latest;
  return { start, end };
}

function markBetween(
  text: string,
  matches: readonly Word[],
  { start, end }: Range,
  ellipsis = { start: '', end: '' },
): string {
  const pieces: string[] = [start > 0 ? ellipsis.start : ''];
  let from = start;
  for (const marked of joinRanges(matches.filter((match) => match.start >= start && match.end <= end))) {
    pieces.push(escapeHtml(text.slice(from, marked.start)));
    pieces.push('<b>', escapeHtml(text.slice(marked.start, marked.end)), '</b>');
    from = marked.end;
  }
  pieces.push(escapeHtml(text.slice(from, end)), end < text.length ? ellipsis.end : '');
  return pieces.join('').toWellFormed();
}

/** Words of scripts without spaces overlap. */
function joinRanges(ranges: readonly Range[]): Range[] {
  const joined: Range[] = [];
  for (const { start, end } of ranges) {
    const last = joined.at(-1);
    if (last && start <= last.end) last.end = Math.max(last.end, end);
    else joined.push({ start, end });
  }
  return joined;
}
