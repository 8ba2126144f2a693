import type { CertificateDataWire } from '@lectern/contract';
import { isoTimeOrNull } from '../../lib/iso.ts';
import { certificatePath, certificatePdfPath } from './certificate-paths.ts';
import { type CertificateSituation, getCertificateStatus } from './certificate-status.policy.ts';

/** A learner's certificate on the wire (5.5), or null without a status. `origin`: of the LMS. */
export function presentCertificate(
  situation: CertificateSituation,
  origin: string,
): CertificateDataWire | null {
  const { status, availableAt } = getCertificateStatus(situation);
  if (status === null) return null;
  const id = status === 'downloadable' ? situation.certificate?.id : undefined;
  return {
    cert_status: status,
    cert_web_view_url: id === undefined ? null : certificatePath(id),
    download_url: id === undefined ? null : `${origin}${certificatePdfPath(id)}`,
    certificate_available_date: isoTimeOrNull(availableAt),
  };
}

/**
 * As {@link presentCertificate}, but with an object of nulls instead of null: for null, the 2026 client promises a
 * certificate after the end of the course (5.5).
 */
export function presentCertificateOrEmpty(
  situation: CertificateSituation,
  origin: string,
): CertificateDataWire {
  return presentCertificate(situation, origin) ?? EMPTY;
}

const EMPTY: CertificateDataWire = {
  cert_status: null,
  cert_web_view_url: null,
  download_url: null,
  certificate_available_date: null,
};
