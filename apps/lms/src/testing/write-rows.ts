import { ACCOUNT_WRITES } from './account-writes.ts';
import { COURSE_WRITES } from './course-writes.ts';
import { UNIT_WRITES } from './unit-writes.ts';
import type { WriteRow } from './write-row.ts';

/** Every write by its name. Add a new one to one of the three files. */
export const WRITE_ROWS: Readonly<Record<string, WriteRow>> = {
  ...ACCOUNT_WRITES,
  ...COURSE_WRITES,
  ...UNIT_WRITES,
};
