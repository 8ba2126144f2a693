import { healthLiveCall, healthReadyCall } from '@lectern/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { handle } from '../../http/route.ts';
import { createReadinessCheck } from './readiness.ts';

/** GET /healthz/live and /healthz/ready. A stopping process accepts no new connections. */
export function registerHealth(app: FastifyInstance, context: Context): void {
  const checkReadiness = createReadinessCheck(context);

  handle(app, healthLiveCall, async () => ({ status: 200, body: { status: 'live' } }), { origin: 'any' });

  handle(
    app,
    healthReadyCall,
    async () => {
      const reason = await checkReadiness();
      return reason === null
        ? { status: 200, body: { status: 'ready' } }
        : { status: 503, body: { status: 'unavailable', reason } };
    },
    { origin: 'any' },
  );
}
