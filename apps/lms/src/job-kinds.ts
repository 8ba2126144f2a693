import {
  activationMailJob,
  passwordChangedMailJob,
  passwordResetMailJob,
  removeAbandonedAccountsJob,
} from './modules/accounts/account-jobs.ts';
import { sweepAssetsJob } from './modules/courses/sweep-assets-job.ts';
import { goalReminderJob, planGoalRemindersJob } from './modules/goals/goal-jobs.ts';
import type { JobKind } from './modules/jobs/job-kind.ts';
import { sweepJobsJob } from './modules/jobs/sweep-jobs.ts';

/** Every kind of job, in no particular order. */
export const jobKinds: readonly JobKind[] = [
  activationMailJob,
  passwordChangedMailJob,
  passwordResetMailJob,
  removeAbandonedAccountsJob,
  planGoalRemindersJob,
  goalReminderJob,
  sweepJobsJob,
  sweepAssetsJob,
];
