import { expect, test } from 'vitest';
import { loadConfig } from '../../config.ts';
import { listDemoUsernames } from '../../kernel/users/users.store.ts';
import { makeBrowser } from '../../testing/browser.ts';
import { describeDatabases } from '../../testing/databases.ts';
import { openTestSite } from '../../testing/site.ts';
import { removeDemoAccounts } from '../account-deletion/delete-account.ts';
import {
  DEMO_PASSWORD,
  isPrivateSite,
  refuseExposedDemoAccounts,
  seedDemoAccounts,
} from './demo-accounts.ts';

test.each([
  [{}, true],
  [{ HOST: '::1' }, true],
  [{ HOST: 'localhost' }, true],
  [{ HOST: '127.0.0.2' }, true],
  [{ BASE_URL: 'http://localhost:8080' }, true],
  [{ HOST: '0.0.0.0', BASE_URL: 'http://localhost:8000' }, false],
  [{ HOST: '192.168.1.5', BASE_URL: 'http://192.168.1.5:8000' }, false],
  [{ HOST: '127.0.0.1.evil.example', BASE_URL: 'http://localhost' }, false],
  [{ BASE_URL: 'https://learn.example.org' }, false],
  [{ TRUST_PROXY: '1' }, false],
])('%o is a private site: %s', (env, isPrivate) => {
  expect(isPrivateSite(loadConfig(env))).toBe(isPrivate);
});

describeDatabases('demo accounts', (_open, fresh) => {
  test('are created on an empty private site, can sign in, and are not created again once removed', async () => {
    const site = await openTestSite({ database: await fresh() });
    expect(await Promise.all([seedDemoAccounts(site.context), seedDemoAccounts(site.context)])).toContain(
      true,
    );
    expect(await listDemoUsernames(site.context.db.read)).toEqual(['admin', 'learner', 'staff', 'verified']);
    for (const username of ['learner', 'verified', 'staff', 'admin']) {
      expect((await makeBrowser(site.app).signIn(username, DEMO_PASSWORD)).statusCode).toBe(303);
    }
    await site.makeUser('ada');
    expect(await removeDemoAccounts(site.context)).toEqual(['admin', 'learner', 'staff', 'verified']);
    expect(await seedDemoAccounts(site.context)).toBe(false);
    expect(await listDemoUsernames(site.context.db.read)).toEqual([]);
    await site.close();
  });

  test('are never created on a public site, which refuses to start with them', async () => {
    const site = await openTestSite({ database: await fresh() });
    const config = { ...site.context.config, baseUrl: 'https://learn.example.org' };
    expect(await seedDemoAccounts({ ...site.context, config })).toBe(false);
    await expect(refuseExposedDemoAccounts(config, site.context.db.read)).resolves.toBeUndefined();
    await seedDemoAccounts(site.context);
    await expect(refuseExposedDemoAccounts(config, site.context.db.read)).rejects.toThrow('remove-demo');
    await site.close();
  });
});
