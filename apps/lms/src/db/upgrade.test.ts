import { readdirSync } from 'node:fs';
import type { OutlineWire, ProgressWire, ThreadsPageWire } from '@lectern/contract';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { renderStoredCourses } from '../kernel/course/stored-renderings.ts';
import { openFrame } from '../modules/units/testing/unit-site.ts';
import { type Browser, makeBrowser, SESSION_COOKIE } from '../testing/browser.ts';
import { TEST_COURSE_KEY as KEY, usageKey } from '../testing/course-builder.ts';
import { connect, describeDatabases, type FreshDatabase } from '../testing/databases.ts';
import { listTables } from '../testing/list-tables.ts';
import { RELEASES, restoreRelease } from '../testing/release-copies.ts';
import { ADA, QUESTION, RELEASED_AT, RELEASED_SITE } from '../testing/released-site.ts';
import { openTestSite, PASSWORD, type TestSite } from '../testing/site.ts';
import { migrate } from './migrate.ts';

type Tables = Record<string, Record<string, unknown>>;

/** The tables with their columns, and the number of rows of each. */
async function describeTables(kysely: Kysely<Tables>, { dialect }: FreshDatabase) {
  const described = (await listTables(kysely, dialect)).map(async ({ name, columns }) => {
    const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(name)}`.execute(
      kysely,
    );
    return { name, columns: columns.toSorted(byName), count: Number(rows[0]?.count) };
  });
  return (await Promise.all(described)).toSorted(byName);
}

type Described = Awaited<ReturnType<typeof describeTables>>;
const byName = (one: { name: string }, other: { name: string }) => one.name.localeCompare(other.name);
const countsOf = (tables: Described) => tables.map(({ name, count }) => `${name}: ${count}`);
const columnsOf = (tables: Described) => tables.map(({ name, columns }) => ({ name, columns }));

const releases = readdirSync(RELEASES);

test('there is a copy of a release', () => {
  expect(releases).not.toEqual([]);
});

describe.each(releases)('an upgrade from %s', (version) => {
  describeDatabases('with the data of a site', (_open, _fresh, unmigrated) => {
    test('keeps every row, and leads to the tables of a new site', async () => {
      const [old, fresh] = [await unmigrated(), await unmigrated()];
      await restoreRelease(version, old);
      const [upgraded, created] = [connect<Tables>(old), connect<Tables>(fresh)];
      const { schema } = old.options;
      const before = await describeTables(upgraded.kysely, old);
      await migrate(upgraded.kysely, old.dialect, { schema });
      await migrate(created.kysely, fresh.dialect, { schema: fresh.options.schema });
      const after = await describeTables(upgraded.kysely, old);
      const kept = countsOf(before).filter((each) => !each.startsWith('schema_migrations'));
      expect(countsOf(after)).toEqual(expect.arrayContaining(kept));
      expect(columnsOf(after)).toEqual(columnsOf(await describeTables(created.kysely, fresh)));
      for (const { close } of [upgraded, created]) await close();
      for (const database of [old, fresh]) await database.drop();
    });

    describe('opened by the site of today', () => {
      let site: TestSite;
      let ada: Browser;
      beforeAll(async () => {
        const database = await unmigrated();
        await restoreRelease(version, database);
        site = await openTestSite({ database, config: RELEASED_SITE });
        site.clock.set(RELEASED_AT);
        await renderStoredCourses(site.context);
        ada = makeBrowser(site.app);
        ada.cookies.set(SESSION_COOKIE, ADA.session);
      });
      afterAll(() => site.close());

      test('keeps learners signed in, and their passwords', async () => {
        const me = await ada.get('/account/settings');
        expect([me.statusCode, me.body]).toEqual([200, expect.stringContaining(ADA.name)]);
        expect((await makeBrowser(site.app).signIn(ADA.username, PASSWORD)).statusCode).toBe(303);
        expect((await makeBrowser(site.app).signIn(ADA.username, 'wrong')).statusCode).toBe(401);
      });

      test('shows a learner’s progress, goal, bookmark and note', async () => {
        const progress = (await ada.get(`/api/course_home/progress/${KEY}`)).json<ProgressWire>();
        expect(progress.course_grade).toMatchObject({ percent: 1, is_passing: true });
        expect(progress.completion_summary.complete_count).toBe(1);
        const outline = (await ada.get(`/api/course_home/outline/${KEY}`)).json<OutlineWire>();
        expect(outline.course_goals.selected_goal).toMatchObject({ days_per_week: 3 });
        expect(outline.enrollment_mode).toBe('verified');
        const bookmarks = await ada.get(`/api/bookmarks/v1/bookmarks/?course_id=${encodeURIComponent(KEY)}`);
        expect(bookmarks.json()).toMatchObject({ results: [{ usage_id: usageKey('vertical', 'u1') }] });
        const notes = await ada.get(`/api/lectern/v1/courses/${KEY}/notes`);
        expect(notes.json()).toMatchObject({ notes: [{ text: 'A note' }] });
      });

      test('shows answers to problems, and saves new ones', async () => {
        const frame = await openFrame(site.app, ada);
        const stored = await frame.problem('p1', 'problem_get');
        expect(stored.body.html).toContain('value="b" checked');
        const next = await frame.problem('p1', 'problem_check', { answers: { '2_1': 'a' } });
        expect(next.body.html).toContain('value="a" checked');
      });

      test('shows posts, and saves new ones', async () => {
        const url = '/api/discussion/v1/threads/';
        const list = await ada.get(`${url}?course_id=${encodeURIComponent(KEY)}`);
        const found = list.json<ThreadsPageWire>().results.find(({ title }) => title === QUESTION.title);
        expect(found).toMatchObject({ raw_body: QUESTION.text, vote_count: 1, comment_count: 2 });
        const responses = await ada.get(`/api/discussion/v1/comments/?thread_id=${found?.id}&endorsed=false`);
        expect(responses.json()).toMatchObject({ results: [{ raw_body: QUESTION.response }] });
        const thread = {
          course_id: KEY,
          topic_id: 'course',
          type: 'question',
          title: 'New',
          raw_body: 'Text',
        };
        expect((await ada.send('POST', url, { body: thread })).statusCode).toBe(200);
      });

      test('shows the certificate to everyone', async () => {
        const progress = (await ada.get(`/api/course_home/progress/${KEY}`)).json<ProgressWire>();
        const page = await makeBrowser(site.app).get(progress.certificate_data?.cert_web_view_url ?? '');
        expect([page.statusCode, page.body]).toEqual([200, expect.stringContaining(ADA.name)]);
      });
    });
  });
});
