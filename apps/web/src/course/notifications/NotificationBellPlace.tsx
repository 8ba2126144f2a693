import { lazy } from 'react';
import { waitForMessages } from '../../i18n/I18nProvider.tsx';
import { OptionalContent } from '../OptionalContent.tsx';
import { useIdle } from '../use-idle.ts';
import styles from './NotificationBellPlace.module.css';

const NotificationBell = lazy(async () => {
  const [{ NotificationBell: Bell }] = await Promise.all([
    import('./NotificationBell.tsx'),
    waitForMessages(),
  ]);
  return { default: Bell };
});

/** Reserves room for the bell in the header, so that nothing moves when it loads after the screen. */
export function NotificationBellPlace() {
  const isIdle = useIdle('notifications');
  return (
    <div className={styles.place}>
      {isIdle && (
        <OptionalContent>
          <NotificationBell />
        </OptionalContent>
      )}
    </div>
  );
}
