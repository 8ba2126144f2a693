import type { FastifyInstance } from 'fastify';
import { buildApp } from '../app.ts';
import type { Context } from '../context.ts';
import { jobKinds } from '../job-kinds.ts';
import { queuePeriodicJobs, runDueJobs } from '../kernel/jobs/run-jobs.ts';
import { hashPassword } from '../kernel/users/passwords.ts';
import type { User } from '../kernel/users/user.ts';
import { insertUser, type NewUser } from '../kernel/users/users.store.ts';
import { openTestContext, type TestClock } from './context.ts';

export const PASSWORD = 'correct horse battery';
let passwordHash: Promise<string> | undefined;

export interface TestSite {
  app: FastifyInstance;
  context: Context;
  clock: TestClock;
  /** An active account with the password PASSWORD. */
  makeUser(username: string, changes?: Partial<NewUser>): Promise<User>;
  /** Runs the jobs that are due now, including periodic ones, as a serving process would. */
  runJobs(): Promise<void>;
  close(): Promise<void>;
}

/** The whole LMS in process, over a fresh database. */
export async function openTestSite(options: Parameters<typeof openTestContext>[0] = {}): Promise<TestSite> {
  const { context, clock, close } = await openTestContext(options);
  const app = await buildApp(context);
  return {
    app,
    context,
    clock,
    async makeUser(username, changes = {}) {
      passwordHash ??= hashPassword(PASSWORD);
      const account = {
        username,
        email: `${username}@example.org`,
        name: `Name of ${username}`,
        passwordHash: await passwordHash,
        isActive: true,
        ...changes,
      };
      const user = await context.db.write((tx) => insertUser(tx, account, clock.now()));
      if (!user) throw new Error(`${username} is taken`);
      return user;
    },
    async runJobs() {
      const environment = { context, origin: 'http://localhost', kinds: jobKinds };
      await queuePeriodicJobs(environment, new Map());
      await runDueJobs(environment);
    },
    async close() {
      await app.close();
      await close();
    },
  };
}
