import { lazy } from 'react';

/** Lazy: few learners see one, and only towards the end of the course. */
export const CertificateAlert = lazy(async () => ({
  default: (await import('./CertificateAlert.tsx')).CertificateAlert,
}));
export const NotPassingAlert = lazy(async () => ({
  default: (await import('./NotPassingAlert.tsx')).NotPassingAlert,
}));
