import { useEffect, useState } from 'react';

/** How often a page that shows the time left updates, in milliseconds. */
const interval = 15_000;

/**
 * The server's time, epoch milliseconds, as long as the page is open; `timeOffsetMillis` is its time minus the
 * browser's. It also updates when a tab becomes visible again, because browsers suspend the timers of hidden tabs.
 */
export function useServerNow(timeOffsetMillis: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const look = () => setNow(Date.now());
    const timer = setInterval(look, interval);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, []);
  return now + timeOffsetMillis;
}
