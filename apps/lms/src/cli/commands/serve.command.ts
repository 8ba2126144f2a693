import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { systemClock } from '../../clock.ts';
import { type Config, loadConfig } from '../../config.ts';
import { renderStoredCourses } from '../../kernel/course/stored-renderings.ts';
import { startJobRunner } from '../../kernel/jobs/job-runner.ts';
import { indexStoredCourses } from '../../kernel/search/index-course.ts';
import { listDemoUsernames } from '../../kernel/users/users.store.ts';
import { makeLogger } from '../../logger.ts';
import { readStoredPages } from '../../modules/course-files/page-text.ts';
import { DEMO_PASSWORD, refuseExposedDemoAccounts } from '../../modules/sessions/demo-accounts.ts';
import { closeContext, openContext } from '../../open-context.ts';
import { findOrigins } from '../../plugins/site.ts';
import { type Command, CommandError, UsageError } from '../command.ts';
import { describePython } from '../describe-python.ts';

/**
 * Serves the site until SIGTERM or SIGINT, then finishes current requests and jobs within seconds. The site's code, most of
 * the program, is loaded only here, so that other commands start in half the time.
 */
export const serveCommand: Command = {
  name: 'serve',
  usage: '',
  summary: 'Serve the site (configured by environment variables)',
  async run(args, { print }) {
    if (args.length > 0) throw new UsageError('serve takes no arguments');
    const config = loadConfig(process.env);
    const log = makeLogger(config.logLevel);
    // Listens from the start: a caller may stop the site as soon as it reports that it is ready.
    const stopped = untilStopped(log);
    const [{ buildApp }, { jobKinds }] = await Promise.all([
      import('../../app.ts'),
      import('../../job-kinds.ts'),
    ]);
    const context = await openContext(config, { clock: systemClock, log });
    try {
      const python = await context.python.getRuntime();
      await refuseExposedDemoAccounts(config, context.db.read);
      const rendered = await renderStoredCourses(context);
      if (rendered > 0) log.info({ courses: rendered }, 'rendered courses imported by another release');
      const indexed = await indexStoredCourses(context, readStoredPages(context.db.read));
      if (indexed > 0)
        log.info({ courses: indexed }, 'indexed courses imported by another release for search');
      const app = await buildApp(context);
      await listen(app, config);
      const { port } = app.server.address() as AddressInfo;
      for (const line of greeting(config, port, await listDemoUsernames(context.db.read))) print(line);
      print(describePython(config, python));
      const jobs = startJobRunner({ context, origin: findOrigins(config, port).origin, kinds: jobKinds });
      await stopped;
      log.info('stopping: finishing current requests and the current job');
      const [{ cut }] = await Promise.all([app.drain(DRAIN_TIMES), jobs.stop(JOB_TIMEOUT)]);
      if (cut > 0) log.warn({ requests: cut }, 'requests that took too long were cut off');
      await app.close();
    } finally {
      await closeContext(context);
    }
  },
};

// Milliseconds after the signal. Service managers kill what has not ended after ten seconds.
const DRAIN_TIMES = { grace: 500, limit: 8_000 };
const JOB_TIMEOUT = 5_000;
const LATEST_EXIT = 9_500;

/** Throws CommandError if the address is unavailable. */
async function listen(app: FastifyInstance, { host, port }: Config): Promise<void> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null;
    const reason = REASONS.get(code);
    if (reason === undefined) throw error;
    throw new CommandError(`Can't listen on ${host}, port ${port}: ${reason}`);
  }
}

const REASONS = new Map<unknown, string>([
  ['EADDRINUSE', 'another program is using it. Set PORT to a free one.'],
  ['EACCES', 'this process may not use it. Set PORT to 1024 or more.'],
  ['ENOTFOUND', "the host doesn't exist. Set HOST to an address of this machine."],
  ['EAI_AGAIN', "the name can't be resolved. Set HOST to an address of this machine."],
  ['EADDRNOTAVAIL', "this machine doesn't have that address. Set HOST to one that it has."],
]);

function greeting(config: Config, port: number, demoUsernames: readonly string[]): string[] {
  const lines = [`${config.siteName} is ready at ${findOrigins(config, port).origin}`];
  if (demoUsernames.length > 0) {
    lines.push(`Demo accounts: ${demoUsernames.join(', ')} (password ${DEMO_PASSWORD})`);
  }
  return lines;
}

/**
 * Resolves at the first SIGTERM or SIGINT. From then on, the process ends within this time, whatever it is waiting for.
 */
function untilStopped(log: Logger): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      process.once(signal, () => {
        setTimeout(() => {
          log.warn('stopping took too long: exited before it was done');
          process.exit(0);
        }, LATEST_EXIT).unref();
        resolve();
      });
    }
  });
}
