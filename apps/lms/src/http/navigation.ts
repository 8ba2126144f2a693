import type { FastifyRequest } from 'fastify';

/** Whether the request is a top-level navigation, not one for a frame, an image or a script. */
export function isOpened({ method, headers }: Pick<FastifyRequest, 'method' | 'headers'>): boolean {
  const destination = headers['sec-fetch-dest'] ?? 'document';
  return method === 'GET' && destination === 'document' && (headers.accept ?? '').includes('text/html');
}
