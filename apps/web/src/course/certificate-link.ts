import type { CertificateData } from '../lms/shared.ts';

/** Where a certificate is opened: its web page, or a file to download. The address is absolute. */
export interface CertificateLink {
  readonly form: 'web' | 'file';
  readonly url: string;
}

/** Of two addresses the one of the web page counts (PRG-26); null if the server names none (CS-12). */
export function findCertificateLink(
  certificate: Pick<CertificateData, 'certWebViewUrl' | 'downloadUrl'>,
  lmsBaseUrl: string,
): CertificateLink | null {
  const { certWebViewUrl, downloadUrl } = certificate;
  if (certWebViewUrl) return { form: 'web', url: lmsBaseUrl + certWebViewUrl };
  return downloadUrl ? { form: 'file', url: downloadUrl } : null;
}
