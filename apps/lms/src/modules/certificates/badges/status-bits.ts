import { gzipSync } from 'node:zlib';

/** A bit string with the bits at `indices` set, counted from the left; gzipped, in multibase (base64url). */
export function encodeBitstring(indices: readonly number[], length: number): string {
  const bytes = Buffer.alloc(Math.ceil(length / 8));
  for (const index of indices) {
    const offset = Math.floor(index / 8);
    bytes.writeUInt8(bytes.readUInt8(offset) | (0x80 >> (index % 8)), offset);
  }
  return `u${gzipSync(bytes).toString('base64url')}`;
}
