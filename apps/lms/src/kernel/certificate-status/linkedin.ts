/** The fields of LinkedIn's form; `url` is absolute, `issuedAt` in epoch milliseconds. */
export interface LinkedinCertificate {
  title: string;
  organization: string;
  issuedAt: number;
  id: string;
  url: string;
}

/** The address that opens LinkedIn's form with the certificate filled in (EXT-13). */
export function linkedinUrl({ title, organization, issuedAt, id, url }: LinkedinCertificate): string {
  const issued = new Date(issuedAt);
  const query = new URLSearchParams({
    startTask: 'CERTIFICATION_NAME',
    name: title,
    organizationName: organization,
    issueYear: String(issued.getUTCFullYear()),
    issueMonth: String(issued.getUTCMonth() + 1),
    certId: id,
    certUrl: url,
  });
  return `https://www.linkedin.com/profile/add?${query}`;
}
