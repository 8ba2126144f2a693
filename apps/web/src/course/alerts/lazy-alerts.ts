import { lazyWithMessages } from '../../i18n/lazy-with-messages.ts';
import type { CourseAlert } from './alert.ts';

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

/** The modules of the alerts above the outline, which would push it down if they came later. */
const modulesAbove: Readonly<Partial<Record<CourseAlert['code'], string>>> = {
  'course-end': 'CourseTimeAlerts',
  'course-start': 'CourseTimeAlerts',
  certificate: 'CertificateAlert',
  'not-passing': 'NotPassingAlert',
};

/** The names of the modules that these alerts need to show above the outline. */
export function listAlertModules(alerts: readonly CourseAlert[]): string[] {
  return alerts.flatMap(({ code }) => modulesAbove[code] ?? []);
}
