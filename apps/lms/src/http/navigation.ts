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
