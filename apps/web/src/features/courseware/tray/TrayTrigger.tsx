import { useQuery, useQueryClient } from '@tanstack/react-query';
import { memo } from 'react';
import { defineMessage, useIntl } from 'react-intl';
import bellStyles from '../../../course/notifications/Bell.module.css';
import { useBellName } from '../../../course/notifications/use-bell-name.ts';
import { useIdle } from '../../../course/use-idle.ts';
import type { CoursewareCourse } from '../../../lms/courseware-course.ts';
import { notificationCountQuery } from '../../../lms/notifications/notifications.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { cx } from '../../../ui/cx.ts';
import { moveDiscussion } from '../discussion/discussion-state.ts';
import styles from './Tray.module.css';
import { toggleTray, useTrayPosition } from './tray-state.ts';
import { useHasUnreadNotice } from './use-has-unread-notice.ts';

export const trayId = 'notifications';
export const trayTriggerId = 'notifications-trigger';

export interface TrayTriggerProps {
  readonly course: CoursewareCourse;
}

/** Opens and closes the tray; a dot marks an unread notice (CWR-31, CWR-32) or new notifications (decision 0101). */
export const TrayTrigger = memo(function TrayTrigger({ course }: TrayTriggerProps) {
  const intl = useIntl();
  const client = useQueryClient();
  const isOpen = useTrayPosition(course.id, course.verifiedMode !== null) !== 'closed';
  const hasUnread = useHasUnreadNotice(course, isOpen);
  const isIdle = useIdle('notifications');
  const unseen = useQuery({ ...notificationCountQuery(), enabled: isIdle }).data?.total ?? 0;
  const name = useBellName(unseen);
  return (
    <div className={cx(bellStyles.bell, styles.trigger)}>
      <IconButton
        id={trayTriggerId}
        icon="bell"
        label={hasUnread && unseen === 0 ? intl.formatMessage(withUnread) : name}
        aria-expanded={isOpen}
        aria-controls={isOpen ? trayId : undefined}
        onClick={() => {
          toggleTray(client, course.id, isOpen ? 'closed' : 'opened');
          // There is room for one of them.
          if (!isOpen) moveDiscussion(client, 'closed');
        }}
      />
      {(hasUnread || unseen > 0) && <span className={bellStyles.dot} data-testid="unread" />}
    </div>
  );
});

const withUnread = defineMessage({
  defaultMessage: 'Notifications, unread',
  description:
    'Button above a unit that opens and closes the column with notifications, of which the learner has not seen all; drawn as a bell with a dot',
});
