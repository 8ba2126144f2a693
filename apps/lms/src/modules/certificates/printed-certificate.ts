import { formatPercent } from '../../i18n/format.ts';
import { formatDay } from '../../i18n/format-day.ts';
import { english, type Language } from '../../i18n/languages.ts';
import { defineMessages, t } from '../../i18n/messages.ts';
import type { IssuedCertificate } from '../../kernel/certificates/certificates.store.ts';
import type { DesignSignatory } from '../../kernel/certificates/stored-design.ts';

export const messages = defineMessages({
  heading: { defaultMessage: 'Certificate of completion', description: 'Heading of a certificate' },
  certifies: {
    defaultMessage: 'This is to certify that',
    description:
      'First line of a certificate; the name of the learner, “has completed and passed the course” and the title follow, each in a line of its own',
  },
  completed: {
    defaultMessage: 'has completed and passed the course',
    description: 'Line of a certificate between the name of the learner and the title of the course',
  },
  issued: { defaultMessage: 'Issued on {day}', description: 'Fact on a certificate' },
  hours: {
    defaultMessage: '{count, plural, one {# hour of study} other {# hours of study}}',
    description: 'Fact on a certificate',
  },
  grade: { defaultMessage: 'Grade: {grade}', description: 'Fact on a certificate; {grade} is a percentage' },
  issuer: { defaultMessage: 'Issued by', description: 'Below the name of the site on a certificate' },
  date: { defaultMessage: 'Date of issue', description: 'Below a day on a certificate' },
  verify: { defaultMessage: 'Verify at {url}', description: 'Last line of a certificate' },
  signature: {
    defaultMessage: 'Signature of {name}',
    description: 'Describes the picture of a signature on a certificate, for screen readers',
  },
});

/** The texts printed on a certificate. */
export interface PrintedCertificate {
  id: string;
  siteName: string;
  /** The learner's. */
  name: string;
  courseTitle: string;
  /** `Acme, CAL101` */
  offeredBy: string;
  /** What else the operator wants on it: `40 hours of study`, `Grade: 92%`. */
  facts: readonly string[];
  /** `March 2, 2026`, in UTC, so that it is the same for everyone. */
  issuedOn: string;
  /** Epoch milliseconds. */
  issuedAt: number;
  /** Absolute URL of the public page. */
  url: string;
  signatories: readonly DesignSignatory[];
}

/** Pixels; the size that sites expect for link previews. */
export const IMAGE_SIZE = { width: 1200, height: 630 } as const;

export function printCertificate(
  { id, name, issuedAt, percent, isGranted, design }: IssuedCertificate,
  { siteName, url }: { siteName: string; url: string },
): PrintedCertificate {
  return {
    id,
    siteName,
    name,
    courseTitle: design.courseTitle,
    offeredBy: `${design.organization}, ${design.courseNumber}`,
    facts: factsOf(design, isGranted ? null : percent),
    issuedOn: formatDay(issuedAt, null),
    issuedAt,
    url,
    signatories: design.signatories,
  };
}

/** `percent`: null for certificates that staff granted whatever the grade. */
function factsOf({ hours, hasGrade }: IssuedCertificate['design'], percent: number | null): string[] {
  const facts = [
    hours !== undefined && t(messages.hours, { count: hours }),
    hasGrade === true && percent !== null && t(messages.grade, { grade: formatPercent(percent) }),
  ];
  return facts.filter((fact) => fact !== false);
}

/** What stands above and below one of the lines at the foot of a certificate. */
export interface FootLine {
  /** A PNG as a `data:` URL, or null. */
  signature: string | null;
  /** Above the line, in place of a signature. */
  above: string | null;
  /** Who signed; empty if nobody did. */
  name: string;
  below: readonly string[];
}

/**
 * The lines at the foot: one for each signatory. If there are fewer than two, the date is in place of one, and who issued
 * the certificate in place of the other.
 */
export function listFootLines(certificate: PrintedCertificate): FootLine[] {
  const { signatories, issuedOn, siteName } = certificate;
  const people = signatories.map(
    ({ name, title, organization, signature }): FootLine => ({
      signature,
      above: null,
      name,
      below: [title, organization].filter((text) => text !== ''),
    }),
  );
  if (!hasDateAtFoot(certificate)) return people;
  const issuer = { signature: null, above: siteName, name: '', below: [t(messages.issuer)] };
  return [
    { signature: null, above: issuedOn, name: '', below: [t(messages.date)] },
    ...(people.length > 0 ? people : [issuer]),
  ];
}

function hasDateAtFoot({ signatories }: PrintedCertificate): boolean {
  return signatories.length < 2;
}

/** The line of facts under the course: when it was issued, unless the foot says it, hours and grade; may be empty. */
export function factsLine(certificate: PrintedCertificate): string {
  const { issuedOn, facts } = certificate;
  return [...(hasDateAtFoot(certificate) ? [] : [t(messages.issued, { day: issuedOn })]), ...facts].join(
    ' · ',
  );
}

/** All printed text, to check that the fonts have every character. */
function textsOf(certificate: PrintedCertificate): string {
  const { siteName, name, courseTitle, offeredBy, issuedOn, facts, url, signatories } = certificate;
  const signed = signatories.flatMap((each) => [each.name, each.title, each.organization]);
  return [siteName, name, courseTitle, offeredBy, issuedOn, ...facts, url, ...signed].join(' ');
}

/** Languages in whose script the PDF's fonts have no characters. */
const UNPRINTABLE_LANGUAGES = new Set(['zh-cn']);

/** The language in which files of certificates are drawn for a reader: English where the fonts lack the script of theirs. */
export function printedLanguage(language: Language): Language {
  return UNPRINTABLE_LANGUAGES.has(language.code) ? english : language;
}

/** Whether the PDF's fonts have every character. They are loaded on demand, because few processes draw certificates. */
export async function isPrintable(certificate: PrintedCertificate): Promise<boolean> {
  const { findUnprintable } = await import('./text-runs.ts');
  return findUnprintable(textsOf(certificate)).length === 0;
}
