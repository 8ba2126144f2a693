import { afterEach, beforeEach, expect, test } from 'vitest';
import { saveEnrollment } from '../../kernel/enrollment/enrollment.store.ts';
import { saveRunSettings } from '../../kernel/settings/course-settings.store.ts';
import { DEFAULT_SETTINGS, type RunSettings } from '../../kernel/settings/course-settings.ts';
import { saveAnswers, saveSurvey } from '../../kernel/surveys/surveys.store.ts';
import { DECISION_LIFETIME } from '../../kernel/unit-visit/unit-token.ts';
import { giveCourseStaffRole, removeCourseStaffRole } from '../../kernel/users/roles.store.ts';
import { deleteSessionsOf } from '../../kernel/users/sessions.store.ts';
import type { Browser } from '../../testing/browser.ts';
import { html, TEST_COURSE_KEY, usageKey } from '../../testing/course-builder.ts';
import { describeDatabases } from '../../testing/databases.ts';
import { openUnitSite, sectionOf, settingsOf, UNIT, type UnitSite } from './testing/unit-site.ts';

const key = TEST_COURSE_KEY;
const SURVEY = { course_survey_required: true, course_survey_name: 'start' };
/** The audit access of everybody has expired. */
const SELLING: Partial<RunSettings> = {
  modes: ['audit', 'verified'],
  price: 49,
  auditAccess: 'limited',
  auditWeeks: 0,
};
const FORM = {
  title: 'Before you start',
  intro: '',
  fields: [{ name: 'why', label: 'Why?', type: 'text' as const, required: true, options: [] }],
};

describeDatabases('a unit after the site redirected to it', (_, fresh) => {
  let site: UnitSite;
  let dana: Awaited<ReturnType<UnitSite['makeLearner']>>;
  const write: UnitSite['context']['db']['write'] = (work) => site.context.db.write(work);
  const set = (settings: Partial<RunSettings>) =>
    write((tx) => saveRunSettings(tx, key, { settings: { ...DEFAULT_SETTINGS, ...settings }, at: 0 }));

  beforeEach(async () => {
    site = await openUnitSite([sectionOf([{ id: 'u1', children: [html('h1')] }])], {
      course: { settings: { other: SURVEY } },
      database: await fresh(),
    });
    dana = await site.makeLearner('dana');
  });
  afterEach(() => site.close());

  async function redirectTo(browser: Browser): Promise<URL> {
    const { headers } = await browser.get(`/xblock/${UNIT}?show_title=0`);
    return new URL(headers.location ?? '');
  }

  const open = ({ pathname, search, host }: URL) =>
    site.app.inject({ url: pathname + search, headers: { host } });

  async function countQueries(work: () => Promise<unknown>): Promise<number> {
    const total = async () => {
      const { values } = await site.context.metrics.querySeconds.get();
      return values.find((value) => value.metricName?.endsWith('_count'))?.value ?? 0;
    };
    const before = await total();
    await work();
    return (await total()) - before;
  }

  /** From now on, the course is closed to dana until she answers a survey. */
  const requireSurvey = () => write((tx) => saveSurvey(tx, { name: 'start', form: FORM, at: 1 }));

  async function answerSurvey(): Promise<void> {
    await requireSurvey();
    const surveyKey = { userId: dana.user.id, courseKey: key, survey: 'start' };
    await write((tx) => saveAnswers(tx, surveyKey, { answers: {}, at: 1 }));
  }

  test('doesn’t read again what only the decision needs', async () => {
    await answerSurvey();
    const url = await redirectTo(dana.browser);
    const relying = await countQueries(() => open(url));
    site.clock.advance(DECISION_LIFETIME);
    expect(await countQueries(() => open(url))).toBe(relying + 1);
  });

  test('a rule with rows of its own is applied again once the decision is 15 seconds old', async () => {
    const url = await redirectTo(dana.browser);
    await requireSurvey();
    site.clock.advance(14_999);
    expect((await open(url)).statusCode).toBe(200);
    site.clock.advance(1);
    expect((await open(url)).statusCode).toBe(403);
  });

  test('only its page relies on the decision, and hands on no token that does', async () => {
    const url = await redirectTo(dana.browser);
    const token = url.searchParams.get('token') ?? '';
    const { token: renewed } = settingsOf(await open(url));
    await requireSurvey();
    const call = (bearer: string) =>
      site.app.inject({
        method: 'POST',
        url: `/courses/${key}/xblock/${usageKey('html', 'h1')}/handler/publish_completion`,
        headers: { host: url.host, authorization: `Bearer ${bearer}` },
        payload: { completion: 1 },
      });
    expect((await call(token)).statusCode).toBe(403);
    expect((await call(renewed)).statusCode).toBe(403);
    url.searchParams.set('token', renewed);
    expect((await open(url)).statusCode).toBe(403);
  });

  test.each<[string, number, () => Promise<unknown>]>([
    [
      'the learner is unenrolled',
      403,
      () =>
        write((tx) =>
          saveEnrollment(tx, { userId: dana.user.id, courseKey: key, mode: 'audit', isActive: false, at: 1 }),
        ),
    ],
    ['their session ends', 401, () => write((tx) => deleteSessionsOf(tx, dana.user.id))],
    ['their audit access has expired', 403, () => set(SELLING)],
    ['another LMS shows the course', 403, () => set({ legacyUrl: 'https://other.example.org' })],
  ])('is refused at once when %s', async (_name, status, change) => {
    const url = await redirectTo(dana.browser);
    await change();
    expect((await open(url)).statusCode).toBe(status);
  });

  test('is refused at once when staff choose another view, or have left the team', async () => {
    const staff = await site.makeLearner('sam');
    const view = (body: object) => staff.browser.send('POST', `/courses/${key}/masquerade`, { body });
    await write((tx) => giveCourseStaffRole(tx, { userId: staff.user.id, courseKey: key, at: 1 }));
    await view({ role: 'student', user_name: 'dana' });
    const asDana = await redirectTo(staff.browser);
    expect((await open(asDana)).statusCode).toBe(200);
    await view({ role: 'student' });
    expect((await open(asDana)).statusCode).toBe(401);
    const asLearner = await redirectTo(staff.browser);
    await write((tx) => removeCourseStaffRole(tx, staff.user.id, key));
    expect((await open(asLearner)).statusCode).toBe(401);
  });
});
