import { createHash } from 'node:crypto';

/**
 * The number of an exam on the wire, which identifies its sequence on this site (decision 0057): 48 bits of a hash of its
 * usage key, which fit a JavaScript number and the 15 digits that the contract allows.
 */
export function examIdOf(sequenceKey: string): number {
  return createHash('sha256').update(sequenceKey).digest().readUIntBE(0, 6);
}
