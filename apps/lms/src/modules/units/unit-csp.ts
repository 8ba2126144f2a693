import { SANDBOX } from '../../pages/author-sandbox.ts';

/**
 * Policies of the pages that show author content. Two kinds of page keep author content apart from the learner:
 *
 * - the unit's page runs our script only (by nonce), and has style sheets of the course only. It contains the unit's
 *   token, and author markup, whose scripts don't run;
 * - the texts of a unit with scripts, or with style sheets of other sites, get pages of their own, sandboxed into an opaque origin: they can reach neither the
 *   unit's page around them nor another unit's frame, and their token only loads such pages (author-sandbox.ts).
 */

export interface UnitPolicy {
  /** The origin of the page, its handlers and its assets. */
  origin: string;
  /** Origins that may embed the unit's page. */
  ancestors: readonly string[];
  /** Without a second origin, the page itself is sandboxed. */
  sandboxed: boolean;
  nonce: string;
  /** Origins of the unit's streams, whose segments the player's script fetches. */
  streams?: readonly string[];
}

/** For the unit's page. */
export function unitPolicy({ origin, ancestors, sandboxed, nonce, streams = [] }: UnitPolicy): string {
  const directives = [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' ${origin}/units/assets/`,
    `style-src ${origin} 'unsafe-inline'`,
    'img-src * data: blob:',
    'media-src * data: blob:',
    `font-src ${origin} https: data:`,
    `connect-src ${[origin, ...streams].join(' ')}`,
    'frame-src https: http:',
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${ancestors.join(' ')}`,
    ...(sandboxed ? [`sandbox ${SANDBOX}`] : []),
  ];
  return directives.join('; ');
}

/** For notices, and for the relay, which frames a unit (`frames`). */
export function noticePolicy({
  origin,
  ancestors,
  frames,
}: Pick<UnitPolicy, 'origin' | 'ancestors'> & { frames?: string }): string {
  return [
    "default-src 'none'",
    `script-src ${origin}/units/assets/`,
    `style-src ${origin}/units/assets/`,
    ...(frames === undefined ? [] : [`frame-src ${frames}`]),
    `img-src ${origin} data:`,
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${ancestors.join(' ')}`,
  ].join('; ');
}
