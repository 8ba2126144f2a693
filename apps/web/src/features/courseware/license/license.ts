/** The license of a course. */
export type License =
  | { readonly kind: 'all-rights-reserved' }
  | { readonly kind: 'creative-commons'; readonly terms: readonly string[]; readonly version: string };

/**
 * Reads a license in Open edX's format: `all-rights-reserved`, or `creative-commons: BY NC ver=4.0`. No license means
 * that all rights are reserved; Creative Commons without terms is the public domain dedication, `zero` 1.0 (VAL-09,
 * VAL-10, CS-38). Null for an unknown type.
 */
export function readLicense(text: string | null): License | null {
  if (text === null || text.trim() === '') return { kind: 'all-rights-reserved' };
  const [type = '', ...rest] = text.toLowerCase().split(':');
  if (type.trim() === 'all-rights-reserved') return { kind: 'all-rights-reserved' };
  if (type.trim() !== 'creative-commons') return null;
  const words = rest.join(':').split(/\s+/).filter(Boolean);
  const terms = words.filter((word) => !word.includes('='));
  if (terms.length === 0) return { kind: 'creative-commons', terms: ['zero'], version: '1.0' };
  const version = words.find((word) => word.startsWith(versionOption))?.slice(versionOption.length);
  return { kind: 'creative-commons', terms, version: version || '4.0' };
}

const versionOption = 'ver=';

/** The page of Creative Commons that explains a license (CWR-24). */
export function licenseUrl({ terms, version }: Extract<License, { kind: 'creative-commons' }>): string {
  const path = terms.map(encodeURIComponent).join('-');
  return `https://creativecommons.org/licenses/${path}/${encodeURIComponent(version)}/`;
}
