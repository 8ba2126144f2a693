import type { FastifyRequest } from 'fastify';

/** Whether somebody opens the address in a window, by hand or by a link: frames, pictures and scripts don't count. */
export function isOpened({ method, headers }: Pick<FastifyRequest, 'method' | 'headers'>): boolean {
  const destination = headers['sec-fetch-dest'] ?? 'document';
  return method === 'GET' && destination === 'document' && (headers.accept ?? '').includes('text/html');
}
