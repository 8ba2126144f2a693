import { formatDay } from '../../pages/format-day.ts';
import type { DesignSignatory } from './certificate-design.ts';
import type { IssuedCertificate } from './certificates.store.ts';

/** The texts printed on a certificate. */
export interface PrintedCertificate {
  id: string;
  siteName: string;
  /** The learner's. */
  name: string;
  courseTitle: string;
  /** `Acme, CAL101` */
  offeredBy: string;
  /** `March 2, 2026`, in UTC, so that it is the same for everyone. */
  issuedOn: string;
  /** Epoch milliseconds. */
  issuedAt: number;
  /** Absolute URL of the public page. */
  url: string;
  signatories: readonly DesignSignatory[];
}

export const HEADING = 'Certificate of completion';
export const CERTIFIES = 'This is to certify that';
export const COMPLETED = 'has completed and passed the course';

/** Pixels; the size that sites expect for link previews. */
export const IMAGE_SIZE = { width: 1200, height: 630 } as const;

export function printCertificate(
  { id, name, issuedAt, design }: IssuedCertificate,
  { siteName, url }: { siteName: string; url: string },
): PrintedCertificate {
  return {
    id,
    siteName,
    name,
    courseTitle: design.courseTitle,
    offeredBy: `${design.organization}, ${design.courseNumber}`,
    issuedOn: formatDay(issuedAt, null),
    issuedAt,
    url,
    signatories: design.signatories,
  };
}

/** All printed text, to check that the fonts have every character. */
export function textsOf(certificate: PrintedCertificate): string {
  const { siteName, name, courseTitle, offeredBy, issuedOn, url, signatories } = certificate;
  const signed = signatories.flatMap((each) => [each.name, each.title, each.organization]);
  return [siteName, name, courseTitle, offeredBy, issuedOn, url, ...signed].join(' ');
}

/** Whether the PDF's fonts have every character. They are loaded on demand, because few processes draw certificates. */
export async function isPrintable(certificate: PrintedCertificate): Promise<boolean> {
  const { findUnprintable } = await import('./text-runs.ts');
  return findUnprintable(textsOf(certificate)).length === 0;
}
