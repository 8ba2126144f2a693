import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CommandError, UsageError } from '../../cli/command.ts';
import { userCommands } from '../../cli/commands/user.commands.ts';
import type { Schema } from '../../db/schema.ts';
import { runCommandLine } from '../../testing/cli.ts';
import { describeDatabases } from '../../testing/databases.ts';
import { ask } from '../../testing/discussions.ts';
import { fillTables, listSiteTables, readTables } from '../../testing/fill-tables.ts';
import { COURSES, type HostileSite } from '../../testing/hostile-site.ts';
import { ADA, openReleasedSite, QUESTION } from '../../testing/released-site.ts';
import { NOTE } from '../../testing/unit-writes.ts';
import { exportPerson, type PersonExport } from './export-person.ts';

/** The kinds of rows of tables whose name says something else. */
const NAMES: Record<string, string[]> = {
  announcements: ['announcementsWritten'],
  peer_assessments: ['peerAssessmentsMade', 'peerAssessmentsReceived'],
  progress_views: ['progressOfOthersViewed', 'progressViewedByStaff'],
};

const camelCase = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/** The tables whose rows refer to accounts. */
async function listTablesOfPeople(site: HostileSite): Promise<string[]> {
  const { db } = site.context;
  const kysely = db.read as unknown as Kysely<Schema>;
  if (db.dialect === 'postgres') {
    const { rows } = await sql<{ name: string }>`
      select distinct conrelid::regclass::text as name from pg_constraint
      where contype = 'f' and confrelid = 'users'::regclass`.execute(kysely);
    return rows.map(({ name }) => name);
  }
  const tables: string[] = [];
  for (const { name } of await listSiteTables(site)) {
    const { rows } =
      await sql`select * from pragma_foreign_key_list(${name}) where "table" = 'users'`.execute(kysely);
    if (rows.length > 0) tables.push(name);
  }
  return tables;
}

const kindsOf = ({ site, courses }: PersonExport) =>
  new Set([site, ...Object.values(courses)].flatMap((kinds) => Object.keys(kinds)));

describeDatabases('exporting what the site keeps of a person', (_, fresh) => {
  let site: HostileSite;
  let folder: string;
  beforeAll(async () => {
    site = await openReleasedSite(await fresh());
    folder = await mkdtemp(join(tmpdir(), 'lectern-export-'));
  });
  afterAll(async () => {
    await rm(folder, { recursive: true });
    await site.close();
  });
  const run = (line: string) => runCommandLine(userCommands, site.context, line);

  test('says in readable words what a learner did, and no secrets', async () => {
    const text = (await run('user export ada')).join('\n');
    const { account, site: elsewhere, courses }: PersonExport = JSON.parse(text);
    expect(account).toMatchObject({
      username: 'ada',
      name: ADA.name,
      email: 'ada@example.org',
      isActive: true,
    });
    expect(account.createdAt).toMatch(/^2026-03-\d\dT/);
    expect(elsewhere.sessions).toHaveLength(2);
    expect(courses[COURSES.open]).toMatchObject({
      title: 'Calculus, a start',
      enrollments: [{ mode: 'verified', isActive: true }],
      courseGoals: [{ daysPerWeek: 3, subscribedToReminders: true }],
      surveyAnswers: [{ answers: { why: 'x' } }],
      certificates: [{ name: ADA.name, path: expect.stringMatching(/^\/certificates\/\w{32}$/) }],
      discussionThreads: [{ title: QUESTION.title }],
      discussionPosts: [{ body: QUESTION.text }],
      discussionFormerVersions: [{ formerBody: 'I think not.' }],
      notes: [{ text: NOTE.text }],
    });
    expect(text).not.toContain(QUESTION.response);
    const secret = /^(password_hash|token_hash|id_hash|salt|result_id)$/;
    const secrets = [...(await readTables(site)).values()]
      .flat()
      .flatMap((row) => Object.entries(JSON.parse(row)))
      .flatMap(([name, value]) => (secret.test(name) && value !== null ? [String(value)] : []));
    expect(secrets.length).toBeGreaterThan(10);
    expect(secrets.filter((each) => text.includes(each))).toEqual([]);
  });

  test('has the rows of every table that refers to people', async () => {
    const { id } = site.dana.user;
    const isPerson = /^(user|author|editor|assessor|learner|viewer)_id$/;
    const isHers = (row: string) =>
      Object.entries(JSON.parse(row)).some(([name, value]) => isPerson.test(name) && value === id);
    await ask(site.dana, COURSES.open);
    await fillTables(site, (column) => isPerson.test(column), isHers);
    const exported = await exportPerson(site.context, id);
    const tables = await listTablesOfPeople(site);
    expect(tables.length).toBeGreaterThan(40);
    const expected = tables.flatMap((name) => NAMES[name] ?? [camelCase(name)]);
    const kinds = kindsOf(exported as PersonExport);
    expect(expected.filter((kind) => !kinds.has(kind))).toEqual([]);
  });

  test('is written to a new file that only its owner can read', async () => {
    const file = join(folder, 'ada.json');
    expect(await run(`user export ada --out ${file}`)).toEqual([`Saved ${file}.`]);
    expect(JSON.parse(await readFile(file, 'utf8')).account.username).toBe('ada');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    await expect(run(`user export ada --out ${file}`)).rejects.toThrow('exists already');
    await expect(run(`user export ada --out ${folder}/none/ada.json`)).rejects.toThrow(
      `There is no folder ${folder}/none.`,
    );
    await expect(run('user export nobody')).rejects.toBeInstanceOf(CommandError);
    await expect(run('user export')).rejects.toBeInstanceOf(UsageError);
  });
});
