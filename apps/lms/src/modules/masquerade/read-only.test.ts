import { Writable } from 'node:stream';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lockUser } from '../../db/locks.ts';
import { giveCourseStaffRole } from '../../kernel/users/roles.store.ts';
import { usageKey } from '../../testing/course-builder.ts';
import { describeDatabases } from '../../testing/databases.ts';
import { COURSES, type HostileSite, openHostileSite } from '../../testing/hostile-site.ts';
import type { Person } from '../../testing/learning-site.ts';
import { methodOf } from '../../testing/refuse.ts';
import type { WriteRow } from '../../testing/write-row.ts';
import { WRITE_ROWS } from '../../testing/write-rows.ts';
import { exerciseBlock, pollOf } from '../exercises/testing/exercises.ts';
import { problemOf, singleChoice } from '../problems/testing/problems.ts';
import { openUnitSite, problemBlock, sectionOf, UNIT, type UnitSite } from '../units/testing/unit-site.ts';

/** Statuses of the writes to a course that aren't refused with 403, and why nothing is written all the same. */
const NOT_REFUSED: Readonly<Record<string, [status: number, why: string]>> = {
  'POST /api/courseware/celebration/:courseId': [202, 'ignored, as clients expect (15.6)'],
  'DELETE /api/bookmarks/v1/bookmarks/:username,:usageId/': [404, 'it is no bookmark of the sender'],
  'POST /courses/:courseId/xblock/:sequenceId/handler/get_completion': [200, 'a read'],
  'POST /courses/:courseId/xblock/:usageKey/handler/exercise_get': [200, 'a read'],
  'POST /courses/:courseId/xblock/:usageKey/handler/problem_get': [200, 'a read'],
  'POST /courses/:courseId/xblock/:usageKey/handler/problem_preview': [200, 'a read'],
  'POST /search/:courseId': [200, 'a read'],
  'POST /courses/:courseId/xblock/:usageKey/handler/token_refresh': [200, 'a read'],
};
/** Writes to a course with another credential than an account, or of the masquerade itself. */
const BY_OTHERS = new Set([
  'POST /api/course_home/unsubscribe_from_course_goal/:token',
  'POST /api/proctoring/v1/onboarding',
  'POST /courses/:courseId/masquerade',
]);

describe('while staff view a course as a learner', () => {
  let site: HostileSite;
  beforeAll(async () => {
    site = await openHostileSite();
  });
  afterAll(() => site.close());

  /** The sender of the write's row, as staff of every course who view each as ben. */
  async function viewerOf(row: WriteRow): Promise<Person> {
    const who = ((await row.as?.(site)) ?? (await site.newcomer())) as Person;
    await site.context.db.write(async (tx) => {
      for (const courseKey of Object.values(COURSES))
        await giveCourseStaffRole(tx, { userId: who.user.id, courseKey, at: 1 });
    });
    for (const courseKey of Object.values(COURSES)) {
      const url = `/courses/${courseKey}/masquerade`;
      const response = await site.send(
        who,
        { method: 'POST' },
        { url, body: { role: 'student', user_name: 'ben' } },
      );
      expect(response.json()).toEqual({ success: true });
    }
    return who;
  }

  const rows = Object.entries(WRITE_ROWS);
  const toCourses = rows.filter(([name, row]) => !('without' in row.course) && !BY_OTHERS.has(name));
  test.each(toCourses)('nothing is written by %s', async (name, row) => {
    const who = await viewerOf(row);
    const sent = await row.good(site, COURSES.open, who);
    const findChanges = await site.watch();
    const response = await site.send(who, methodOf(name), sent);
    expect(response.statusCode).toBe(NOT_REFUSED[name]?.[0] ?? 403);
    expect(await findChanges()).toEqual([]);
  });

  const aboutAccounts = rows.filter(
    ([name, row]) => 'without' in row.course && row.caller !== 'view' && !BY_OTHERS.has(name),
  );
  test.each(aboutAccounts)('%s concerns the staff member’s own account', async (name, row) => {
    const who = (await row.as?.(site)) ?? (await site.newcomer());
    if ('user' in who) await viewerOf({ ...row, as: async () => who });
    const sent = await row.good(site, COURSES.open, who as Person);
    const before = await site.keptOf(site.ben);
    const response = await site.send(who, methodOf(name), sent);
    expect(response.statusCode).toBeLessThan(500);
    // This request signs in as him, with his password.
    if (name !== 'POST /login') expect(await site.keptOf(site.ben)).toEqual(before);
  });

  test('staff can’t remove a bookmark of their own from the learner’s list', async () => {
    const who = await viewerOf({
      caller: 'user',
      good: () => ({ url: '' }),
      fields: {},
      course: { without: '' },
    });
    const unit = usageKey('vertical', 'u1');
    const { context, clock } = site;
    await context.db.write(async (tx) => {
      await lockUser(tx, who.user.id);
      const row = {
        user_id: who.user.id,
        course_key: COURSES.open,
        usage_key: unit,
        created_at: clock.now(),
      };
      await tx.insertInto('bookmarks').values(row).execute();
    });
    const findChanges = await site.watch();
    const url = `/api/bookmarks/v1/bookmarks/${who.user.username},${unit}/`;
    const response = await site.send(who, { method: 'DELETE' }, { url });
    expect([response.statusCode, response.json().error_code]).toEqual([403, 'masquerading']);
    expect(await findChanges()).toEqual([]);
  });
});

const MASQUERADE = `/courses/course-v1:Acme+CAL101+R1/masquerade`;
const content = problemOf([singleChoice()], { maxAttempts: 3, hints: ['One'] });

describeDatabases('the frame of a unit while staff view it as a learner', (_, fresh) => {
  let site: UnitSite;
  let dana: Awaited<ReturnType<UnitSite['makeLearner']>>;
  let staff: typeof dana;
  const lines: Record<string, unknown>[] = [];
  beforeAll(async () => {
    const blocks = [
      { id: 'h1', content: { kind: 'html' as const, html: '<p>Read</p>', wordCount: 1 } },
      problemBlock('p1', content),
      exerciseBlock('x1', pollOf()),
    ];
    const log = pino(
      { level: 'info' },
      new Writable({
        write(line, _encoding, done) {
          lines.push(JSON.parse(String(line)));
          done();
        },
      }),
    );
    site = await openUnitSite([sectionOf([{ id: 'u1', children: blocks }])], {
      database: await fresh(),
      log,
    });
    dana = await site.makeLearner('dana');
    staff = await site.makeLearner('staff');
    const role = { userId: staff.user.id, courseKey: 'course-v1:Acme+CAL101+R1', at: 1 };
    await site.context.db.write((tx) => giveCourseStaffRole(tx, role));
    const own = await site.openUnit(dana.browser);
    expect((await own.problem('p1', 'problem_check', { answers: { '2_1': 'b' } })).status).toBe(200);
  });
  afterAll(() => site.close());

  const view = (body: object) => staff.browser.send('POST', MASQUERADE, { body });
  const HANDLERS: readonly [string, string, object?][] = [
    ['problem_check', usageKey('problem', 'p1'), { answers: { '2_1': 'a' } }],
    ['problem_save', usageKey('problem', 'p1'), { answers: { '2_1': 'a' } }],
    ['problem_reset', usageKey('problem', 'p1')],
    ['problem_hint', usageKey('problem', 'p1')],
    ['problem_show', usageKey('problem', 'p1')],
    ['exercise_act', usageKey('exercise', 'x1'), { action: 'vote', fields: { choice: 't' } }],
    ['publish_completion', usageKey('html', 'h1'), { completion: 1 }],
  ];

  test('shows the learner’s work, offers no actions, and rejects any', async () => {
    await view({ role: 'student', user_name: 'dana' });
    const frame = await site.openUnit(staff.browser);
    expect(frame.settings.savesWork).toBe(false);
    const shown = await frame.problem('p1', 'problem_get');
    expect(shown.body.html).toContain('You have used 1 of 3 attempts');
    expect(shown.body.html).toContain('so you can’t answer it');
    expect(shown.body.html).not.toContain('<button');
    expect(frame.page.body).not.toContain('value="vote"');
    const before = await site.openUnit(dana.browser).then((own) => own.problem('p1', 'problem_get'));
    for (const [handler, block, body] of HANDLERS) {
      const response = await frame.call(handler, block, body);
      expect([handler, response.statusCode, response.json().error_code]).toEqual([
        handler,
        403,
        'masquerading',
      ]);
    }
    expect(await site.openUnit(dana.browser).then((own) => own.problem('p1', 'problem_get'))).toEqual(before);
    const states = await site.context.db.read.selectFrom('block_states').select('user_id').execute();
    expect(states).toEqual([{ user_id: dana.user.id }]);
  });

  test('a page rendered for one person never acts as another', async () => {
    await view({ role: 'staff' });
    const own = await site.openUnit(staff.browser);
    await view({ role: 'student', user_name: 'dana' });
    const viewed = await site.openUnit(staff.browser);
    const statusesOf = async (frame: typeof own) => [
      (await frame.problem('p1', 'problem_get')).status,
      (await frame.call('publish_completion', usageKey('html', 'h1'), { completion: 1 })).statusCode,
      (await frame.call('token_refresh', UNIT)).statusCode,
    ];
    expect(await statusesOf(own)).toEqual([401, 401, 401]);
    expect(await statusesOf(viewed)).toEqual([200, 403, 200]);
    await view({ role: 'staff' });
    expect(await statusesOf(viewed)).toEqual([401, 401, 401]);
    expect(await statusesOf(own)).toEqual([200, 200, 200]);
  });

  test('the log has who sent a request, and as whom they view the course', async () => {
    await view({ role: 'student', user_name: 'dana' });
    expect(lines.at(-2)).toMatchObject({ msg: 'masquerade changed', userId: staff.user.id });
    const frame = await site.openUnit(staff.browser);
    await frame.call('publish_completion', usageKey('html', 'h1'), { completion: 1 });
    const sender = { userId: staff.user.id, viewedAs: { userId: dana.user.id } };
    expect(lines.at(-1)).toMatchObject({ ...sender, res: { statusCode: 403 } });
    await view({ role: 'student' });
    await staff.browser.get(`/api/course_home/course_metadata/course-v1:Acme+CAL101+R1`);
    expect(lines.at(-1)).toMatchObject({ userId: staff.user.id, viewedAs: { group: null } });
    await view({ role: 'staff' });
  });
});
