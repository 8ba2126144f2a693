import { expect, test } from 'vitest';
import { jobKinds } from '../../job-kinds.ts';
import { openTestContext } from '../../testing/context.ts';
import { describeDatabases } from '../../testing/databases.ts';
import { MAX_WINDOW, TOOL_NONCE_LIMIT } from '../rate-limits/rate-limits.policy.ts';
import { countUse } from '../rate-limits/rate-limits.store.ts';
import { queuePeriodicJobs, runDueJobs } from './run-jobs.ts';

describeDatabases('rate limits', (_, fresh) => {
  test('are deleted daily once their windows have ended', async () => {
    const { context, clock, close } = await openTestContext({ database: await fresh() });
    const use = (nonce: string) =>
      context.db.write((tx) => countUse(tx, TOOL_NONCE_LIMIT, [nonce], clock.now()));
    await use('earlier');
    clock.advance(MAX_WINDOW);
    await use('later');
    const environment = { context, origin: 'http://localhost', kinds: jobKinds };
    await queuePeriodicJobs(environment, new Map());
    await runDueJobs(environment);
    const rows = await context.db.read.selectFrom('rate_limits').select('window_start').execute();
    expect(rows).toEqual([{ window_start: clock.now() }]);
    await close();
  });
});
