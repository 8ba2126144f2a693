import { findCourseKeyOf } from '@lectern/contract';
import { memoize } from '../../memoize.ts';

/** The course that a block is in; null for the old form of usage keys, which does not say the run. */
export const courseKeyOf = memoize(findCourseKeyOf, { most: 5000 });
