import './schema.ts';
import { join } from 'node:path';
import { PythonSandbox } from '@lectern/author-python';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Context } from './context.ts';
import { openDatabase } from './db/database.ts';
import { findPython } from './find-python.ts';
import { createCourseCatalogue } from './kernel/course/catalogue.ts';
import { noSecrets, openSecrets } from './kernel/keys/secrets.ts';
import { createLearners } from './kernel/learner/learner.store.ts';
import { learnerFacts } from './learner-facts.ts';
import { openMailer } from './mail/open-mailer.ts';
import { makeMetrics } from './metrics.ts';

/**
 * Opens the resources that the configuration names; without `needsKeys`, a context that can't sign. `closeContext`
 * closes it.
 */
export async function openContext(
  config: Config,
  { clock, log, needsKeys = true }: { clock: Clock; log: FastifyBaseLogger; needsKeys?: boolean },
): Promise<Context> {
  const metrics = makeMetrics();
  const db = await openDatabase({
    url: config.databaseUrl ?? undefined,
    schema: config.databaseSchema ?? undefined,
    poolSize: config.databasePoolSize,
    file: join(config.dataDir, 'lectern.sqlite'),
    synchronous: config.synchronous,
    onError: (error) => log.warn({ err: error }, 'a database connection broke'),
    queryTimes: metrics.querySeconds,
  });
  const mailer = openMailer({
    smtpUrl: config.smtpUrl,
    from: config.mailFrom,
    folder: join(config.dataDir, 'mail'),
    clock,
    log,
  });
  try {
    const secrets = needsKeys ? await openSecrets(db, { config, clock }) : noSecrets;
    const python = new PythonSandbox({}, () => findPython(config));
    const courses = createCourseCatalogue();
    const learners = createLearners(learnerFacts);
    return { config, db, clock, log, mailer, metrics, secrets, courses, learners, python };
  } catch (error) {
    await db.close();
    throw error;
  }
}

export async function closeContext(context: Context): Promise<void> {
  await context.python.close();
  await context.db.close();
}
