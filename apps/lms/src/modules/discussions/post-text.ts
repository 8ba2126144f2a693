import type { Tx } from '../../db/database.ts';
import { WordReader } from '../../kernel/search/words.ts';
import type { Forum } from './forum.ts';
import { previewOf, renderPost } from './post-html.ts';
import { isHeldForReview } from './posting.policy.ts';
import type { PostWords } from './posts.store.ts';
import { findAccountAge } from './roles.store.ts';

const readers = new Map<string, WordReader>();

/** The words of a course's language. */
export function wordReaderFor({ access }: Pick<Forum, 'access'>): WordReader {
  const language = access.course.tree.language ?? '';
  const reader = readers.get(language) ?? new WordReader(language === '' ? null : language);
  readers.set(language, reader);
  return reader;
}

/** Words of one post beyond these are not indexed. */
const MAX_WORDS = 5000;

export function keysOf(reader: WordReader, text: string): string[] {
  const keys: string[] = [];
  for (const { key } of reader.read(text)) {
    if (keys.push(key) >= MAX_WORDS) break;
  }
  return keys;
}

/** A text as it is stored: rendered, and split into words. */
export function prepareText(
  forum: Forum,
  { title, body }: { title: string; body: string },
): { html: string; words: PostWords } {
  const html = renderPost(body);
  const reader = wordReaderFor(forum);
  return { html, words: { title: keysOf(reader, title), body: keysOf(reader, previewOf(html)) } };
}

/** Whether a text of the forum's viewer waits for a moderator. */
export async function mustBeHeld(tx: Tx, { viewer, now }: Forum, body: string): Promise<boolean> {
  const { isExempt } = viewer.rights;
  if (isExempt) return false;
  const accountCreatedAt = await findAccountAge(tx, viewer.userId);
  return isHeldForReview(body, { accountCreatedAt, isExempt, now });
}
