import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Context } from '../../context.ts';
import { HOUR, MINUTE } from '../../lib/durations.ts';
import type { Mail } from '../../mail/mailer.ts';
import { closeContext, openContext } from '../../open-context.ts';
import { makeTestConfig, openTestContext, type TestClock } from '../../testing/context.ts';
import { describeDatabases, type FreshDatabase } from '../../testing/databases.ts';
import { defineJob, type JobKind, noPayload, queueJob } from './job-kind.ts';
import { startJobRunner } from './job-runner.ts';
import { KEPT_FINISHED, LEASE, MAX_ATTEMPTS } from './jobs.policy.ts';
import { claimJob, finishJob, markHandedOver, postponeJob } from './jobs.store.ts';
import { queuePeriodicJobs, runDueJobs } from './run-jobs.ts';
import { sweepJobsJob } from './sweep-jobs.ts';

describeDatabases('jobs', (_, fresh) => {
  let database: FreshDatabase;
  let context: Context;
  let clock: TestClock;
  let close: () => Promise<void>;
  let done: string[];
  /** What the next runs do: throw, or return a mail. */
  let behavior: (word: string) => Promise<Mail | null>;

  const say = defineJob({
    name: 'say',
    payload: v.object({ word: v.string() }),
    async run(_work, { word }) {
      const mail = await behavior(word);
      done.push(word);
      return mail;
    },
  });
  const kinds: JobKind[] = [say, sweepJobsJob];
  const run = (on: Context = context) => runDueJobs({ context: on, origin: 'http://localhost', kinds });
  const queue = (word: string, key: string | null = null) =>
    context.db.write((tx) => queueJob(tx, say, { word }, { now: clock.now(), key }));
  const rows = () => context.db.read.selectFrom('jobs').selectAll().orderBy('id').execute();
  const take = () => context.db.write((tx) => claimJob(tx, { lease: 'somebody', now: clock.now() }));

  beforeEach(async () => {
    database = await fresh();
    ({ context, clock, close } = await openTestContext({ database }));
    done = [];
    behavior = async () => null;
  });
  afterEach(() => close());

  test('run once with their payload, in the order they were due', async () => {
    await queue('first');
    clock.advance(1);
    await queue('second');
    await run();
    await run();
    expect(done).toEqual(['first', 'second']);
    expect(await rows()).toMatchObject([{ outcome: 'done' }, { outcome: 'done' }]);
  });

  test('run in the order they were due, whenever they were queued', async () => {
    const start = clock.now();
    clock.set(start + 2);
    await queue('second');
    clock.set(start + 1);
    await queue('first');
    clock.set(start + 3);
    await run();
    expect(done).toEqual(['first', 'second']);
  });

  test('queued in a transaction that fails are rolled back', async () => {
    const failing = context.db.write(async (tx) => {
      await queueJob(tx, say, { word: 'x' }, { now: clock.now() });
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await rows()).toEqual([]);
  });

  test('with the same key are queued once, even if the first is done', async () => {
    await queue('once', 'k');
    await queue('twice', 'k');
    await run();
    await queue('again', 'k');
    await queue('other', 'k2');
    await run();
    expect(done).toEqual(['once', 'other']);
  });

  test('are shared by processes, each running in one', async () => {
    const second = await openContext(makeTestConfig(database), { clock, log: context.log });
    const words = Array.from({ length: 30 }, (__, index) => `word ${index}`);
    await context.db.write(async (tx) => {
      for (const word of words) await queueJob(tx, say, { word }, { now: clock.now() });
    });
    // Each yields inside the job, so that both are always running one.
    behavior = () => new Promise((resolve) => setImmediate(() => resolve(null)));
    await Promise.all([run(), run(second), run(), run(second)]);
    expect(done.toSorted()).toEqual(words.toSorted());
    expect((await rows()).map(({ attempts }) => attempts)).toEqual(words.map(() => 1));
    await closeContext(second);
  });

  test('that fail are retried with back-off, and given up after eight times', async () => {
    const tries: number[] = [];
    behavior = async () => {
      tries.push(clock.now());
      throw new Error('the sky is falling');
    };
    await queue('x');
    await run();
    clock.advance(MINUTE - 1);
    await run();
    expect(tries).toHaveLength(1);
    clock.advance(1);
    await run();
    expect(tries).toHaveLength(2);
    for (let index = 0; index < 20; index += 1) {
      clock.advance(6 * HOUR);
      await run();
    }
    expect(tries).toHaveLength(MAX_ATTEMPTS);
    expect(await rows()).toMatchObject([{ outcome: 'given-up', last_error: 'the sky is falling' }]);
    const metrics = await context.metrics.registry.metrics();
    expect(metrics).toContain('lectern_jobs_total{kind="say",outcome="given-up"} 1');
    expect(metrics).toContain('lectern_jobs_total{kind="say",outcome="failed"} 7');
  });

  test('that fail don’t block the next', async () => {
    behavior = async (word) => {
      if (word === 'bad') throw new Error('no');
      return null;
    };
    await queue('bad');
    await queue('good');
    await run();
    expect(done).toEqual(['good']);
  });

  test.each([
    ['an unknown kind', { kind: 'nothing', payload: '{}' }],
    ['a payload of another shape', { kind: 'say', payload: '{"word":1}' }],
    ['a payload that is no JSON', { kind: 'say', payload: '{' }],
  ])('of %s fail without affecting others', async (__, job) => {
    await context.db.write((tx) =>
      tx
        .insertInto('jobs')
        .values({ ...job, due_at: 0, attempts: 0, created_at: 0 })
        .execute(),
    );
    await queue('good');
    await run();
    expect(done).toEqual(['good']);
    expect((await rows())[0]).toMatchObject({ finished_at: null, attempts: 1 });
  });

  describe('jobs of a process that died', () => {
    test('are taken over once their lease expires, not before', async () => {
      await queue('x');
      await take();
      clock.advance(LEASE - 1);
      await run();
      expect(done).toEqual([]);
      clock.advance(1);
      await run();
      expect(done).toEqual(['x']);
      expect(await rows()).toMatchObject([{ attempts: 2, outcome: 'done' }]);
    });

    test('eight times in a row are given up, since they may be the cause', async () => {
      await queue('x');
      for (let index = 0; index < MAX_ATTEMPTS; index += 1) {
        await take();
        clock.advance(LEASE);
      }
      await run();
      expect(done).toEqual([]);
      expect(await rows()).toMatchObject([{ outcome: 'given-up' }]);
    });

    test('while it sent their mail are not retried', async () => {
      await queue('x');
      const job = await take();
      if (!job) throw new Error('Nothing was taken');
      expect(await context.db.write((tx) => markHandedOver(tx, job, clock.now()))).toBe(true);
      clock.advance(LEASE);
      await run();
      expect(done).toEqual([]);
      expect(await rows()).toMatchObject([{ outcome: 'uncertain' }]);
    });
  });

  test('a process that lost its lease changes nothing', async () => {
    await queue('x');
    const job = await take();
    if (!job) throw new Error('Nothing was taken');
    clock.advance(LEASE);
    const other = await context.db.write((tx) => claimJob(tx, { lease: 'another', now: clock.now() }));
    expect(other).toMatchObject({ id: job.id, attempts: 2 });
    const now = clock.now();
    const changes = await context.db.write(async (tx) => [
      await markHandedOver(tx, job, now),
      await postponeJob(tx, job, { until: now, error: 'x' }),
      await finishJob(tx, job, { result: 'done', error: null, now }),
    ]);
    expect(changes).toEqual([false, false, false]);
    expect(await rows()).toMatchObject([{ lease: 'another', finished_at: null, handed_over_at: null }]);
  });

  test('a long job extends its lease', async () => {
    const slow = defineJob({
      name: 'slow',
      payload: noPayload,
      async run({ renew }) {
        for (let index = 0; index < 3; index += 1) {
          clock.advance(LEASE - 1);
          await renew();
          expect(await take()).toBeNull();
        }
        return null;
      },
    });
    await context.db.write((tx) => queueJob(tx, slow, {}, { now: clock.now() }));
    await runDueJobs({ context, origin: '', kinds: [slow] });
    expect(await rows()).toMatchObject([{ attempts: 1, outcome: 'done' }]);
  });

  test('periodic jobs are queued once per interval, by any process', async () => {
    const hourly: JobKind = { ...say, name: 'hourly', every: HOUR, payload: noPayload };
    const environment = { context, origin: '', kinds: [hourly, say] };
    clock.set('2026-03-02T09:59:59.999Z');
    await queuePeriodicJobs(environment, new Map());
    const known = new Map<string, number>();
    await queuePeriodicJobs(environment, known);
    await queuePeriodicJobs(environment, known);
    expect(await rows()).toMatchObject([{ kind: 'hourly' }]);
    clock.advance(1);
    await queuePeriodicJobs(environment, known);
    expect((await rows()).map(({ job_key }) => job_key)).toEqual(['hourly/492345', 'hourly/492346']);
  });

  test('rows of finished jobs are removed after 30 days, those of waiting ones are not', async () => {
    await queue('x', 'k');
    await run();
    behavior = () => Promise.reject(new Error('no'));
    await queue('waits');
    await run();
    const sweep = async () => {
      await context.db.write((tx) => queueJob(tx, sweepJobsJob, {}, { now: clock.now() }));
      await run();
      return (await rows()).filter(({ kind }) => kind === 'say').map(({ payload }) => payload);
    };
    clock.advance(KEPT_FINISHED);
    expect(await sweep()).toHaveLength(2);
    clock.advance(1);
    expect(await sweep()).toEqual(['{"word":"waits"}']);
  });

  test('a runner does what is due; once stopped, it finishes the current job and starts no other', async () => {
    const begun = Promise.withResolvers<void>();
    const gate = Promise.withResolvers<null>();
    behavior = () => {
      begun.resolve();
      return gate.promise;
    };
    await queue('first');
    await queue('second');
    const runner = startJobRunner({ context, origin: '', kinds: [say] });
    await begun.promise;
    let stopped = false;
    const stopping = runner.stop(10_000).then(() => {
      stopped = true;
    });
    await new Promise(setImmediate);
    expect(stopped).toBe(false);
    gate.resolve(null);
    await stopping;
    expect(done).toEqual(['first']);
    expect(await rows()).toMatchObject([{ outcome: 'done' }, { attempts: 0 }]);
  });
});
