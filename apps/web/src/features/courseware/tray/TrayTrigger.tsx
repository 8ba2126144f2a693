import { memo } from 'react';
import bellStyles from '../../../course/notifications/Bell.module.css';
import type { CoursewareCourse } from '../../../lms/courseware-course.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { cx } from '../../../ui/cx.ts';
import styles from './Tray.module.css';
import { useTrayTool } from './use-tray-tool.ts';

export const trayId = 'notifications';
export const trayTriggerId = 'notifications-trigger';

export interface TrayTriggerProps {
  readonly course: CoursewareCourse;
}

/** Opens and closes the tray. */
export const TrayTrigger = memo(function TrayTrigger({ course }: TrayTriggerProps) {
  const { isOpen, isMarked, name, toggle } = useTrayTool(course);
  return (
    <div className={cx(bellStyles.bell, styles.trigger)}>
      <IconButton
        id={trayTriggerId}
        icon="bell"
        label={name}
        aria-expanded={isOpen}
        aria-controls={isOpen ? trayId : undefined}
        onClick={toggle}
      />
      {isMarked && <span className={bellStyles.dot} data-testid="unread" />}
    </div>
  );
});
