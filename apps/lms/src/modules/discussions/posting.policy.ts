import { defineMessages, type Message } from '../../i18n/messages.ts';
import { DAY } from '../../lib/durations.ts';

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

/** Why a moderator edits a post: code, and words for people. */
export const EDIT_REASONS: Readonly<Record<string, Message>> = defineMessages({
  'grammar-spelling': {
    defaultMessage: 'Has grammar or spelling mistakes',
    description: 'Why a moderator edits a post, in a list of choices',
  },
  'needs-clarity': {
    defaultMessage: 'Needs to be clearer',
    description: 'Why a moderator edits a post, in a list of choices',
  },
  'academic-integrity': {
    defaultMessage: 'Raises a concern about academic integrity',
    description: 'Why a moderator edits a post, in a list of choices',
  },
  'inappropriate-language': {
    defaultMessage: 'Has inappropriate language',
    description: 'Why a moderator edits a post, in a list of choices',
  },
  'format-change': {
    defaultMessage: 'Needs another format',
    description: 'Why a moderator edits a post, in a list of choices',
  },
  'post-type-change': {
    defaultMessage: 'Has the wrong type',
    description: 'Why a moderator edits a post, in a list of choices',
  },
  'contains-pii': {
    defaultMessage: 'Contains personal information',
    description: 'Why a moderator edits a post, in a list of choices',
  },
  'violates-guidelines': {
    defaultMessage: 'Goes against the guidelines',
    description: 'Why a moderator edits a post, in a list of choices',
  },
});
/** Why a moderator closes a thread. */
export const CLOSE_REASONS: Readonly<Record<string, Message>> = defineMessages({
  'academic-integrity': {
    defaultMessage: 'Goes against the honor code or academic integrity',
    description: 'Why a moderator closes a thread, in a list of choices',
  },
  'read-only': {
    defaultMessage: 'Is meant to be read only',
    description: 'Why a moderator closes a thread, in a list of choices',
  },
  duplicate: {
    defaultMessage: 'Is a duplicate',
    description: 'Why a moderator closes a thread, in a list of choices',
  },
  'off-topic': {
    defaultMessage: 'Is off topic',
    description: 'Why a moderator closes a thread, in a list of choices',
  },
});
