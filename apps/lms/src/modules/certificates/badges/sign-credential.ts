import { createHash, sign } from 'node:crypto';
import { base58 } from '@scure/base';
import { isoTime } from '../../../lib/iso.ts';
import type { BadgeKey } from './badge-keys.ts';
import { verificationMethodOf } from './issuer.ts';
import type { Document } from './json-ld.ts';

/**
 * Adds the issuer's proof to a credential: Data Integrity, cryptosuite `eddsa-rdfc-2022`. The proof is in an array although
 * there is only one, because the JSON schema of Open Badges 3.0 requires it. The JSON-LD library is loaded on demand: it
 * takes 16 MB.
 */
export async function signCredential(
  credential: Document & { '@context': readonly string[] },
  { origin, key, at }: { origin: string; key: BadgeKey; at: number },
): Promise<Document> {
  const { canonize } = await import('./canonize.ts');
  const proof = {
    type: 'DataIntegrityProof',
    cryptosuite: 'eddsa-rdfc-2022',
    created: isoTime(at),
    verificationMethod: verificationMethodOf(origin, key),
    proofPurpose: 'assertionMethod',
  };
  const config = await canonize({ '@context': credential['@context'], ...proof });
  const data = Buffer.concat([sha256(config), sha256(await canonize(credential))]);
  const proofValue = `z${base58.encode(sign(null, data, key.privateKey))}`;
  return { ...credential, proof: [{ ...proof, proofValue }] };
}

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();
