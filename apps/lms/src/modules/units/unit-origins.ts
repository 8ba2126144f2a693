import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';

/** The origins that matter to a unit's page. */
export interface UnitOrigins {
  site: string;
  /** Base of the learning front end. */
  learningUrl: string;
  /** Where the unit's page, handlers and assets are. */
  units: string;
  /** No second origin: pages go into a sandbox. */
  sandboxed: boolean;
  /** The site and the front ends on other hosts: who may embed a unit. */
  ancestors: readonly string[];
}

export function unitOriginsOf(
  request: Pick<FastifyRequest, 'site'>,
  config: Pick<Config, 'corsAllowedOrigins'>,
): UnitOrigins {
  const { origin, learningUrl, unitsOrigin } = request.site;
  return {
    site: origin,
    learningUrl,
    units: unitsOrigin ?? origin,
    sandboxed: unitsOrigin === null,
    ancestors: [...new Set([origin, ...config.corsAllowedOrigins])],
  };
}

/**
 * The origin of the page that embeds the frame, by the Referer that the frame's policy sends (wire contract 19.2): one
 * of the allowed ones, else the site's.
 */
export function findParent(
  request: Pick<FastifyRequest, 'headers'>,
  { ancestors, site }: UnitOrigins,
): string {
  const { referer } = request.headers;
  const origin = referer !== undefined && URL.canParse(referer) ? new URL(referer).origin : site;
  return ancestors.includes(origin) ? origin : site;
}

/** Sends a page for the frame: never cached or sniffed, and framed only by the origins in its policy. */
export function sendFramePage(
  reply: FastifyReply,
  { status, policy, markup }: { status: number; policy: string; markup: string },
): FastifyReply {
  return reply
    .removeHeader('x-frame-options')
    .code(status)
    .type('text/html; charset=utf-8')
    .headers({
      'content-security-policy': policy,
      'cache-control': 'no-store',
      'referrer-policy': 'origin',
      'x-content-type-options': 'nosniff',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'cross-origin',
    })
    .send(markup);
}
