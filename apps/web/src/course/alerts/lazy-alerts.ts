import { lazyWithMessages } from '../../i18n/lazy-with-messages.ts';

/** Few learners see one, and only around the start or the end of the course. */
export const CourseTimeAlert = lazyWithMessages(
  'CourseTimeAlerts',
  async () => (await import('./CourseTimeAlerts.tsx')).CourseTimeAlert,
);
export const CertificateAlert = lazyWithMessages(
  'CertificateAlert',
  async () => (await import('./CertificateAlert.tsx')).CertificateAlert,
);
export const NotPassingAlert = lazyWithMessages(
  'NotPassingAlert',
  async () => (await import('./NotPassingAlert.tsx')).NotPassingAlert,
);

/** Below the outline, so nothing moves when it loads. */
export const ScheduledContentAlert = lazyWithMessages(
  'ScheduledContentAlert',
  async () => (await import('./ScheduledContentAlert.tsx')).ScheduledContentAlert,
);
