import * as v from 'valibot';
import { nullableDate, nullableString } from '../types.ts';

/** The known `cert_status` values (wire contract 5.5); an unknown one shows nothing. */
export const certStatuses = [
  'downloadable',
  'requesting',
  'unverified',
  'earned_but_not_available',
  'audit_passing',
  'honor_passing',
  'generating',
  'invalidated',
  'not_earned_but_available_date',
  'certificate_status_disabled',
] as const;
export type CertStatus = (typeof certStatuses)[number];

/** `cert_web_view_url` is a path on the LMS, `download_url` an absolute address (wire contract 5.5, trap 14). */
export const certificateData = v.object({
  cert_status: nullableString,
  cert_web_view_url: nullableString,
  download_url: nullableString,
  certificate_available_date: nullableDate,
});
export type CertificateDataWire = v.InferOutput<typeof certificateData>;
