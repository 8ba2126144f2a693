import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import type { CourseCatalogue } from './kernel/course/catalogue.ts';
import type { Secrets } from './kernel/keys/secrets.ts';
import type { Mailer } from './mail/mailer.ts';
import type { Metrics } from './metrics.ts';

/** What the modules share; made once at start. */
export interface Context {
  config: Config;
  db: Database;
  clock: Clock;
  mailer: Mailer;
  log: FastifyBaseLogger;
  metrics: Metrics;
  /** Keys that all processes over one database have in common. */
  secrets: Secrets;
  courses: CourseCatalogue;
}
