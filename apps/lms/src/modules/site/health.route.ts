import { healthLiveCall, healthReadyCall } from '@lectern/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { handle } from '../../http/route.ts';
import { checkDatabase } from './health.store.ts';

/** GET /healthz/live and /healthz/ready. While it stops, the process answers everything with 503. */
export function registerHealth(app: FastifyInstance, { db, log }: Context): void {
  handle(app, healthLiveCall, async () => ({ status: 200, body: { status: 'live' } }), { origin: 'any' });

  handle(
    app,
    healthReadyCall,
    async () => {
      try {
        await checkDatabase(db.read);
        return { status: 200, body: { status: 'ready' } };
      } catch (error) {
        log.warn({ err: error }, 'the database does not answer');
        return { status: 503, body: { status: 'unavailable', reason: 'The database does not answer.' } };
      }
    },
    { origin: 'any' },
  );
}
