import { lazy } from 'react';

/** Few learners see one, and only towards the end, so they are fetched when there is one to show. */
export const CertificateAlert = lazy(async () => ({
  default: (await import('./CertificateAlert.tsx')).CertificateAlert,
}));
export const NotPassingAlert = lazy(async () => ({
  default: (await import('./NotPassingAlert.tsx')).NotPassingAlert,
}));
