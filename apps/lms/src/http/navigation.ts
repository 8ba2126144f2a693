import type { FastifyRequest } from 'fastify';

const FRAMES = new Set(['iframe', 'frame', 'object', 'embed']);

/** Whether a browser shows the response within a page. */
export function isFramed({ method, headers }: Pick<FastifyRequest, 'method' | 'headers'>): boolean {
  return method === 'GET' && FRAMES.has(String(headers['sec-fetch-dest']));
}

/** Whether the request is a top-level navigation, not one for a frame, an image or a script. */
export function isOpened({ method, headers }: Pick<FastifyRequest, 'method' | 'headers'>): boolean {
  const destination = headers['sec-fetch-dest'] ?? 'document';
  return method === 'GET' && destination === 'document' && (headers.accept ?? '').includes('text/html');
}

/** Whether a link outside of this site's pages led here. Browsers say so to sites with HTTPS only. */
export function isFromElsewhere({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return (headers['sec-fetch-site'] ?? 'same-origin') !== 'same-origin';
}

/** Whether a browser requests it before its user does, who may never see it. */
export function isSpeculative({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return String(headers['sec-purpose'] ?? '').includes('prefetch');
}

/** Of responses to speculative requests: a streak is due, which only a real visit takes. */
export const STREAK_HEADER = 'lectern-streak';
