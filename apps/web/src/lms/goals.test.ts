import { beforeEach, expect, test } from 'vitest';
import { courseId, outlineWire } from './fixtures.ts';
import { showGoal } from './goals.ts';
import { outlineQuery, readOutline } from './outline.ts';
import { createTestLms, type TestLms } from './testing.ts';
import { createLogger } from './transport/logging.ts';

let lms: TestLms;
const goals = () => lms.client.getQueryData(outlineQuery(courseId).queryKey)?.courseGoals;
const weekly = (daysPerWeek: number) =>
  ({ form: 'weekly', daysPerWeek, subscribedToReminders: true }) as const;
const chosen = (daysPerWeek: number) => ({
  form: 'weekly',
  selectedGoal: { daysPerWeek, subscribedToReminders: true },
});

beforeEach(async () => {
  const selected_goal = { days_per_week: 3, subscribed_to_reminders: true };
  lms = createTestLms({
    [`GET /api/course_home/outline/${courseId}`]: { body: outlineWire({ course_goals: { selected_goal } }) },
  });
  await lms.client.fetchQuery(outlineQuery(courseId));
});

test('a goal shows as that of the outline before it is saved, and taken back gives way to the former', async () => {
  const takeBack = showGoal(lms.client, courseId, weekly(5));
  expect(goals()).toEqual(chosen(5));
  await takeBack();
  expect(goals()).toEqual(chosen(3));
});

test('taking it back spares one that was shown after it', async () => {
  const takeBack = showGoal(lms.client, courseId, weekly(5));
  showGoal(lms.client, courseId, weekly(1));
  await takeBack();
  expect(goals()).toEqual(chosen(1));
});

test('one by key keeps the options', () => {
  const options: [string, string][] = [['certify', 'Earn it']];
  const wire = outlineWire({ course_goals: { goal_options: options, selected_goal: null } });
  lms.client.setQueryData(
    outlineQuery(courseId).queryKey,
    readOutline(
      wire,
      courseId,
      0,
      createLogger(() => {}),
    ),
  );
  showGoal(lms.client, courseId, { form: 'keys', goalKey: 'certify', text: 'Earn it' });
  expect(goals()).toEqual({
    form: 'keys',
    goalOptions: [{ key: 'certify', text: 'Earn it' }],
    selectedGoal: { key: 'certify', text: 'Earn it' },
  });
});

test('nothing shows where no outline is known', async () => {
  lms.client.clear();
  await showGoal(lms.client, courseId, weekly(5))();
  expect(goals()).toBeUndefined();
});
