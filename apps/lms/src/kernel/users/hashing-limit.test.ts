import { expect, test } from 'vitest';
import { makeBrowser } from '../../testing/browser.ts';
import { openTestSite, PASSWORD } from '../../testing/site.ts';
import { withHasher } from './passwords.ts';

test('a full hashing queue rejects requests: 503 with Retry-After', async () => {
  const site = await openTestSite();
  await site.makeUser('ada');
  const browser = makeBrowser(site.app);
  await browser.get('/login');
  const { promise: blocked, resolve: unblock } = Promise.withResolvers<void>();
  // Far more than may wait.
  const waiting = Array.from({ length: 1_000 }, () => withHasher(() => blocked));
  const settled = Promise.allSettled(waiting);
  const refused = await browser.signIn('ada', PASSWORD);
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '5']);
  unblock();
  const refusals = (await settled).filter(({ status }) => status === 'rejected');
  expect(refusals.length).toBeGreaterThan(0);
  expect(refusals[0]).toMatchObject({ reason: { status: 503, code: 'server_busy' } });
  expect((await browser.signIn('ada', PASSWORD)).statusCode).toBe(303);
  await site.close();
});

test('a class that signs in concurrently from one address is accepted', async () => {
  const site = await openTestSite();
  const names = Array.from({ length: 120 }, (_, index) => `learner${index}`);
  for (const name of names) await site.makeUser(name);
  const responses = await Promise.all(names.map((name) => makeBrowser(site.app).signIn(name, PASSWORD)));
  expect(responses.filter(({ statusCode }) => statusCode !== 303)).toEqual([]);
  await site.close();
}, 60_000);
