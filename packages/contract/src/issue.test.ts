import * as v from 'valibot';
import { expect, test } from 'vitest';
import { saveGoalCall } from './course-home/goal.ts';
import { describeIssue, formatIssue } from './issue.ts';

const course_id = 'course-v1:Acme+CAL101+R1';

function format(schema: v.GenericSchema, value: unknown): string {
  const checked = v.safeParse(schema, value);
  if (checked.success) throw new Error('The value fits');
  return formatIssue(describeIssue(checked.issues[0]));
}

test.each([
  ['a value', v.string(), 1, 'Invalid type: Expected string but received 1'],
  [
    'a field of an item',
    v.object({ list: v.array(v.object({ id: v.string() })) }),
    { list: [{ id: 'a' }, {}] },
    'list.1.id: Invalid key: Expected "id" but received undefined',
  ],
  [
    'a value of two types',
    v.object({ on: v.union([v.boolean(), v.string()]) }),
    { on: 1 },
    'on: Invalid type: Expected boolean but received 1',
  ],
])('%s is described with its field and problem', (_, schema, value, text) => {
  expect(format(schema, value)).toBe(text);
});

test.each([
  [{ course_id }, ['goal_key', 'days_per_week', 'subscribed_to_reminders']],
  [{ course_id, days_per_week: 3 }, ['goal_key', 'subscribed_to_reminders']],
  [{ goal_key: 'certify' }, ['course_id']],
])('the issue of a goal without its fields names them: %j', (body, fields) => {
  const text = format(saveGoalCall.body, body);
  for (const field of fields) expect(text).toContain(`${field}: Invalid key`);
  expect(text).not.toContain('Object');
});
