import { useSyncExternalStore } from 'react';
import { useMediaQuery } from './use-media-query.ts';

/** The reader's settings, as `data-reading` of the page has them; empty if nothing was ever chosen, and on servers. */
export function useReading(): string {
  return useSyncExternalStore(subscribe, read, () => '');
}

const read = () => document.documentElement.dataset.reading ?? '';

function subscribe(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributeFilter: ['data-reading'] });
  return () => observer.disconnect();
}

/** Whether the device or the reader asks for less motion. */
export function useReducedMotion(): boolean {
  const ofDevice = useMediaQuery('(prefers-reduced-motion: reduce)');
  return useReading().includes('motion-reduced') || ofDevice;
}
