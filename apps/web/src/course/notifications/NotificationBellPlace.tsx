import { lazy } from 'react';
import { OptionalContent } from '../OptionalContent.tsx';
import { useIdle } from '../use-idle.ts';
import styles from './NotificationBellPlace.module.css';

const NotificationBell = lazy(async () => ({
  default: (await import('./NotificationBell.tsx')).NotificationBell,
}));

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
