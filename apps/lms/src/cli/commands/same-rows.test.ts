import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Reader } from '../../db/database.ts';
import type { Schema } from '../../db/schema.ts';
import { giveCourseStaffRole } from '../../kernel/users/roles.store.ts';
import { problemOf, singleChoice } from '../../modules/problems/testing/problems.ts';
import { signMessage } from '../../modules/proctoring/signature.policy.ts';
import { openUnitSite, problemBlock, type UnitSite } from '../../modules/units/testing/unit-site.ts';
import { type Browser, makeBrowser } from '../../testing/browser.ts';
import { runCommandLine } from '../../testing/cli.ts';
import { discussionTab, TEST_COURSE_KEY as KEY, TIMED_EXAM, usageKey } from '../../testing/course-builder.ts';
import { describeDatabases, type FreshDatabase } from '../../testing/databases.ts';
import { PASSWORD } from '../../testing/site.ts';
import { courseCommands } from './course.commands.ts';
import { discussionCommands } from './discussion.commands.ts';
import { examCommands } from './exam.commands.ts';
import { proctoringCommands } from './proctoring.commands.ts';
import { upgradeCommands } from './upgrade.commands.ts';

const START = Date.parse('2026-03-02T09:00:00Z');
const SECRET = 'the secret that provider and site share';
const commands = [...discussionCommands, ...examCommands, ...proctoringCommands, ...upgradeCommands];

const sections = [
  {
    id: 'c1',
    children: [
      {
        id: 'exam',
        name: 'Midterm',
        exam: { ...TIMED_EXAM, isPractice: true },
        graded: true,
        format: 'Exam',
        children: [{ id: 'u1', children: [problemBlock('p1', problemOf([singleChoice()]))] }],
      },
    ],
  },
];
const course = {
  settings: { proctoredExamsEnabled: true },
  tree: {
    tabs: [discussionTab],
    gradingPolicy: {
      assignmentTypes: [{ type: 'Exam', shortLabel: null, numTotal: 1, numDroppable: 0, weight: 1 }],
      gradeCutoffs: [{ letter: 'Pass', minimum: 0.5 }],
    },
  },
};

/** A site with a learner, Dana, and somebody on the team of its course. */
interface Setup {
  site: UnitSite;
  dana: Browser;
  /** Dana's. */
  username: string;
  staff: Browser;
  run(line: string): Promise<unknown>;
}

interface Verb {
  name: string;
  /** What happens before, on both sites. */
  before?(setup: Setup): Promise<unknown>;
  byPage(setup: Setup): Promise<{ statusCode: number; body: string }>;
  byCommand(setup: Setup): Promise<unknown>;
}

const askForUpgrade = ({ dana }: Setup) => dana.submit(`/courses/${KEY}/upgrade`, {});
const answerRequest = ({ staff, username }: Setup, answer: 'approve' | 'decline') =>
  staff.submit(`/courses/${KEY}/staff/requests`, { username, answer });
const changeRole = ({ staff, username }: Setup, action: 'allow' | 'revoke') =>
  staff.send('POST', `/api/discussion/v1/courses/${KEY}/roles/Moderator`, {
    body: { user_id: username, action },
  });

const EXAMS = '/api/edx_proctoring/v1/proctored_exam/attempt';

/** Takes the practice exam, with an answer, and submits it. */
async function takeExam(setup: Setup): Promise<void> {
  const { site, dana } = setup;
  const content = encodeURIComponent(usageKey('sequential', 'exam'));
  const state = await dana.get(`${EXAMS}/course_id/${KEY}?is_learning_mfe=true&content_id=${content}`);
  const body = { exam_id: state.json().exam.id, start_clock: 'true', attempt_proctored: 'false' };
  expect((await dana.send('POST', EXAMS, { body })).statusCode).toBe(200);
  const frame = await site.openUnit(dana);
  expect((await frame.problem('p1', 'problem_check', { answers: { '2_1': 'b' } })).status).toBe(200);
  expect((await changeAttempt(setup, 'submit')).statusCode).toBe(200);
}

async function changeAttempt({ site, dana }: Setup, action: string) {
  const { id } = await site.context.db.read
    .selectFrom('exam_attempts')
    .select('id')
    .executeTakeFirstOrThrow();
  return dana.send('PUT', `${EXAMS}/${id}`, { body: { action } });
}

function sendReport({ site, username }: Setup, report: object) {
  const payload = JSON.stringify({ username, course_id: KEY, ...report });
  const at = String(site.clock.now());
  return site.app.inject({
    method: 'POST',
    url: '/api/proctoring/v1/onboarding',
    payload,
    headers: {
      'content-type': 'application/json',
      'x-lectern-timestamp': at,
      'x-lectern-signature': signMessage(SECRET, at, payload),
    },
  });
}

const VERBS: readonly Verb[] = [
  {
    name: 'approving an upgrade',
    before: askForUpgrade,
    byPage: (setup) => answerRequest(setup, 'approve'),
    byCommand: ({ run, username }) => run(`enrollment approve ${username} ${KEY}`),
  },
  {
    name: 'declining an upgrade',
    before: askForUpgrade,
    byPage: (setup) => answerRequest(setup, 'decline'),
    byCommand: ({ run, username }) => run(`enrollment decline ${username} ${KEY}`),
  },
  {
    name: 'giving a role in discussions',
    byPage: (setup) => changeRole(setup, 'allow'),
    byCommand: ({ run, username }) => run(`discussion give-role ${username} ${KEY} moderator`),
  },
  {
    name: 'taking a role in discussions back',
    before: (setup) => changeRole(setup, 'allow'),
    byPage: (setup) => changeRole(setup, 'revoke'),
    byCommand: ({ run, username }) => run(`discussion take-role ${username} ${KEY} moderator`),
  },
  {
    name: 'resetting an exam',
    before: takeExam,
    byPage: (setup) => changeAttempt(setup, 'reset_attempt'),
    byCommand: ({ run, username }) =>
      run(`exam reset ${KEY} ${username} exam --reason Again --by ${username}`),
  },
  {
    name: 'setting an onboarding',
    byPage: (setup) =>
      sendReport(setup, { onboarding_status: 'verified', expiration_date: '2026-12-01T00:00:00Z' }),
    byCommand: ({ run, username }) =>
      run(`proctoring set ${username} ${KEY} --status verified --expires 2026-12-01`),
  },
];

describeDatabases('a verb with a page and a command', (_, fresh) => {
  /** Every verb is used on one site by its page, on the other by its command. */
  let sites: readonly [paged: Opened, typed: Opened];
  beforeAll(async () => {
    sites = [await open(await fresh()), await open(await fresh())];
  });
  afterAll(async () => {
    for (const { site } of sites) await site.close();
  });

  test.each(VERBS)('$name leaves the same rows by both', async ({ name, before, byPage, byCommand }) => {
    const username = `dana-${VERBS.findIndex((verb) => verb.name === name)}`;
    const [paged, typed] = [await enter(sites[0], username), await enter(sites[1], username)];
    for (const setup of [paged, typed]) await before?.(setup);
    const unchanged = await readRows(paged.site.context.db.read);
    const { statusCode, body } = await byPage(paged);
    expect(statusCode, body).toBeLessThan(400);
    await byCommand(typed);
    const rows = await readRows(paged.site.context.db.read);
    expect(rows).not.toEqual(unchanged);
    expect(await readRows(typed.site.context.db.read)).toEqual(rows);
  });
});

type Opened = Pick<Setup, 'site' | 'staff'>;

async function open(database: FreshDatabase): Promise<Opened> {
  const site = await openUnitSite(sections, { course, database, config: { proctoringSecret: SECRET } });
  site.clock.set(START);
  const { context, app } = site;
  const teacher = await site.makeUser('teacher');
  await context.db.write((tx) => giveCourseStaffRole(tx, { userId: teacher.id, courseKey: KEY, at: START }));
  const staff = makeBrowser(app);
  await staff.signIn('teacher', PASSWORD);
  const settings = '--modes audit,no-id-professional --price 149';
  await runCommandLine(courseCommands, context, `course set ${KEY} ${settings}`);
  return { site, staff };
}

async function enter({ site, staff }: Opened, username: string): Promise<Setup> {
  const { browser: dana } = await site.makeLearner(username);
  return { site, staff, username, dana, run: (line) => runCommandLine(commands, site.context, line) };
}

/** What verbs change. Left out: what requests leave behind (sessions, rate limits) and what is random for each row. */
const TABLES = {
  enrollments: [],
  upgrade_requests: [],
  certificates: ['id', 'status_index'],
  jobs: ['id'],
  course_roles: [],
  discussion_roles: [],
  block_states: [],
  block_completions: [],
  completion_heads: [],
  problem_scores: [],
  subsection_grades: [],
  grade_heads: [],
  grade_overrides: [],
  activity_days: [],
  // A learner who takes a practice exam again gives no reason.
  exam_attempts: ['reset_reason'],
  exam_extra_times: [],
  proctoring_onboardings: [],
  course_settings: [],
  notifications: [],
} as const satisfies Partial<Record<keyof Schema, readonly string[]>>;

async function readRows(reader: Reader): Promise<Record<string, string[]>> {
  const rows: Record<string, string[]> = {};
  for (const [table, ignored] of Object.entries(TABLES) as [keyof typeof TABLES, readonly string[]][]) {
    const all: object[] = await reader.selectFrom(table).selectAll().execute();
    rows[table] = all
      .map((row) => JSON.stringify(row, (key, value) => (ignored.includes(key) ? undefined : value)))
      .toSorted();
  }
  return rows;
}

describe('commands', () => {
  test('parse and print: what they change is written by the modules', async () => {
    const names = (await readdir(import.meta.dirname)).filter((name) => /commands?\.ts$/.test(name));
    expect(names.length).toBeGreaterThan(20);
    for (const name of names) {
      const source = await readFile(join(import.meta.dirname, name), 'utf8');
      expect([name, /\b(db|context)\.write\(|\block(User|Course)\(/.test(source)]).toEqual([name, false]);
    }
  });
});
