import { lazy } from 'react';

/** Few learners see one, and only around the start or the end of the course. */
export const CourseTimeAlert = lazy(async () => ({
  default: (await import('./CourseTimeAlerts.tsx')).CourseTimeAlert,
}));
export const CertificateAlert = lazy(async () => ({
  default: (await import('./CertificateAlert.tsx')).CertificateAlert,
}));
export const NotPassingAlert = lazy(async () => ({
  default: (await import('./NotPassingAlert.tsx')).NotPassingAlert,
}));

/** Below the outline, so nothing moves when it loads. */
export const ScheduledContentAlert = lazy(async () => ({
  default: (await import('./ScheduledContentAlert.tsx')).ScheduledContentAlert,
}));
