import { type QueryClient, useQuery } from '@tanstack/react-query';
import { localQuery } from '../../../lms/local-query.ts';
import type { PanelState } from '../side-column/panel-state.ts';

export const discussionId = 'discussion';
export const discussionTriggerId = 'discussion-trigger';

/** Cached for the life of the page: it stays open while the learner turns units. */
function stateQuery() {
  return localQuery(['discussion-state'], (): PanelState => 'closed');
}

export function useDiscussionState(): PanelState {
  return useQuery(stateQuery()).data;
}

export function setDiscussionState(client: QueryClient, state: PanelState): void {
  client.setQueryData(stateQuery().queryKey, state);
}
