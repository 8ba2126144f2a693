import { createContext, use } from 'react';

/** Loads the page anew: for what changes more than any answer says. Tests count instead. */
export const ReloadContext = createContext<() => void>(() => window.location.reload());

/** Loads the whole page anew. */
export function useReload(): () => void {
  return use(ReloadContext);
}
