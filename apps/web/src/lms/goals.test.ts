import { QueryObserver } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import { courseId, outlineWire } from './fixtures.ts';
import { showGoal, stopReminders } from './goals.ts';
import { outlineQuery, readOutline } from './outline.ts';
import { createTestLms, type FakeResponse, type TestLms } from './testing.ts';
import { createLogger } from './transport/logging.ts';

let lms: TestLms;
const goals = () => lms.client.getQueryData(outlineQuery(courseId).queryKey)?.courseGoals;
const weekly = (daysPerWeek: number) =>
  ({ form: 'weekly', daysPerWeek, subscribedToReminders: true }) as const;
const chosen = (daysPerWeek: number) => ({
  form: 'weekly',
  selectedGoal: { daysPerWeek, subscribedToReminders: true },
});

const outline = `GET /api/course_home/outline/${courseId}`;
const withGoal = (days_per_week: number): FakeResponse => ({
  body: outlineWire({ course_goals: { selected_goal: { days_per_week, subscribed_to_reminders: true } } }),
});

beforeEach(async () => {
  lms = createTestLms({ [outline]: withGoal(3) });
  await lms.client.fetchQuery(outlineQuery(courseId));
});

test('a saved goal replaces the one in the outline', () => {
  showGoal(lms.client, courseId, weekly(5));
  expect(goals()).toEqual(chosen(5));
});

test('an outline requested before the goal was saved does not restore the former goal', async () => {
  const { queryKey } = outlineQuery(courseId);
  const observer = new QueryObserver(lms.client, outlineQuery(courseId));
  const stop = observer.subscribe(() => {});
  const answers: ((answer: FakeResponse) => void)[] = [];
  lms.routes[outline] = () => new Promise((resolve) => answers.push(resolve));
  void lms.client.refetchQueries({ queryKey });
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  showGoal(lms.client, courseId, weekly(5));
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  answers[0]?.(withGoal(3));
  answers[1]?.(withGoal(5));
  await vi.waitFor(() => expect(lms.client.isFetching({ queryKey })).toBe(0));
  expect(goals()).toEqual(chosen(5));
  stop();
});

test('a goal with a key keeps the options', () => {
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

test('[API-07] turning reminders off keeps the goal', async () => {
  lms.routes['POST /api/course_home/save_course_goal'] = { body: { header: '', message: '' } };
  await stopReminders(lms.client, courseId);
  expect(goals()).toEqual({ form: 'weekly', selectedGoal: { daysPerWeek: 3, subscribedToReminders: false } });
});

test('without a cached outline, nothing changes', () => {
  lms.client.clear();
  showGoal(lms.client, courseId, weekly(5));
  expect(goals()).toBeUndefined();
});
