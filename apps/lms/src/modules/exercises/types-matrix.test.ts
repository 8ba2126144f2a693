import type { Course, CourseTree } from '@lectern/olx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { saveEnrollment } from '../../kernel/enrollment/enrollment.store.ts';
import { saveRunSettings } from '../../kernel/settings/course-settings.store.ts';
import { DEFAULT_SETTINGS, type RunSettings } from '../../kernel/settings/course-settings.ts';
import { TEST_COURSE_KEY } from '../../testing/course-builder.ts';
import { describeDatabases } from '../../testing/databases.ts';
import { openTestImportSandbox } from '../../testing/import-sandbox.ts';
import { createScriptRunner } from '../course-files/script-runner.ts';
import { openUnitPage } from '../units/testing/unit-site.ts';
import { EXERCISE_TYPES } from './exercise-types.ts';
import { keyOf, readMatrixCourse, unitOf } from './testing/matrix-course.ts';
import { type MatrixRow, nameOf, type Step } from './testing/matrix-row.ts';
import { type MatrixSite, openMatrixSite } from './testing/matrix-site.ts';
import { PROBLEM_ROWS } from './testing/problem-rows.ts';
import { SCORED_ROWS } from './testing/scored-rows.ts';
import { listSides } from './testing/sides.ts';
import { UNSCORED_ROWS } from './testing/unscored-rows.ts';

const ROWS = [...UNSCORED_ROWS, ...SCORED_ROWS, ...PROBLEM_ROWS];
const NAMED_ROWS = ROWS.map((row) => [nameOf(row), row] as const);
const AUDIT = { mode: 'audit' };
let site: MatrixSite;

/** The learner's own first step; where only staff or a tool act, one that the block doesn't know. */
function firstStep({ right: [first = { does: '' }] }: MatrixRow): Step {
  return 'grades' in first || 'reports' in first ? { does: '' } : first;
}

/** Free learners take the course to its end, but graded problems are for those who pay. */
const LIMITED: RunSettings = {
  ...DEFAULT_SETTINGS,
  modes: ['audit', 'verified'],
  price: 149,
  auditAccess: 'limited',
  contentGating: true,
};

/** A course with all rows, whose scripts have run. */
async function readCourseOfAll(options: { attributes?: string } = {}): Promise<Course> {
  const sandbox = openTestImportSandbox();
  try {
    return await readMatrixCourse(ROWS, {
      ...options,
      scripts: (library) => createScriptRunner(sandbox, library),
    });
  } finally {
    await sandbox.close();
  }
}

function saveSettings(settings: RunSettings): Promise<void> {
  return site.context.db.write((tx) => saveRunSettings(tx, TEST_COURSE_KEY, { settings, at: 0 }));
}

test('every type of exercise has a row', () => {
  const types = ROWS.map(({ compilesTo }) => compilesTo);
  expect(types).toEqual(expect.arrayContaining(Object.keys(EXERCISE_TYPES)));
});

describe('every type of block that learners work with', () => {
  let tree: CourseTree;
  beforeAll(async () => {
    const course = await readCourseOfAll();
    tree = course.tree;
    expect(course.diagnostics.filter(({ severity }) => severity !== 'info')).toEqual([]);
    site = await openMatrixSite(tree);
  });
  afterAll(() => site.close());

  describe.each(NAMED_ROWS)('%s', (_, row) => {
    test('is imported as what it is', () => {
      const content = tree.blocks[keyOf(row)]?.content;
      expect(content?.kind === 'exercise' ? content.exercise.type : content?.kind).toBe(row.compilesTo);
    });

    test('is shown without anything that reveals its answer', async () => {
      const { frame } = await site.openRow(await site.newcomer(AUDIT), row);
      for (const text of row.shows) expect(frame.page.body).toContain(text);
      for (const text of row.hides ?? []) expect(frame.page.body).not.toContain(text);
    });

    test('done right, it is complete and earns all its points', async () => {
      const person = await site.newcomer(AUDIT);
      expect(await site.resultOf(person, row)).toEqual({ isComplete: false, points: [0, row.worth] });
      await site.takeAll(person, row, row.right);
      expect(await site.resultOf(person, row)).toEqual({ isComplete: true, points: [row.worth, row.worth] });
    });

    test('done wrong, it earns less, and is complete if that was an answer', async () => {
      const person = await site.newcomer(AUDIT);
      const [steps, points, isComplete] = row.wrong;
      await site.takeAll(person, row, steps);
      expect(await site.resultOf(person, row)).toEqual({ isComplete, points: [points, row.worth] });
    });

    test.each(['empty', 'absurd'] as const)('an %s answer', async (kind) => {
      const person = await site.newcomer(AUDIT);
      const { take } = await site.openRow(person, row);
      const [step, result] = row[kind];
      expect(await take(step)).toEqual(result);
      if (result[0] >= 400)
        expect(await site.resultOf(person, row)).toEqual({ isComplete: false, points: [0, row.worth] });
    });

    test('is closed after the due date', async () => {
      const { take } = await site.openRow(await site.newcomer(AUDIT), row, { isLate: true });
      expect(await take(firstStep(row))).toEqual(row.late);
    });

    test('is locked for learners without access to graded problems', async () => {
      await saveSettings(LIMITED);
      try {
        const [limited, full] = [await site.newcomer(AUDIT), await site.newcomer({ mode: 'verified' })];
        const locked = await site.openRow(limited, row);
        const isShown = row.shows.every((text) => locked.frame.page.body.includes(text));
        expect(isShown).toBe(row.worth === 0);
        const result = await locked.take(firstStep(row));
        if (row.worth > 0) expect(result).toEqual([403, 'content_gated']);
        else expect(result).toEqual([200, null]);
        expect((await site.openRow(full, row)).frame.page.body).toContain(row.shows[0]);
      } finally {
        await saveSettings(DEFAULT_SETTINGS);
      }
    });

    test('rejects actions while staff view it as a learner', async () => {
      const person = await site.newcomer(AUDIT);
      const viewer = await site.newcomer({ courseStaff: true });
      await viewer.post(`/courses/${TEST_COURSE_KEY}/masquerade`, {
        role: 'student',
        user_name: person.user.username,
      });
      const { frame, take } = await site.openRow(viewer, row);
      expect(frame.page.body).toContain(row.shows[0]);
      expect(frame.page.body).not.toMatch(/<button[^>]* type="submit"/);
      expect(await take(firstStep(row))).toEqual([403, 'masquerading']);
      expect(await site.resultOf(person, row)).toEqual({ isComplete: false, points: [0, row.worth] });
    });

    test('isn’t shown to people who aren’t enrolled, and rejects their actions', async () => {
      const stranger = await site.newcomer();
      const refused = await openUnitPage(site.app, stranger.browser, unitOf(row));
      expect(refused.body).not.toContain(row.shows[0]);
      const leaver = await site.newcomer(AUDIT);
      const { take } = await site.openRow(leaver, row);
      const enrollment = { userId: leaver.user.id, courseKey: TEST_COURSE_KEY, mode: 'audit', at: 1 };
      await site.context.db.write((tx) => saveEnrollment(tx, { ...enrollment, isActive: false }));
      expect(await take(firstStep(row))).toEqual([403, 'forbidden']);
    });
  });
});

describe('in a right-to-left course', () => {
  beforeAll(async () => {
    site = await openMatrixSite((await readCourseOfAll({ attributes: 'language="ar"' })).tree);
  });
  afterAll(() => site.close());

  test.each(NAMED_ROWS)('the texts of %s don’t mention left or right', async (_, row) => {
    const person = await site.newcomer(AUDIT);
    await site.takeAll(person, row, row.right);
    for (const someone of [await site.newcomer(AUDIT), person]) {
      const { body } = (await site.openRow(someone, row)).frame.page;
      expect(body).toMatch(/<html [^>]*dir="rtl"/);
      expect(listSides(body)).toEqual([]);
    }
  });
});

describeDatabases('two tabs', (_, fresh) => {
  beforeAll(async () => {
    site = await openMatrixSite((await readCourseOfAll()).tree, { database: await fresh() });
  });
  afterAll(() => site.close());

  test.each(NAMED_ROWS)('the same action in %s earns its points once', async (_, row) => {
    const { before = [], step, statuses } = row.twice;
    const person = await site.newcomer(AUDIT);
    const tabs = [await site.openRow(person, row), await site.openRow(person, row)];
    for (const each of before) await tabs[0]?.take(each);
    const results = await Promise.all(tabs.map(({ take }) => take(step)));
    expect(results.map(([status]) => status).toSorted()).toEqual(statuses);
    const { points } = await site.resultOf(person, row);
    expect(points[0]).toBeLessThanOrEqual(row.worth);
  });
});
