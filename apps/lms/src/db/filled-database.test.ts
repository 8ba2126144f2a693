import { createHash } from 'node:crypto';
import type { OutlineWire } from '@lectern/contract';
import type { BlockContent } from '@lectern/olx';
import type { Kysely } from 'kysely';
import { expect, test } from 'vitest';
import { createCourseCatalogue } from '../kernel/course/catalogue.ts';
import { summarizeCourse } from '../kernel/course/course-summary.ts';
import { renderStoredCourses } from '../kernel/course/stored-renderings.ts';
import { hashToken } from '../kernel/keys/tokens.ts';
import { hashPassword } from '../kernel/users/passwords.ts';
import { makeBrowser, SESSION_COOKIE } from '../testing/browser.ts';
import { buildCourse, html, problem, TEST_COURSE_KEY, usageKey } from '../testing/course-builder.ts';
import { connect, describeDatabases } from '../testing/databases.ts';
import { openLearningSite } from '../testing/learning-site.ts';
import { listTables } from '../testing/list-tables.ts';
import { openTestSite } from '../testing/site.ts';
import { migrate } from './migrate.ts';

type Row = Record<string, string | number | null>;
type Tables = Record<string, Row>;

const NOW = Date.parse('2026-03-01T12:00:00Z');
const PASSWORD = 'correct horse battery';
const WELCOME = '<p>Welcome!</p>';
const [unitKey, htmlKey, problemKey] = [
  usageKey('vertical', 'u1'),
  usageKey('html', 'h1'),
  usageKey('problem', 'p1'),
];
const course = buildCourse({
  tree: { updates: [{ id: 1, date: 'today', dateMs: NOW, html: WELCOME, status: 'visible' }] },
  sections: [
    {
      id: 'c1',
      children: [
        {
          id: 's1',
          graded: true,
          format: 'Homework',
          children: [
            { id: 'u1', children: [html('h1')] },
            { id: 'u2', children: [problem('p1', { points: 2 })] },
          ],
        },
      ],
    },
  ],
});

/** A site's database when there were only accounts, courses and learning. */
async function fill(kysely: Kysely<Tables>): Promise<void> {
  const passwordHash = await hashPassword(PASSWORD);
  const account = (id: number, name: string, isActive: number): Row => ({
    id,
    username: name,
    username_key: name.toLowerCase(),
    email: `${name}@example.org`,
    email_key: `${name.toLowerCase()}@example.org`,
    name,
    password_hash: passwordHash,
    is_active: isActive,
    is_administrator: 0,
    is_demo: 0,
    created_at: NOW,
  });
  const add = (table: string, ...rows: Row[]) => kysely.insertInto(table).values(rows).execute();
  const learner = { user_id: 101, course_key: TEST_COURSE_KEY };
  const span = { created_at: NOW, expires_at: NOW + 1_000_000 };
  await add('users', account(101, 'Ada', 1), account(102, 'Eve', 0));
  await add('sessions', { id_hash: hashToken('adas session'), user_id: 101, last_seen_at: NOW, ...span });
  await add('activations', { token_hash: hashToken('eves-link'), user_id: 102, ...span });
  await add('held_usernames', { username_key: 'held', held_at: NOW });
  await add('enrollments', { ...learner, mode: 'verified', is_active: 1, created_at: NOW });
  await add('block_completions', { ...learner, usage_key: htmlKey, completion: 1, completed_at: NOW });
  await add('completion_heads', { ...learner, revision: 1, last_usage_key: htmlKey, last_at: NOW });
  await add('problem_scores', { ...learner, usage_key: problemKey, earned: 1, possible: 2, scored_at: NOW });
  await add('bookmarks', { ...learner, usage_key: unitKey, created_at: NOW });
  await add('course_goals', { ...learner, days_per_week: 3, subscribed_to_reminders: 1, saved_at: NOW });
  const message = createHash('sha256').update(WELCOME).digest('hex');
  await add('update_dismissals', { ...learner, message, dismissed_at: NOW });
}

/** A value for a column of any type. */
const anyValue = (dataType: string): string | number => (dataType === 'text' ? 'x' : 1);

describeDatabases('a database with rows in it', (_open, _fresh, unmigrated) => {
  test('from 0005 preserves accounts, sessions, links and learners’ work', async () => {
    const database = await unmigrated();
    const old = connect<Tables>(database);
    const options = { schema: database.options.schema, until: '0005-held-usernames' };
    await migrate(old.kysely, database.dialect, options);
    await fill(old.kysely);
    await old.close();

    const site = await openLearningSite(course, { database });
    site.clock.set(NOW);
    const ada = makeBrowser(site.app);
    ada.cookies.set(SESSION_COOKIE, 'adas session');
    const outline = (await ada.get(`/api/course_home/outline/${TEST_COURSE_KEY}`)).json<OutlineWire>();
    expect(outline).toMatchObject({
      enrollment_mode: 'verified',
      course_goals: { weekly_learning_goal_enabled: true, selected_goal: { days_per_week: 3 } },
      resume_course: { has_visited_course: true },
      welcome_message_html: null,
    });
    const bookmarks = await ada.get(
      `/api/bookmarks/v1/bookmarks/?course_id=${encodeURIComponent(TEST_COURSE_KEY)}`,
    );
    expect(bookmarks.json()).toMatchObject({ count: 1, results: [{ usage_id: unitKey }] });
    const progress = await ada.get(`/api/course_home/progress/${TEST_COURSE_KEY}`);
    expect(progress.json().completion_summary).toMatchObject({ complete_count: 1, incomplete_count: 1 });

    const eve = makeBrowser(site.app);
    expect((await eve.signIn('Eve@example.org', PASSWORD)).statusCode).toBe(401);
    expect((await eve.signIn('eve', PASSWORD)).statusCode).toBe(303);
    expect((await eve.submit('/activate/eves-link', {})).statusCode).toBe(200);
    for (const login of ['Ada@example.org', 'eve@example.org']) {
      expect((await makeBrowser(site.app).signIn(login, PASSWORD)).statusCode).toBe(303);
    }
    await site.close();
  });

  test('from 0011 shows courses imported before markup was rendered, and stores them rendered', async () => {
    const database = await unmigrated();
    const old = connect<Tables>(database);
    await migrate(old.kysely, database.dialect, {
      schema: database.options.schema,
      until: '0011-id-verifications',
    });
    const about = { ...course.about, overviewHtml: '<p onclick="x()">About</p>' };
    const content: BlockContent = { kind: 'html', html: '<p>\\(x\\)</p>', wordCount: 1 };
    const written = buildCourse({
      tree: { about, updates: course.updates },
      sections: [
        { id: 'c1', children: [{ id: 's1', children: [{ id: 'u1', children: [html('h1', { content })] }] }] },
      ],
    });
    const tree = JSON.stringify(written);
    const version = createHash('sha256').update(tree).digest('hex');
    await old.kysely
      .insertInto('course_versions')
      .values({ version, course_key: TEST_COURSE_KEY, tree, created_at: NOW })
      .execute();
    const summary = JSON.stringify(summarizeCourse(written));
    await old.kysely
      .insertInto('course_runs')
      .values({ course_key: TEST_COURSE_KEY, version, summary, imported_at: NOW })
      .execute();
    await old.close();

    const site = await openTestSite({ database });
    const { context } = site;
    const page = await makeBrowser(site.app).get(`/courses/${TEST_COURSE_KEY}/about`);
    expect(page.body).toContain('<p>About</p>');
    const found = await context.courses.findCourse(context.db.read, TEST_COURSE_KEY);
    expect(found?.tree.blocks[htmlKey]?.content).toMatchObject({ html: expect.stringContaining('katex') });
    expect(found?.version).toBe(version);
    const stored = await renderStoredCourses(context);
    const again = await renderStoredCourses(context);
    expect([stored, again]).toEqual([1, 0]);
    const other = createCourseCatalogue();
    expect((await other.findCourse(context.db.read, TEST_COURSE_KEY))?.tree).toEqual(found?.tree);
    await site.close();
  });

  test('loses all rows about an account when it is removed, in every table', async () => {
    const database = await unmigrated();
    const { kysely, close } = connect<Tables>(database);
    await migrate(kysely, database.dialect, { schema: database.options.schema });
    const tables = await listTables(kysely, database.dialect);
    const insert = async (name: string) => {
      const columns = tables.find((table) => table.name === name)?.columns ?? [];
      const row = Object.fromEntries(columns.map((column) => [column.name, anyValue(column.dataType)]));
      await kysely.insertInto(name).values(row).execute();
    };
    const owned = tables.filter(({ columns }) => columns.some((column) => column.name === 'user_id'));
    expect(owned.length).toBeGreaterThan(20);
    for (const name of [
      'users',
      'notices',
      'enterprise_customers',
      'certificate_designs',
      'cohorts',
      'discussion_posts',
      'announcements',
    ])
      await insert(name);
    for (const { name } of owned) await insert(name);
    const count = async () => {
      const rows = await Promise.all(owned.map(({ name }) => kysely.selectFrom(name).selectAll().execute()));
      return owned.filter((_each, index) => rows[index]?.length !== 0).map(({ name }) => name);
    };
    expect(await count()).toHaveLength(owned.length);
    await kysely.deleteFrom('users').execute();
    expect(await count()).toEqual([]);
    await close();
    await database.drop();
  });
});
