import { useEffect, useState } from 'react';
import { useFirstRender } from '../i18n/first-render.ts';

/** How often a page that shows the time left updates, in milliseconds. */
const interval = 15_000;

/**
 * The server's time, epoch milliseconds, as long as the page is open; `timeOffsetMillis` is its time minus the
 * browser's. It also updates when a tab becomes visible again, because browsers suspend the timers of hidden tabs.
 */
export function useServerNow(timeOffsetMillis: number): number {
  const first = useFirstRender();
  const [now, setNow] = useState(() => (first === null ? Date.now() : first.serverNow - timeOffsetMillis));
  useEffect(() => {
    const look = () => setNow(Date.now());
    if (first !== null) look();
    const timer = setInterval(look, interval);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [first]);
  return now + timeOffsetMillis;
}
