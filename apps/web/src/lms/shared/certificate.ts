import type { CertificateDataWire } from '@lectern/contract';

/** `certWebViewUrl` is a path on the LMS, `downloadUrl` an absolute address (wire contract 5.5, trap 14). */
export interface CertificateData {
  certStatus: string | null;
  certWebViewUrl: string | null;
  downloadUrl: string | null;
  certificateAvailableDate: string | null;
}

export function readCertificateData(wire: CertificateDataWire | null | undefined): CertificateData | null {
  if (!wire) return null;
  return {
    certStatus: wire.cert_status,
    certWebViewUrl: wire.cert_web_view_url,
    downloadUrl: wire.download_url,
    certificateAvailableDate: wire.certificate_available_date,
  };
}
