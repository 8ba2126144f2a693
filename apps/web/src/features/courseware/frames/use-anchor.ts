import { useLocation } from 'react-router';

export interface Anchor {
  /** The component in the URL (wire contract 22.8); null if there is none. */
  readonly jumpToId: string | null;
  /** The fragment to scroll to in the unit; the component's if the URL has no fragment, or empty. */
  readonly hash: string;
}

/** The anchor in the URL. While the screen is ahead of the URL (`isAhead`), it is another unit's. */
export function useAnchor(isAhead: boolean): Anchor {
  const { hash, search } = useLocation();
  if (isAhead) return { jumpToId: null, hash: '' };
  const jumpToId = new URLSearchParams(search).get('jumpToId') || null;
  return { jumpToId, hash: hash === '' && jumpToId !== null ? `#${jumpToId}` : hash };
}
