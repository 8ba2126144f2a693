import type { JobKind } from './kernel/jobs/job-kind.ts';
import { sweepJobsJob } from './kernel/jobs/sweep-jobs.ts';
import { sweepAssetsJob } from './modules/course-files/sweep-assets-job.ts';
import { goalReminderJob, planGoalRemindersJob } from './modules/goals/goal-jobs.ts';
import {
  activationMailJob,
  passwordChangedMailJob,
  passwordResetMailJob,
  removeAbandonedAccountsJob,
} from './modules/registration/account-jobs.ts';

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
