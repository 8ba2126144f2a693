import { redirect, replace } from 'react-router';

/**
 * The loader result that redirects within this front end. The redirected address never stays in the history: if it is
 * the current entry, it is replaced; if a link leads to it, it is never entered, and the page with the link must stay.
 * The new address keeps the anchor of the old one.
 */
export function redirectTo(request: Request, path: string): Response {
  const isEntered = new URL(request.url).pathname === window.location.pathname;
  return isEntered ? replace(path + window.location.hash) : redirect(path);
}
