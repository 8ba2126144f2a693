import { useEffect, useState } from 'react';
import { secondsUntil } from './time-left.ts';

/** Whole seconds until a moment of this browser's clock. Updates at once when a hidden tab is shown again. */
export function useSecondsLeft(endsAt: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const look = () => setNow(Date.now());
    const timer = setInterval(look, 1000);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, []);
  return secondsUntil(endsAt, now);
}
