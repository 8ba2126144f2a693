import { useEffect, useState } from 'react';
import { secondsUntil } from './time-left.ts';

/** Whole seconds until a moment of this browser's clock. Updates at once when a hidden tab is shown again. */
export function useSecondsLeft(endsAt: number): number {
  const [clock, setClock] = useState(() => ({ endsAt, now: Date.now() }));
  // The last tick may be a second old, which would show more time than there is.
  if (clock.endsAt !== endsAt) setClock({ endsAt, now: Date.now() });
  useEffect(() => {
    const look = () => setClock((known) => ({ ...known, now: Date.now() }));
    const timer = setInterval(look, 1000);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, []);
  return secondsUntil(endsAt, clock.now);
}
