import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';

/** The metrics of this process; times in seconds. */
export interface Metrics {
  registry: Registry;
  requestSeconds: Histogram<'method' | 'route' | 'status'>;
  querySeconds: Histogram;
  /**
   * Jobs that ended in this process (`done`, `given-up`, `uncertain`), and attempts that failed and are retried
   * (`failed`).
   */
  jobs: Counter<'kind' | 'outcome'>;
  /**
   * First screens in the HTML of pages of a course (`rendered`), and those left to the browser after a failure (`failed`) or
   * because others were being rendered or had come first (`busy`).
   */
  firstScreens: Counter<'outcome'>;
}

const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/** A separate registry for each app, so that one process can run several. */
export function makeMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return {
    registry,
    requestSeconds: new Histogram({
      name: 'lectern_http_request_duration_seconds',
      help: 'Time from request to response, by route',
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
    firstScreens: new Counter({
      name: 'lectern_first_screens_total',
      help: 'First screens of course pages by outcome of rendering',
      labelNames: ['outcome'],
      registers: [registry],
    }),
    jobs: new Counter({
      name: 'lectern_jobs_total',
      help: 'Jobs by outcome',
      labelNames: ['kind', 'outcome'],
      registers: [registry],
    }),
  };
}
