import { useLocation } from 'react-router';

export interface Anchor {
  /** The component that the address names (wire contract 22.8); null where it names none. */
  readonly jumpToId: string | null;
  /** The fragment to show in the unit, the component's where the address has none of its own; empty for none. */
  readonly hash: string;
}

/** The place in the unit that the address names. An address that is yet to follow (`isAhead`) is that of another unit. */
export function useAnchor(isAhead: boolean): Anchor {
  const { hash, search } = useLocation();
  if (isAhead) return { jumpToId: null, hash: '' };
  const jumpToId = new URLSearchParams(search).get('jumpToId') || null;
  return { jumpToId, hash: hash === '' && jumpToId !== null ? `#${jumpToId}` : hash };
}
