import { ACCOUNT_WRITES } from './account-writes.ts';
import { COURSE_WRITES } from './course-writes.ts';
import { DISCUSSION_WRITES } from './discussion-writes.ts';
import { EXAM_WRITES } from './exam-writes.ts';
import { NOTIFICATION_WRITES } from './notification-writes.ts';
import { STAFF_WRITES } from './staff-writes.ts';
import { UNIT_WRITES } from './unit-writes.ts';
import type { WriteRow } from './write-row.ts';

/** Every write by its name. Add a new one to the file of its subject. */
export const WRITE_ROWS: Readonly<Record<string, WriteRow>> = {
  ...ACCOUNT_WRITES,
  ...COURSE_WRITES,
  ...DISCUSSION_WRITES,
  ...EXAM_WRITES,
  ...NOTIFICATION_WRITES,
  ...STAFF_WRITES,
  ...UNIT_WRITES,
};
