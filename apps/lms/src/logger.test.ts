import { expect, test } from 'vitest';
import { makeLogger, redactUrl } from './logger.ts';
import { makeBrowser } from './testing/browser.ts';
import { openTestSite, PASSWORD } from './testing/site.ts';

test.each([
  ['/units/block?token=abc.def&view=x', '/units/block?token=[redacted]&view=x'],
  ['/x?a=1&TOKEN=secret', '/x?a=1&TOKEN=[redacted]'],
  ['/activate/abcDEF-123', '/activate/[redacted]'],
  ['/password/new/abc.def.ghi', '/password/new/[redacted]'],
  ['/calendar/abc.ics', '/calendar/[redacted]'],
  ['/goal-unsubscribe/abc.def.ghi', '/goal-unsubscribe/[redacted]'],
  ['/preferences-unsubscribe/abc.def.ghi', '/preferences-unsubscribe/[redacted]'],
  [
    '/api/course_home/unsubscribe_from_course_goal/abc',
    '/api/course_home/unsubscribe_from_course_goal/[redacted]',
  ],
  ['/login?next=/course/x', '/login?next=/course/x'],
])('%s is logged as %s', (url, logged) => {
  expect(redactUrl(url)).toBe(logged);
});

test('what is said of a request names it by the id that its answer carries', async () => {
  const lines: string[] = [];
  const log = makeLogger('info', { write: (line) => lines.push(line) });
  const site = await openTestSite({ log });
  const { headers } = await site.app.inject('/healthz/live');
  await site.app.inject('/metrics');
  await site.close();
  const answered = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'answered');
  expect(answered).toHaveLength(1);
  expect(answered[0]).toMatchObject({
    reqId: headers['x-request-id'],
    req: { method: 'GET', url: '/healthz/live' },
    res: { statusCode: 200 },
  });
});

test('control characters of an address are spelled out', async () => {
  const lines: string[] = [];
  const log = makeLogger('info', { write: (line) => lines.push(line) });
  log.info({ req: { method: 'GET', url: '/\u009b2J', host: 'a\u009b', ip: '127.0.0.1' } }, 'answered');
  expect(lines.join('').trimEnd()).not.toMatch(/\p{Cc}/u);
  expect(JSON.parse(lines[0] ?? '').req).toMatchObject({ url: '/\\u009b2J', host: 'a\\u009b' });
});

test('no secret of a whole sign-in, mail or request gets into the log', async () => {
  const lines: string[] = [];
  const log = makeLogger('trace', { write: (line) => lines.push(line) });
  const site = await openTestSite({ log });
  await site.makeUser('ada');
  const browser = makeBrowser(site.app);
  await browser.signIn('ada', PASSWORD);
  await browser.signIn('ada', 'a wrong password');
  await browser.submit('/register', {
    name: 'Bob',
    username: 'bob',
    email: 'bob@example.org',
    password: 'bobs password',
  });
  await browser.get('/activate/abcdefgh?token=hidden');
  log.info(
    { headers: { cookie: 'sessionid=1', authorization: 'Bearer x' }, user: { password: 'p4ss' } },
    'x',
  );
  await site.close();

  const text = lines.join('');
  expect(text).toContain('"url":"/login"');
  const secrets = [
    PASSWORD,
    'a wrong password',
    'bobs password',
    'abcdefgh',
    'hidden',
    'sessionid=1',
    'Bearer x',
    'p4ss',
    '$argon2id',
    ...browser.cookies.values(),
  ].filter((secret) => secret !== 'true');
  for (const secret of secrets) expect(text).not.toContain(secret);
});
