import { defineMessages, t } from '../../../i18n/messages.ts';
import { certificatePath } from '../../../kernel/certificate-status/certificate-paths.ts';
import {
  type IssuedCertificate,
  STATUS_LIST_LENGTH,
} from '../../../kernel/certificates/certificates.store.ts';
import { aboutPath } from '../../../kernel/course/links.ts';
import { isoTime } from '../../../lib/iso.ts';
import { issuerId } from './issuer.ts';
import { BADGE_CONTEXT, CREDENTIAL_CONTEXT, type Document } from './json-ld.ts';
import { encodeBitstring } from './status-bits.ts';

const messages = defineMessages({
  description: {
    defaultMessage: 'A course of {organization}.',
    description: 'Description of an achievement in an Open Badge',
  },
  criteria: {
    defaultMessage: 'Passing the course {course}.',
    description: 'What an Open Badge was earned for',
  },
});

type Credential = Document & { '@context': readonly string[] };

/** What a credential says about the site. */
export interface BadgeSite {
  origin: string;
  siteName: string;
}

/** The path of a status list, numbered from 0. */
export const statusListPath = (list: number | string): string => `/badges/status/${list}`;

/** A certificate as an unsigned Open Badge 3.0, with texts in the current language. Its only personal data is the name printed on the certificate. */
export function presentBadge(
  { id, courseKey, name, issuedAt, design, statusIndex }: IssuedCertificate,
  { origin, siteName }: BadgeSite,
): Credential {
  const list = `${origin}${statusListPath(Math.floor(statusIndex / STATUS_LIST_LENGTH))}`;
  const index = String(statusIndex % STATUS_LIST_LENGTH);
  const { courseTitle, organization, courseNumber } = design;
  return {
    '@context': BADGE_CONTEXT,
    id: `${origin}${certificatePath(id)}`,
    type: ['VerifiableCredential', 'OpenBadgeCredential'],
    name: courseTitle,
    issuer: { id: issuerId(origin), type: ['Profile'], name: siteName, url: origin },
    validFrom: isoTime(issuedAt),
    credentialSubject: {
      type: ['AchievementSubject'],
      identifier: [{ type: 'IdentityObject', hashed: false, identityHash: name, identityType: 'name' }],
      achievement: {
        id: `${origin}${aboutPath(courseKey)}`,
        type: ['Achievement'],
        achievementType: 'CertificateOfCompletion',
        name: courseTitle,
        humanCode: courseNumber,
        description: t(messages.description, { organization }),
        criteria: { narrative: t(messages.criteria, { course: courseTitle }) },
      },
    },
    credentialStatus: {
      id: `${list}#${index}`,
      type: 'BitstringStatusListEntry',
      statusPurpose: 'revocation',
      statusListIndex: index,
      statusListCredential: list,
    },
  };
}

/** An unsigned status list; `revoked` are the indices of revoked certificates in it. */
export function presentStatusList(
  list: number,
  revoked: readonly number[],
  { origin, at }: { origin: string; at: number },
): Credential {
  const id = `${origin}${statusListPath(list)}`;
  return {
    '@context': CREDENTIAL_CONTEXT,
    id,
    type: ['VerifiableCredential', 'BitstringStatusListCredential'],
    issuer: issuerId(origin),
    validFrom: isoTime(at),
    credentialSubject: {
      id: `${id}#list`,
      type: 'BitstringStatusList',
      statusPurpose: 'revocation',
      encodedList: encodeBitstring(revoked, STATUS_LIST_LENGTH),
    },
  };
}
