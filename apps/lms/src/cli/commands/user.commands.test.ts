import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeBrowser } from '../../testing/browser.ts';
import { runCommandLine } from '../../testing/cli.ts';
import { openTestSite, PASSWORD, type TestSite } from '../../testing/site.ts';
import { CommandError, UsageError } from '../command.ts';
import { userCommands } from './user.commands.ts';

let site: TestSite;

beforeAll(async () => {
  site = await openTestSite();
});
afterAll(() => site.close());

const run = async (line: string, secret = 'enchantress') =>
  (await runCommandLine(userCommands, site.context, line, secret)).at(-1) ?? '';

const signIn = async (password: string) => (await makeBrowser(site.app).signIn('ada', password)).statusCode;

test('an account is created, gets another password, and gets and loses a role', async () => {
  expect(await run('user create ada --email ada@example.org --administrator')).toBe(
    'Created ada, an administrator.',
  );
  const browser = makeBrowser(site.app);
  expect((await browser.signIn('ada', 'enchantress')).statusCode).toBe(303);
  expect(await run('user password ada', PASSWORD)).toBe('Changed the password of ada.');
  expect((await browser.get('/account/settings')).statusCode).toBe(302);
  expect([await signIn('enchantress'), await signIn(PASSWORD)]).toEqual([401, 303]);

  await site.makeUser('bob');
  const admin = makeBrowser(site.app);
  await admin.signIn('ada', PASSWORD);
  expect((await admin.get('/u/bob')).statusCode).toBe(200);
  expect(await run('user role ada learner')).toBe('ada has the role learner.');
  expect((await admin.get('/u/bob')).statusCode).toBe(404);
});

test('an account is activated', async () => {
  await site.makeUser('eve', { isActive: false });
  expect(await run('user activate eve')).toBe('eve is active.');
  const row = await site.context.db.read
    .selectFrom('users')
    .select('is_active')
    .where('username', '=', 'eve')
    .executeTakeFirst();
  expect(row).toEqual({ is_active: 1 });
});

test('an account gets another address, confirmed, unless another account has it', async () => {
  await site.makeUser('mia', { isActive: false });
  await site.makeUser('max');
  expect(await run('user email mia mia@new.example')).toBe('mia has the address mia@new.example.');
  expect((await makeBrowser(site.app).signIn('mia@new.example', PASSWORD)).statusCode).toBe(303);
  await expect(run('user email mia MAX@example.org')).rejects.toThrow('Another account');
});

test.each([
  ['user create', UsageError],
  ['user create a b --email a@example.org', UsageError],
  ['user create zoe --email nonsense', UsageError],
  ['user create z --email zoe@example.org', UsageError],
  ['user create zoe --email zoe@example.org --name A\r\nBcc:eve@example.org', UsageError],
  ['user create <script> --email zoe@example.org', UsageError],
  ['user email', UsageError],
  ['user email zoe', UsageError],
  ['user email zoe nonsense', UsageError],
  ['user email nobody zoe@example.org', CommandError],
  ['user role zoe boss', UsageError],
  ['user remove-demo now', UsageError],
  ['user password nobody', CommandError],
  ['user activate nobody', CommandError],
])('%s is refused', async (line, kind) => {
  await expect(run(line)).rejects.toBeInstanceOf(kind);
});

test('a weak password creates no account', async () => {
  await expect(run('user create zoe --email zoe@example.org', 'short')).rejects.toThrow('at least 8');
  await expect(run('user activate zoe')).rejects.toThrow('no account zoe');
});

test('a username or address in use creates no account', async () => {
  await site.makeUser('kim');
  await expect(run('user create KIM --email other@example.org')).rejects.toThrow('taken');
  await expect(run('user create other --email KIM@example.org')).rejects.toThrow('taken');
});
