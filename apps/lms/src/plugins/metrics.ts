import '../http/fastify-types.ts';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import type { Metrics } from '../metrics.ts';

/** Measures each answer and serves what was measured at /metrics, for Prometheus. */
export const metricsEndpoint = fp(async (app: FastifyInstance, { metrics }: { metrics: Metrics }) => {
  app.addHook('onResponse', (request, reply, done) => {
    // The route's pattern, not the address: its values would be without number, and some are personal.
    const route = request.routeOptions.url ?? 'none';
    const labels = { method: request.method, route, status: String(reply.statusCode) };
    metrics.requestSeconds.observe(labels, reply.elapsedTime / 1000);
    done();
  });

  app.get('/metrics', { config: { origin: 'any' }, logLevel: 'warn' }, async (_request, reply) => {
    reply.type(metrics.registry.contentType);
    return metrics.registry.metrics();
  });
});
