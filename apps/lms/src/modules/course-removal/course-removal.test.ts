import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { certificateCommands } from '../../cli/commands/certificate.commands.ts';
import { courseCommands } from '../../cli/commands/course.commands.ts';
import type { Context } from '../../context.ts';
import { jobKinds } from '../../job-kinds.ts';
import { deleteRun } from '../../kernel/course/courses.store.ts';
import { piecesOf, saveAssetName, savePieces } from '../../kernel/files/assets.store.ts';
import { queueJob } from '../../kernel/jobs/job-kind.ts';
import { runDueJobs } from '../../kernel/jobs/run-jobs.ts';
import { DAY, MINUTE } from '../../lib/durations.ts';
import { closeContext, openContext } from '../../open-context.ts';
import { type Browser, makeBrowser } from '../../testing/browser.ts';
import { runCommandLine } from '../../testing/cli.ts';
import { makeTestConfig } from '../../testing/context.ts';
import { buildCourse } from '../../testing/course-builder.ts';
import { describeDatabases, type FreshDatabase } from '../../testing/databases.ts';
import { fillTables, listSiteTables, readTables } from '../../testing/fill-tables.ts';
import { COURSES, type HostileSite } from '../../testing/hostile-site.ts';
import { ADA, openReleasedSite } from '../../testing/released-site.ts';
import { saveCourseFiles } from '../course-files/course-files.store.ts';
import { removeCourseJob } from './remove-course.ts';

const KEY = COURSES.open;
const outlineOf = (key: string) => `/api/course_home/outline/${key}`;

/** Whether a row, as JSON, contains the key of a course or of one of its blocks. */
const isAbout = (key: string) => (row: string) => row.includes(key.slice('course-v1:'.length));

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

/** Stores a text as a file of courses. */
async function addFile({ context, clock }: HostileSite, text: string, courseKeys: string[]): Promise<void> {
  const sha256 = hashOf(text);
  const file = { sha256, name: 'file.txt', contentType: 'text/plain' };
  const asset = { ...file, path: 'static/file.txt', size: text.length, url: '', locked: false };
  await context.db.write(async (tx) => {
    await savePieces(tx, piecesOf(sha256, Buffer.from(text)), clock.now());
    await saveAssetName(tx, file);
    for (const courseKey of courseKeys) {
      const assets = [{ ...asset, read: async () => Buffer.from(text) }];
      await saveCourseFiles(tx, courseKey, { assets, publicFiles: new Set() });
    }
  });
}

/**
 * Tables whose rows belong to a course by the rows that they refer to; sessions with a masquerade; and SQLite's own tables.
 */
const WITHOUT_COURSE =
  /^(announcement_recipients|assets|asset_(chunks|names)|discussion_(edits|flags|follows|reads|votes|words.*)|jobs|search_words.*|sessions)$/;

describeDatabases('removing a course', (_, fresh) => {
  let database: FreshDatabase;
  let site: HostileSite;
  let other: Context;
  /** Another process of the site, to which Dana is signed in. */
  let elsewhere: Browser;
  beforeAll(async () => {
    database = await fresh();
    site = await openReleasedSite(database);
    const { clock, context, dana } = site;
    other = await openContext(makeTestConfig(database, context.config), { clock, log: context.log });
    elsewhere = makeBrowser(await buildApp(other));
    for (const [name, value] of dana.browser.cookies) elsewhere.cookies.set(name, value);
  });
  afterAll(async () => {
    await closeContext(other);
    await site.close();
  });

  const commands = [...courseCommands, ...certificateCommands];
  const run = (line: string) => runCommandLine(commands, site.context, line);
  const remove = (key: string) => run(`course remove ${key} --yes`);
  const runJobs = () => runDueJobs({ context: site.context, origin: 'http://localhost', kinds: jobKinds });
  const listTablesAbout = async (key: string) =>
    [...(await readTables(site))]
      .filter(([, rows]) => rows.some(isAbout(key)))
      .map(([name]) => name)
      .sort();

  test('first says what would be lost, and does nothing without --yes', async () => {
    const printed: string[] = [];
    const before = await listTablesAbout(KEY);
    const command = courseCommands.find(({ name }) => name === 'course remove');
    const cli = {
      config: () => site.context.config,
      open: async () => site.context,
      print: (line: string) => printed.push(line),
      askSecret: async () => '',
    };
    await expect(command?.run([KEY], cli)).rejects.toThrow('Nothing was removed');
    expect(await listTablesAbout(KEY)).toEqual(before);
    expect(printed).toEqual([
      `Calculus, a start (${KEY})`,
      '  12 enrollments, 11 of them active',
      '  answers and grades of 5 learners',
      '  2 posts in discussions, 1 note',
      '  2 issued certificates: not removed, and still verified under the same address',
    ]);
    await expect(remove('course-v1:No+Such+Course')).rejects.toThrow('There is no course');
  });

  test('is completed by a job if it was interrupted', async () => {
    const { context, clock, dana } = site;
    const courseKey = COURSES.survey;
    await context.db.write(async (tx) => {
      await deleteRun(tx, courseKey);
      await queueJob(tx, removeCourseJob, { courseKey }, { now: clock.now() });
    });
    for (const url of ['/dashboard', '/dashboard/programs', '/api/notifications/', '/u/dana'])
      expect([url, (await dana.get(url)).statusCode]).toEqual([url, 200]);
    expect(await listTablesAbout(courseKey)).toContain('enrollments');
    await runJobs();
    expect(await listTablesAbout(courseKey)).toEqual(['jobs']);
  });

  test('leaves what is imported and done again since', async () => {
    const { clock, dana } = site;
    const key = COURSES.expired;
    await remove(key);
    await site.importCourse(buildCourse({ key, sections: [] }));
    await dana.post('/api/enrollment/v1/enrollment', { course_details: { course_id: key } });
    clock.advance(2 * MINUTE);
    await runJobs();
    expect(await listTablesAbout(key)).toEqual(expect.arrayContaining(['enrollments', 'course_versions']));
    expect((await dana.get(outlineOf(key))).statusCode).toBe(200);
  });

  test('leaves only certificates of it in all tables, and everything of other courses', async () => {
    await addFile(site, 'only here', [KEY]);
    await addFile(site, 'also elsewhere', [KEY, COURSES.later]);
    await fillTables(site, (column) => column === 'course_key', isAbout(KEY));
    const withCourse = (await listSiteTables(site)).filter(({ columns }) =>
      columns.some(({ name }) => name === 'course_key'),
    );
    expect(await listTablesAbout(KEY)).toEqual(expect.arrayContaining(withCourse.map(({ name }) => name)));
    const listOthers = async () =>
      [...(await readTables(site))]
        .filter(([name]) => !WITHOUT_COURSE.test(name))
        .map(([name, rows]) => [name, rows.filter((row) => !isAbout(KEY)(row))]);
    const others = await listOthers();
    const issued = (await readTables(site)).get('certificates')?.filter((row) => row.includes('"name":"'));
    expect(issued).toContainEqual(expect.stringContaining(ADA.name));
    expect((await elsewhere.get(outlineOf(KEY))).statusCode).toBe(200);

    expect((await remove(KEY)).at(-1)).toBe(`Removed ${KEY}.`);
    expect(await listTablesAbout(KEY)).toEqual(['certificates', 'jobs']);
    const after = await readTables(site);
    expect(after.get('jobs')?.filter(isAbout(KEY))).toEqual([expect.stringContaining(removeCourseJob.name)]);
    expect(after.get('certificates')?.filter(isAbout(KEY))).toEqual(issued);
    expect(await listOthers()).toEqual(others);
    const assets = await site.context.db.read.selectFrom('assets').select('sha256').execute();
    expect(assets).toEqual([{ sha256: hashOf('also elsewhere') }]);
    if (database.dialect === 'sqlite') {
      const countOf = (table: string) => after.get(table)?.length;
      expect(countOf('search_words_docsize')).toBe(countOf('search_documents'));
      expect(countOf('discussion_words_docsize')).toBe(countOf('discussion_posts'));
    }

    expect((await elsewhere.get(outlineOf(KEY))).statusCode).toBe(404);
    expect((await elsewhere.get('/dashboard')).body).not.toContain(KEY);
    site.clock.advance(DAY);
    await site.runJobs();
    expect(await listTablesAbout(KEY)).toEqual(['certificates', 'jobs']);
  });

  test('leaves certificates verifiable, and to be revoked and restored', async () => {
    const listed = (await run(`certificate list ${KEY}`)).find((line) => line.includes(' ada '));
    const page = /\/certificates\/\w+/.exec(listed ?? '')?.[0] ?? '';
    const status = async () => {
      const { body } = await elsewhere.get(page);
      return { isOfAda: body.includes(ADA.name), isRevoked: body.includes(' and revoked on ') };
    };
    expect(await status()).toEqual({ isOfAda: true, isRevoked: false });
    await run(`certificate revoke ada ${KEY}`);
    expect(await status()).toEqual({ isOfAda: true, isRevoked: true });
    await expect(run(`certificate regenerate ada ${KEY}`)).rejects.toThrow('There is no course');
    await run(`certificate grant ada ${KEY}`);
    expect(await status()).toEqual({ isOfAda: true, isRevoked: false });
    await expect(run(`certificate revoke dana ${KEY}`)).rejects.toThrow('There is no course');
  });
});
