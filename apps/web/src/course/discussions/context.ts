import { createContext, use } from 'react';
import type { DiscussionConfig } from '../../lms/discussions/config.ts';
import type { Thread } from '../../lms/discussions/post.ts';

/** Where discussions are shown, and to whom. */
export interface DiscussionPlace {
  readonly courseId: string;
  readonly config: DiscussionConfig;
  readonly username: string;
  /** The address of a thread's page. */
  readonly hrefOf: (thread: Pick<Thread, 'id'>) => string;
  /** Opens a thread in the panel beside a unit; null where threads have pages. */
  readonly open: ((threadId: string) => void) | null;
}

export const DiscussionContext = createContext<DiscussionPlace | null>(null);

export function useDiscussion(): DiscussionPlace {
  const place = use(DiscussionContext);
  if (place === null) throw new Error('useDiscussion is used outside of a DiscussionContext');
  return place;
}

/** Whether this person may write now. */
export function mayWrite({ canPost, needsVerifiedEmail, needsCaptcha }: DiscussionConfig): boolean {
  return canPost && !needsVerifiedEmail && !needsCaptcha;
}
