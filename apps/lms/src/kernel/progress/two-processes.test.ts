import type { OutlineWire, ProgressWire, SequenceWire } from '@lectern/contract';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import type { Context } from '../../context.ts';
import { closeContext, openContext } from '../../open-context.ts';
import { type Browser, cloneBrowser } from '../../testing/browser.ts';
import { makeTestConfig } from '../../testing/context.ts';
import { buildCourse, html, problem, TEST_COURSE_KEY, usageKey } from '../../testing/course-builder.ts';
import { describeDatabases } from '../../testing/databases.ts';
import { type LearningSite, openLearningSite, type Person } from '../../testing/learning-site.ts';
import { accessFor } from '../access/access.ts';
import { recordCompletion } from '../completion/save-completion.store.ts';
import { saveEnrollment } from '../enrollment/enrollment.store.ts';
import { giveCourseStaffRole, removeCourseStaffRole } from '../users/roles.store.ts';
import { deleteSessionsOf } from '../users/sessions.store.ts';
import { completionOf } from './overlay.ts';

const KEY = TEST_COURSE_KEY;
const s1 = usageKey('sequential', 's1');
const HELD_BACK_UNTIL = '2026-03-10T12:00:00Z';
const heldBack = {
  id: 's2',
  graded: true,
  format: 'Homework',
  due: HELD_BACK_UNTIL,
  showCorrectness: 'past_due' as const,
  children: [{ id: 'u3', children: [problem('p2')] }],
};
const gradingPolicy = {
  assignmentTypes: [{ type: 'Homework', shortLabel: 'HW', numTotal: 1, numDroppable: 0, weight: 1 }],
  gradeCutoffs: [{ letter: 'Pass', minimum: 0.5 }],
};
const tree = (title: string, ...more: (typeof heldBack)[]) =>
  buildCourse({
    title,
    tree: { gradingPolicy },
    sections: [
      {
        id: 'c1',
        children: [
          {
            id: 's1',
            graded: true,
            format: 'Homework',
            children: [
              { id: 'u1', children: [html('h1'), problem('p1')] },
              { id: 'u2', children: [html('h2')] },
            ],
          },
          ...more,
        ],
      },
    ],
  });

/** What a process caches must never make it report something else than the database contains. */
describeDatabases('two processes over one database', (_, fresh) => {
  let site: LearningSite;
  let second: Context;
  let dana: Person;
  let app: FastifyInstance;
  let there: Browser;
  beforeAll(async () => {
    const database = await fresh();
    site = await openLearningSite(tree('First', heldBack), { database });
    second = await openContext(makeTestConfig(database), { clock: site.clock, log: site.context.log });
    dana = await site.join('dana', { mode: 'audit' });
    app = await buildApp(second);
    there = cloneBrowser(app, dana.browser);
  });
  afterAll(async () => {
    await closeContext(second);
    await site.close();
  });

  const outline = async (browser: Browser) =>
    (await browser.get(`/api/course_home/outline/${KEY}`)).json<OutlineWire>();
  const progress = async (browser: Browser) =>
    (await browser.get(`/api/course_home/progress/${KEY}`)).json<ProgressWire>();
  const sequence = async (browser: Browser) =>
    (await browser.get(`/api/courseware/sequence/${s1}`)).json<SequenceWire>();
  const agree = async () => {
    expect(await outline(there)).toEqual(await outline(dana.browser));
    expect(await progress(there)).toEqual(await progress(dana.browser));
    expect(await sequence(there)).toEqual(await sequence(dana.browser));
  };

  test('a write on one is visible on the other immediately', async () => {
    await agree();
    await site.complete(dana, usageKey('html', 'h1'), usageKey('problem', 'p1'));
    await site.score(dana, usageKey('problem', 'p1'), 1, 1);
    await agree();
    expect((await sequence(there)).items[0]).toMatchObject({ complete: true });
    expect((await progress(there)).section_scores[0]?.subsections[0]).toMatchObject({ num_points_earned: 1 });

    const handler = `/courses/${KEY}/xblock/${s1}/handler/goto_position`;
    expect((await there.send('POST', handler, { body: { position: 2 } })).statusCode).toBe(200);
    await agree();
    expect((await sequence(dana.browser)).position).toBe(2);
  });

  test('changed permissions apply on both immediately', async () => {
    const own = { userId: dana.user.id, courseKey: KEY };
    const seen = async () => {
      const { enrollment_mode, course_blocks } = await outline(there);
      return [enrollment_mode, course_blocks === null];
    };
    const { write } = site.context.db;
    expect(await seen()).toEqual(['audit', false]);
    await write((tx) => saveEnrollment(tx, { ...own, mode: 'verified', at: 1 }));
    expect(await seen()).toEqual(['verified', false]);
    await write((tx) => saveEnrollment(tx, { ...own, mode: 'verified', isActive: false, at: 2 }));
    expect(await seen()).toEqual([null, true]);
    await write((tx) => giveCourseStaffRole(tx, { ...own, at: 3 }));
    expect(await seen()).toEqual([null, false]);
    await write((tx) => removeCourseStaffRole(tx, own.userId, KEY));
    expect(await seen()).toEqual([null, true]);
    await write((tx) => saveEnrollment(tx, { ...own, mode: 'audit', at: 4 }));
    await agree();
    expect(await seen()).toEqual(['audit', false]);
  });

  test('a hidden score shows on both from the same moment', async () => {
    const seen = async () => {
      const { section_scores, assignment_type_grade_summary } = await progress(there);
      return [
        section_scores[0]?.subsections[1]?.num_points_earned,
        assignment_type_grade_summary?.[0]?.last_grade_publish_date,
      ];
    };
    await site.score(dana, usageKey('problem', 'p2'), 1, 1);
    expect(await seen()).toEqual([0, HELD_BACK_UNTIL]);
    site.clock.set(Date.parse(HELD_BACK_UNTIL) - 1);
    expect(await seen()).toEqual([0, HELD_BACK_UNTIL]);
    site.clock.set(HELD_BACK_UNTIL);
    expect(await seen()).toEqual([1, null]);
    await agree();
  });

  test('signing out on one signs out of both', async () => {
    const other = await site.join('eve', { mode: 'audit' });
    const elsewhere = cloneBrowser(app, other.browser);
    const status = async () => (await elsewhere.get(`/api/courseware/sequence/${s1}`)).statusCode;
    expect(await status()).toBe(200);
    await site.context.db.write((tx) => deleteSessionsOf(tx, other.user.id));
    expect(await status()).toBe(401);
  });

  test('a course imported by one is served by both', async () => {
    await site.importCourse(tree('Second', heldBack));
    await agree();
    const root = usageKey('course', 'course');
    expect((await outline(there)).course_blocks?.blocks[root]?.display_name).toBe('Second');
    expect((await sequence(there)).items[0]).toMatchObject({ complete: true });
  });
});

test('the changes of a failed write are not cached', async () => {
  const site = await openLearningSite(tree('First'));
  try {
    const dana = await site.join('dana', { mode: 'audit' });
    const broken = site.context.db.write(async (tx) => {
      const report = {
        userId: dana.user.id,
        courseKey: KEY,
        usageKey: usageKey('html', 'h2'),
        completion: 1,
      };
      await recordCompletion(tx, { ...report, at: 1 });
      const identity = { kind: 'user', user: dana.user, session: null, via: 'jwt', masquerades: {} } as const;
      const completion = await completionOf(await accessFor(site.context, KEY, identity, tx), tx);
      expect([...completion.units]).toEqual([0, 1]);
      throw new Error('rolled back');
    });
    await expect(broken).rejects.toThrow('rolled back');
    await site.complete(dana, usageKey('html', 'h1'));
    const items = (await dana.get(`/api/courseware/sequence/${s1}`)).json<SequenceWire>().items;
    expect(items.map((item) => item.complete)).toEqual([false, false]);
  } finally {
    await site.close();
  }
});
