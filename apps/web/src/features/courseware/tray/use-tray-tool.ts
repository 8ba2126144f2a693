import { useQuery, useQueryClient } from '@tanstack/react-query';
import { defineMessage, useIntl } from 'react-intl';
import { useBellName } from '../../../course/notifications/use-bell-name.ts';
import { useIdle } from '../../../course/use-idle.ts';
import type { CoursewareCourse } from '../../../lms/courseware-course.ts';
import { notificationCountQuery } from '../../../lms/notifications/notifications.ts';
import { setDiscussionState } from '../discussion/discussion-state.ts';
import { toggleTray, useTrayState } from './tray-state.ts';
import { useHasUnreadNotice } from './use-has-unread-notice.ts';

/** What opens and closes the tray; an unread notice (CWR-31, CWR-32) or new notifications mark it (decision 0101). */
export function useTrayTool(course: CoursewareCourse) {
  const intl = useIntl();
  const client = useQueryClient();
  const isOpen = useTrayState(course.id, course.verifiedMode !== null) !== 'closed';
  const hasUnread = useHasUnreadNotice(course, isOpen);
  const isIdle = useIdle('notifications');
  const unseen = useQuery({ ...notificationCountQuery(), enabled: isIdle }).data?.total ?? 0;
  const bellName = useBellName(unseen);
  return {
    isOpen,
    isMarked: hasUnread || unseen > 0,
    name: hasUnread && unseen === 0 ? intl.formatMessage(withUnread) : bellName,
    toggle: () => {
      toggleTray(client, course.id, isOpen ? 'closed' : 'opened');
      // There is room for one of them.
      if (!isOpen) setDiscussionState(client, 'closed');
    },
  };
}

const withUnread = defineMessage({
  defaultMessage: 'Notifications, unread',
  description:
    'Button above a unit that opens and closes the column with notifications, of which the learner has not seen all; drawn as a bell with a dot',
});
