import { csrfTokenCall } from '@lectern/contract';
import type { FastifyInstance } from 'fastify';
import { handle } from '../../http/route.ts';

/** GET /csrf/api/v1/token (wire contract 3.5). */
export function registerCsrfToken(app: FastifyInstance): void {
  handle(app, csrfTokenCall, async ({ raw }) => ({
    status: 200,
    body: { csrfToken: raw.csrfToken() },
    headers: { 'cache-control': 'no-store' },
  }));
}
