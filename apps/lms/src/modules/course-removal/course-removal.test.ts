import { createHash } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { certificateCommands } from '../../cli/commands/certificate.commands.ts';
import { courseCommands } from '../../cli/commands/course.commands.ts';
import { jobKinds } from '../../job-kinds.ts';
import { deleteRun } from '../../kernel/course/courses.store.ts';
import { piecesOf, saveAssetName, savePieces } from '../../kernel/files/assets.store.ts';
import { queueJob } from '../../kernel/jobs/job-kind.ts';
import { runDueJobs } from '../../kernel/jobs/run-jobs.ts';
import { DAY, MINUTE } from '../../lib/durations.ts';
import { closeContext, openContext } from '../../open-context.ts';
import { makeBrowser } from '../../testing/browser.ts';
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
/** In the key of the course, and in the usage key of each of its blocks. */
const RUN = KEY.slice('course-v1:'.length);
const OUTLINE = `/api/course_home/outline/${KEY}`;

const isAboutCourse = (row: string) => row.includes(RUN);

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
  beforeEach(async () => {
    database = await fresh();
    site = await openReleasedSite(database);
  });
  afterEach(() => site.close());

  const commands = [...courseCommands, ...certificateCommands];
  const run = (line: string) => runCommandLine(commands, site.context, line);
  const remove = () => run(`course remove ${KEY} --yes`);
  const listOthers = async () =>
    new Map(
      [...(await readTables(site))].map(([name, rows]) => [name, rows.filter((row) => !isAboutCourse(row))]),
    );
  const listTablesAbout = async () =>
    [...(await readTables(site))]
      .filter(([, rows]) => rows.some(isAboutCourse))
      .map(([name]) => name)
      .sort();

  test('leaves only certificates of it in all tables, and everything of other courses', async () => {
    await addFile(site, 'only here', [KEY]);
    await addFile(site, 'also elsewhere', [KEY, COURSES.later]);
    await fillTables(site, (column) => column === 'course_key', isAboutCourse);
    const tables = await listSiteTables(site);
    const withCourse = tables.filter(({ columns }) => columns.some(({ name }) => name === 'course_key'));
    expect(await listTablesAbout()).toEqual(expect.arrayContaining(withCourse.map(({ name }) => name)));
    const others = await listOthers();
    const issued = (await readTables(site)).get('certificates')?.filter((row) => row.includes('"name":"'));
    expect(issued).toContainEqual(expect.stringContaining(ADA.name));

    await remove();
    expect(await listTablesAbout()).toEqual(['certificates', 'jobs']);
    const { jobs, certificates } = Object.fromEntries(await readTables(site));
    expect(jobs?.filter(isAboutCourse)).toEqual([expect.stringContaining(removeCourseJob.name)]);
    expect(certificates?.filter(isAboutCourse)).toEqual(issued);
    const changed = [...(await listOthers())].filter(
      ([name, rows]) => JSON.stringify(rows) !== JSON.stringify(others.get(name)),
    );
    expect(changed.map(([name]) => name).filter((name) => !WITHOUT_COURSE.test(name))).toEqual([]);

    const { db } = site.context;
    const assets = await db.read.selectFrom('assets').select('sha256').execute();
    expect(assets).toEqual([{ sha256: hashOf('also elsewhere') }]);
    const words = database.dialect === 'sqlite' ? ['search_words', 'discussion_words'] : [];
    for (const name of words) {
      const documents = name === 'search_words' ? 'search_documents' : 'discussion_posts';
      const after = await readTables(site);
      expect([name, after.get(`${name}_docsize`)?.length]).toEqual([name, after.get(documents)?.length]);
    }

    site.clock.advance(DAY);
    await site.runJobs();
    expect(await listTablesAbout()).toEqual(['certificates', 'jobs']);
  });

  test('is known to other processes at once, while certificates are still verified, revoked and restored', async () => {
    const { clock, dana, ben } = site;
    const other = await openContext(makeTestConfig(database, { ...site.context.config }), {
      clock,
      log: site.context.log,
    });
    const app = await buildApp(other);
    const elsewhere = makeBrowser(app);
    for (const [name, value] of dana.browser.cookies) elsewhere.cookies.set(name, value);
    const home = `/learning/course/${KEY}/home`;
    expect((await elsewhere.get(OUTLINE)).statusCode).toBe(200);
    await elsewhere.get(home);
    const listed = (await run(`certificate list ${KEY}`)).find((line) => line.includes(' ada '));
    const page = /\/certificates\/\w+/.exec(listed ?? '')?.[0] ?? '';
    const status = async () => {
      const { body } = await elsewhere.get(page);
      return { isOfAda: body.includes(ADA.name), isRevoked: body.includes(' and revoked on ') };
    };

    await remove();
    expect((await elsewhere.get(OUTLINE)).statusCode).toBe(404);
    for (const person of [dana, ben]) expect((await person.get(OUTLINE)).statusCode).toBe(404);
    expect((await elsewhere.get('/dashboard')).body).not.toContain(KEY);
    expect(await status()).toEqual({ isOfAda: true, isRevoked: false });
    await run(`certificate revoke ada ${KEY}`);
    expect(await status()).toMatchObject({ isRevoked: true });
    await expect(run(`certificate regenerate ada ${KEY}`)).rejects.toThrow('There is no course');
    await run(`certificate grant ada ${KEY}`);
    expect(await status()).toEqual({ isOfAda: true, isRevoked: false });
    await expect(run(`certificate revoke dana ${KEY}`)).rejects.toThrow('There is no course');
    await app.close();
    await closeContext(other);
  });

  test('is completed by a job if it was interrupted', async () => {
    const { context, clock, dana } = site;
    await context.db.write(async (tx) => {
      await deleteRun(tx, KEY);
      await queueJob(tx, removeCourseJob, { courseKey: KEY }, { now: clock.now() });
    });
    for (const url of ['/dashboard', '/dashboard/programs', '/api/notifications/', '/u/dana'])
      expect([url, (await dana.get(url)).statusCode]).toEqual([url, 200]);
    await runDueJobs({ context, origin: 'http://localhost', kinds: jobKinds });
    expect(await listTablesAbout()).toEqual(['certificates', 'jobs']);
  });

  test('leaves what is imported and done again since', async () => {
    const { context, clock, dana } = site;
    await remove();
    await site.importCourse(buildCourse({ sections: [] }));
    await dana.post('/api/enrollment/v1/enrollment', { course_details: { course_id: KEY } });
    expect((await dana.get(OUTLINE)).statusCode).toBe(200);
    clock.advance(2 * MINUTE);
    await runDueJobs({ context, origin: 'http://localhost', kinds: jobKinds });
    expect(await listTablesAbout()).toEqual(expect.arrayContaining(['enrollments', 'course_versions']));
    expect((await dana.get(OUTLINE)).statusCode).toBe(200);
  });

  test('first says what would be lost, and does nothing without --yes', async () => {
    const printed: string[] = [];
    const before = await listTablesAbout();
    const [command] = courseCommands.filter(({ name }) => name === 'course remove');
    const cli = {
      config: () => site.context.config,
      open: async () => site.context,
      print: (line: string) => printed.push(line),
      askSecret: async () => '',
    };
    await expect(command?.run([KEY], cli)).rejects.toThrow('Nothing was removed');
    expect(await listTablesAbout()).toEqual(before);
    expect(printed).toEqual([
      `Calculus, a start (${KEY})`,
      '  12 enrollments, 11 of them active',
      '  answers and grades of 5 learners',
      '  2 posts in discussions, 1 note',
      '  2 issued certificates: not removed, and still verified under the same address',
    ]);
    await expect(run('course remove course-v1:No+Such+Course --yes')).rejects.toThrow('There is no course');
    expect((await remove()).at(-1)).toBe(`Removed ${KEY}.`);
  });
});
