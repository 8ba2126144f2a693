import { LRUCache } from 'lru-cache';
import { LIMITED_FIELD, limitSheet } from '../../kernel/rendering/author-styles.ts';

/** Larger style sheets are sent empty. */
export const MAX_SHEET_BYTES = 400_000;

/** By hash: a popular sheet is parsed once per process. */
const limited = new LRUCache<string, Buffer>({ max: 50 });

/** Whether a request asks for a style sheet as units use it: with rules for what authors write only (decision 0109). */
export function asksForLimitedSheet(contentType: string, query: unknown): boolean {
  return /^text\/css(?:;|$)/.test(contentType) && Object.hasOwn(Object(query), LIMITED_FIELD);
}

/** The limited style sheet; `read` is called where its hash is new. */
export async function findLimitedSheet(sha256: string, read: () => Promise<Uint8Array>): Promise<Buffer> {
  const known = limited.get(sha256) ?? Buffer.from(limitSheet(new TextDecoder().decode(await read())));
  limited.set(sha256, known);
  return known;
}
