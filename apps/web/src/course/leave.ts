import { createContext, type RouterContextProvider } from 'react-router';

/** Replaces this page with another one, without a history entry. `url` is absolute. */
export type Leave = (url: string) => void;

/** How loaders leave the front end. Tests inject their own function. */
export const leaveContext = createContext<Leave>((url) => window.location.replace(url));

/**
 * Navigates to a page outside of this front end. Never resolves: the loader that called it stays pending until the
 * browser has left, so no incomplete screen is shown.
 */
export function leavePage(context: Readonly<RouterContextProvider>, url: string): Promise<never> {
  context.get(leaveContext)(url);
  return new Promise<never>(() => {});
}
