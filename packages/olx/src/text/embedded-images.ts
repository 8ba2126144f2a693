import { createHash } from 'node:crypto';
import type { Asset } from '../model.ts';

/** Smaller ones stay in their text: a request would cost more. */
const MIN_CHARACTERS = 4000;
const START = /data:((?:image|audio|video)\/[a-z0-9.+-]{1,20});base64,/gi;
/** Where an address ends: at the end of its attribute, or of `url()`. */
const END = /["'()<>]|&quot;/g;
const EXTENSIONS: Readonly<Record<string, string>> = {
  'image/avif': 'avif',
  'image/bmp': 'bmp',
  'image/gif': 'gif',
  'image/jpeg': 'jpg',
  'image/jpg': 'jpg',
  'image/png': 'png',
  'image/svg+xml': 'svg',
  'image/webp': 'webp',
  'audio/mpeg': 'mp3',
  'audio/mp3': 'mp3',
  'audio/ogg': 'ogg',
  'audio/wav': 'wav',
  'video/mp4': 'mp4',
  'video/webm': 'webm',
};
const NORMAL: Readonly<Record<string, string>> = { 'image/jpg': 'image/jpeg', 'audio/mp3': 'audio/mpeg' };

/**
 * Turns images, sounds and videos that authors pasted into a text, as `data:` addresses, into files of the course. Linear in
 * the length of the text. `make` gets each file and returns its address.
 */
export function extractEmbedded(html: string, make: (asset: Asset) => string): string {
  const kept: string[] = [];
  let from = 0;
  let end = 0;
  for (const match of html.matchAll(START)) {
    // Each address is read once, whatever it contains.
    if (match.index < end) continue;
    const start = match.index + match[0].length;
    END.lastIndex = start;
    end = END.exec(html)?.index ?? html.length;
    const asset = end - start < MIN_CHARACTERS ? null : assetOf(match[1] ?? '', html.slice(start, end));
    if (asset === null) continue;
    kept.push(html.slice(from, match.index), make(asset));
    from = end;
  }
  return from === 0 ? html : kept.join('') + html.slice(from);
}

function assetOf(written: string, base64: string): Asset | null {
  const type = written.toLowerCase();
  const extension = EXTENSIONS[type];
  const bytes = decode(base64);
  if (extension === undefined || bytes === null) return null;
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const name = `embedded-${sha256.slice(0, 12)}.${extension}`;
  return {
    path: `static/${name}`,
    name,
    sha256,
    contentType: NORMAL[type] ?? type,
    size: bytes.byteLength,
    url: `/assets/courseware/${sha256}/${name}`,
    locked: false,
    // Decoded again, so that a course doesn't hold its images twice.
    read: async () => decode(base64) ?? bytes,
  };
}

/** Null if it isn't Base64. */
function decode(base64: string): Uint8Array | null {
  const text = base64.replace(/%3d/gi, '=').replace(/(?:&#(?:10|13|xa|xd);|\s)+/gi, '');
  const bytes = Buffer.from(text, 'base64');
  return bytes.byteLength > 0 &&
    Math.ceil(bytes.byteLength / 3) === Math.ceil(text.replace(/=+$/, '').length / 4)
    ? bytes
    : null;
}
