import type { CertificateSignatory, CourseCertificate, JsonValue } from '../model.ts';
import type { Links } from '../text/links.ts';
import { oneLine } from '../text/one-line.ts';
import { isObject } from './attributes.ts';
import type { SourceBlock } from './source-block.ts';

/** Studio's maximum. */
const MAX_SIGNATORIES = 10;
/** Characters; Studio stops at 40, exports made by hand may not. */
const MAX_LENGTH = 200;

/**
 * The certificate in the policy's `certificates`: the active one, else the first, which is a draft. Null if the team
 * has set up none, or it is not an object.
 */
export function readCertificate(
  value: JsonValue,
  course: SourceBlock,
  links: Links,
): CourseCertificate | null {
  const all = isObject(value) && Array.isArray(value.certificates) ? value.certificates : [];
  const certificates = all.filter(isObject);
  const chosen = certificates.find((each) => each.is_active === true) ?? certificates[0];
  if (chosen === undefined) return null;
  const signatories = Array.isArray(chosen.signatories) ? chosen.signatories : [];
  return {
    isActive: chosen.is_active === true,
    title: oneLine(chosen.course_title, MAX_LENGTH) || null,
    signatories: signatories
      .flatMap((each) => (isObject(each) ? [readSignatory(each, course, links)] : []))
      .filter(({ name }) => name !== '')
      .slice(0, MAX_SIGNATORIES),
  };
}

function readSignatory(
  value: Record<string, JsonValue>,
  course: SourceBlock,
  links: Links,
): CertificateSignatory {
  const path = oneLine(value.signature_image_path, MAX_LENGTH);
  const image = path === '' ? null : links.address(path, course);
  return {
    name: oneLine(value.name, MAX_LENGTH),
    title: oneLine(value.title, MAX_LENGTH),
    organization: oneLine(value.organization, MAX_LENGTH),
    signatureImage: image?.startsWith('/assets/') ? image : null,
  };
}
