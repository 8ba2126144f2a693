import { useQueryClient } from '@tanstack/react-query';
import { memo } from 'react';
import { defineMessages, useIntl } from 'react-intl';
import type { CoursewareCourse } from '../../../lms/courseware-course.ts';
import { IconButton } from '../../../ui/Button.tsx';
import styles from './Tray.module.css';
import { toggleTray, useTrayPosition } from './tray-state.ts';
import { useNews } from './use-news.ts';

export const trayId = 'notifications';
export const trayTriggerId = 'notifications-trigger';

export interface TrayTriggerProps {
  readonly course: CoursewareCourse;
}

/** Opens and closes the tray; a dot says that there may be something new in it (CWR-31, CWR-32). */
export const TrayTrigger = memo(function TrayTrigger({ course }: TrayTriggerProps) {
  const intl = useIntl();
  const client = useQueryClient();
  const isOpen = useTrayPosition(course.id, course.verifiedMode !== null) !== 'closed';
  const hasNews = useNews(course, isOpen);
  return (
    <div className={styles.trigger}>
      <IconButton
        id={trayTriggerId}
        icon="bell"
        label={intl.formatMessage(hasNews ? messages.withNews : messages.notifications)}
        aria-expanded={isOpen}
        aria-controls={isOpen ? trayId : undefined}
        onClick={() => toggleTray(client, course.id, isOpen ? 'closed' : 'opened')}
      />
      {hasNews && <span className={styles.dot} data-testid="news" />}
    </div>
  );
});

const messages = defineMessages({
  notifications: {
    defaultMessage: 'Notifications',
    description: 'Button above a unit that opens and closes the column with notifications; drawn as a bell',
  },
  withNews: {
    defaultMessage: 'Notifications, unread',
    description:
      'Button above a unit that opens and closes the column with notifications, of which the learner has not seen all; drawn as a bell with a dot',
  },
});
