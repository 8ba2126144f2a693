import '../http/fastify-types.ts';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import type { Metrics } from '../metrics.ts';

/** Measures each response, and serves the metrics at /metrics for Prometheus. */
export const metricsEndpoint = fp(async (app: FastifyInstance, { metrics }: { metrics: Metrics }) => {
  app.addHook('onResponse', (request, reply, done) => {
    // The route's pattern rather than the URL: URLs have unbounded cardinality, and some contain personal data.
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
