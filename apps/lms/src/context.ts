import type { PythonSandbox } from '@lectern/author-python';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import type { CourseCatalogue } from './kernel/course/catalogue.ts';
import type { Secrets } from './kernel/keys/secrets.ts';
import type { Mailer } from './mail/mailer.ts';
import type { Metrics } from './metrics.ts';

/** The dependencies of all modules; created once at start. */
export interface Context {
  config: Config;
  db: Database;
  clock: Clock;
  mailer: Mailer;
  log: FastifyBaseLogger;
  metrics: Metrics;
  /** Keys that all processes on one database share. */
  secrets: Secrets;
  courses: CourseCatalogue;
  /** Runs authors' scripts. */
  python: PythonSandbox;
}
