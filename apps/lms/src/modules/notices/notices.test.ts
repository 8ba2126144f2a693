import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { noticeCommands } from '../../cli/commands/notice.commands.ts';
import { SESSION_COOKIE } from '../../testing/browser.ts';
import { runCommandLine } from '../../testing/cli.ts';
import { buildCourse } from '../../testing/course-builder.ts';
import { describeDatabases } from '../../testing/databases.ts';
import { type LearningSite, openLearningSite, type Person } from '../../testing/learning-site.ts';
import { deleteNotice, insertNotice, listNotices } from './notices.store.ts';

const LIST = '/notices/api/v1/unacknowledged';
const course = buildCourse({ sections: [] });

describeDatabases('notices', (_, fresh) => {
  let site: LearningSite;
  let dana: Person;
  let lee: Person;

  let webDist: string;

  beforeAll(async () => {
    webDist = await mkdtemp(join(tmpdir(), 'lectern-web-'));
    await writeFile(
      join(webDist, 'index.html'),
      '<script type="application/json" id="lectern-config">{}</script>',
    );
    site = await openLearningSite(course, {
      database: await fresh(),
      config: { corsAllowedOrigins: ['https://apps.example.org'], webDist },
    });
    dana = await site.join('dana');
    lee = await site.join('lee');
  });
  afterAll(async () => {
    await site.close();
    await rm(webDist, { recursive: true });
  });
  beforeEach(async () => {
    await site.context.db.write(async (tx) => {
      for (const { id } of await listNotices(tx)) await deleteNotice(tx, id);
    });
  });

  const add = (title: string, bodyHtml = '<p>Please read.</p>') =>
    site.context.db.write((tx) => insertNotice(tx, { title, bodyHtml, createdAt: site.clock.now() }));
  const pageOf = (id: number) => `/notices/render/${id}/`;
  const list = async (who: Person) => {
    const response = await who.get(LIST);
    return response.statusCode === 404 ? [] : response.json<{ results: string[] }>().results;
  };
  const accept = (who: Person, id: number, fields: Record<string, string> = {}) =>
    who.browser.submit(pageOf(id), fields);
  const findSwitch = async (who: Pick<Person, 'get'>) =>
    (await who.get('/api/mfe_config/v1?mfe=learning')).json<{ ENABLE_NOTICES: unknown }>().ENABLE_NOTICES;

  test('[API-31] lists unacknowledged notices by absolute URL, oldest first', async () => {
    expect(await list(dana)).toEqual([]);
    const first = await add('New terms');
    const second = await add('Maintenance on Sunday');
    const both = [first, second].map((id) => `http://localhost${pageOf(id)}`);
    expect(await list(dana)).toEqual(both);
    expect((await accept(dana, first)).statusCode).toBe(303);
    expect(await list(dana)).toEqual([both[1]]);
    expect(await list(lee)).toEqual(both);
    expect((await site.visitor.get(LIST)).statusCode).toBe(401);
  });

  test('responds with 404 without any: clients of 2021 reload for ever at an empty list', async () => {
    const response = await dana.get(LIST);
    expect([response.statusCode, response.json().error_code]).toEqual([404, 'no_notices']);
  });

  test('the front end’s configuration turns them on only while there are unread ones', async () => {
    expect(await findSwitch(dana)).toBe('');
    expect(await findSwitch(site.visitor)).toBe('');
    const id = await add('New terms');
    expect(await findSwitch(dana)).toBe('true');
    // It isn't known yet who will sign in.
    expect(await findSwitch(site.visitor)).toBe('true');
    await accept(dana, id);
    expect(await findSwitch(dana)).toBe('');
    expect(await findSwitch(lee)).toBe('true');
  });

  test('the front end’s page turns them on only for users with unread ones', async () => {
    const hasNotice = async (who: Pick<Person, 'get'>) =>
      (await who.get('/course/course-v1:Acme+CAL101+R1/home')).body.includes('"ENABLE_NOTICES":"true"');
    expect(await hasNotice(dana)).toBe(false);
    const id = await add('New terms');
    expect(await hasNotice(dana)).toBe(true);
    expect(await hasNotice(site.visitor)).toBe(false);
    await accept(dana, id);
    expect(await hasNotice(dana)).toBe(false);
  });

  describe('the page', () => {
    test('shows the notice with its button, and preserves `next`', async () => {
      const id = await add('New terms', '<p>From <b>May</b> on.</p>');
      const next = '/course/course-v1:Acme+CAL101+R1/home?a=1&b=2';
      const page = await dana.get(`${pageOf(id)}?next=${encodeURIComponent(next)}`);
      expect(page.statusCode).toBe(200);
      expect(page.body).toContain('<h1 dir="auto">New terms</h1>');
      expect(page.body).toContain('<p>From <b>May</b> on.</p>');
      expect(page.body).toContain(`name="next" value="${next.replace('&', '&amp;')}"`);
      expect((await accept(dana, id, { next })).headers.location).toBe(next);
    });

    test.each([
      '/course/course-v1:Acme+CAL101+R1/home?a=1&b=2',
      'https://apps.example.org/learning/course/course-v1:Acme+CAL101+R1/home?a=1&b=2',
    ])('returns to %s, as the reference clients append it: unencoded', async (next) => {
      const id = await add('New terms');
      const page = await dana.get(`${pageOf(id)}?next=${next}`);
      expect(page.body).toContain(`name="next" value="${next.replace('&', '&amp;')}"`);
    });

    test('ignores an address that can’t be decoded', async () => {
      const id = await add('New terms');
      const page = await dana.get(`${pageOf(id)}?next=%E0%A4%A`);
      expect([page.statusCode, page.body.includes('name="next"')]).toEqual([200, false]);
    });

    test('continues to the next notice, and finally to `next`', async () => {
      const [first, second] = [await add('One'), await add('Two')];
      const next = 'https://apps.example.org/learning/course/x?a=1#top';
      const response = await accept(dana, first, { next });
      expect(response.headers.location).toBe(`${pageOf(second)}?next=${encodeURIComponent(next)}`);
      expect((await accept(dana, second, { next })).headers.location).toBe(next);
      expect(await list(dana)).toEqual([]);
    });

    test.each(['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)', ''])(
      'next %s leads nowhere else',
      async (next) => {
        const id = await add('One');
        const page = await lee.get(`${pageOf(id)}?next=${encodeURIComponent(next)}`);
        expect(page.body).not.toContain('name="next"');
        expect((await accept(lee, id, { next })).headers.location).toBe('/dashboard');
      },
    );

    test('title and text can’t contain scripts', async () => {
      const id = await add(
        '<script>alert(1)</script>',
        '<p onclick="x()">Hi<script>alert(2)</script><img src="javascript:x" onerror="y()"></p>',
      );
      const { body } = await dana.get(pageOf(id));
      expect(body).not.toMatch(/<script|onclick|onerror|javascript:/);
      expect(body).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    });

    test('acknowledging is idempotent and affects one user only', async () => {
      const id = await add('One');
      await accept(dana, id);
      await accept(dana, id);
      expect((await listNotices(site.context.db.read)).map(({ read }) => read)).toEqual([1]);
      expect(await list(lee)).toHaveLength(1);
    });

    test('requires an account, a CSRF token and an existing notice', async () => {
      const id = await add('One');
      const page = await site.visitor.get(`${pageOf(id)}?next=/x`);
      expect([page.statusCode, page.headers.location]).toEqual([
        302,
        `/login?next=${encodeURIComponent(`${pageOf(id)}?next=/x`)}`,
      ]);
      expect((await site.visitor.submit(pageOf(id), {})).headers.location).toBe('/login');
      expect((await dana.browser.send('POST', pageOf(id), { csrf: false })).statusCode).toBe(403);
      for (const none of ['0', '999999', '99999999999999', '-1', 'x', '1.5']) {
        expect((await dana.get(`/notices/render/${none}/`)).statusCode, none).toBe(404);
      }
      expect((await dana.browser.submit('/notices/render/999999/', {})).statusCode).toBe(404);
      const huge = { next: 'x'.repeat(1024 * 1024 + 1) };
      expect((await dana.browser.submit(pageOf(id), huge)).statusCode).toBe(413);
      expect(await list(dana)).toHaveLength(1);
    });

    test('a session that has ended acknowledges nothing', async () => {
      const id = await add('One');
      const kim = await site.join(`kim${id}`);
      kim.browser.cookies.set(SESSION_COOKIE, 'stale');
      expect((await accept(kim, id)).headers.location).toBe('/login');
      expect((await listNotices(site.context.db.read)).map(({ read }) => read)).toEqual([0]);
    });
  });

  describe('the commands', () => {
    const command = (name: string) => {
      const found = noticeCommands.find((one) => one.name === name);
      if (!found) throw new Error(`There is no ${name}`);
      return found;
    };
    const addBy = async (args: string[]) => {
      const printed: string[] = [];
      await command('notice add').run(args, {
        config: () => site.context.config,
        open: async () => site.context,
        print: (line) => printed.push(line),
        askSecret: async () => '',
      });
      return printed.join('\n');
    };
    const run = async (line: string) => (await runCommandLine(noticeCommands, site.context, line)).join('\n');

    test('create a notice from plain paragraphs, list it with its number of readers, and remove it', async () => {
      const said = await addBy(['--title', 'New <terms>', '--text', 'From May on.\n\nSee < there.']);
      const [id = ''] = /\d+/.exec(said) ?? [];
      const { body } = await dana.get(pageOf(Number(id)));
      expect(body).toContain('<p>From May on.</p>\n<p>See &lt; there.</p>');
      await accept(dana, Number(id));
      expect(await run('notice list')).toBe(`${id}  2026-03-02  acknowledged by 1  New <terms>`);
      expect(await run(`notice remove ${id}`)).toBe(`Removed notice ${id}.`);
      expect(await run('notice list')).toBe('There are no notices.');
      expect((await dana.get(pageOf(Number(id)))).statusCode).toBe(404);
    });

    test.each([
      [['--text', 'x'], 'Give a title'],
      [['--title', 'T'], 'Give either --text or --file.'],
      [['--title', 'T', '--text', 'x', '--file', 'y'], 'Give either --text or --file.'],
      [['--title', 'T', '--text', ' '], 'A notice needs some text.'],
      [['--title', 'T'.repeat(201), '--text', 'x'], 'at most 200'],
      [['--title', 'T\r\nU', '--text', 'x'], 'A title is one line.'],
      [['--title', 'T\u001b]0;x\u0007', '--text', 'x'], 'A title is one line.'],
      [['--title', 'T', '--file', '/nowhere/x.html'], "can't be read"],
    ])('"notice add %j" is refused', async (args, problem) => {
      await expect(addBy(args)).rejects.toThrow(problem);
      expect(await list(dana)).toEqual([]);
    });

    test.each(['notice remove', 'notice remove x', 'notice remove 999999'])(
      '"%s" is refused',
      async (line) => {
        await expect(run(line)).rejects.toThrow();
      },
    );
  });
});
