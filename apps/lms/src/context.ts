import type { PythonSandbox } from '@lectern/author-python';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import type { Mailer } from './mail/mailer.ts';
import type { Metrics } from './metrics.ts';

/**
 * The dependencies of all modules; created once at start. The kernel adds what it opens: the site's keys (`secrets`), its
 * courses (`courses`) and learners (`learners`).
 */
export interface Context {
  config: Config;
  db: Database;
  clock: Clock;
  mailer: Mailer;
  log: FastifyBaseLogger;
  metrics: Metrics;
  /** Runs authors' scripts. */
  python: PythonSandbox;
}
