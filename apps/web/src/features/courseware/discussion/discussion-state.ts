import { type QueryClient, useQuery } from '@tanstack/react-query';
import { localQuery } from '../../../lms/local-query.ts';

/** `opened`: by the learner just now, so focus moves into it. */
export type DiscussionPosition = 'open' | 'opened' | 'closed';

export const discussionId = 'discussion';
export const discussionTriggerId = 'discussion-trigger';

/** Cached for the life of the page: it stays open while the learner turns units. */
function positionQuery() {
  return localQuery(['discussion-position'], (): DiscussionPosition => 'closed');
}

export function useDiscussionPosition(): DiscussionPosition {
  return useQuery(positionQuery()).data;
}

export function moveDiscussion(client: QueryClient, position: DiscussionPosition): void {
  client.setQueryData(positionQuery().queryKey, position);
}
