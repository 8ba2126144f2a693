import { READING_NAME } from '@lectern/contract';
import { useEffect } from 'react';
import { findCookie } from '../../lms/transport/cookies.ts';

const readStored = () => findCookie(document, READING_NAME);

/**
 * Shows a page that returns from the browser's back/forward cache with the settings that the reader chose on pages after
 * it. Settings that stayed as they were say nothing: those of the account, which the page may have, take precedence.
 */
export function useRestoredReading(): void {
  useEffect(() => {
    let left: string | null = null;
    const onLeave = () => {
      left = readStored();
    };
    const onShow = ({ persisted }: PageTransitionEvent) => {
      const stored = readStored();
      if (!persisted || stored === null || stored === left) return;
      document.documentElement.dataset.reading = stored.replaceAll('%20', ' ');
    };
    window.addEventListener('pagehide', onLeave);
    window.addEventListener('pageshow', onShow);
    return () => {
      window.removeEventListener('pagehide', onLeave);
      window.removeEventListener('pageshow', onShow);
    };
  }, []);
}
