import { ACCOUNT_WRITES } from './account-writes.ts';
import { COURSE_WRITES } from './course-writes.ts';
import type { WriteRow } from './write-row.ts';

/** Every write by its name. A new one takes its place in one of the two before anything of it is tried out. */
export const WRITE_ROWS: Readonly<Record<string, WriteRow>> = { ...ACCOUNT_WRITES, ...COURSE_WRITES };
