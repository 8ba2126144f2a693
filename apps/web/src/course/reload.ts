import { createContext, use } from 'react';

/** Reloads the page, for changes that affect more than one response. Tests inject their own function. */
export const ReloadContext = createContext<() => void>(() => window.location.reload());

/** Reloads the whole page. */
export function useReload(): () => void {
  return use(ReloadContext);
}
