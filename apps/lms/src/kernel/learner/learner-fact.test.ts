import { afterAll, beforeAll, expect, test } from 'vitest';
import { saveNotesVisibility } from '../../modules/notes-visibility/notes-visibility.store.ts';
import { showsNotes } from '../../modules/notes-visibility/shows-notes.ts';
import { buildCourse, TEST_COURSE_KEY } from '../../testing/course-builder.ts';
import { describeDatabases } from '../../testing/databases.ts';
import { type LearningSite, openLearningSite, type Person } from '../../testing/learning-site.ts';
import { createLearners } from './learner.store.ts';
import { factOf } from './learner-fact.ts';
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

  const headOf = async (userId: number | null, facts = [showsNotes]) => {
    const head = await createLearners(facts).findHead(site.context.db.read, KEY, userId);
    if (head === null) throw new Error('The course is missing');
    return head;
  };

  test('come with the head of a learner, by the row of their table', async () => {
    expect(factOf(await headOf(dana.user.id), showsNotes)).toBe(false);
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
    expect(() => factOf(head, showsNotes)).toThrow(/notes_visibility\.visible/);
  });
});
