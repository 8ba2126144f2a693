import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { defineMessage, defineMessages, useIntl } from 'react-intl';
import { useIdle } from '../../../course/use-idle.ts';
import { findUnitTopic, topicsQuery } from '../../../lms/discussions/topics.ts';
import { useSiteConfig } from '../../../lms/lms.ts';
import { setTrayState } from '../tray/tray-state.ts';
import { setDiscussionState, useDiscussionState } from './discussion-state.ts';

/** What opens and closes the discussions beside a unit; the count comes once the browser is idle, after the unit. */
export function useDiscussionTool(courseId: string, unitId: string | null) {
  const intl = useIntl();
  const client = useQueryClient();
  const { externalDiscussionsUrl } = useSiteConfig();
  const isOpen = useDiscussionState() !== 'closed';
  const isIdle = useIdle(unitId);
  const topics = useQuery({
    ...topicsQuery(courseId),
    enabled: isIdle && externalDiscussionsUrl === null,
  }).data;
  const count = (topics && unitId !== null && findUnitTopic(topics, unitId)?.postCount) || 0;
  return {
    isOpen,
    count,
    name: count > 0 ? intl.formatMessage(withCount, { count }) : intl.formatMessage(messages.discussion),
    toggle: () => (isOpen ? setDiscussionState(client, 'closed') : openDiscussion(client, courseId)),
  };
}

/** Opens the discussions beside the unit in place of the notifications: there is room for one of them. */
export function openDiscussion(client: QueryClient, courseId: string): void {
  setDiscussionState(client, 'opened');
  setTrayState(client, courseId, 'closed');
}

const withCount = defineMessage<{ count: number }>({
  defaultMessage: '{count, plural, one {Discussion, # post} other {Discussion, # posts}}',
  description:
    'Button above a unit that opens and closes its discussions; drawn as a speech bubble with a number',
});
const messages = defineMessages({
  discussion: {
    defaultMessage: 'Discussion',
    description: 'Button above a unit that opens and closes its discussions; drawn as a speech bubble',
  },
});
