import type { Context } from '../../context.ts';
import { lockUser } from '../../db/locks.ts';
import {
  assignToCohort,
  type Cohort,
  deleteCohort,
  findCohort,
  removeFromCohort,
  saveCohort,
} from '../../kernel/cohorts/cohorts.store.ts';

type Services = Pick<Context, 'db' | 'clock'>;

/** Creates a cohort, or changes the content group whose content it sees; null for none. */
export function setCohort({ db, clock }: Services, cohort: Cohort): Promise<void> {
  return db.write((tx) => saveCohort(tx, cohort, clock.now()));
}

/** Removes a cohort, whose learners are in none afterwards; false if there is none of this name. */
export function removeCohort({ db }: Pick<Context, 'db'>, courseKey: string, name: string): Promise<boolean> {
  return db.write((tx) => deleteCohort(tx, courseKey, name));
}

/** Moves a learner into a cohort; false if there is none of this name. */
export function moveToCohort(
  { db, clock }: Services,
  { userId, courseKey }: { userId: number; courseKey: string },
  cohort: string,
): Promise<boolean> {
  return db.write(async (tx) => {
    await lockUser(tx, userId);
    if (!(await findCohort(tx, courseKey, cohort))) return false;
    await assignToCohort(tx, { userId, courseKey, cohort, at: clock.now() });
    return true;
  });
}

/** Removes a learner from their cohort; false if they are in none. */
export function leaveCohort(
  { db }: Pick<Context, 'db'>,
  { userId, courseKey }: { userId: number; courseKey: string },
): Promise<boolean> {
  return db.write((tx) => removeFromCohort(tx, userId, courseKey));
}
