/**
 * Without `allow-same-origin`, so that the page gets an opaque origin. After a click in the page, an author's script
 * can navigate the tab, which any link of the author does, and links have to work. An attacker gains nothing by that:
 * the address bar shows the page, and no page of the site changes anything when it is opened. Signing out asks first.
 */
export const SANDBOX = [
  'allow-scripts',
  'allow-forms',
  'allow-modals',
  'allow-downloads',
  'allow-popups',
  'allow-popups-to-escape-sandbox',
  'allow-presentation',
  'allow-top-navigation-by-user-activation',
].join(' ');

/**
 * For pages that run an author's scripts: from their opaque origin, they may load anything. A page whose ancestors have
 * opaque origins can't name them (`ancestors` null).
 */
export function authorPagePolicy(ancestors: readonly string[] | null): string {
  return [
    "default-src https: http: data: blob: 'unsafe-inline' 'unsafe-eval'",
    "base-uri 'none'",
    "form-action 'none'",
    ...(ancestors === null ? [] : [`frame-ancestors ${[...new Set(ancestors)].join(' ')}`]),
    `sandbox ${SANDBOX}`,
  ].join('; ');
}
