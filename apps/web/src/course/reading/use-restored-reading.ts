import { useEffect } from 'react';
import { findStoredReading } from '../../lms/transport/stored-reading.ts';

/**
 * Shows a page that returns from the browser's back/forward cache with the settings that the reader chose on pages after
 * it. Settings that stayed as they were say nothing: those of the account, which the page may have, take precedence.
 */
export function useRestoredReading(): void {
  useEffect(() => {
    let left: string | null = null;
    const onLeave = () => {
      left = findStoredReading();
    };
    const onShow = ({ persisted }: PageTransitionEvent) => {
      const stored = findStoredReading();
      if (!persisted || stored === null || stored === left) return;
      document.documentElement.dataset.reading = stored;
    };
    window.addEventListener('pagehide', onLeave);
    window.addEventListener('pageshow', onShow);
    return () => {
      window.removeEventListener('pagehide', onLeave);
      window.removeEventListener('pageshow', onShow);
    };
  }, []);
}
