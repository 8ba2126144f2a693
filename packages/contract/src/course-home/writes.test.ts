import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { saveGoalCall } from './goal.ts';
import { resetDeadlinesCall } from './reset-deadlines.ts';
import { dismissWelcomeCall } from './welcome.ts';

const course = 'course-v1:Norden+BIO7+2026';

describe('course home writes', () => {
  test.each([
    [{ course_id: course, goal_key: 'certify' }, true],
    [{ course_id: course, days_per_week: 3, subscribed_to_reminders: true }, true],
    [{ course_id: course, subscribed_to_reminders: false }, true],
    [{ course_id: course, days_per_week: 1, subscribed_to_reminders: false }, true],
    [{ course_id: course, days_per_week: 7, subscribed_to_reminders: false }, true],
    [{ course_id: course, days_per_week: 0, subscribed_to_reminders: true }, false],
    [{ course_id: course, days_per_week: 8, subscribed_to_reminders: true }, false],
    [{ course_id: course, days_per_week: 3 }, false],
    [{ course_id: course, goal_key: '' }, false],
    [{ course_id: 'nonsense', goal_key: 'certify' }, false],
    [{ goal_key: 'certify' }, false],
    [{ course_id: course }, false],
  ])('the goal %j is valid: %s', (body, isValid) => {
    expect(v.is(saveGoalCall.body, body)).toBe(isValid);
  });

  test('a dismissal contains only the course', () => {
    expect(v.is(dismissWelcomeCall.body, { course_id: course })).toBe(true);
    expect(v.is(dismissWelcomeCall.body, {})).toBe(false);
    expect(v.is(dismissWelcomeCall.body, { course_id: course, more: 1 })).toBe(false);
  });

  test('a reset contains the course and the tab', () => {
    const body = { course_key: course, research_event_data: { location: 'dates-tab' } };
    expect(v.parse(resetDeadlinesCall.body, body)).toEqual(body);
    expect(v.is(resetDeadlinesCall.body, { research_event_data: {} })).toBe(false);
  });
});
