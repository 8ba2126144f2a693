import * as v from 'valibot';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { jobKinds } from '../../job-kinds.ts';
import { MINUTE } from '../../lib/durations.ts';
import { activationMailJob } from '../../modules/registration/registration-jobs.ts';
import { openTestContext } from '../../testing/context.ts';
import { describeDatabases } from '../../testing/databases.ts';
import { endProcesses, startSite } from '../../testing/process.ts';
import { type MailServer, type MailServerRules, startMailServer } from '../../testing/smtp.ts';
import { insertUser } from '../users/users.store.ts';
import { defineJob, queueJob } from './job-kind.ts';
import { LEASE } from './jobs.policy.ts';
import { runDueJobs } from './run-jobs.ts';

// Starts real processes, which are slow on a busy machine; a longer timeout doesn't weaken any assertion.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });
const write = defineJob({
  name: 'write',
  payload: v.object({ to: v.string() }),
  run: async (_, { to }) => ({ to, subject: 'Hello', text: 'Hello' }),
});

describeDatabases('mail of jobs', (_, fresh) => {
  let server: MailServer;
  let rules: MailServerRules;
  beforeEach(async () => {
    rules = {};
    server = await startMailServer({
      recipient: (address) => rules.recipient?.(address) ?? null,
      message: async (mail, hangUp) => (await rules.message?.(mail, hangUp)) ?? null,
    });
  });
  afterEach(async () => {
    endProcesses();
    await server.close();
  });

  async function open() {
    const { context, clock, close } = await openTestContext({
      database: await fresh(),
      config: { smtpUrl: server.url },
    });
    const run = () => runDueJobs({ context, origin: '', kinds: [write] });
    await context.db.write((tx) => queueJob(tx, write, { to: 'ada@example.org' }, { now: clock.now() }));
    await run();
    const [job] = await context.db.read.selectFrom('jobs').selectAll().execute();
    /** Advances the clock by an hour, runs the jobs, and closes. */
    const end = async () => {
      clock.advance(60 * MINUTE);
      await run();
      await close();
      return server.received.length;
    };
    return { job, end };
  }

  test('that was accepted is not sent again', async () => {
    const { job, end } = await open();
    expect(job).toMatchObject({ outcome: 'done', attempts: 1 });
    expect(await end()).toBe(1);
  });

  test('that was refused temporarily is sent later, once', async () => {
    rules.message = async () => ({ code: 451 });
    const { job, end } = await open();
    expect(job).toMatchObject({ finished_at: null, handed_over_at: null });
    rules = {};
    expect(await end()).toBe(1);
  });

  test('that was refused permanently is not retried', async () => {
    rules.recipient = () => ({ code: 550 });
    const { job, end } = await open();
    expect(job).toMatchObject({ outcome: 'given-up' });
    rules = {};
    expect(await end()).toBe(0);
  });

  test('without a response to its hand-over is not sent again', async () => {
    rules.message = async (__, hangUp) => {
      hangUp();
      return null;
    };
    const { job, end } = await open();
    expect(job).toMatchObject({ outcome: 'uncertain' });
    rules = {};
    expect(await end()).toBe(0);
  });

  test('sent by two processes, of which one is killed: nobody gets a mail twice', async () => {
    const database = await fresh();
    const { context, clock, close } = await openTestContext({ database, config: { smtpUrl: server.url } });
    const names = Array.from({ length: 24 }, (__, index) => `user${index}`);
    await context.db.write(async (tx) => {
      for (const username of names) {
        const account = { username, email: `${username}@example.org`, name: username, passwordHash: 'x' };
        const user = await insertUser(tx, { ...account, isActive: false }, Date.now());
        if (user) await queueJob(tx, activationMailJob, { userId: user.id }, { now: 1 });
      }
    });
    const half = Promise.withResolvers<void>();
    rules.message = async () => {
      if (server.received.length >= 8) half.resolve();
      return null;
    };
    const [one, other] = await Promise.all(
      [1, 2].map(() => startSite(database, { SMTP_URL: server.url, BASE_URL: 'https://learn.example.org' })),
    );
    await half.promise;
    one?.kill();
    await one?.ended;
    await expect
      .poll(
        () =>
          context.db.read
            .selectFrom('jobs')
            .select('id')
            .where('lease', 'is', null)
            .where('finished_at', 'is', null)
            .execute(),
        { timeout: 60_000 },
      )
      .toEqual([]);
    other?.stop();
    expect(await other?.ended).toBe(0);

    // The killed process's job is taken by another process after its lease expires.
    clock.set(Date.now() + LEASE);
    await runDueJobs({ context, origin: 'https://learn.example.org', kinds: jobKinds });
    const jobs = await context.db.read
      .selectFrom('jobs')
      .select(['outcome'])
      .where('kind', '=', 'activation-mail')
      .execute();
    const count = (result: string) => jobs.filter((job) => job.outcome === result).length;
    const recipients = server.received.map(({ to }) => to);
    expect(new Set(recipients).size).toBe(recipients.length);
    expect(count('done') + count('uncertain')).toBe(names.length);
    expect(count('uncertain')).toBeLessThanOrEqual(1);
    expect(recipients.length - count('done')).toBeGreaterThanOrEqual(0);
    expect(recipients.length - count('done')).toBeLessThanOrEqual(count('uncertain'));
    await close();
  });
});
