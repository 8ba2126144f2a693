import type { BadgeKey } from './badge-keys.ts';

/** Where did:web expects the issuer's keys. */
export const ISSUER_PATH = '/.well-known/did.json';

/** The site as an issuer: `did:web:learn.example.org`, a port percent-encoded. */
export function issuerId(origin: string): string {
  return `did:web:${new URL(origin).host.replace(':', '%3A')}`;
}

export function verificationMethodOf(origin: string, { publicKey }: BadgeKey): string {
  return `${issuerId(origin)}#${publicKey}`;
}

/** The issuer's DID document: every key that verifies its credentials. */
export function presentIssuer(origin: string, keys: readonly BadgeKey[]): object {
  const id = issuerId(origin);
  return {
    '@context': ['https://www.w3.org/ns/did/v1', 'https://w3id.org/security/multikey/v1'],
    id,
    verificationMethod: keys.map((key) => ({
      id: verificationMethodOf(origin, key),
      type: 'Multikey',
      controller: id,
      publicKeyMultibase: key.publicKey,
    })),
    assertionMethod: keys.map((key) => verificationMethodOf(origin, key)),
  };
}
