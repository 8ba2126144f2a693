import { parseCourseKey } from '@lectern/contract';

const FORMS =
  'Send course_id, days_per_week and subscribed_to_reminders, or only course_id and subscribed_to_reminders.';

/**
 * The sentence for a goal that violates its schema. Clients show it as it is, and the schema's own texts name every field
 * of each of the three forms.
 */
export function describeInvalidGoal(body: unknown): string {
  const fields = new Map(Object.entries(typeof body === 'object' && body !== null ? body : {}));
  const courseId: unknown = fields.get('course_id');
  if (courseId == null || courseId === '') return isRequired('course_id');
  if (typeof courseId !== 'string' || parseCourseKey(courseId) === null) {
    return 'course_id must be a course key, like course-v1:Org+Course+Run.';
  }
  const reminders: unknown = fields.get('subscribed_to_reminders');
  if (fields.has('goal_key') && reminders === undefined) return isRequired('goal_key');
  if (reminders == null) return isRequired('subscribed_to_reminders');
  if (typeof reminders !== 'boolean') return 'subscribed_to_reminders must be true or false.';
  if (fields.has('days_per_week')) return 'days_per_week must be a whole number from 1 to 7.';
  return FORMS;
}

const isRequired = (field: string) => `'${field}' is required.`;
