import { type Diagnostics, quote } from '../diagnostics.ts';
import type { Attributes } from './attributes.ts';

const TERMS = ['BY', 'NC', 'ND', 'SA'];

/**
 * The license of a course, as `all-rights-reserved` or `creative-commons: BY NC ver=4.0`; null for none. A word that is
 * no term of Creative Commons is dropped with a warning, and so is an unknown license: the reference clients have an
 * icon for each known term, and fail at any other.
 */
export function readLicense(attributes: Attributes, diagnostics: Diagnostics): string | null {
  const text = attributes.text('license');
  if (text === null) return null;
  const [type = '', ...rest] = text.split(':').map((word) => word.trim());
  const kind = type.toLowerCase();
  if (kind === 'all-rights-reserved') return kind;
  if (kind !== 'creative-commons') {
    const message = `The license ${quote(text)} is unknown; the course is shown with all rights reserved.`;
    diagnostics.warning('attribute-invalid', attributes.location, message);
    return null;
  }
  const words = rest.join(' ').split(/\s+/).filter(Boolean);
  const options = words.filter((word) => /^ver=[\w.]+$/i.test(word)).map((word) => word.toLowerCase());
  const names = words.filter((word) => !word.includes('=')).map((word) => word.toUpperCase());
  const unknown = names.filter((name) => !TERMS.includes(name) && name !== 'ZERO');
  if (unknown.length > 0) {
    const message = `The license names ${quote(unknown.join(' '))}, which is no term of Creative Commons; it is left out.`;
    diagnostics.warning('attribute-invalid', attributes.location, message);
  }
  // Without terms it is the public domain dedication, `ZERO`, which the clients don't know by that name.
  return [`${kind}:`, ...options, ...names.filter((name) => TERMS.includes(name))].join(' ');
}
