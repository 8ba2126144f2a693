import { readFile } from 'node:fs/promises';
import type { CommentWire, ThreadWire } from '@lectern/contract';
import { type Kysely, sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { userCommands } from '../../cli/commands/user.commands.ts';
import type { Schema } from '../../db/schema.ts';
import { DAY } from '../../lib/durations.ts';
import { runCommandLine } from '../../testing/cli.ts';
import { buildCourse, discussionTab } from '../../testing/course-builder.ts';
import { describeDatabases, freshSqlite } from '../../testing/databases.ts';
import { answer, ask, commentUrl, ok, patch, threadUrl } from '../../testing/discussions.ts';
import { type LearningSite, openLearningSite, type Person } from '../../testing/learning-site.ts';
import { listTables } from '../../testing/list-tables.ts';
import { ADA, openReleasedSite, QUESTION } from '../../testing/released-site.ts';
import { PASSWORD } from '../../testing/site.ts';
import { ABANDONED_AFTER } from '../registration/registration-jobs.ts';
import { removeDemoAccounts } from './delete-account.ts';

const PAGE = '/account/delete';

const course = buildCourse({ tree: { tabs: [discussionTab] }, sections: [] });

/** Every text in the database. */
async function listTexts({ context: { db } }: Pick<LearningSite, 'context'>): Promise<string[]> {
  const kysely = db.read as unknown as Kysely<Schema>;
  const tables = await listTables(kysely, db.dialect);
  const texts: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(kysely);
    texts.push(...rows.map((row) => `${name}: ${JSON.stringify(row)}`));
  }
  return texts;
}

describeDatabases('deleting an account', (_, fresh) => {
  test('leaves nothing of the person in any table, after every write that the site knows', async () => {
    const site = await openReleasedSite(await fresh());
    const findPerson = async () => {
      const names = [
        ADA.name,
        'ada@example.org',
        '"ada"',
        '\\"ada\\"',
        'user/ada',
        QUESTION.title,
        QUESTION.text,
      ];
      return (await listTexts(site)).filter((text) => names.some((name) => text.includes(name)));
    };
    expect((await findPerson()).length).toBeGreaterThan(5);
    const deletion = await runCommandLine(userCommands, site.context, 'user delete ada --yes');
    expect(deletion.at(-1)).toBe('Deleted ada.');
    expect(await findPerson()).toEqual([]);
    expect((await listTexts(site)).join()).toContain(QUESTION.response);
    await site.close();
  });

  describe('on its page', () => {
    let site: LearningSite;
    let ann: Person;
    beforeEach(async () => {
      site = await openLearningSite(course, { database: await fresh() });
      ann = await site.join('ann', { mode: 'audit' });
    });
    afterEach(() => site.close());
    const remove = (current: string) => ann.browser.submit(PAGE, { current });

    test('takes the password, signs out everywhere and frees the name and address', async () => {
      expect((await ann.get('/account/settings')).body).toContain(`href="${PAGE}">Delete account`);
      const wrong = await remove('no');
      expect(wrong.statusCode).toBe(400);
      expect(wrong.body).toContain('isn’t your current password');
      expect((await ann.get('/dashboard')).statusCode).toBe(200);
      const done = await remove(PASSWORD);
      expect([done.statusCode, done.headers.location]).toEqual([303, `${PAGE}?done=1`]);
      expect((await ann.get(`${PAGE}?done=1`)).body).toContain('Your account has been deleted');
      expect((await ann.get('/dashboard')).statusCode).toBe(302);
      expect((await site.visitor.signIn('ann', PASSWORD)).statusCode).toBe(401);
      await site.makeUser('ann');
      expect((await site.visitor.signIn('ann@example.org', PASSWORD)).statusCode).toBe(303);
    });

    test('is refused to administrators, and where the site doesn’t allow it', async () => {
      const root = await site.join('root', { account: { isAdministrator: true } });
      expect((await root.get('/account/settings')).body).not.toContain(PAGE);
      expect((await root.get(PAGE)).statusCode).toBe(403);
      expect((await root.browser.submit(PAGE, { current: PASSWORD })).statusCode).toBe(403);
      site.context.config.accountDeletion = false;
      expect((await ann.get('/account/settings')).body).not.toContain(PAGE);
      expect((await remove(PASSWORD)).statusCode).toBe(403);
      expect((await ann.get('/dashboard')).statusCode).toBe(200);
    });

    test('removes posts, leaves an empty one where others responded, and counts what remains', async () => {
      const ben = await site.join('ben', { mode: 'audit' });
      const staff = await site.join('staff', { courseStaff: true });
      const lonely = await ask(ann, site.courseKey);
      const answered = await ask(ann, site.courseKey, { title: 'Why is zero even?' });
      await answer(ben, answered.id);
      const others = await ask(ben, site.courseKey);
      const own = await answer(ann, others.id, { raw_body: 'Mine alone.' });
      await answer(ann, others.id, { raw_body: 'My comment.', parent_id: own.id });
      const discussed = await answer(ann, others.id, { raw_body: 'Mine, discussed.' });
      await answer(ben, others.id, { raw_body: 'Thanks.', parent_id: discussed.id });
      await patch(ann, threadUrl(others.id), { voted: true, abuse_flagged: true });
      const read = async (id: string) => ok<ThreadWire>(await staff.get(threadUrl(id)));
      expect(await read(others.id)).toMatchObject({ vote_count: 1, comment_count: 5 });

      expect((await remove(PASSWORD)).statusCode).toBe(303);
      expect((await staff.get(threadUrl(lonely.id))).statusCode).toBe(404);
      expect(await read(answered.id)).toMatchObject({
        title: '[deleted]',
        raw_body: '[deleted]',
        author: null,
      });
      expect(await read(others.id)).toMatchObject({ vote_count: 0, comment_count: 3 });
      const comments = await ben.get(
        `/api/discussion/v1/comments/?thread_id=${others.id}&merge_question_type_responses=true`,
      );
      const { results } = ok<{ results: CommentWire[] }>(comments);
      expect(results.map(({ raw_body, author, child_count }) => [raw_body, author, child_count])).toEqual([
        ['[deleted]', null, 1],
      ]);
      const search = `/api/discussion/v1/threads/?course_id=${encodeURIComponent(site.courseKey)}&text_search=`;
      expect(ok<{ results: unknown[] }>(await ben.get(`${search}even`)).results).toEqual([]);
      expect((await staff.get(commentUrl(own.id))).statusCode).toBe(404);
    });

    test('leaves an empty post also when abandoned accounts are removed', async () => {
      const ben = await site.join('ben', { mode: 'audit' });
      const { id } = await ask(ann, site.courseKey);
      await answer(ben, id);
      await remove(PASSWORD);
      // A day runs the job first, which is scheduled then.
      for (const time of [DAY, ABANDONED_AFTER, DAY]) {
        site.clock.advance(time);
        await site.runJobs();
      }
      await ben.browser.signIn('ben', PASSWORD);
      expect(ok<ThreadWire>(await ben.get(threadUrl(id)))).toMatchObject({
        title: '[deleted]',
        comment_count: 2,
      });
    });

    test('keeps the placeholder of its posts out of the list of people', async () => {
      const ben = await site.join('ben', { mode: 'audit' });
      const root = await site.join('root', { account: { isAdministrator: true } });
      await answer(ben, (await ask(ann, site.courseKey)).id);
      await remove(PASSWORD);
      const { body } = await root.get('/staff/people');
      expect(body).toContain('ben@example.org');
      expect(body).not.toContain('deleted:');
      expect((await site.visitor.signIn('deleted:', PASSWORD)).statusCode).toBe(401);
    });
  });

  test('the command says what would be lost, and deletes only with --yes', async () => {
    const site = await openLearningSite(course, { database: await fresh() });
    const ann = await site.join('ann', { mode: 'audit' });
    await answer(ann, (await ask(ann, site.courseKey)).id);
    const run = (line: string) => runCommandLine(userCommands, site.context, line);
    await expect(run('user delete ann')).rejects.toThrow('add --yes');
    expect((await ann.get('/dashboard')).statusCode).toBe(200);
    expect(await run('user delete ann --yes')).toEqual([
      'ann (Name of ann, ann@example.org)',
      '  1 enrollment, 1 of them active',
      '  answers and grades in 0 courses',
      '  2 posts in discussions, 0 notes',
      '  0 issued certificates, which nobody can verify afterwards',
      'Deleted ann.',
    ]);
    expect((await ann.get('/dashboard')).statusCode).toBe(302);
    await site.close();
  });

  test('the demo accounts’ removal leaves what others wrote', async () => {
    const site = await openLearningSite(course, { database: await fresh() });
    const demo = await site.join('lea', { mode: 'audit', account: { isDemo: true } });
    const ben = await site.join('ben', { mode: 'audit' });
    const { id } = await ask(demo, site.courseKey);
    await answer(ben, id);
    expect(await removeDemoAccounts(site.context)).toEqual(['lea']);
    expect(ok<ThreadWire>(await ben.get(threadUrl(id)))).toMatchObject({ author: null, comment_count: 2 });
    await site.close();
  });
});

test.each([
  [
    'the command',
    async ({ context }: LearningSite) => runCommandLine(userCommands, context, 'user delete ann --yes'),
  ],
  ['the page', async (_: LearningSite, ann: Person) => ann.browser.submit(PAGE, { current: PASSWORD })],
])('%s leaves nothing of the person in the database’s files', async (_name, remove) => {
  const database = await freshSqlite();
  const site = await openLearningSite(course, { database });
  const ann = await site.join('ann', { mode: 'audit' });
  // Fills pages of its own.
  await ask(ann, site.courseKey, { raw_body: 'What is Zero? '.repeat(1000) });
  await remove(site, ann);
  for (const suffix of ['', '-wal']) {
    const stored = await readFile(`${database.options.file}${suffix}`, 'latin1');
    for (const text of ['ann@example.org', 'What is Zero?']) expect(stored).not.toContain(text);
  }
  await site.close();
});
