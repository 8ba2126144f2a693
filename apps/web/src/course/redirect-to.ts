import { redirect, replace } from 'react-router';

/**
 * The loader result that redirects within this front end. The former address never stays in the
 * history: one that is entered already is replaced, one that a link leads to is never entered, and then the page with
 * the link must stay. What is replaced hands its anchor on.
 */
export function redirectTo(request: Request, path: string): Response {
  const isEntered = new URL(request.url).pathname === window.location.pathname;
  return isEntered ? replace(path + window.location.hash) : redirect(path);
}
