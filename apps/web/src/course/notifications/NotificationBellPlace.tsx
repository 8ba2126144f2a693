import { lazy } from 'react';
import { waitForMessages } from '../../i18n/I18nProvider.tsx';
import { cx } from '../../ui/cx.ts';
import { OptionalContent } from '../OptionalContent.tsx';
import { useIsCourseware } from '../route-context.ts';
import { useIdle } from '../use-idle.ts';
import styles from './NotificationBellPlace.module.css';

const NotificationBell = lazy(async () => {
  const [{ NotificationBell: Bell }] = await Promise.all([
    import('./NotificationBell.tsx'),
    waitForMessages(),
  ]);
  return { default: Bell };
});

/**
 * Reserves room for the bell in the header, so that nothing moves when it loads after the screen; not while a unit loads,
 * which brings a bell of its own (decision 0101).
 */
export function NotificationBellPlace() {
  const isCourseware = useIsCourseware();
  const isIdle = useIdle('notifications');
  return (
    <div className={cx(styles.place, isCourseware && styles.courseware)}>
      {isIdle && (
        <OptionalContent>
          <NotificationBell />
        </OptionalContent>
      )}
    </div>
  );
}
