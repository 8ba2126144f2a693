import type { JobKind } from './kernel/jobs/job-kind.ts';
import { sweepJobsJob } from './kernel/jobs/sweep-jobs.ts';
import { sweepRateLimitsJob } from './kernel/jobs/sweep-rate-limits.ts';
import { announceJob } from './kernel/notifications/announce.ts';
import { digestJob, notificationMailJob, planDigestsJob } from './kernel/notifications/notification-jobs.ts';
import { notifyGradersJob } from './kernel/notifications/notify-graders.ts';
import { findCertificatesJob, issueCertificateJob } from './modules/certificates/certificate-jobs.ts';
import { sweepAssetsJob } from './modules/course-files/sweep-assets-job.ts';
import { sweepVersionsJob } from './modules/course-files/sweep-versions-job.ts';
import { removeCourseJob } from './modules/course-removal/remove-course.ts';
import { sweepPicturesJob } from './modules/discussions/sweep-pictures-job.ts';
import { addressChangedMailJob, newAddressMailJob } from './modules/email-address/email-jobs.ts';
import { scoreByPeersJob } from './modules/exercises/open-response/peer-jobs.ts';
import { goalReminderJob, planGoalRemindersJob } from './modules/goals/goal-jobs.ts';
import { passwordChangedMailJob, passwordResetMailJob } from './modules/password/password-jobs.ts';
import { activationMailJob, removeAbandonedAccountsJob } from './modules/registration/registration-jobs.ts';
import { notifyOfDueDatesJob } from './modules/schedule/due-soon-job.ts';

/** Every kind of job, in no particular order. */
export const jobKinds: readonly JobKind[] = [
  activationMailJob,
  passwordChangedMailJob,
  passwordResetMailJob,
  newAddressMailJob,
  addressChangedMailJob,
  removeAbandonedAccountsJob,
  planGoalRemindersJob,
  goalReminderJob,
  issueCertificateJob,
  findCertificatesJob,
  scoreByPeersJob,
  announceJob,
  notificationMailJob,
  notifyOfDueDatesJob,
  notifyGradersJob,
  digestJob,
  planDigestsJob,
  sweepJobsJob,
  sweepRateLimitsJob,
  sweepAssetsJob,
  sweepPicturesJob,
  sweepVersionsJob,
  removeCourseJob,
];
