import { afterAll, beforeAll, expect, test } from 'vitest';
import { DISCUSSION_PICTURE_LIMIT } from '../../kernel/rate-limits/rate-limits.policy.ts';
import { DAY, HOUR } from '../../lib/durations.ts';
import { buildCourse, discussionTab } from '../../testing/course-builder.ts';
import { describeDatabases } from '../../testing/databases.ts';
import { answer, ask, commentUrl, ok, threadUrl } from '../../testing/discussions.ts';
import { type LearningSite, openLearningSite, type Person } from '../../testing/learning-site.ts';
import { PNG } from '../exercises/testing/files.ts';

describeDatabases('pictures in posts', (_, fresh) => {
  let site: LearningSite;
  let ann: Person;
  beforeAll(async () => {
    const course = buildCourse({ tree: { tabs: [discussionTab] }, sections: [] });
    site = await openLearningSite(course, { database: await fresh() });
    ann = await site.join('ann', { mode: 'audit' });
  });
  afterAll(() => site.close());

  async function upload(who: Person, bytes: Uint8Array | null, name = 'a.png') {
    const form = new FormData();
    form.append('thread_key', 'root');
    if (bytes) form.append('uploaded_file', new File([Uint8Array.from(bytes)], name));
    const whole = new Response(form);
    const { csrfToken } = (await who.get('/csrf/api/v1/token')).json();
    return site.app.inject({
      method: 'POST',
      url: `/api/discussion/v1/courses/${site.courseKey}/upload`,
      headers: {
        'content-type': whole.headers.get('content-type') ?? '',
        'x-csrftoken': csrfToken,
        origin: 'http://localhost',
      },
      cookies: Object.fromEntries(who.browser.cookies),
      payload: Buffer.from(await whole.arrayBuffer()),
    });
  }

  test('one is served as what it contains, to whoever has its address, and never as a page', async () => {
    const { location } = ok<{ location: string }>(await upload(ann, PNG, 'my photo.png'));
    const { host, pathname } = new URL(location);
    expect(pathname).toMatch(/^\/pictures\/[\da-f]{64}\/my%20photo\.png$/);
    const picture = await site.app.inject({ method: 'GET', url: pathname, headers: { host } });
    expect(picture.statusCode).toBe(200);
    expect(picture.rawPayload.equals(PNG)).toBe(true);
    expect(picture.headers).toMatchObject({
      'content-type': 'image/png',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    });
    const other = pathname.replace(/[\da-f]{64}/, '0'.repeat(64));
    expect((await site.app.inject({ method: 'GET', url: other, headers: { host } })).statusCode).toBe(404);
  });

  test('one disappears with the last post that shows it', async () => {
    const { location } = ok<{ location: string }>(await upload(ann, PNG));
    const { host, pathname } = new URL(location);
    const status = async () =>
      (await site.app.inject({ method: 'GET', url: pathname, headers: { host } })).statusCode;
    const text = { raw_body: `![A leaf](${location})` };
    const thread = await ask(ann, site.courseKey, text);
    const other = await ask(ann, site.courseKey);
    const response = await answer(ann, other.id, text);
    await ann.browser.send('DELETE', threadUrl(thread.id));
    expect(await status()).toBe(200);
    await ann.browser.send('DELETE', commentUrl(response.id));
    expect(await status()).toBe(404);
    const again = await ask(ann, site.courseKey);
    await upload(ann, PNG);
    await answer(ann, again.id, text);
    expect(await status()).toBe(200);
    await ann.browser.send('DELETE', threadUrl(again.id));
    expect(await status()).toBe(404);
  });

  test('one that nobody posts is removed after a day, and not before', async () => {
    const bytes = (tail: number) => Buffer.concat([PNG, Buffer.from([tail])]);
    const [forgotten, posted, recent] = [bytes(1), bytes(2), bytes(3)];
    const paths: string[] = [];
    const add = async (picture: Buffer) => {
      const { location } = ok<{ location: string }>(await upload(ann, picture));
      paths.push(new URL(location).pathname);
      return location;
    };
    const { host } = new URL(await add(forgotten));
    const statuses = () =>
      Promise.all(
        paths.map(
          async (url) => (await site.app.inject({ method: 'GET', url, headers: { host } })).statusCode,
        ),
      );
    await answer(ann, (await ask(ann, site.courseKey)).id, { raw_body: `![](${await add(posted)})` });
    await site.runJobs();
    expect(await statuses()).toEqual([200, 200]);
    site.clock.advance(DAY + HOUR);
    await add(recent);
    await site.runJobs();
    expect(await statuses()).toEqual([404, 200, 200]);
    const { count } = await site.context.db.read
      .selectFrom('uploads')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBe(2);
  });

  test.each([
    ['no file', null, '', 400],
    ['an empty one', Buffer.alloc(0), 'a.png', 400],
    [
      'a page with the name of a picture',
      Buffer.from('<!doctype html><script>alert(1)</script>'),
      'a.png',
      415,
    ],
    ['a drawing with scripts', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'a.svg', 415],
    ['a picture with the name of a document', PNG, 'a.pdf', 415],
    ['one of more than a mebibyte', Buffer.concat([PNG, Buffer.alloc(1_048_576)]), 'a.png', 413],
  ])('%s is refused', async (__, bytes, name, status) => {
    const response = await upload(ann, bytes, name);
    expect(response.statusCode).toBe(status);
    expect(response.json()).toHaveProperty('developer_message');
  });

  test('a learner may upload only so many an hour', async () => {
    site.clock.advance(HOUR);
    const ben = await site.join('ben', { mode: 'audit' });
    for (let count = 0; count < DISCUSSION_PICTURE_LIMIT.max; count += 1)
      expect((await upload(ben, PNG)).statusCode).toBe(200);
    expect((await upload(ben, PNG)).statusCode).toBe(429);
  });

  test('only people of the course may upload', async () => {
    const stranger = await site.join('stranger');
    expect((await upload(stranger, PNG)).statusCode).toBe(404);
  });
});
