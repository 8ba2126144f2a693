import { useQuery, useQueryClient } from '@tanstack/react-query';
import { defineMessage, defineMessages, useIntl } from 'react-intl';
import { useIdle } from '../../../course/use-idle.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { findUnitTopic, topicsQuery } from '../../../lms/discussions/topics.ts';
import { useSiteConfig } from '../../../lms/lms.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { moveTray } from '../tray/tray-state.ts';
import styles from './Discussion.module.css';
import {
  discussionId,
  discussionTriggerId,
  moveDiscussion,
  useDiscussionPosition,
} from './discussion-state.ts';

export interface DiscussionTriggerProps {
  readonly courseId: string;
  readonly unitId: string | null;
}

/** Opens and closes the discussions beside a unit; the count comes once the browser is idle, after the unit. */
export function DiscussionTrigger({ courseId, unitId }: DiscussionTriggerProps) {
  const intl = useIntl();
  const format = useFormat();
  const client = useQueryClient();
  const { externalDiscussionsUrl } = useSiteConfig();
  const isOpen = useDiscussionPosition() !== 'closed';
  const isIdle = useIdle(unitId);
  const topics = useQuery({
    ...topicsQuery(courseId),
    enabled: isIdle && externalDiscussionsUrl === null,
  }).data;
  const count = (topics && unitId !== null && findUnitTopic(topics, unitId)?.postCount) || 0;
  const toggle = () => {
    moveDiscussion(client, isOpen ? 'closed' : 'opened');
    // There is room for one of them.
    if (!isOpen) moveTray(client, courseId, 'closed');
  };
  return (
    <div className={styles.trigger}>
      <IconButton
        id={discussionTriggerId}
        icon="discussion"
        label={count > 0 ? intl.formatMessage(withCount, { count }) : intl.formatMessage(messages.discussion)}
        aria-expanded={isOpen}
        aria-controls={isOpen ? discussionId : undefined}
        onClick={toggle}
      />
      {count > 0 && (
        <span className={styles.count} aria-hidden="true">
          {format.number(count)}
        </span>
      )}
    </div>
  );
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
