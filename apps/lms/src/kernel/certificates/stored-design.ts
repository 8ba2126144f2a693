import { createHash } from 'node:crypto';

/**
 * What a course prints on its certificates. Stored with each certificate, images included, so that a later version of the
 * course doesn't change issued ones.
 */
export interface CertificateDesign {
  courseTitle: string;
  courseNumber: string;
  organization: string;
  /** BCP 47; null if unknown. */
  language: string | null;
  signatories: DesignSignatory[];
  /** Hours of study; absent if the operator set none. */
  hours?: number;
  /** Whether the learner's grade is printed; absent for no. */
  hasGrade?: true;
}

export interface DesignSignatory {
  name: string;
  title: string;
  organization: string;
  /** A PNG as a `data:` URL, or null. */
  signature: string | null;
}

export function hashDesign(design: CertificateDesign): string {
  return createHash('sha256').update(JSON.stringify(design)).digest('hex');
}
