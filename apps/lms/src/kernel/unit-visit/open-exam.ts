import type { Context } from '../../context.ts';
import type { Reader } from '../../db/database.ts';
import { findAccessOfUser } from '../access/access.ts';
import { entranceExamOf, getExamStatus } from '../progress/entrance-exam.policy.ts';
import { gradesOf } from '../progress/overlay.ts';
import type { UnitVisit } from './unit-visit.ts';

/** The entrance exam that an answer may pass. */
export interface OpenExam {
  /** Whether it is passed now, and was not before the answer. Two queries at most, none outside an exam. */
  isPassedNow(context: Context): Promise<boolean>;
}

const NO_EXAM: OpenExam = { isPassedNow: async () => false };

/** The entrance exam of a visited unit, unless the learner has passed it. Call it before any write. */
export async function openExam({ access, sequence }: UnitVisit, reader: Reader): Promise<OpenExam> {
  const { course, view, user, visitor } = access;
  const exam = entranceExamOf(course);
  if (!exam || exam.section.index !== sequence.section || visitor.isStaff) return NO_EXAM;
  if (getExamStatus(exam, view, await gradesOf(access, reader)).isPassed) return NO_EXAM;
  return {
    async isPassedNow(context) {
      const now = await findAccessOfUser(context, course.courseKey, user);
      return now !== null && getExamStatus(exam, view, await gradesOf(now, context.db.read)).isPassed;
    },
  };
}
