import type { CertificateData } from '../lms/shared/certificate.ts';

/** Where a certificate is opened: its web page, or a file to download. The URL is absolute. */
export interface CertificateLink {
  readonly form: 'web' | 'file';
  readonly url: string;
}

/**
 * The image of a certificate, which Lectern's LMS serves beside its web page. Null for certificates of another LMS: the
 * contract has no URL for an image (wire contract 5.5).
 */
export function findCertificateImage(
  { certWebViewUrl }: Pick<CertificateData, 'certWebViewUrl'>,
  { lmsBaseUrl, isLectern }: { readonly lmsBaseUrl: string; readonly isLectern: boolean },
): string | null {
  return isLectern && certWebViewUrl ? `${lmsBaseUrl}${certWebViewUrl}/image.png` : null;
}

/** If there are two URLs, that of the web page is used (PRG-26); null if there is none (CS-12). */
export function findCertificateLink(
  certificate: Pick<CertificateData, 'certWebViewUrl' | 'downloadUrl'>,
  lmsBaseUrl: string,
): CertificateLink | null {
  const { certWebViewUrl, downloadUrl } = certificate;
  if (certWebViewUrl) return { form: 'web', url: lmsBaseUrl + certWebViewUrl };
  return downloadUrl ? { form: 'file', url: downloadUrl } : null;
}
