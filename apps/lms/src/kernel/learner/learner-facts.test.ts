import { afterAll, beforeAll, expect, test } from 'vitest';
import { saveNotesVisibility } from '../../modules/notes-visibility/notes-visibility.store.ts';
import { showsNotes } from '../../modules/notes-visibility/shows-notes.ts';
import { buildCourse, TEST_COURSE_KEY } from '../../testing/course-builder.ts';
import { describeDatabases } from '../../testing/databases.ts';
import { type LearningSite, openLearningSite, type Person } from '../../testing/learning-site.ts';
import { recordActivity } from '../activity/activity.store.ts';
import { lastActiveDay } from '../activity/last-active-day.ts';
import { factOf, type LearnerFact, withFact } from '../learner-facts/learner-fact.ts';
import { idVerification } from '../verification/id-verification.ts';
import { saveVerification } from '../verification/verification.store.ts';
import { createLearners } from './learner.store.ts';
import { makeNewLearnerHead } from './learner-row.store.ts';

const KEY = TEST_COURSE_KEY;

describeDatabases('facts about learners', (_, fresh) => {
  let site: LearningSite;
  let dana: Person;
  let finn: Person;
  beforeAll(async () => {
    site = await openLearningSite(buildCourse({ sections: [] }), { database: await fresh() });
    dana = await site.join('dana', { mode: 'audit' });
    finn = await site.join('finn', { mode: 'audit' });
    const choice = { userId: dana.user.id, courseKey: KEY };
    await site.context.db.write((tx) => saveNotesVisibility(tx, choice, false));
  });
  afterAll(() => site.close());

  const headOf = async (userId: number | null, facts: readonly LearnerFact<unknown>[] = [showsNotes]) => {
    const head = await createLearners(facts).findHead(site.context.db.read, KEY, userId);
    if (head === null) throw new Error('The course is missing');
    return head;
  };

  test('come with the head of a learner, by the row of their table', async () => {
    expect(factOf(await headOf(dana.user.id), showsNotes)).toBe(false);
  });

  test('are those of an account, and the greatest of many rows', async () => {
    const approval = { status: 'approved' as const, expiresAt: null, changedAt: 1 };
    const learner = { userId: dana.user.id, timeZone: 'UTC' };
    await site.context.db.write(async (tx) => {
      await saveVerification(tx, dana.user.id, approval);
      for (const day of ['2026-03-02', '2026-03-29', '2026-03-15'])
        await recordActivity(tx, learner, KEY, Date.parse(day));
    });
    const head = await headOf(dana.user.id, [lastActiveDay, showsNotes, idVerification]);
    expect(factOf(head, idVerification)).toEqual(approval);
    expect(factOf(head, lastActiveDay)).toBe('2026-03-29');
    expect(factOf(head, showsNotes)).toBe(false);
    const other = await headOf(finn.user.id, [lastActiveDay, idVerification]);
    expect([factOf(other, lastActiveDay), factOf(other, idVerification)]).toEqual([null, null]);
  });

  test('are known after a write that changed them, without another read', async () => {
    const head = await headOf(dana.user.id);
    expect(factOf(withFact(head, showsNotes, true), showsNotes)).toBe(true);
    expect(factOf(head, showsNotes)).toBe(false);
    const enrolled = { mode: 'audit', group: null, enrolledAt: 0 };
    expect(factOf(makeNewLearnerHead(withFact(head, showsNotes, false), enrolled), showsNotes)).toBe(true);
  });

  test('without a row, and for visitors, are what the module says', async () => {
    expect(factOf(await headOf(finn.user.id), showsNotes)).toBe(true);
    expect(factOf(await headOf(null), showsNotes)).toBe(true);
  });

  test('of staff are none of the learner in general as whom they view the course', async () => {
    const enrolled = { mode: 'audit', group: null, enrolledAt: 0 };
    expect(factOf(makeNewLearnerHead(await headOf(dana.user.id), enrolled), showsNotes)).toBe(true);
  });

  test('that the app doesn’t list are an error', async () => {
    const head = await headOf(dana.user.id, []);
    expect(() => factOf(head, showsNotes)).toThrow(/notes_visibility/);
  });
});
