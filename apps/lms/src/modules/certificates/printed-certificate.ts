import { formatDay } from '../../pages/format-day.ts';
import type { DesignSignatory } from './certificate-design.ts';
import type { IssuedCertificate } from './certificates.store.ts';

/** A certificate in the words in which it is printed. */
export interface PrintedCertificate {
  id: string;
  siteName: string;
  /** The learner. */
  name: string;
  courseTitle: string;
  /** `Acme, CAL101` */
  offeredBy: string;
  /** `March 2, 2026`, by UTC: the same for every reader. */
  issuedOn: string;
  /** Epoch milliseconds. */
  issuedAt: number;
  /** Absolute: the public page. */
  url: string;
  signatories: readonly DesignSignatory[];
}

export const HEADING = 'Certificate of completion';
export const CERTIFIES = 'This is to certify that';
export const COMPLETED = 'has completed and passed the course';

/** Pixels of the picture: what sites that show links ask for. */
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

/** Everything that is printed as text, to find out whether the fonts have it all. */
export function textsOf(certificate: PrintedCertificate): string {
  const { siteName, name, courseTitle, offeredBy, issuedOn, url, signatories } = certificate;
  const signed = signatories.flatMap((each) => [each.name, each.title, each.organization]);
  return [siteName, name, courseTitle, offeredBy, issuedOn, url, ...signed].join(' ');
}

/** Whether the fonts of the PDF have every character. They are loaded on demand, as few processes print certificates. */
export async function isPrintable(certificate: PrintedCertificate): Promise<boolean> {
  const { findUnprintable } = await import('./text-runs.ts');
  return findUnprintable(textsOf(certificate)).length === 0;
}
