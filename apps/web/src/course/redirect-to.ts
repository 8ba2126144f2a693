import { redirect, replace } from 'react-router';

/**
 * What a loader answers to send on to another address of this front end. Neither way leaves the former address in the
 * history: one that is entered already is replaced, one that a link leads to is never entered, and then the page with
 * the link must stay. What is replaced hands its anchor on.
 */
export function redirectTo(request: Request, path: string): Response {
  const isEntered = new URL(request.url).pathname === window.location.pathname;
  return isEntered ? replace(path + window.location.hash) : redirect(path);
}
