import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/**
 * OAuth 1.0 signatures (RFC 5849) with HMAC-SHA1 and no token, as LTI 1.1 signs launches and results. HMAC doesn't depend on
 * collisions, for which SHA-1 is unsafe elsewhere.
 */

/** Names and values that are signed; a name may occur several times. */
export type Parameters = readonly (readonly [name: string, value: string])[];

/** A request whose parameters are signed: those of its form or header, besides those in `url`. */
export interface SignedRequest {
  method: string;
  /** Absolute. */
  url: string;
  parameters: Parameters;
}

/** RFC 3986's unreserved characters stay (section 3.6). */
export function percentEncode(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** The text that is signed (section 3.4.1). */
export function signatureBase({ method, url, parameters }: SignedRequest): string {
  const { protocol, host, pathname, searchParams } = new URL(url);
  const signed = [...searchParams, ...parameters]
    .filter(([name]) => name !== 'oauth_signature' && name !== 'realm')
    .map(([name, value]): [string, string] => [percentEncode(name), percentEncode(value)])
    .sort(([a, x], [b, y]) => compare(a, b) || compare(x, y))
    .map(([name, value]) => `${name}=${value}`);
  const parts = [method.toUpperCase(), `${protocol}//${host}${pathname}`, signed.join('&')];
  return parts.map(percentEncode).join('&');
}

/** By bytes, which percent-encoded texts are. */
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** The signature of a request by a client that has no token (section 3.4.2). */
export function signatureOf(request: SignedRequest, secret: string): string {
  return createHmac('sha1', `${percentEncode(secret)}&`)
    .update(signatureBase(request))
    .digest('base64');
}

/** The hash of a body that isn't a form, for `oauth_body_hash`. */
export function bodyHashOf(body: Uint8Array): string {
  return createHash('sha1').update(body).digest('base64');
}

/** Compares two texts in constant time for texts of one length. */
export function isSameText(a: string, b: string): boolean {
  const [one, other] = [Buffer.from(a), Buffer.from(b)];
  return one.length === other.length && timingSafeEqual(one, other);
}

const MAX_HEADER = 4000;
const MAX_PARAMETERS = 30;

/** The parameters of an `Authorization: OAuth …` header (section 3.5.1); null if it has another form. */
export function readAuthorization(header: string | undefined): ReadonlyMap<string, string> | null {
  if (header === undefined || header.length > MAX_HEADER || !/^OAuth\s/i.test(header)) return null;
  const parameters = new Map<string, string>();
  for (const part of header.slice('OAuth'.length).split(',')) {
    const [, name, value] = /^\s*([\w%.~-]+)\s*=\s*"([^"]*)"\s*$/.exec(part) ?? [];
    if (name === undefined || value === undefined || parameters.size >= MAX_PARAMETERS) return null;
    const [decodedName, decoded] = [decode(name), decode(value)];
    if (decodedName === null || decoded === null || parameters.has(decodedName)) return null;
    parameters.set(decodedName, decoded);
  }
  return parameters;
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
