import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';

/** What this process measures of itself; times in seconds. */
export interface Metrics {
  registry: Registry;
  requestSeconds: Histogram<'method' | 'route' | 'status'>;
  querySeconds: Histogram;
  /** Jobs that ended here (`done`, `given-up`, `uncertain`), and tries that failed and are repeated (`failed`). */
  jobs: Counter<'kind' | 'outcome'>;
}

const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/** A registry of its own for each app, so that several can live in one process. */
export function makeMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return {
    registry,
    requestSeconds: new Histogram({
      name: 'lectern_http_request_duration_seconds',
      help: 'Time from request to answer, by route',
      labelNames: ['method', 'route', 'status'],
      buckets: BUCKETS,
      registers: [registry],
    }),
    querySeconds: new Histogram({
      name: 'lectern_db_query_duration_seconds',
      help: 'Time of one database query',
      buckets: BUCKETS,
      registers: [registry],
    }),
    jobs: new Counter({
      name: 'lectern_jobs_total',
      help: 'Jobs by what came of them',
      labelNames: ['kind', 'outcome'],
      registers: [registry],
    }),
  };
}
