import type { DatesWire, LearningSequencesWire, OutlineWire, ProgressWire } from '@lectern/contract';
import type { CourseTree } from '@lectern/olx';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { saveRunSettings } from '../../kernel/settings/course-settings.store.ts';
import { DEFAULT_SETTINGS, type RunSettings } from '../../kernel/settings/course-settings.ts';
import { buildCourse, problem, TEST_COURSE_KEY, usageKey } from '../../testing/course-builder.ts';
import { describeDatabases, type FreshDatabase } from '../../testing/databases.ts';
import { type LearningSite, openLearningSite, type Person } from '../../testing/learning-site.ts';

const KEY = TEST_COURSE_KEY;
const RESET = '/api/course_experience/v1/reset_course_deadlines';
const sequence = (id: string, more: object) => ({
  id,
  graded: true,
  format: 'Homework',
  children: [{ id: `u-${id}`, children: [problem(`p-${id}`)] }],
  ...more,
});
const treeOf = (selfPaced: boolean): CourseTree =>
  buildCourse({
    tree: { selfPaced, end: Date.parse('2026-03-25T00:00:00Z') },
    sections: [
      {
        id: 'c1',
        children: [
          sequence('s1', { relativeWeeksDue: 1, due: '2026-02-01T00:00:00Z', showCorrectness: 'past_due' }),
          sequence('s2', { relativeWeeksDue: 3 }),
          sequence('s3', { due: '2026-02-01T00:00:00Z' }),
        ],
      },
    ],
  });

let site: LearningSite;
let lines: { tracking?: { type: string; event: Record<string, unknown> } }[] = [];
const log = pino({ level: 'info' }, { write: (line: string) => lines.push(JSON.parse(line)) });
const open = async (fresh: () => Promise<FreshDatabase>) => {
  site = await openLearningSite(treeOf(true), { database: await fresh(), log });
};

const outlineOf = async (who: Person) =>
  (await who.get(`/api/course_home/outline/${KEY}`)).json<OutlineWire>();
const datesOf = async (who: Person) => (await who.get(`/api/course_home/dates/${KEY}`)).json<DatesWire>();
const progressOf = async (who: Person) =>
  (await who.get(`/api/course_home/progress/${KEY}`)).json<ProgressWire>();
const dueDates = async (who: Person) =>
  (await datesOf(who)).course_date_blocks
    .filter(({ date_type }) => date_type === 'assignment-due-date')
    .map(({ title, date }) => [title, date]);
const reset = (who: Person, body: object = { course_key: KEY }) => who.post(RESET, body);

describeDatabases('due dates of a self-paced course', (_, fresh) => {
  let early: Person;
  let late: Person;
  let stranger: Person;
  beforeAll(async () => {
    await open(fresh);
    early = await site.join('early', { mode: 'audit' });
    site.clock.set('2026-03-12T18:30:45.678Z');
    late = await site.join('late', { mode: 'verified' });
    stranger = await site.join('stranger', { courseStaff: true });
  });
  afterAll(() => site.close());

  test('count from each learner’s enrollment and ignore dates in the OLX', async () => {
    expect(await dueDates(early)).toEqual([
      ['s1', '2026-03-09T09:00:00Z'],
      ['s2', '2026-03-23T09:00:00Z'],
    ]);
    expect(await dueDates(late)).toEqual([
      ['s1', '2026-03-19T18:30:45Z'],
      ['s2', '2026-04-02T18:30:45Z'],
    ]);
    expect(await dueDates(stranger)).toEqual([]);
    expect((await datesOf(late)).course_date_blocks[0]).toMatchObject({
      date_type: 'course-start-date',
      title: 'Enrollment date',
      date: '2026-03-12T18:30:00.000000Z',
    });
  });

  test('are the same in outline, learning sequences and progress', async () => {
    for (const [who, first] of [
      [early, '2026-03-09T09:00:00Z'],
      [late, '2026-03-19T18:30:45Z'],
      [stranger, null],
    ] as const) {
      const blocks = (await outlineOf(who)).course_blocks?.blocks ?? {};
      const key = (id: string) => usageKey('sequential', id);
      expect([blocks[key('s1')]?.due, blocks[key('s3')]?.due]).toEqual([first, null]);
      const sequences = (
        await who.get(`/api/learning_sequences/v1/course_outline/${KEY}`)
      ).json<LearningSequencesWire>().outline.sequences;
      expect([sequences[key('s1')]?.due, sequences[key('s3')]?.due]).toEqual([first, null]);
      const [section] = (await progressOf(who)).section_scores;
      expect(section?.subsections.map(({ due }) => due)[0]).toBe(first);
      expect(section?.subsections.map(({ due }) => due)[2]).toBeNull();
    }
  });

  test('hide scores until the learner’s own due date', async () => {
    const first = async (who: Person) => (await progressOf(who)).section_scores[0]?.subsections[0];
    await site.score(late, usageKey('problem', 'p-s1'), 1, 1);
    site.clock.set('2026-03-19T18:30:44.999Z');
    expect(await first(late)).toMatchObject({ show_grades: false, num_points_earned: 0 });
    expect(await first(early)).toMatchObject({ show_grades: true });
    site.clock.set('2026-03-19T18:30:45Z');
    expect(await first(late)).toMatchObject({ show_grades: true, num_points_earned: 1 });
    site.clock.set('2026-03-12T18:30:45.678Z');
  });
});

describeDatabases('[API-06] resetting deadlines', (_, fresh) => {
  let dana: Person;
  let stranger: Person;
  beforeAll(() => open(fresh));
  beforeEach(async () => {
    lines = [];
    site.clock.set('2026-03-02T09:00:00Z');
  });
  afterAll(() => site.close());

  test('moves missed work into the future in every call, and reports it', async () => {
    dana = await site.join('dana', { mode: 'audit' });
    site.clock.set('2026-03-10T10:00:00Z');
    expect((await outlineOf(dana)).dates_banner_info.missed_deadlines).toBe(true);
    const response = await reset(dana, {
      course_key: KEY,
      research_event_data: { location: 'dates-tab' },
    });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({
      header: 'Your due dates have moved ahead.',
      link: `http://localhost/course/${KEY}/dates`,
      link_text: 'View all dates',
      body: `<a href="http://localhost/course/${KEY}/dates">View all dates</a>`,
      message: 'Your due dates have moved ahead.',
    });
    expect(await dueDates(dana)).toEqual([
      ['s1', '2026-03-17T10:00:00Z'],
      ['s2', '2026-03-31T10:00:00Z'],
    ]);
    expect((await outlineOf(dana)).dates_banner_info.missed_deadlines).toBe(false);
    expect(lines.flatMap(({ tracking }) => tracking ?? [])).toMatchObject([
      {
        type: 'lectern.deadlines.reset',
        event: { course_key: KEY, shift: 'shifted', research_event_data: { location: 'dates-tab' } },
      },
    ]);
  });

  test('[BAN-02] the outline’s dates include an assignment for a learner who has missed all remaining ones', async () => {
    const behind = await site.join('behind', { mode: 'audit' });
    const assignments = async () =>
      (await outlineOf(behind)).dates_widget.course_date_blocks
        .filter(({ date_type }) => date_type === 'assignment-due-date')
        .map(({ title, date }) => [title, date]);
    expect(await assignments()).toEqual([['s1', '2026-03-09T09:00:00Z']]);
    site.clock.set('2026-03-09T09:00:01Z');
    expect(await assignments()).toEqual([['s2', '2026-03-23T09:00:00Z']]);
    await site.complete(behind, usageKey('problem', 'p-s2'));
    expect(await assignments()).toEqual([['s1', '2026-03-09T09:00:00Z']]);
    expect((await outlineOf(behind)).dates_banner_info.missed_deadlines).toBe(true);
    await site.complete(behind, usageKey('problem', 'p-s1'));
    expect(await assignments()).toEqual([]);
  });

  test('changes nothing when repeated before another date has passed', async () => {
    for (const moment of ['2026-03-10T10:00:01Z', '2026-03-17T10:00:00Z']) {
      site.clock.set(moment);
      const [once, twice] = await Promise.all([reset(dana), reset(dana)]);
      expect([once.statusCode, twice.statusCode]).toEqual([200, 200]);
      expect(once.json().header).toBe('You’re on schedule: no due date has passed.');
      expect((await dueDates(dana))[0]).toEqual(['s1', '2026-03-17T10:00:00Z']);
    }
    site.clock.set('2026-03-17T10:00:00.001Z');
    const both = await Promise.all([reset(dana), reset(dana)]);
    expect(both.map((each) => each.json().header).sort()).toEqual([
      'Your due dates have moved ahead.',
      'You’re on schedule: no due date has passed.',
    ]);
    expect((await dueDates(dana))[0]).toEqual(['s1', '2026-03-24T10:00:00Z']);
  });

  test('moves nobody else’s dates', async () => {
    site.clock.set('2026-03-10T10:00:00Z');
    const other = await site.join('other', { mode: 'audit' });
    const before = await dueDates(other);
    site.clock.set('2026-03-21T10:00:00Z');
    await reset(dana);
    expect(await dueDates(other)).toEqual(before);
  });

  test('requires a learner of a self-paced course that has not ended', async () => {
    site.clock.set('2026-03-20T00:00:00Z');
    stranger = await site.join('stranger');
    const staff = await site.join('staff', { courseStaff: true });
    const enrolledStaff = await site.join('teacher', { courseStaff: true, mode: 'audit' });
    site.clock.set('2026-03-24T23:59:59.999Z');
    const statuses = async (...people: Person[]) =>
      (await Promise.all(people.map((who) => reset(who)))).map(({ statusCode }) => statusCode);
    expect(await statuses(stranger, staff, enrolledStaff)).toEqual([400, 400, 200]);
    site.clock.set('2026-03-25T00:00:00Z');
    expect(await statuses(dana, enrolledStaff)).toEqual([400, 400]);
    expect((await reset(dana)).json()).toEqual({
      detail: 'Unable to reset deadlines.',
      error_code: 'deadlines_fixed',
    });
    await site.importCourse(treeOf(false));
    site.clock.set('2026-03-22T00:00:00Z');
    expect(await statuses(dana)).toEqual([400]);
    await site.importCourse(treeOf(true));
  });

  test('is refused without access; the banner then reports missed work that requires an upgrade', async () => {
    const audit = await site.join('audit', { mode: 'audit' });
    const verified = await site.join('paid', { mode: 'verified' });
    const settings: RunSettings = {
      ...DEFAULT_SETTINGS,
      modes: ['audit', 'verified'],
      price: 49,
      contentGating: true,
      auditAccess: 'limited',
      auditWeeks: 1,
    };
    const save = (to: RunSettings) =>
      site.context.db.write((tx) => saveRunSettings(tx, KEY, { settings: to, at: site.clock.now() }));
    await save({ ...settings, auditWeeks: 2 });
    site.clock.set('2026-03-09T09:00:01Z');
    expect((await datesOf(audit)).dates_banner_info).toEqual({
      missed_deadlines: true,
      missed_gated_content: true,
      content_type_gating_enabled: true,
      verified_upgrade_link: `http://localhost/courses/${KEY}/upgrade`,
    });
    expect((await datesOf(verified)).dates_banner_info).toEqual({
      missed_deadlines: true,
      missed_gated_content: false,
      content_type_gating_enabled: false,
      verified_upgrade_link: null,
    });
    await save(settings);
    site.clock.set('2026-03-09T08:59:59.999Z');
    expect((await reset(audit)).statusCode).toBe(200);
    site.clock.set('2026-03-09T09:00:01Z');
    expect((await reset(audit)).statusCode).toBe(400);
    expect((await reset(verified)).json().header).toBe('Your due dates have moved ahead.');
    await save(DEFAULT_SETTINGS);
    expect((await reset(audit)).json().header).toBe('Your due dates have moved ahead.');
  });

  describe('refuses', () => {
    test.each([
      ['no course', {}],
      ['no course key', { course_key: 'nonsense' }],
      ['an unknown course', { course_key: 'course-v1:A+B+C' }],
      ['a key that is a list', { course_key: [KEY] }],
      ['research that is no object', { course_key: KEY, research_event_data: 'x' }],
      ['a location that is no text', { course_key: KEY, research_event_data: { location: 7 } }],
    ])('%s: 400', async (_, body) => {
      const response = await reset(dana, body);
      expect(response.statusCode).toBe(400);
      expect(response.json().detail).toEqual(expect.any(String));
    });

    test('requests without a session or CSRF token', async () => {
      const body = { course_key: KEY };
      expect((await site.visitor.send('POST', RESET, { body })).statusCode).toBe(401);
      expect((await dana.browser.send('POST', RESET, { body, csrf: false })).statusCode).toBe(403);
    });

    test('to log tracking data that is too deeply nested, with the usual response', async () => {
      const folded = `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`;
      const token = (await dana.get('/csrf/api/v1/token')).json<{ csrfToken: string }>().csrfToken;
      const response = await site.app.inject({
        method: 'POST',
        url: RESET,
        payload: `{"course_key":"${KEY}","research_event_data":{"location":"x","more":${folded}}}`,
        headers: { 'content-type': 'application/json', 'x-csrftoken': token },
        cookies: Object.fromEntries(dana.browser.cookies),
      });
      expect(response.statusCode).toBe(200);
      const logged = lines.flatMap(({ tracking }) => tracking ?? []);
      expect(logged.map(({ event }) => Object.keys(event))).toEqual([['course_key', 'shift', 'is_staff']]);
    });

    test('a body that is too large, and to log long tracking data', async () => {
      const research = (length: number) => ({
        course_key: KEY,
        research_event_data: { location: 'x'.repeat(length) },
      });
      expect((await reset(dana, research(2_000_000))).statusCode).toBe(413);
      expect((await reset(dana, research(5000))).statusCode).toBe(200);
      const logged = lines.flatMap(({ tracking }) => tracking ?? []);
      expect(logged).toHaveLength(1);
      expect(logged[0]?.event).not.toHaveProperty('research_event_data');
    });
  });
});
