import type { LightMyRequestResponse } from 'fastify';
import { saveEnrollment } from '../kernel/enrollment/enrollment.store.ts';
import { saveCustomer, saveMembership } from '../kernel/enterprise/enterprise.store.ts';
import { hashToken } from '../kernel/keys/tokens.ts';
import { saveRunSettings } from '../kernel/settings/course-settings.store.ts';
import { DEFAULT_SETTINGS, type RunSettings } from '../kernel/settings/course-settings.ts';
import { saveAnswers, saveSurvey } from '../kernel/surveys/surveys.store.ts';
import { sealUnitToken, type UnitClaims } from '../kernel/unit-visit/unit-token.ts';
import { masqueradeKey } from '../kernel/users/masquerades.ts';
import { findSession } from '../kernel/users/sessions.store.ts';
import { WEEK } from '../lib/durations.ts';
import { connectTool } from '../modules/course-files/connect-tools.ts';
import { exerciseBlock, pollOf } from '../modules/exercises/testing/exercises.ts';
import { gradedOfflineBlock, gradedUploadBlock } from '../modules/exercises/testing/files.ts';
import { OPEN_RESPONSE } from '../modules/exercises/testing/responses.ts';
import { REGISTERED_TOOL } from '../modules/external-tools/testing/registered-tool.ts';
import { scoredTool } from '../modules/external-tools/testing/tool-blocks.ts';
import { TOOL_KEY } from '../modules/external-tools/testing/tool-provider.ts';
import { problemOf, singleChoice } from '../modules/problems/testing/problems.ts';
import { signMessage } from '../modules/proctoring/signature.policy.ts';
import { SESSION_COOKIE } from './browser.ts';
import {
  buildCourse,
  discussionTab,
  html,
  problem,
  TEST_COURSE_KEY,
  TIMED_EXAM,
  usageKey,
  video,
} from './course-builder.ts';
import { type LearningSite, openLearningSite, type Person } from './learning-site.ts';
import type { Write } from './writes.ts';

const keyOf = (run: string) => `course-v1:Acme+CAL101+${run}`;
/** The first is open to its learners; the others deny access for the reason in their name. */
export const COURSES = {
  open: TEST_COURSE_KEY,
  later: keyOf('LATER'),
  survey: keyOf('SURVEY'),
  consent: keyOf('CONSENT'),
  embargo: keyOf('EMBARGO'),
  expired: keyOf('EXPIRED'),
} as const;
export type CourseName = keyof typeof COURSES;
/** A public course. */
export const PUBLIC = keyOf('PUBLIC');

/** A request to send; with neither `form` nor `raw` the body is JSON. */
export interface Sent {
  url: string;
  body?: object | undefined;
  form?: boolean;
  /** The raw body. */
  raw?: { type: string; payload: string | Buffer };
  /** Whether it has the provider's signature. */
  signed?: boolean;
  headers?: Record<string, string>;
}

export const CUSTOMER = { uuid: 'acme-1', slug: 'acme', name: 'Acme', logoUrl: null, hasPortal: false };
export const SURVEY = 'start';
const SECRET = 'the secret that provider and site share';
const START = Date.parse('2026-03-02T09:00:00Z');
/** Sets the client address of a request, as a proxy does. */
export const UNDER_EMBARGO = { 'x-forwarded-for': '203.0.113.9', 'x-country': 'KP' };

export interface HostileSite extends LearningSite {
  /** A learner of every course; `ben` is another one. */
  dana: Person;
  ben: Person;
  /** In no course. */
  stranger: Person;
  /** Was in every course and left. */
  left: Person;
  /** Not signed in. */
  nobody: Pick<Person, 'browser'>;
  /** An account without any activity. */
  newcomer(changes?: { isActive?: boolean }): Promise<Person>;
  /** A token for a unit, by default for the first one of the course. */
  unitToken(who: Person, courseKey: string, changes?: Partial<UnitClaims>, at?: number): Promise<string>;
  send(
    who: Pick<Person, 'browser'>,
    write: Pick<Write, 'method'>,
    sent: Sent,
  ): Promise<LightMyRequestResponse>;
  /**
   * Takes a snapshot of the database; returns a function that lists the tables that have changed since. Counters of
   * attempts are ignored.
   */
  watch(): Promise<() => Promise<string[]>>;
  /** All data about a person, including their account. */
  keptOf(who: Person): Promise<unknown[]>;
}

const work = problemOf([singleChoice()], {
  maxAttempts: 1000,
  showResetButton: true,
  showAnswer: 'always',
  hints: ['One'],
});

function makeCourse(key: string) {
  const prerequisite = { id: 's1', minScorePercent: 100, minCompletionPercent: 100 };
  const unit = (id: string) => ({
    id: `u${id}`,
    children: [
      html(`h${id}`),
      video(`v${id}`),
      { id: `p${id}`, content: work },
      exerciseBlock(`x${id}`, pollOf()),
      gradedUploadBlock(`f${id}`),
      gradedOfflineBlock(`o${id}`),
      scoredTool(`l${id}`),
      scoredTool(`k${id}`, REGISTERED_TOOL),
      exerciseBlock(`r${id}`, OPEN_RESPONSE, { pointsPossible: 3, maxAttempts: 1 }),
    ],
  });
  return buildCourse({
    key,
    tree: {
      selfPaced: true,
      gradingPolicy: {
        assignmentTypes: [{ type: 'Homework', shortLabel: 'HW', numTotal: 1, numDroppable: 0, weight: 1 }],
        gradeCutoffs: [{ letter: 'Pass', minimum: 0.5 }],
      },
      ...(key === PUBLIC && { courseVisibility: 'public' }),
      ...(key === COURSES.later && { start: Date.parse('2027-01-01T00:00:00Z') }),
      updates: [{ id: 1, date: '', dateMs: START, html: '<p>Welcome</p>', status: 'visible' }],
      tabs: [discussionTab],
    },
    settings: {
      notesEnabled: true,
      proctoredExamsEnabled: true,
      other: { course_survey_required: true, course_survey_name: SURVEY },
    },
    sections: [
      {
        id: 'c1',
        children: [
          { id: 's1', children: [unit('1'), unit('2')] },
          {
            id: 's2',
            relativeWeeksDue: 1,
            graded: true,
            format: 'Homework',
            children: [{ id: 'u3', children: [problem('p3')] }],
          },
          { id: 'gated', prerequisite, children: [unit('g')] },
          { id: 'team', staffOnly: true, children: [unit('t')] },
          { id: 'timed', exam: TIMED_EXAM, children: [unit('x')] },
        ],
      },
    ],
  });
}

const selling: RunSettings = { ...DEFAULT_SETTINGS, modes: ['audit', 'verified'], price: 149 };
const SETTINGS: Partial<Record<CourseName, Partial<RunSettings>>> = {
  consent: { offeredBy: [CUSTOMER.uuid] },
  embargo: { embargo: ['KP'] },
  expired: { auditAccess: 'limited', auditWeeks: 1 },
};

/** Attempts are counted whatever their result; no write changes the content of courses. */
const NOT_WATCHED = new Set(['rate_limits', 'assets', 'asset_chunks', 'asset_names', 'course_versions']);

/**
 * The LMS with courses that are open and denied in every way, and every kind of person who may try to write to them.
 * On PostgreSQL it can't compare data: `watch` and `keptOf` throw.
 */
export async function openHostileSite(
  options: Pick<NonNullable<Parameters<typeof openLearningSite>[1]>, 'database' | 'config'> = {},
): Promise<HostileSite> {
  const config = {
    ...options.config,
    unitsOrigin: 'none' as const,
    trustProxy: { hops: 1 },
    countryHeader: 'x-country',
    proctoringSecret: SECRET,
  };
  const site = await openLearningSite(makeCourse(COURSES.open), { ...options, config, toolKeys: [TOOL_KEY] });
  const { app, context, clock } = site;
  const { db, secrets } = context;
  clock.set(START);
  for (const name of Object.keys(COURSES) as CourseName[]) {
    if (name !== 'open') await site.importCourse(makeCourse(COURSES[name]));
    const settings = { ...selling, ...SETTINGS[name] };
    await db.write((tx) => saveRunSettings(tx, COURSES[name], { settings, at: START }));
  }
  await connectTool(context, { courseKey: COURSES.open, toolId: REGISTERED_TOOL.toolId });
  await site.importCourse(makeCourse(PUBLIC));
  const [dana, ben, stranger, left] = [
    await site.join('dana'),
    await site.join('ben'),
    await site.join('stranger'),
    await site.join('left'),
  ];
  await db.write(async (tx) => {
    const field = { name: 'why', label: 'Why?', type: 'text' as const, required: true, options: [] };
    const form = { title: 'Before you start', intro: '', fields: [field] };
    await saveSurvey(tx, { name: SURVEY, form, at: START });
    await saveCustomer(tx, { ...CUSTOMER, asksConsent: true }, START);
    for (const { user } of [dana, ben, left]) {
      await saveMembership(tx, { userId: user.id, customerUuid: CUSTOMER.uuid, at: START });
      for (const [name, courseKey] of Object.entries(COURSES)) {
        const enrollment = { userId: user.id, courseKey };
        const isActive = user.id !== left.user.id;
        await saveEnrollment(tx, { ...enrollment, mode: 'audit', at: START });
        if (!isActive) await saveEnrollment(tx, { ...enrollment, mode: 'audit', isActive, at: START });
        if (name !== 'survey')
          await saveAnswers(tx, { ...enrollment, survey: SURVEY }, { answers: { why: 'x' }, at: START });
      }
    }
  });
  clock.set(START + WEEK + 1);
  const tables = db.dialect === 'sqlite' ? await listTables(site) : [];

  const credentials = new WeakMap<Person['browser'], Promise<Record<string, string>>>();
  async function credentialsOf(browser: Person['browser']): Promise<Record<string, string>> {
    const response = await browser.get('/csrf/api/v1/token');
    const cookie = [...browser.cookies].map((pair) => pair.join('=')).join('; ');
    return { cookie, 'x-csrftoken': response.json<{ csrfToken: string }>().csrfToken };
  }

  const contentOf = async (table: string) =>
    JSON.stringify(
      await db.read
        .selectFrom(table as 'users')
        .selectAll()
        .execute(),
    );
  let known: { version: string; contents: string[] } | null = null;
  async function contents(): Promise<string[]> {
    // Changes with every commit, so that unchanged data isn't read again.
    const [{ version }] = (await db.read
      .selectFrom('pragma_data_version' as 'users')
      .select('data_version as version' as 'name as version')
      .execute()) as [{ version: string }];
    if (known?.version !== version) known = { version, contents: await Promise.all(tables.map(contentOf)) };
    return known.contents;
  }

  // A session that was not used for an hour is extended, but not during the comparison.
  for (const { browser } of [dana, ben, stranger, left]) await browser.get('/csrf/api/v1/token');

  let count = 0;
  return {
    ...site,
    dana,
    ben,
    stranger,
    left,
    nobody: { browser: site.visitor },
    newcomer(changes = {}) {
      count += 1;
      return site.join(`new${count}`, { account: changes });
    },
    async unitToken({ user, browser }, courseKey, changes = {}, at = clock.now()) {
      const sessionIdHash = hashToken(browser.cookies.get(SESSION_COOKIE) ?? '');
      const found = await findSession(db.read, sessionIdHash, clock.now());
      const chosen = found?.masquerades[courseKey];
      const claims: UnitClaims = {
        kind: 'unit',
        usageKey: usageKey('vertical', 'u1', courseKey),
        courseKey,
        learner: { userId: user.id, sessionIdHash, masquerade: chosen ? masqueradeKey(chosen) : null },
        parent: 'http://localhost',
        ...changes,
      };
      return sealUnitToken(secrets.key('units'), claims, at).token;
    },
    async send({ browser }, { method }, { url, body, form = false, raw, signed = false, headers = {} }) {
      const known = credentials.get(browser) ?? credentialsOf(browser);
      credentials.set(browser, known);
      const type = form ? 'application/x-www-form-urlencoded' : 'application/json';
      const text = form
        ? new URLSearchParams(body as Record<string, string>).toString()
        : JSON.stringify(body);
      const payload = raw?.payload ?? (body === undefined ? undefined : text);
      const at = String(clock.now());
      return app.inject({
        method,
        url,
        ...(payload !== undefined && { payload }),
        headers: {
          ...(await known),
          ...(payload !== undefined && { 'content-type': raw?.type ?? type }),
          ...(signed && {
            'x-lectern-timestamp': at,
            'x-lectern-signature': signMessage(SECRET, at, payload ?? ''),
          }),
          ...headers,
        },
      });
    },
    async keptOf({ user }) {
      const all = (await contents()).map((text): { id?: number; user_id?: number }[] => JSON.parse(text));
      return all.flatMap((rows, index) =>
        rows.filter((row) => (tables[index] === 'users' ? row.id : row.user_id) === user.id),
      );
    },
    async watch() {
      const before = await contents();
      return async () => {
        const after = await contents();
        return tables.filter((_, index) => after[index] !== before[index]);
      };
    },
  };
}

async function listTables({ context }: LearningSite): Promise<string[]> {
  const rows = await context.db.read
    .selectFrom('sqlite_master' as 'users')
    .select('name')
    .where('type' as 'name', '=', 'table')
    .execute();
  return rows.map(({ name }) => name).filter((name) => !NOT_WATCHED.has(name));
}
