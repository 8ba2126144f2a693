import { createContext, type RouterContextProvider } from 'react-router';

/** Takes the place of this page by another one: `url` is absolute, the history keeps no entry of what was left. */
export type Leave = (url: string) => void;

/** How loaders leave the front end. Tests put a function of theirs here. */
export const leaveContext = createContext<Leave>((url) => window.location.replace(url));

/**
 * Leaves for a page that is not this front end's. Never resolves: until the browser has gone, the loader that called
 * it is still at work, so nothing half decided is shown.
 */
export function leavePage(context: Readonly<RouterContextProvider>, url: string): Promise<never> {
  context.get(leaveContext)(url);
  return new Promise<never>(() => {});
}
