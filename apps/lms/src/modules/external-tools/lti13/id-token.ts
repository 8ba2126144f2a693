import { SignJWT } from 'jose';
import { MINUTE, SECOND } from '../../../lib/durations.ts';
import { type Launch, personalFields } from '../launch-parameters.policy.ts';
import { DEPLOYMENT_ID, LINE_ITEM_PATH, LINE_ITEMS_PATH, serviceUrl } from './addresses.ts';
import { ALGORITHM, type PlatformKey } from './platform-key.ts';
import { SCOPES } from './scopes.policy.ts';

const LIFETIME = 5 * MINUTE;
const LTI = 'https://purl.imsglobal.org/spec/lti/claim';
const AGS = 'https://purl.imsglobal.org/spec/lti-ags/claim/endpoint';
const ROLES = 'http://purl.imsglobal.org/vocab/lis/v2/membership#';
const COURSE = 'http://purl.imsglobal.org/vocab/lis/v2/course#CourseSection';

const PERSONAL_CLAIMS = { username: 'preferred_username', name: 'name', email: 'email' };

/** For whom a token is. */
export interface IdTokenFor {
  issuer: string;
  clientId: string;
  /** The tool's, which a token contains once. */
  nonce: string;
  /** Epoch milliseconds. */
  now: number;
}

/** The claims of a launch (LTI 1.3, section 5.3), besides those of every token. */
export function launchClaims(launch: Launch, issuer: string): Record<string, unknown> {
  const { exercise, launchUrl, course, block, learner, outcome, site, language, target, returnUrl } = launch;
  const at = { courseKey: course.courseKey, usageKey: block.usageKey };
  const authored = new Map(exercise.customParameters.map(({ name, value }) => [name, value]));
  const custom = [...authored].flatMap(([name, value]) =>
    name.startsWith('custom_') ? [[name.slice('custom_'.length), value]] : [],
  );
  return {
    ...personalFields(launch, PERSONAL_CLAIMS),
    ...(language !== null && { locale: language }),
    [`${LTI}/message_type`]: 'LtiResourceLinkRequest',
    [`${LTI}/version`]: '1.3.0',
    [`${LTI}/deployment_id`]: DEPLOYMENT_ID,
    [`${LTI}/target_link_uri`]: launchUrl,
    [`${LTI}/resource_link`]: {
      id: block.usageKey,
      title: authored.get('resource_link_title') ?? block.title,
      description: authored.get('resource_link_description'),
    },
    [`${LTI}/roles`]: [ROLES + (learner.isStaff ? 'Instructor' : 'Learner')],
    [`${LTI}/context`]: {
      id: course.courseKey,
      label: authored.get('context_label') ?? course.number,
      title: authored.get('context_title') ?? course.title,
      type: [COURSE],
    },
    [`${LTI}/tool_platform`]: { guid: site.host, name: site.name, product_family_code: 'lectern' },
    [`${LTI}/launch_presentation`]: {
      document_target: target,
      locale: language ?? undefined,
      return_url: target === 'window' ? returnUrl : undefined,
    },
    [`${LTI}/custom`]: Object.fromEntries(custom),
    ...(outcome !== null && {
      [AGS]: {
        scope: SCOPES,
        lineitems: serviceUrl(issuer, LINE_ITEMS_PATH, at),
        lineitem: serviceUrl(issuer, LINE_ITEM_PATH, at),
      },
    }),
  };
}

/** Signs a launch for the tool that asked for it: an ID token of OpenID Connect. */
export async function signIdToken(
  launch: Launch,
  { issuer, clientId, nonce, now }: IdTokenFor,
  { privateKey, publicKey }: PlatformKey,
): Promise<string> {
  const issuedAt = Math.floor(now / SECOND);
  return new SignJWT({ ...launchClaims(launch, issuer), nonce, azp: clientId })
    .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT', kid: publicKey.kid })
    .setIssuer(issuer)
    .setAudience(clientId)
    .setSubject(launch.learner.opaqueId)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + LIFETIME / SECOND)
    .sign(privateKey);
}
