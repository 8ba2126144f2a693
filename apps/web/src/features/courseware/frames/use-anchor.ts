import { useLocation } from 'react-router';

export interface Anchor {
  /** The component that the address names (wire contract 22.8); null where it names none. */
  readonly jumpToId: string | null;
  /** The fragment to scroll to in the unit; the component's if the address has no fragment of its own, or empty. */
  readonly hash: string;
}

/** The position in the unit that the address names. While the screen is ahead of the address (`isAhead`), that is another unit's. */
export function useAnchor(isAhead: boolean): Anchor {
  const { hash, search } = useLocation();
  if (isAhead) return { jumpToId: null, hash: '' };
  const jumpToId = new URLSearchParams(search).get('jumpToId') || null;
  return { jumpToId, hash: hash === '' && jumpToId !== null ? `#${jumpToId}` : hash };
}
