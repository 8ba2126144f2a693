import { lazyWithMessages } from '../../i18n/lazy-with-messages.ts';
import { cx } from '../../ui/cx.ts';
import { OptionalContent } from '../OptionalContent.tsx';
import { useIsCourseware } from '../route-context.ts';
import { useIdle } from '../use-idle.ts';
import styles from './LazyNotificationBell.module.css';

const NotificationBell = lazyWithMessages(
  'NotificationBell',
  async () => (await import('./NotificationBell.tsx')).NotificationBell,
);

/**
 * Reserves room for the bell in the header, so that nothing moves when it loads after the screen; not while a unit loads,
 * which brings a bell of its own (decision 0101).
 */
export function LazyNotificationBell() {
  const isCourseware = useIsCourseware();
  const isIdle = useIdle('notifications');
  return (
    <div className={cx(styles.reserved, isCourseware && (isIdle ? styles.courseware : styles.waiting))}>
      {isIdle && (
        <OptionalContent>
          <NotificationBell />
        </OptionalContent>
      )}
    </div>
  );
}
