import { gzipSync } from 'node:zlib';

/** A bit string in which the bits at `places` are set, the leftmost is 0; compressed, and in multibase (base64url). */
export function encodeBitstring(places: readonly number[], length: number): string {
  const bytes = Buffer.alloc(Math.ceil(length / 8));
  for (const place of places) {
    const index = Math.floor(place / 8);
    bytes.writeUInt8(bytes.readUInt8(index) | (0x80 >> (place % 8)), index);
  }
  return `u${gzipSync(bytes).toString('base64url')}`;
}
