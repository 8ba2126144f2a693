import { DAY } from '../../kernel/time/durations.ts';

/** `peers`: only people with a role see who wrote it; `all`: nobody does. */
export type Anonymity = 'none' | 'peers' | 'all';

/** A time in which nobody without a role may post; epoch milliseconds. */
export interface Blackout {
  start: number;
  end: number;
}

/** When learners may post: always, outside the blackouts, or never. */
export interface PostingTimes {
  posting: 'open' | 'scheduled' | 'closed';
  blackouts: readonly Blackout[];
}

export function isPostingOpen({ posting, blackouts }: PostingTimes, now: number): boolean {
  if (posting !== 'scheduled') return posting === 'open';
  return !blackouts.some(({ start, end }) => start <= now && now < end);
}

/** How long the links of an account's posts are reviewed before others see them. */
const NEW_ACCOUNT = 2 * DAY;
const LINK = /https?:\/\/|www\.|<a\s|\]\(\s*[^)\s]/i;

/** Whether a post waits for a moderator: it has links, and its author's account is new. */
export function isHeldForReview(
  body: string,
  { accountCreatedAt, isExempt, now }: { accountCreatedAt: number; isExempt: boolean; now: number },
): boolean {
  return !isExempt && now - accountCreatedAt < NEW_ACCOUNT && LINK.test(body);
}

/** Whether a reader sees who wrote a post; its author reads it as others do. */
export function seesAuthor(anonymity: Anonymity, { seesPeers }: { seesPeers: boolean }): boolean {
  return anonymity === 'none' || (anonymity === 'peers' && seesPeers);
}

/** Why a moderator edits or closes a post: code, and words for people. */
export const EDIT_REASONS: Readonly<Record<string, string>> = {
  'grammar-spelling': 'Has grammar or spelling mistakes',
  'needs-clarity': 'Needs to be clearer',
  'academic-integrity': 'Raises a concern about academic integrity',
  'inappropriate-language': 'Has inappropriate language',
  'format-change': 'Needs another format',
  'post-type-change': 'Has the wrong type',
  'contains-pii': 'Contains personal information',
  'violates-guidelines': 'Goes against the guidelines',
};
export const CLOSE_REASONS: Readonly<Record<string, string>> = {
  'academic-integrity': 'Goes against the honor code or academic integrity',
  'read-only': 'Is meant to be read only',
  duplicate: 'Is a duplicate',
  'off-topic': 'Is off topic',
};
