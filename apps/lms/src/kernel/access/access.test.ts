import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildCourse, TEST_COURSE_KEY } from '../../testing/course-builder.ts';
import { describeDatabases } from '../../testing/databases.ts';
import { type LearningSite, openLearningSite, type Person } from '../../testing/learning-site.ts';
import { findAccess } from './access.ts';
import type { Identity } from './identity.ts';
import { runForSender, type Sender } from './sender.ts';

describeDatabases('access', (_, fresh) => {
  let site: LearningSite;
  let staff: Person;
  let dana: Person;
  beforeAll(async () => {
    site = await openLearningSite(buildCourse({ sections: [] }), { database: await fresh() });
    staff = await site.join('sam', { courseStaff: true });
    dana = await site.join('dana', { mode: 'audit' });
  });
  afterAll(() => site.close());

  const viewed = () => ({ learnerId: dana.user.id, group: null, since: 1 });

  /** Frozen, so that changing it throws. */
  const viewer = (): Identity =>
    Object.freeze({
      kind: 'user',
      via: 'session',
      user: Object.freeze(staff.user),
      session: null,
      masquerades: Object.freeze({ [TEST_COURSE_KEY]: viewed() }),
    });

  test('is decided without a change of the identity, the same each time', async () => {
    const identity = viewer();
    const first = await findAccess(site.context, TEST_COURSE_KEY, identity);
    expect([first?.user?.id, first?.masquerade]).toEqual([dana.user.id, viewed()]);
    expect(await findAccess(site.context, TEST_COURSE_KEY, identity)).toEqual(first);
  });

  test('uses what was read with the session, as often as it is decided', async () => {
    const { context } = site;
    const head = await context.learners.findHead(context.db.read, TEST_COURSE_KEY, dana.user.id);
    const fetched = Object.freeze({ courseKey: TEST_COURSE_KEY, reader: context.db.read, head });
    const identity: Identity = Object.freeze({
      kind: 'user',
      via: 'session',
      user: dana.user,
      session: null,
      masquerades: {},
      fetched,
    });
    for (const _time of [1, 2]) {
      expect((await findAccess(context, TEST_COURSE_KEY, identity))?.head).toBe(head);
    }
    await context.db.write(async (tx) => {
      const access = await findAccess(context, TEST_COURSE_KEY, identity, tx);
      expect(access?.head).not.toBe(head);
    });
  });

  test('notes a masquerade for the log of its own request only', async () => {
    const [mine, other]: Sender[] = [{}, {}];
    await Promise.all([
      runForSender(mine ?? {}, () => findAccess(site.context, TEST_COURSE_KEY, viewer())),
      runForSender(other ?? {}, () => findAccess(site.context, TEST_COURSE_KEY, { kind: 'anonymous' })),
    ]);
    expect([mine, other]).toEqual([{ viewedAs: viewed() }, {}]);
  });
});
