/**
 * Policies of the pages that show author content. Two kinds of page keep author content apart from the learner:
 *
 * - the unit's page runs our script only (by nonce). It contains the unit's token, and author markup, whose scripts don't
 *   run;
 * - markup with scripts gets a page of its own, sandboxed into an opaque origin: it can reach neither the unit's page
 *   around it nor another unit's frame, and its token only loads that page.
 */

/**
 * Without `allow-same-origin`, so that the page gets an opaque origin. A click in the page lets an author's script lead
 * the tab elsewhere, which any link does that the author writes, and links have to work. It gains nothing by that: the
 * address bar shows where the tab is, and no page of the site changes anything when it is opened. Signing out asks first.
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

export interface UnitPolicy {
  /** Origin under which the page, its handlers and its assets are. */
  own: string;
  /** Origins that may embed the unit's page. */
  ancestors: readonly string[];
  /** Without a second origin, the page itself is sandboxed. */
  sandboxed: boolean;
  nonce: string;
}

/** For the unit's page. */
export function unitPolicy({ own, ancestors, sandboxed, nonce }: UnitPolicy): string {
  const directives = [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' ${own}/units/assets/`,
    `style-src ${own} https: 'unsafe-inline'`,
    'img-src * data: blob:',
    'media-src * data: blob:',
    `font-src ${own} https: data:`,
    `connect-src ${own}`,
    'frame-src https: http:',
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${ancestors.join(' ')}`,
    ...(sandboxed ? [`sandbox ${SANDBOX}`] : []),
  ];
  return directives.join('; ');
}

/**
 * For the page of one block with author scripts: from its opaque origin, they may load anything. Without a second origin
 * the unit's page around it has an opaque origin, too, which `frame-ancestors` can't name.
 */
export function partPolicy({
  own,
  ancestors,
  sandboxed,
}: Pick<UnitPolicy, 'own' | 'ancestors' | 'sandboxed'>): string {
  return [
    "default-src https: http: data: blob: 'unsafe-inline' 'unsafe-eval'",
    "base-uri 'none'",
    "form-action 'none'",
    ...(sandboxed ? [] : [`frame-ancestors ${[...new Set([own, ...ancestors])].join(' ')}`]),
    `sandbox ${SANDBOX}`,
  ].join('; ');
}

/** For pages that only say something, and for the relay, which frames a unit (`frames`). */
export function noticePolicy({
  own,
  ancestors,
  frames,
}: Pick<UnitPolicy, 'own' | 'ancestors'> & { frames?: string }): string {
  return [
    "default-src 'none'",
    `script-src ${own}/units/assets/`,
    `style-src ${own}/units/assets/`,
    ...(frames === undefined ? [] : [`frame-src ${frames}`]),
    `img-src ${own} data:`,
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${ancestors.join(' ')}`,
  ].join('; ');
}
